/** What a mailing names is there, and may be used by whoever makes it. */
import { on } from '../../../../kernel/hooks.ts'
import { isMailAddress } from '../../../../kernel/mail-address.ts'
import { recordWritten } from '../../../../kernel/records/hooks.ts'
import { refuseField } from '../../records/checks.ts'
import type { MassEmail } from './fill-queue.ts'
import { usableAccounts } from './usable-accounts.ts'

export const mailingCheck = on(recordWritten, 'crm.check-mailing', async (written, ctx) => {
  if (written.service !== 'crm' || written.entity !== 'mass_emails' || written.after === null) return
  const [after, before] = [written.after, written.before] as unknown as [MassEmail, MassEmail | null]
  for (const field of ['from_address', 'reply_to_address'] as const)
    if (after[field] !== '' && !isMailAddress(after[field])) refuseField(field, `${field} is no mail address.`)
  const { smtp_account_id: account } = after
  if (account === null || account === before?.smtp_account_id || ctx.system !== null) return
  const mayUse = (await usableAccounts(ctx)).some(({ id }) => id === account)
  if (!mayUse) refuseField('smtp_account_id', 'There is no such account.')
})
