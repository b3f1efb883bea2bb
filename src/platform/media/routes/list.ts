/** Uploads as a list. */
import { type Static, Type } from 'typebox'
import { everybody } from '../../../kernel/access.ts'
import type { ReadContext } from '../../../kernel/context.ts'
import { answer } from '../../../kernel/replies.ts'
import { route } from '../../../kernel/route.ts'
import { choiceOf, contextArgument, idList, pageArguments, pageHeaders, pageOf, textList } from '../../lists/lists.ts'
import type { PostFilters, SearchColumn } from '../../posts/list/post-query.ts'
import { holds, instantFrom, postErrors } from '../../posts/posts.ts'
import { findMedia, type MediaQuery, mediaOrders } from '../list-media.ts'
import { mediaSchema, showMedia } from '../show-media.ts'

const KINDS = ['image', 'video', 'audio', 'text', 'application'] as const
const moment = Type.Optional(Type.String({ format: 'date-time' }))
const oneOrMore = (items: ReturnType<typeof Type.Union> | ReturnType<typeof Type.String>) =>
  Type.Optional(Type.Array(items, { maxItems: 20 }))

const listInput = Type.Object({
  context: contextArgument,
  ...pageArguments,
  search: Type.Optional(Type.String({ maxLength: 200 })),
  search_columns: oneOrMore(Type.Union(['post_title', 'post_content', 'post_excerpt'].map(name => Type.Literal(name)))),
  after: moment,
  before: moment,
  modified_after: moment,
  modified_before: moment,
  author: idList('By these accounts.'),
  author_exclude: idList('Not by these accounts.'),
  include: idList('Only these.'),
  exclude: idList('All but these.'),
  parent: idList('Attached to these posts; 0 for nothing.'),
  parent_exclude: idList('Not attached to these posts.'),
  slug: textList('With these slugs.'),
  media_type: oneOrMore(Type.Union(KINDS.map(name => Type.Literal(name)))),
  mime_type: oneOrMore(Type.String({ maxLength: 100 })),
  order: choiceOf(['asc', 'desc'], 'Which way.', 'desc'),
  orderby: choiceOf(mediaOrders, 'What is sorted by.', 'date'),
})
type ListInput = Static<typeof listInput>

export const listMediaRoute = route({
  method: 'GET',
  path: '/media',
  summary: 'Uploads that the caller may see',
  access: everybody(),
  input: listInput,
  reply: Type.Array(mediaSchema),
  async handler(input, ctx) {
    refuseOddQuestions(input, ctx)
    const { ids, total } = await findMedia(queryOf(input, ctx), ctx)
    if (ids.length === 0 && total > 0 && input.offset === undefined) throw postErrors.post_invalid_page_number()
    const headers = pageHeaders({ total, page: input.page, perPage: input.per_page }, ctx)
    return answer(200, await showMedia(ids, input.context, ctx), headers)
  },
})

function refuseOddQuestions(input: ListInput, ctx: ReadContext): void {
  if (input.context === 'edit' && !holds('upload_files', ctx)) throw postErrors.forbidden_context()
  if (input.orderby === 'relevance' && !input.search?.trim()) throw postErrors.no_search_term_defined()
  if (input.orderby === 'include' && !input.include?.length) throw postErrors.orderby_include_missing_include()
}

function queryOf(input: ListInput, ctx: ReadContext): MediaQuery {
  return {
    filters: filtersOf(input, ctx),
    kinds: input.media_type as string[] | undefined,
    verb: input.context === 'edit' ? 'edit' : 'read',
    orderBy: input.orderby,
    order: input.order,
    ...pageOf(input),
  }
}

/** Only what was said: a filter that is there filters. */
function filtersOf(input: ListInput, { site }: ReadContext): PostFilters {
  const at = (text: string | undefined) => (text === undefined ? undefined : instantFrom(text, site.zone))
  const said: { [K in keyof PostFilters]: PostFilters[K] | undefined } = {
    search: input.search?.trim() || undefined,
    searchColumns: (input.search_columns as string[] | undefined)?.map(
      name => name.slice('post_'.length) as SearchColumn,
    ),
    after: at(input.after),
    before: at(input.before),
    modifiedAfter: at(input.modified_after),
    modifiedBefore: at(input.modified_before),
    author: filled(input.author),
    authorExclude: filled(input.author_exclude),
    include: filled(input.include),
    exclude: filled(input.exclude),
    parent: filled(input.parent),
    parentExclude: filled(input.parent_exclude),
    slug: filled(input.slug),
    mime: filled(input.mime_type as string[] | undefined),
  }
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined)) as PostFilters
}

const filled = <T>(list: readonly T[] | undefined): readonly T[] | undefined =>
  list && list.length > 0 ? list : undefined
