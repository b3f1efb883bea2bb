/** `GET /posts` and its like: a page of what the caller may see. */
import type { ReadContext } from '../../../kernel/context.ts'
import { restErrors } from '../../../kernel/errors.ts'
import { Reply } from '../../../kernel/replies.ts'
import { pageHeaders, pageOf } from '../../lists/lists.ts'
import { postErrors } from '../errors.ts'
import { findPosts } from '../list/find-posts.ts'
import type { PostFilters, PostQuery, TermCondition } from '../list/post-query.ts'
import { holds } from '../rights.ts'
import { isKept, MARK_COLUMNS, type Mark, textsOf } from '../show/kept-texts.ts'
import { columnsFor, type PostText, showPosts, type View } from '../show/show-posts.ts'
import type { ShownRow } from '../show/shown-row.ts'
import { instantFrom } from '../site-clock.ts'
import { anyStatus } from '../statuses.ts'
import type { Taxonomy } from '../terms/taxonomies.ts'
import { capabilityOf, type PostType } from '../types.ts'
import type { ListArguments, TermArgument } from './post-arguments.ts'

type Asked = { readonly type: PostType; readonly taxonomies: readonly Taxonomy[] }

export async function answerList(input: ListArguments, { type, taxonomies }: Asked, ctx: ReadContext): Promise<Reply> {
  checkRequest(input, type, ctx)
  const view = { type, context: input.context }
  const query = queryOf(input, { type, taxonomies }, ctx)
  const { texts, total } = await pageOfTexts(query, view, ctx)
  if (texts.length === 0 && total > 0 && input.offset === undefined && query.offset >= total)
    throw postErrors.post_invalid_page_number()
  const text = `[${texts.map(post => post.text).join(',')}]`
  return new Reply(
    { kind: 'json-text', text },
    200,
    pageHeaders({ total, page: input.page, perPage: input.per_page }, ctx),
  )
}

async function pageOfTexts(
  query: PostQuery,
  view: View,
  ctx: ReadContext,
): Promise<{ texts: PostText[]; total: number }> {
  if (await isKept(view, ctx)) {
    const { rows, total } = await findPosts<Mark>(query, MARK_COLUMNS, ctx)
    return { texts: await textsOf(rows, view, ctx), total }
  }
  const { rows, total } = await findPosts<ShownRow>(query, await columnsFor(view, ctx), ctx)
  return { texts: await showPosts(rows, view, ctx), total }
}

function checkRequest(input: ListArguments, type: PostType, ctx: ReadContext): void {
  if (input.context === 'edit' && !holds(capabilityOf(type, 'edit_posts'), ctx)) throw postErrors.forbidden_context()
  if (input.orderby === 'relevance' && !input.search) throw postErrors.no_search_term_defined()
  if (input.orderby === 'include' && input.include === undefined) throw postErrors.orderby_include_missing_include()
  if (input.orderby === 'include_slugs' && input.slug === undefined) throw postErrors.orderby_include_missing_include()
  for (const status of input.status) if (!mayAskFor(status, type, ctx)) throw forbiddenStatus(ctx)
}

const mayAskFor = (status: string, type: PostType, ctx: ReadContext): boolean =>
  status === 'publish' ||
  holds(capabilityOf(type, 'edit_posts'), ctx) ||
  (status === 'private' && holds(capabilityOf(type, 'read_private_posts'), ctx))

/** An argument that the caller may not use is told as a wrong one; the inner detail says why. */
function forbiddenStatus(ctx: ReadContext) {
  const message = 'Status is forbidden.'
  const detail = { code: 'rest_forbidden_status', message, data: { status: ctx.user ? 403 : 401 } }
  return restErrors.invalid_param(
    { names: 'status' },
    { data: { params: { status: message }, details: { status: detail } } },
  )
}

function queryOf(input: ListArguments, { type, taxonomies }: Asked, ctx: ReadContext): PostQuery {
  const statuses = input.status.flatMap(status => (status === 'any' ? anyStatus : [status]))
  return {
    type,
    statuses: [...new Set(statuses)],
    filters: filtersOf(input, taxonomies, ctx.site.zone),
    orderBy: input.orderby,
    order: input.order,
    ...pageOf(input),
    verb: input.context === 'edit' ? 'edit' : 'read',
  }
}

function filtersOf(input: ListArguments, taxonomies: readonly Taxonomy[], zone: string): PostFilters {
  const { include, exclude, slug, author, parent, sticky } = input
  const columns = input.search_columns?.map(column => column.slice('post_'.length) as 'title' | 'excerpt' | 'content')
  const filters: { -readonly [K in keyof PostFilters]: PostFilters[K] | undefined } = {
    ...{ include, exclude, slug, author, parent, sticky },
    search: input.search?.trim() || undefined,
    searchColumns: columns,
    after: input.after && instantFrom(input.after, zone),
    before: input.before && instantFrom(input.before, zone),
    modifiedAfter: input.modified_after && instantFrom(input.modified_after, zone),
    modifiedBefore: input.modified_before && instantFrom(input.modified_before, zone),
    authorExclude: input.author_exclude,
    parentExclude: input.parent_exclude,
    menuOrder: input.menu_order,
    ...termFilters(input, taxonomies),
  }
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined)) as PostFilters
}

function termFilters(input: ListArguments, taxonomies: readonly Taxonomy[]): Partial<PostFilters> {
  const sent = input as unknown as Readonly<Record<string, TermArgument>>
  const wanted = taxonomies.flatMap(({ slug, restBase }) => conditionOf(slug, sent[restBase]))
  const unwanted = taxonomies.flatMap(({ slug, restBase }) => conditionOf(slug, sent[`${restBase}_exclude`]))
  return {
    ...(wanted.length > 0
      ? { terms: wanted, termRelation: input.tax_relation === 'OR' ? ('or' as const) : ('and' as const) }
      : {}),
    ...(unwanted.length > 0 ? { termsExclude: unwanted } : {}),
  }
}

function conditionOf(taxonomy: string, sent: TermArgument): TermCondition[] {
  if (sent === undefined) return []
  if (Array.isArray(sent)) return sent.length === 0 ? [] : [{ taxonomy, ids: sent, operator: 'or' }]
  const { terms, operator, include_children } = sent
  if (terms.length === 0) return []
  return [
    {
      taxonomy,
      ids: terms,
      operator: operator === 'AND' ? 'and' : 'or',
      ...(include_children ? { includeChildren: true } : {}),
    },
  ]
}
