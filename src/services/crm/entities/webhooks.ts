import { defineEntity } from '../../../kernel/entity.ts'
import { flag, secret, text, url } from '../../../kernel/fields.ts'
import { accessOf } from '../access/access-of.ts'
import { can } from '../permissions.ts'
import { refuseField } from '../records/checks.ts'
import { cancelWaiting, checkReceiver, isWebhookEvent } from '../records/webhooks.ts'

const admins = can('admin')

/** Addresses elsewhere that hear of what happens to records. */
export const webhooks = defineEntity('webhooks', {
  table: 'crm_webhooks',
  label: ['Webhook', 'Webhooks'],
  title: 'event',
  without: ['export'],
  trash: false,
  perPage: { default: 20, most: 200, setting: 'rows_per_page' },
  fields: {
    event: text({
      required: true,
      max: 100,
      pattern: '[a-z_]+(\\.[a-z0-9_]+)+',
      filter: 'any',
      description: 'Such as account.created.',
    }),
    url: url({ required: true }),
    is_active: flag({ default: true, filter: 'equals' }),
    secret_key: secret({ max: 200 }),
    skip_own: flag({ default: false, description: 'Not what its maker does.' }),
  },
  doors: { create: admins, update: admins, purge: admins, massUpdate: admins },
  rows: async (_verb, ctx) => (await accessOf(ctx)).isAdmin,
  check(draft, _before, ctx) {
    if (!isWebhookEvent(draft.event)) refuseField('event', 'There is no such event.')
    checkReceiver(draft.url, ctx)
  },
  async follow(after, before, ctx) {
    if (before && !after?.is_active) await cancelWaiting(before.id, ctx)
  },
})
