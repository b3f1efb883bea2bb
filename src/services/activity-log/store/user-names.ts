import type { ReadContext } from '../../../kernel/context.ts'
import { isAmong } from '../../../kernel/statement.ts'

/** Logins and names of accounts that are there. */
export async function namesOfUsers(
  ids: readonly number[],
  ctx: ReadContext,
): Promise<ReadonlyMap<number, { login: string; name: string }>> {
  const real = ids.filter(id => id > 0)
  if (real.length === 0) return new Map()
  const { text, values } = isAmong('id', real)
  const rows = await ctx.database.rows<{ id: number; login: string; display_name: string }>(
    `select id, login, display_name from users where ${text}`,
    values,
  )
  return new Map(rows.map(({ id, login, display_name }) => [id, { login, name: display_name }]))
}
