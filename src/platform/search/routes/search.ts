/** The site's search. */
import { Type } from 'typebox'
import { everybody } from '../../../kernel/access.ts'
import type { ReadContext } from '../../../kernel/context.ts'
import { answer } from '../../../kernel/replies.ts'
import { route } from '../../../kernel/route.ts'
import { choiceOf, contextArgument, idList, pageArguments, pageHeaders, pageOf } from '../../lists/lists.ts'
import { apiBase } from '../../posts/show/post-links.ts'
import { taxonomyOf } from '../../posts/terms/terms.ts'
import { postTypeOf } from '../../posts/types.ts'
import { searchErrors } from '../errors.ts'
import { type Found, searchSite } from '../search.ts'
import { typesSearched } from '../search-posts.ts'
import { taxonomiesSearched } from '../search-terms.ts'

const { page, per_page } = pageArguments

export const searchRoute = route({
  method: 'GET',
  path: '/search',
  summary: 'Finds published posts by their words and terms by their names',
  access: everybody(),
  input: Type.Object({
    context: contextArgument,
    page,
    per_page,
    search: Type.Optional(Type.String({ maxLength: 200, description: 'The last word may be the beginning of one.' })),
    type: choiceOf(['post', 'term'], 'What is searched.', 'post'),
    subtype: Type.Array(Type.String({ maxLength: 32 }), {
      default: ['any'],
      maxItems: 50,
      description: 'Types of posts, or taxonomies; any for all.',
    }),
    include: idList('Only these.'),
    exclude: idList('All but these.'),
  }),
  reply: Type.Array(
    Type.Object({
      id: Type.Integer(),
      title: Type.String(),
      url: Type.String(),
      type: Type.String(),
      subtype: Type.String(),
    }),
  ),
  async handler(input, ctx) {
    const { type, search, include, exclude } = input
    const subtypes = await subtypesOf(type, input.subtype, ctx)
    const asked = {
      type,
      subtypes,
      search: search?.trim() || undefined,
      include: filled(include),
      exclude: filled(exclude),
    }
    const { found, total } = await searchSite({ ...asked, ...pageOf(input) }, ctx)
    if (total > 0 && input.page > Math.ceil(total / input.per_page)) throw searchErrors.search_invalid_page_number()
    const headers = pageHeaders({ total, page: input.page, perPage: input.per_page }, ctx)
    return answer(
      200,
      found.map(item => show(item, ctx)),
      headers,
    )
  },
})

/** Undefined: all of them. */
async function subtypesOf(
  type: 'post' | 'term',
  named: readonly string[],
  ctx: ReadContext,
): Promise<readonly string[] | undefined> {
  if (named.length === 0 || named.includes('any')) return undefined
  const known = await (type === 'post' ? typesSearched(ctx) : taxonomiesSearched(ctx))
  if (named.every(name => known.includes(name))) return named
  const sentence = `subtype is not one of ${[...known, 'any'].join(', ')}.`
  throw searchErrors.invalid_param({ names: 'subtype' }, { data: { params: { subtype: sentence } } })
}

const filled = (list: readonly number[] | undefined) => (list && list.length > 0 ? list : undefined)

function show(item: Found, ctx: ReadContext): object {
  const api = apiBase(ctx)
  const base = item.type === 'post' ? postTypeOf(item.subtype, ctx)?.restBase : taxonomyOf(item.subtype, ctx)?.restBase
  const about = item.type === 'post' ? `${api}/types/${item.subtype}` : `${api}/taxonomies/${item.subtype}`
  const _links = {
    self: [{ embeddable: true, href: `${api}/${base}/${item.id}` }],
    about: [{ href: about }],
    collection: [{ href: `${api}/search` }],
  }
  return { ...item, _links }
}
