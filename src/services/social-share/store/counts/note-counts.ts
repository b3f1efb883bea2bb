/** What a network told, or did not tell, and when it is asked again. */
import { instantFromMillis } from '../../../../kernel/clock.ts'
import type { Context } from '../../../../kernel/context.ts'
import { isRecent, refreshAfter } from '../../domain/counts.ts'
import { settings } from '../../settings.ts'
import type { DuePost } from './due-posts.ts'

export type NetworkAnswer = { readonly count: number; readonly source: 'api' | 'recovered' }
type Told = {
  readonly network: string
  readonly posts: readonly DuePost[]
  readonly answers: ReadonlyMap<number, NetworkAnswer>
}
/** What is written to a row; the rest of it stays. */
type Change = {
  readonly due_at: string
  readonly is_recent: number
  readonly count?: number
  readonly source?: 'api' | 'recovered'
  readonly fetched_at?: string
  readonly failures?: number
}

export async function noteAnswers({ network, posts, answers }: Told, ctx: Context): Promise<void> {
  const { counts_never_drop, count_refresh } = await ctx.settings(settings)
  const now = ctx.clock.millis()
  const changeOf = ({ id, count, published }: DuePost): Change => {
    const answer = answers.get(id)
    const due_at = instantFromMillis(now + refreshAfter(count_refresh, now - Date.parse(published)))
    const next = { due_at, is_recent: isRecent(published, now) }
    if (!answer) return next
    const isKept = counts_never_drop && answer.count < count
    return { ...next, ...(isKept ? {} : answer), fetched_at: instantFromMillis(now), failures: 0 }
  }
  await write({ network, posts, changeOf }, ctx)
}

const MINUTE = 60_000
const LONGEST_WAIT = 24 * 60 * MINUTE

/** The number that is there stays; the wait doubles with each failure, up to a day. */
export async function noteFailure({ network, posts }: Omit<Told, 'answers'>, ctx: Context): Promise<void> {
  const now = ctx.clock.millis()
  const changeOf = ({ failures, published }: DuePost): Change => {
    const wait = Math.min(LONGEST_WAIT, 15 * MINUTE * 2 ** Math.min(failures, 10))
    return { failures: failures + 1, due_at: instantFromMillis(now + wait), is_recent: isRecent(published, now) }
  }
  await write({ network, posts, changeOf }, ctx)
}

type Written = Omit<Told, 'answers'> & { readonly changeOf: (post: DuePost) => Change }

/** Posts that change alike are written together. A row that went meanwhile does not come back. */
async function write({ network, posts, changeOf }: Written, ctx: Context): Promise<void> {
  const alike = Map.groupBy(posts, post => JSON.stringify(changeOf(post)))
  for (const [change, group] of alike)
    await ctx.db
      .updateTable('share_counts')
      .set(JSON.parse(change) as Change)
      .where(
        'post_id',
        'in',
        group.map(({ id }) => id),
      )
      .where('network', '=', network)
      .execute()
}
