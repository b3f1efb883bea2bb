/** People whom a request names are accounts of this site. */
import type { ReadContext } from '../../../kernel/context.ts'
import { refuseField } from './checks.ts'

export async function askMembers(people: readonly number[], ctx: ReadContext): Promise<void> {
  const wanted = [...new Set(people)]
  if (wanted.length === 0) return
  const rows = await ctx.db.selectFrom('user_sites').select('user_id').where('user_id', 'in', wanted).execute()
  if (rows.length < wanted.length) refuseField('user_ids', 'Not all of these accounts are there.')
}
