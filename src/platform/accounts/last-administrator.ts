/** A site without an administrator could not be repaired from inside. */
import type { Context } from '../../kernel/context.ts'
import { ADMINISTRATOR } from '../roles/roles.ts'
import { accountErrors } from './errors.ts'

/** Throws when the account is the only administrator. Holds the role's row, so that two cannot pass at once. */
export async function refuseLastAdministrator(userId: number, ctx: Context): Promise<void> {
  await ctx.db
    .updateTable('roles')
    .set(({ ref }) => ({ position: ref('position') }))
    .where('slug', '=', ADMINISTRATOR)
    .execute()
  const holders = await ctx.db
    .selectFrom('user_roles')
    .select('user_id')
    .where('role', '=', ADMINISTRATOR)
    .limit(2)
    .execute()
  if (holders.length === 1 && holders[0]?.user_id === userId) throw accountErrors.last_administrator()
}
