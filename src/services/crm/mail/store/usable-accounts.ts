/** Through which accounts somebody may send: their own, and those of the whole CRM where their role lets them. */
import type { Context } from '../../../../kernel/context.ts'
import { storedRecords } from '../../../../kernel/records/read.ts'
import type { MailAccount } from '../../../../platform/mail/mail.ts'
import { mayShare } from '../../access/shared-mail.ts'
import { mailAccounts } from '../entities/mail-accounts.ts'

/** Their own come first. */
export async function usableAccounts(ctx: Context): Promise<readonly MailAccount[]> {
  const own = ctx.asSystem('the accounts that somebody may use')
  const userId = ctx.user?.id ?? 0
  const all = await storedRecords(
    mailAccounts,
    [
      { is_active: true, user_id: userId },
      { is_active: true, user_id: null },
    ],
    own,
  )
  const isShared = await mayShare(ctx)
  const usable = all.filter(({ user_id }) => user_id !== null || isShared)
  return usable.toSorted((one, other) => Number(one.user_id === null) - Number(other.user_id === null))
}
