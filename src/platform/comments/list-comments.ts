/** Lists of comments: those that the caller may see, filtered, in order, a page of them, and how many there are. */
import type { EngineName } from '../../db/database.ts'
import type { ReadContext } from '../../kernel/context.ts'
import { containsText, equalsText } from '../../kernel/records/contains-text.ts'
import { anyOf, inList, inTextList, listValue, readRows, readSlowly, type Sql } from '../../kernel/statement.ts'
import { both, type Condition } from '../posts/list/conditions.ts'
import { COMMENT_COLUMNS, type Comment, type CommentStatus } from './comment.ts'
import { reachedPosts } from './post-reach.ts'
import { mayModerate } from './stored-comments.ts'

export type CommentOrder = 'date' | 'date_gmt' | 'id' | 'include' | 'post' | 'parent' | 'type'

export type CommentsQuery = {
  readonly statuses: readonly CommentStatus[]
  readonly limit: number
  readonly offset: number
  readonly orderBy: CommentOrder
  readonly order: 'asc' | 'desc'
  readonly posts?: readonly number[] | undefined
  readonly parents?: readonly number[] | undefined
  readonly parentsExclude?: readonly number[] | undefined
  readonly authors?: readonly number[] | undefined
  readonly authorsExclude?: readonly number[] | undefined
  readonly authorEmail?: string | undefined
  readonly include?: readonly number[] | undefined
  readonly exclude?: readonly number[] | undefined
  readonly type?: string | undefined
  /** Instants; the bounds themselves are left out. */
  readonly after?: string | undefined
  readonly before?: string | undefined
  readonly search?: string | undefined
  /** Protected posts whose password the caller has given. */
  readonly opened?: readonly number[] | undefined
}

export type CommentsPage = { readonly comments: readonly Comment[]; readonly total: number }

export async function listComments(query: CommentsQuery, ctx: ReadContext): Promise<CommentsPage> {
  const where = both([
    ...ownConditions(query, ctx),
    ...filterConditions(query, ctx.database.engine),
    ...visibility(query, ctx),
  ])
  const read = isSlow(query) ? readSlowly : readRows
  const [comments, [counted]] = await Promise.all([
    read<Comment>(pageStatement(where, query), ctx),
    read<{ total: number }>(
      { text: `select count(*) as total from comments c ${JOIN} where ${where.text}`, values: where.values },
      ctx,
    ),
  ])
  return { comments, total: Number(counted?.total ?? 0) }
}

const JOIN = 'join posts p on p.id = c.post_id'

/** What reads through many comments leaves the main thread; those of a post are few. */
const isSlow = ({ search, posts, include }: CommentsQuery): boolean =>
  search !== undefined || (posts?.length !== 1 && include === undefined)

function pageStatement(where: Condition, query: CommentsQuery): Sql {
  const { limit, offset } = query
  const order = orderOf(query)
  const columns = COMMENT_COLUMNS.map(column => `c.${column}`).join(', ')
  return {
    text: `select ${columns} from comments c ${JOIN} where ${where.text} order by ${order.text} limit ? offset ?`,
    values: [...where.values, ...order.values, limit, offset],
  }
}

const ORDERS: Readonly<Record<Exclude<CommentOrder, 'include'>, string>> = {
  date: 'c.date_gmt',
  date_gmt: 'c.date_gmt',
  id: 'c.id',
  post: 'c.post_id',
  parent: 'c.parent_id',
  type: 'c.type',
}

/** Named ones come in the order in which they were named. */
function orderOf({ orderBy, order, include = [] }: CommentsQuery): Condition {
  const direction = order === 'asc' ? 'asc' : 'desc'
  if (orderBy !== 'include') return { text: `${ORDERS[orderBy]} ${direction}, c.id ${direction}`, values: [] }
  if (include.length === 0) return { text: 'c.id', values: [] }
  return { text: `case c.id ${include.map((_, index) => `when ? then ${index}`).join(' ')} end`, values: include }
}

/** A plus before a column keeps SQLite from looking through the whole site for a few known ids. */
function ownConditions({ statuses, type, include }: CommentsQuery, ctx: ReadContext): Condition[] {
  const { engine } = ctx.database
  const plus = include && engine === 'sqlite' ? '+' : ''
  return [
    { text: `${plus}c.site_id = ?`, values: [ctx.site.id] },
    ...(type === undefined ? [] : [{ text: `${plus}c.type = ?`, values: [type] }]),
    statuses.length === 1
      ? { text: `${plus}c.status = ?`, values: statuses }
      : { text: inTextList('c.status', engine), values: [listValue(statuses)] },
  ]
}

function filterConditions(query: CommentsQuery, engine: EngineName): Condition[] {
  const lists: readonly (readonly [string, readonly number[] | undefined, boolean])[] = [
    ['c.post_id', query.posts, true],
    ['c.parent_id', query.parents, true],
    ['c.parent_id', query.parentsExclude, false],
    ['c.user_id', query.authors, true],
    ['c.user_id', query.authorsExclude, false],
    ['c.id', query.include, true],
    ['c.id', query.exclude, false],
  ]
  const single: readonly (readonly [string, string | undefined])[] = [
    ['c.date_gmt > ?', query.after],
    ['c.date_gmt < ?', query.before],
  ]
  return [
    ...lists.flatMap(([column, ids, isWanted]) =>
      ids === undefined ? [] : [listCondition({ column, ids, isWanted }, engine)],
    ),
    ...(query.authorEmail === undefined ? [] : [equalsText('c.author_email', query.authorEmail, engine)]),
    ...single.flatMap(([text, value]) => (value === undefined ? [] : [{ text, values: [value] }])),
  ]
}

/** One value is compared as such, so that an index also gives the order. */
function listCondition(
  { column, ids, isWanted }: { column: string; ids: readonly number[]; isWanted: boolean },
  engine: EngineName,
): Condition {
  if (ids.length === 1 && isWanted) return { text: `${column} = ?`, values: ids }
  return { text: `${isWanted ? '' : 'not '}${inList(column, engine)}`, values: [listValue(ids)] }
}

/**
 * Approved ones of posts that the caller may read; his own; those that he may edit. Only whoever moderates finds
 * comments by what readers do not see.
 */
function visibility(query: CommentsQuery, ctx: ReadContext): Condition[] {
  const isModerator = mayModerate(ctx)
  const searched =
    query.search === undefined ? [] : [searchCondition(query.search, isModerator ? PRIVATE : PUBLIC, ctx)]
  if (isModerator) return searched
  const opened = listValue(query.opened ?? [])
  const readable = reachedPosts('read', 'p', ctx)
  const editable = reachedPosts('edit', 'p', ctx)
  const unlocked = `(p.password = '' or ${inList('p.id', ctx.database.engine)})`
  const own = ctx.user ? ' or c.user_id = ?' : ''
  const visible = {
    text: `((c.status = 'approved' and ${readable.text} and ${unlocked}) or ${editable.text}${own})`,
    values: [...readable.values, opened, ...editable.values, ...(ctx.user ? [ctx.user.id] : [])],
  }
  return [...searched, visible]
}

const PUBLIC = ['c.content', 'c.author_name'] as const
const PRIVATE = [...PUBLIC, 'c.author_email', 'c.author_url', 'c.author_ip'] as const

const searchCondition = (search: string, columns: readonly string[], { database }: ReadContext): Condition =>
  anyOf(columns.map(column => containsText(column, search, database.engine)))
