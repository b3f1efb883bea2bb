/** The routes of one taxonomy: its terms as a list, one of them, new ones, changes. */
import { type Static, Type } from 'typebox'
import { everybody, rule } from '../../../../kernel/access.ts'
import type { Context, ReadContext } from '../../../../kernel/context.ts'
import { answer } from '../../../../kernel/replies.ts'
import { type Route, route } from '../../../../kernel/route.ts'
import {
  choiceOf,
  contextArgument,
  idList,
  metaArgument,
  pageArguments,
  pageHeaders,
  pageOf,
  textList,
} from '../../../lists/lists.ts'
import { holds } from '../../rights.ts'
import { deletedShape } from '../../routes/answers.ts'
import { apiBase } from '../../show/post-links.ts'
import { isReadable } from '../../stored-posts.ts'
import { termErrors } from '../errors.ts'
import { listTerms, type TermQuery } from '../list-terms.ts'
import { presentTerms } from '../present-term.ts'
import { type Taxonomy, taxonomyOf } from '../taxonomies.ts'
import type { Term } from '../term.ts'
import { createTerm, deleteTerm, getTerm, mayCreateTerms, termToChange, updateTerm } from '../terms.ts'
import { termShape } from './answers.ts'

export const termRoutes = (taxonomy: Taxonomy): Route[] => [
  listRoute(taxonomy),
  createRoute(taxonomy),
  readRoute(taxonomy),
  updateRoute(taxonomy),
  deleteRoute(taxonomy),
]

const listInput = Type.Object({
  context: contextArgument,
  ...pageArguments,
  search: Type.Optional(Type.String({ maxLength: 200, description: 'Part of a name or slug.' })),
  include: idList('Only these.'),
  exclude: idList('Not these.'),
  slug: textList('Only these slugs.'),
  order: choiceOf(['asc', 'desc'], 'Rising or falling.', 'asc'),
  orderby: choiceOf(
    ['id', 'include', 'name', 'slug', 'include_slugs', 'term_group', 'description', 'count'],
    'What the list is sorted by.',
    'name',
  ),
  hide_empty: Type.Boolean({ default: false, description: 'Without those that no published post has.' }),
  parent: Type.Optional(Type.Integer({ minimum: 0, description: 'Only those directly below this one.' })),
  post: Type.Optional(Type.Integer({ description: 'Only those that this post has.' })),
})

const listRoute = (taxonomy: Taxonomy) =>
  route({
    method: 'GET',
    path: `/${taxonomy.restBase}`,
    summary: `${taxonomy.label[0]} of the site`,
    access: everybody(),
    input: listInput,
    reply: Type.Array(termShape),
    async handler(input, ctx) {
      checkContext(input.context, taxonomy, ctx)
      const query = queryOf(input, taxonomy)
      // Which terms a hidden post has would tell that it is there.
      const isHidden = query.post !== undefined && !(await isReadable(query.post, ctx))
      const { terms, total } = isHidden ? { terms: [], total: 0 } : await listTerms(query, ctx)
      const shown = await presentTerms(terms, { taxonomy, context: input.context }, ctx)
      return answer(200, shown, pageHeaders({ total, page: input.page, perPage: input.per_page }, ctx))
    },
  })

function queryOf(input: Static<typeof listInput>, taxonomy: Taxonomy): TermQuery {
  const { search, include, exclude, slug, parent, post, hide_empty, orderby, order } = input
  if (orderby === 'include' && include === undefined) throw termErrors.orderby_include_missing_include()
  return {
    taxonomy: taxonomy.slug,
    search,
    include,
    exclude,
    slug,
    parent,
    post,
    hideEmpty: hide_empty,
    orderBy: orderby,
    order,
    ...pageOf(input),
  }
}

