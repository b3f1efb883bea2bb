/** How far the alerts of a site have read along with the log, and what they sent within the hour. */
import type { Context, ReadContext } from '../../../../kernel/context.ts'

export type Follower = {
  readonly read_to: number
  readonly hour: string
  readonly mails: number
  readonly others: number
}

export async function followerOf({ db }: ReadContext): Promise<Follower> {
  const row = await db
    .selectFrom('activity_followers')
    .select(['read_to', 'hour', 'mails', 'others'])
    .executeTakeFirst()
  return row ?? { read_to: 0, hour: '', mails: 0, others: 0 }
}

export async function storeFollower(follower: Follower, { db }: Context): Promise<void> {
  await db
    .insertInto('activity_followers')
    .values(follower)
    .onConflict(on => on.column('site_id').doUpdateSet(follower))
    .execute()
}
