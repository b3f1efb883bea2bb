/** The primary account of a contact is one of its accounts: the link between them is kept with it. */
import type { Context } from '../../../kernel/context.ts'
import type { RecordWritten } from '../../../kernel/records/hooks.ts'

type Contact = { readonly account_id: number | null; readonly title: string }
type Linked = { readonly account_id: number; readonly contact_id: number; readonly is_inactive: boolean }

export async function keepPrimaryAccount({ object, ...written }: RecordWritten, ctx: Context): Promise<void> {
  const [after, before] = [written.after, written.before] as unknown as [Contact | null, Contact | null]
  if (!after || after.account_id === null) return
  if (after.account_id === before?.account_id && after.title === before.title) return
  const at = ctx.clock.instant()
  const link = { account_id: after.account_id, contact_id: object.id, role: after.title, is_inactive: 0 }
  const made = { created_at: at, modified_at: at, trashed_at: null, created_by: null, modified_by: null }
  await ctx.db
    .insertInto('crm_account_contacts')
    .values({ ...link, ...made })
    .onConflict(conflict =>
      conflict.columns(['site_id', 'account_id', 'contact_id']).doUpdateSet({ role: after.title }),
    )
    .execute()
}

/** Whether a contact has left the primary account is told by the contact, so that lists can be filtered by it. */
export async function noteInactiveAccount(
  after: Readonly<Linked> | null,
  before: Readonly<Linked> | null,
  ctx: Context,
): Promise<void> {
  const { account_id, contact_id } = (after ?? before)!
  const isInactive = after?.is_inactive === true
  if (isInactive === (before?.is_inactive ?? false)) return
  await ctx.db
    .updateTable('crm_contacts')
    .set({ account_is_inactive: isInactive ? 1 : 0 })
    .where('id', '=', contact_id)
    .where('account_id', '=', account_id)
    .execute()
}
