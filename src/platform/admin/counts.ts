/** How much of everything there is, for the dashboard. */
import type { ReadContext } from '../../kernel/context.ts'
import { readRows } from '../../kernel/statement.ts'
import type { StringKey } from '../locale/locale.ts'

export type Count = {
  readonly label: StringKey
  readonly count: number
  readonly isCapped: boolean
  /** Where it can be looked at, below the site; null where there is no page for it. */
  readonly url: string | null
}

type Question = {
  readonly label: StringKey
  readonly needs: string
  readonly text: string
  readonly values: readonly (string | number)[]
  readonly url?: string
}

export async function countsFor(ctx: ReadContext): Promise<Count[]> {
  const counts: Count[] = []
  for (const { label, needs, url = null, text, values } of questionsOf(ctx.site.id)) {
    if (!ctx.user?.has(needs)) continue
    const [row] = await readRows<{ count: number }>({ text, values: [...values] }, ctx)
    const count = row?.count ?? 0
    const isCapped = count > MOST_COUNTED && text !== KEPT
    counts.push({ label, count: isCapped ? MOST_COUNTED : count, isCapped, url })
  }
  return counts
}

/** Nobody waits for an exact number of what is very many. */
const MOST_COUNTED = 10_000

const KEPT = `select coalesce(sum(count), 0) as count from post_counts where site_id = ? and type = ? and status = 'publish'`
const capped = (from: string) => `select count(*) as count from (select 1 from ${from} limit ${MOST_COUNTED + 1}) c`
const HELD = capped("comments where site_id = ? and status = 'hold'")
const MEMBERS = capped('user_sites where site_id = ?')
const UNSENT = capped("outbox where site_id = ? and status in ('kept', 'failed')")

const questionsOf = (siteId: number): readonly Question[] => [
  { label: 'publishedPosts', needs: 'edit_posts', text: KEPT, values: [siteId, 'post'] },
  { label: 'publishedPages', needs: 'edit_pages', text: KEPT, values: [siteId, 'page'] },
  { label: 'heldComments', needs: 'moderate_comments', text: HELD, values: [siteId] },
  { label: 'accounts', needs: 'list_users', text: MEMBERS, values: [siteId] },
  { label: 'unsentMails', needs: 'manage_options', text: UNSENT, values: [siteId], url: '/admin/outbox' },
]
