/** Writers of one entity in turn, where a rule is about all its records: their number, their order, a tree. */
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import type { Plan } from './plan.ts'

/** Until the end of the transaction. SQLite has one writer at a time already. */
export async function holdRecords({ table }: Plan, ctx: Context): Promise<void> {
  if (ctx.database.engine !== 'postgres') return
  await sql`select pg_advisory_xact_lock(hashtextextended(${`records ${ctx.site.id} ${table}`}, 0))`.execute(ctx.db)
}
