/** One row for each kind of reader of the log on a site. Whoever holds it works alone on this site. */
import type { Context } from '../../../../kernel/context.ts'

export type Follower = {
  readonly readTo: number
  readonly hour: string
  readonly mails: number
  readonly others: number
}
export type FollowerName = 'alerts'

/** Takes the row until the transaction ends, and makes it when it is missing. */
export async function holdFollower(name: FollowerName, ctx: Context): Promise<Follower> {
  const row = await ctx.db
    .insertInto('activity_followers')
    .values({ name, read_to: 0, hour: '', mails: 0, others: 0 })
    // Writing the old value is what locks the row on PostgreSQL; on SQLite the transaction is alone anyway.
    .onConflict(on => on.columns(['site_id', 'name']).doUpdateSet({ name }))
    .returningAll()
    .executeTakeFirstOrThrow()
  return { readTo: row.read_to, hour: row.hour, mails: row.mails, others: row.others }
}

export async function storeFollower(name: FollowerName, { readTo, ...counts }: Follower, ctx: Context): Promise<void> {
  await ctx.db
    .updateTable('activity_followers')
    .set({ read_to: readTo, ...counts })
    .where('name', '=', name)
    .execute()
}
