/**
 * Posts as readers see them, kept as text. Every use is checked against the number of `post_stamps`, which the database
 * raises with every change, so what another server wrote is seen at once.
 */
import type { ReadContext } from '../../../kernel/context.ts'
import { internals } from '../../internals.ts'
import { rowsInOrder } from '../list/find-posts.ts'
import {
  allowHints,
  columnsFor,
  isPlainView,
  type PostText,
  showPosts,
  type TextParts,
  textParts,
  type View,
} from './show-posts.ts'
import type { ShownRow } from './shown-row.ts'

/** What is read of a post to find its text: who may do what with it, and its number. */
export type Mark = Pick<
  ShownRow,
  'id' | 'slug' | 'type' | 'status' | 'author_id' | 'status_before_trash' | 'password' | 'parent_id'
> & {
  readonly stamp: number
} & Record<string, unknown>

export const MARK_COLUMNS = `p.id, p.slug, p.type, p.status, p.author_id, p.status_before_trash, p.password, p.parent_id,
  coalesce((select s.stamp from post_stamps s where s.post_id = p.id), 0) as stamp`

/** Only what every reader sees alike is kept. */
export const isKept = async (view: View, ctx: ReadContext): Promise<boolean> =>
  view.context === 'view' && view.opened === undefined && (await isPlainView(view, ctx))

const MOST_KEPT = 5000

export async function textsOf(marks: readonly Mark[], view: View, ctx: ReadContext): Promise<PostText[]> {
  const kept = await keptTexts(view, ctx)
  const missing = marks.filter(mark => !kept.has(keyOf(mark)))
  const made = missing.length > 0 ? await makeTexts(missing, { view, kept }, ctx) : NOTHING
  const hints = await allowHints(marks, view.type, ctx)
  return marks.map((mark, index) => {
    const parts = kept.get(keyOf(mark))
    return parts ? composed(parts, hints[index]!) : made.get(mark.id)!
  })
}

const NOTHING: ReadonlyMap<number, PostText> = new Map()

/** What is settled is kept; what is not, because it holds shortcodes or is protected, is shown this once. */
async function makeTexts(
  marks: readonly Mark[],
  { view, kept }: { view: View; kept: Map<string, TextParts> },
  ctx: ReadContext,
): Promise<ReadonlyMap<number, PostText>> {
  const stamps = new Map(marks.map(mark => [mark.id, keyOf(mark)]))
  const rows = await rowsInOrder<ShownRow>([...stamps.keys()], await columnsFor(view, ctx), ctx)
  const shown = new Map<number, PostText>()
  for (const row of rows) {
    const parts = await textParts(row, view, ctx)
    if (parts) kept.set(stamps.get(row.id)!, parts)
    const [text] = await showPosts([row], view, ctx)
    shown.set(row.id, text!)
  }
  if (kept.size > MOST_KEPT) forgetOldest(kept)
  return shown
}

/** Dies with what is remembered of the site, because options and modules change what is shown. */
async function keptTexts(view: View, ctx: ReadContext): Promise<Map<string, TextParts>> {
  const { derived } = await internals(ctx).sites.state(ctx.site.id)
  const name = `posts ${view.type.slug}`
  const known = derived.get(name) as Map<string, TextParts> | undefined
  if (known) return known
  const made = new Map<string, TextParts>()
  derived.set(name, made)
  return made
}

function forgetOldest(kept: Map<string, TextParts>): void {
  for (const key of kept.keys()) {
    if (kept.size <= MOST_KEPT / 2) return
    kept.delete(key)
  }
}

const keyOf = ({ id, stamp }: Mark): string => `${id} ${stamp}`

const composed = ({ before, after, link }: TextParts, hint: string): PostText => ({ text: before + hint + after, link })
