/** What a network told, or did not tell, and when it is asked again. */
import { instantFromMillis } from '../../../../kernel/clock.ts'
import type { Context } from '../../../../kernel/context.ts'
import { refreshAfter } from '../../domain/counts.ts'
import { settings } from '../../settings.ts'
import type { DuePost } from './due-posts.ts'

export type NetworkAnswer = { readonly count: number; readonly source: 'api' | 'recovered' }
type Told = {
  readonly network: string
  readonly posts: readonly DuePost[]
  readonly answers: ReadonlyMap<number, NetworkAnswer>
}

export async function noteAnswers({ network, posts, answers }: Told, ctx: Context): Promise<void> {
  const { counts_never_drop, count_refresh } = await ctx.settings(settings)
  const now = ctx.clock.millis()
  for (const { id, count, published } of posts) {
    const answer = answers.get(id)
    const due_at = instantFromMillis(now + refreshAfter(count_refresh, now - Date.parse(published)))
    const isKept = answer !== undefined && counts_never_drop && answer.count < count
    const told = answer && !isKept ? { count: answer.count, source: answer.source } : {}
    const change = answer ? { ...told, fetched_at: instantFromMillis(now), failures: 0, due_at } : { due_at }
    await ctx.db
      .updateTable('share_counts')
      .set(change)
      .where('post_id', '=', id)
      .where('network', '=', network)
      .execute()
  }
}

const MINUTE = 60_000
const LONGEST_WAIT = 24 * 60 * MINUTE

/** The number that is there stays; the wait doubles with each failure, up to a day. */
export async function noteFailure({ network, posts }: Omit<Told, 'answers'>, ctx: Context): Promise<void> {
  for (const { id } of posts) {
    const row = await ctx.db
      .selectFrom('share_counts')
      .select('failures')
      .where('post_id', '=', id)
      .where('network', '=', network)
      .executeTakeFirst()
    const failures = (row?.failures ?? 0) + 1
    const wait = Math.min(LONGEST_WAIT, 15 * MINUTE * 2 ** Math.min(failures - 1, 10))
    const due_at = instantFromMillis(ctx.clock.millis() + wait)
    await ctx.db
      .updateTable('share_counts')
      .set({ failures, due_at })
      .where('post_id', '=', id)
      .where('network', '=', network)
      .execute()
  }
}