const writable = {
  description: Type.Optional(Type.String({ maxLength: 100_000, description: 'May hold markup.' })),
  slug: Type.Optional(
    Type.String({ maxLength: 1000, description: 'Its part of addresses; made of the name when absent.' }),
  ),
  parent: Type.Optional(Type.Integer({ minimum: 0, description: 'The term above it; 0 for none.' })),
  meta: metaArgument,
}
const nameArgument = Type.String({ maxLength: 200, description: 'Shown to people.' })

const createRoute = (taxonomy: Taxonomy) =>
  route({
    method: 'POST',
    path: `/${taxonomy.restBase}`,
    summary: `A new ${taxonomy.label[1].toLowerCase()}`,
    access: rule(`may create ${taxonomy.restBase}`, (_parameters, ctx) => {
      if (!mayCreateTerms(taxonomy, ctx)) throw termErrors.cannot_create()
      return true
    }),
    input: Type.Object({ name: nameArgument, ...writable }),
    status: 201,
    reply: termShape,
    async handler(input, ctx) {
      const term = await createTerm(taxonomy.slug, input, ctx)
      return answer(201, await shownTerm(term, 'edit', ctx), {
        location: `${apiBase(ctx)}/${taxonomy.restBase}/${term.id}`,
      })
    },
  })

const readRoute = (taxonomy: Taxonomy) =>
  route({
    method: 'GET',
    path: `/${taxonomy.restBase}/{id}`,
    summary: `One ${taxonomy.label[1].toLowerCase()}`,
    access: everybody(),
    input: Type.Object({ id: Type.Integer({ description: 'The id of the term.' }), context: contextArgument }),
    reply: termShape,
    async handler({ id, context }, ctx) {
      const term = await getTerm(id, ctx)
      if (term?.taxonomy !== taxonomy.slug) throw termErrors.term_invalid()
      checkContext(context, taxonomy, ctx)
      return shownTerm(term, context, ctx)
    },
  })

const mayChange = (taxonomy: Taxonomy, verb: 'edit' | 'delete') =>
  rule(`may ${verb} this term`, async ({ id }, ctx) => {
    await termToChange({ id: Number(id), verb, taxonomy: taxonomy.slug }, ctx)
    return true
  })

const updateRoute = (taxonomy: Taxonomy) =>
  route({
    method: ['POST', 'PUT', 'PATCH'],
    path: `/${taxonomy.restBase}/{id}`,
    summary: `Changes a ${taxonomy.label[1].toLowerCase()}`,
    access: mayChange(taxonomy, 'edit'),
    input: Type.Object({
      id: Type.Integer({ description: 'The id of the term.' }),
      name: Type.Optional(nameArgument),
      ...writable,
    }),
    reply: termShape,
    handler: async ({ id, ...input }, ctx) => shownTerm(await updateTerm(id, input, ctx), 'edit', ctx),
  })

const deleteRoute = (taxonomy: Taxonomy) =>
  route({
    method: 'DELETE',
    path: `/${taxonomy.restBase}/{id}`,
    summary: `Deletes a ${taxonomy.label[1].toLowerCase()} for good`,
    access: mayChange(taxonomy, 'delete'),
    input: Type.Object({
      id: Type.Integer({ description: 'The id of the term.' }),
      force: Type.Boolean({ default: false, description: 'Required: there is no trash for terms.' }),
    }),
    reply: deletedShape(termShape),
    async handler({ id, force }, ctx: Context) {
      if (!force) throw termErrors.trash_not_supported()
      const term = await termToChange({ id, verb: 'delete' }, ctx)
      const previous = await shownTerm(term, 'edit', ctx)
      await deleteTerm(id, ctx)
      return { deleted: true, previous }
    },
  })

async function shownTerm(term: Term, context: string, ctx: ReadContext): Promise<object> {
  const taxonomy = taxonomyOf(term.taxonomy, ctx)!
  const [shown] = await presentTerms([term], { taxonomy, context }, ctx)
  return shown!
}

function checkContext(context: string, taxonomy: Taxonomy, ctx: ReadContext): void {
  if (context === 'edit' && !holds(taxonomy.capabilities.edit, ctx)) throw termErrors.forbidden_context()
}
