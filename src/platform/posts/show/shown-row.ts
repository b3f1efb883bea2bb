/** What is read of a post to show it. */
import type { ReadContext } from '../../../kernel/context.ts'
import { metaKeys } from '../meta/meta-key.ts'
import type { Post } from '../post.ts'
import { POST_COLUMNS } from '../stored-posts.ts'
import type { TermMark } from '../terms/post-terms.ts'
import { taxonomiesOfType } from '../terms/taxonomies.ts'
import { type PostType, supports } from '../types.ts'

/** A post with its terms and meta. The raw texts are there only when they were asked for. */
export type ShownRow = Post & {
  /** `taxonomy id slug`, one after the other with commas between them; null without any. */
  readonly terms: string | null
  /** Stored texts by key, as JSON; null without any. */
  readonly meta: string | null
} & Record<string, unknown>

/** `lean` is without the raw texts and what only writing needs: enough for readers when everything was formatted at saving. */
export function shownColumns(type: PostType, detail: 'lean' | 'full', ctx: ReadContext): string {
  return `${OWN_COLUMNS[detail]}, ${termsColumn(type, ctx)} as terms, ${metaColumn(type, ctx)} as meta`
}

const RAW: ReadonlySet<string> = new Set([
  'content',
  'excerpt',
  'has_floating_date',
  'comment_count',
  'mime',
  'trashed_at',
  'has_meta',
])

const listed = (columns: readonly string[]): string => columns.map(column => `p.${column}`).join(', ')
const OWN_COLUMNS = { full: listed(POST_COLUMNS), lean: listed(POST_COLUMNS.filter(column => !RAW.has(column))) }

const termsColumn = (type: PostType, ctx: ReadContext): string =>
  taxonomiesOfType(type.slug, ctx).length === 0
    ? 'null'
    : `(select string_agg(l.taxonomy || ' ' || l.term_id || ' ' || t.slug, ',')
       from term_links l join terms t on t.id = l.term_id where l.post_id = p.id)`

function metaColumn(type: PostType, ctx: ReadContext): string {
  if (!supports(type, 'custom-fields') || metaKeys('post', type.slug, ctx).length === 0) return 'null'
  const collect =
    ctx.database.engine === 'sqlite' ? 'json_group_object(m.key, m.value)' : 'json_object_agg(m.key, m.value)'
  return `case when p.has_meta = 1 then (select ${collect} from post_meta m where m.object_id = p.id) end`
}

/** As the database puts them together. */
export const termsText = (marks: readonly TermMark[]): string | null =>
  marks.map(({ taxonomy, id, slug }) => `${taxonomy} ${id} ${slug}`).join(',') || null

/** The lowest id first: sorting them here is cheaper than having the database do it for each row. */
export function termMarks({ terms }: Pick<ShownRow, 'terms'>): TermMark[] {
  if (terms === null) return []
  const marks = terms.split(',').map(mark => {
    const [taxonomy = '', id = '', slug = ''] = mark.split(' ')
    return { taxonomy, id: Number(id), slug }
  })
  return marks.sort((one, other) => one.id - other.id)
}
