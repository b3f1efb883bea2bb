/** A receiver that wants no more, or fails again and again, is left alone, and whoever made it is told. */
import { on } from '../../../kernel/hooks.ts'
import { storedRecords } from '../../../kernel/records/read.ts'
import { updateRecord } from '../../../kernel/records/update.ts'
import { notify } from '../../../platform/notifications/notifications.ts'
import { webhookHooks } from '../../../platform/webhooks/webhooks.ts'
import { webhooks } from '../entities/webhooks.ts'
import { kinds } from '../notifications.ts'

export const receiverGone = on(webhookHooks.gone, 'crm.webhooks', async ({ owner, extra }, ctx) => {
  if (owner.service !== 'crm' || owner.kind !== 'webhooks') return
  const system = ctx.asSystem('a webhook that is gone')
  const [webhook] = await storedRecords(webhooks, [{ id: Number(owner.id) }], system)
  if (!webhook?.is_active) return
  await updateRecord(webhooks, { id: webhook.id, values: { is_active: false } }, system)
  if (typeof webhook.created_by !== 'number') return
  const why = extra.reason === 'gone' ? 'its receiver wants no more' : 'its receiver failed too often'
  const title = `The webhook for ${webhook.event} is switched off: ${why}`
  const path = `/admin/crm/webhooks/${webhook.id}`
  await notify({ kind: kinds.system, to: [webhook.created_by], title, path }, system)
})
