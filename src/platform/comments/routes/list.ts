/** Comments as a list. */
import { type Static, Type } from 'typebox'
import { everybody } from '../../../kernel/access.ts'
import type { ReadContext } from '../../../kernel/context.ts'
import { answer } from '../../../kernel/replies.ts'
import { route } from '../../../kernel/route.ts'
import { choiceOf, contextArgument, idList, pageArguments, pageHeaders, pageOf } from '../../lists/lists.ts'
import { countGuess, holds, instantFrom, isPasswordOf } from '../../posts/posts.ts'
import type { CommentStatus } from '../comment.ts'
import { commentErrors } from '../errors.ts'
import { type CommentsQuery, listComments } from '../list-comments.ts'
import { commentSchema, showComments } from '../show-comments.ts'
import { mayModerate } from '../stored-comments.ts'
import { moment } from './comment-fields.ts'

const ORDERS = ['date', 'date_gmt', 'id', 'include', 'post', 'parent', 'type'] as const

/** `all` is what is not thrown away. */
const STATUSES: Readonly<Record<string, readonly CommentStatus[]>> = {
  approve: ['approved'],
  approved: ['approved'],
  hold: ['hold'],
  spam: ['spam'],
  trash: ['trash'],
  all: ['approved', 'hold'],
}

const listInput = Type.Object({
  context: contextArgument,
  ...pageArguments,
  search: Type.Optional(Type.String({ maxLength: 200 })),
  after: moment('Later than this.'),
  before: moment('Earlier than this.'),
  include: idList('Only these.'),
  exclude: idList('All but these.'),
  order: choiceOf(['asc', 'desc'], 'Which way.', 'desc'),
  orderby: choiceOf(ORDERS, 'What is sorted by.', 'date_gmt'),
  post: idList('On these posts.'),
  parent: idList('Answers to these comments; 0 for those that answer none.'),
  parent_exclude: idList('Not the answers to these comments.'),
  author: idList('By these accounts. Needs edit_posts.'),
  author_exclude: idList('Not by these accounts. Needs edit_posts.'),
  author_email: Type.Optional(Type.String({ format: 'email', description: 'Needs edit_posts.' })),
  status: Type.Union(
    Object.keys(STATUSES).map(name => Type.Literal(name)),
    { default: 'approve', description: 'Others than approved need edit_posts.' },
  ),
  type: Type.String({ maxLength: 20, default: 'comment', description: 'Others than comment need edit_posts.' }),
  password: Type.Optional(Type.String({ description: 'Of the protected post whose comments are asked for.' })),
})
type ListInput = Static<typeof listInput>

export const listCommentsRoute = route({
  method: 'GET',
  path: '/comments',
  summary: 'Comments that the caller may see',
  access: everybody(),
  input: listInput,
  reply: Type.Array(commentSchema),
  async handler(input, ctx) {
    refuseForeignQuestions(input, ctx)
    const { comments, total } = await listComments(await queryOf(input, ctx), ctx)
    const headers = pageHeaders({ total, page: input.page, perPage: input.per_page }, ctx)
    return answer(200, await showComments(comments, input.context, ctx), headers)
  },
})

/** What would tell about comments and people that the caller does not see. */
function refuseForeignQuestions(input: ListInput, ctx: ReadContext): void {
  if (input.context === 'edit' && !mayModerate(ctx)) throw commentErrors.forbidden_context()
  if (input.orderby === 'include' && !input.include?.length) throw commentErrors.orderby_include_missing_include()
  if (holds('edit_posts', ctx) || mayModerate(ctx)) return
  const asked = {
    author: input.author,
    author_exclude: input.author_exclude,
    author_email: input.author_email,
    status: STATUSES[input.status]?.join() === 'approved' ? undefined : input.status,
    type: input.type === 'comment' ? undefined : input.type,
  }
  const names = Object.entries(asked).flatMap(([name, value]) => (value === undefined ? [] : [name]))
  if (names.length > 0) throw commentErrors.forbidden_param({ names: names.join(', ') })
}

async function queryOf(input: ListInput, ctx: ReadContext): Promise<CommentsQuery> {
  const { zone } = ctx.site
  return {
    statuses: STATUSES[input.status] ?? [],
    ...pageOf(input),
    orderBy: input.orderby,
    order: input.order,
    posts: filled(input.post),
    parents: filled(input.parent),
    parentsExclude: filled(input.parent_exclude),
    authors: filled(input.author),
    authorsExclude: filled(input.author_exclude),
    authorEmail: input.author_email,
    include: filled(input.include),
    exclude: filled(input.exclude),
    type: input.type,
    after: input.after && instantFrom(input.after, zone),
    before: input.before && instantFrom(input.before, zone),
    search: input.search?.trim() || undefined,
    opened: input.password ? await openedPosts(input.post ?? [], input.password, ctx) : undefined,
  }
}

const filled = (list: readonly number[] | undefined) => (list && list.length > 0 ? list : undefined)

/** Those of the named posts that the password opens. It is tried on each of them. */
async function openedPosts(named: readonly number[], password: string, ctx: ReadContext): Promise<number[]> {
  if (named.length === 0) return []
  const rows = await ctx.db
    .selectFrom('posts')
    .select(['id', 'password'])
    .where('id', 'in', named)
    .where('password', '!=', '')
    .execute()
  for (const { id } of rows) await countGuess(Number(id), ctx)
  return rows.filter(row => isPasswordOf(password, row)).map(row => row.id)
}
