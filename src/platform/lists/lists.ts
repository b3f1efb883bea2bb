/** What routes with lists share: their arguments, the headers of a page, and far pages. */
import { Type } from 'typebox'
import type { ReadContext } from '../../kernel/context.ts'
import { answer, type Reply } from '../../kernel/replies.ts'

export const contextArgument = Type.Union([Type.Literal('view'), Type.Literal('embed'), Type.Literal('edit')], {
  default: 'view',
  description: 'Decides which fields are shown.',
})

export const pageArguments = {
  page: Type.Integer({ minimum: 1, default: 1, description: 'Which page of the list.' }),
  per_page: Type.Integer({ minimum: 1, maximum: 100, default: 10, description: 'How many on a page.' }),
  offset: Type.Optional(Type.Integer({ minimum: 0, description: 'How many are passed over, in place of a page.' })),
}

/** A list of ids, at most as long as anybody would send. */
export const idList = (description: string) =>
  Type.Optional(Type.Array(Type.Integer(), { maxItems: 1000, description }))
export const textList = (description: string) =>
  Type.Optional(Type.Array(Type.String({ maxLength: 200 }), { maxItems: 1000, description }))

export const choiceOf = <const Values extends readonly string[]>(
  values: Values,
  description: string,
  fallback: Values[number],
) =>
  Type.Union(
    values.map(value => Type.Literal(value as Values[number])),
    { default: fallback, description },
  )

/** Meta is checked by its own registry, key by key. */
export const metaArgument = Type.Optional(
  Type.Record(Type.String(), Type.Unknown(), { description: 'Values by registered key; null deletes.' }),
)

export type Paging = { readonly page: number; readonly per_page: number; readonly offset?: number }

export const pageOf = ({ page, per_page, offset }: Paging) => ({
  limit: per_page,
  offset: Math.min(offset ?? (page - 1) * per_page, FARTHEST),
})

/** No list is that long; a product of large numbers would no longer be exact. */
const FARTHEST = 1e12

export type PageFacts = { readonly total: number; readonly page: number; readonly perPage: number }

/** A page of a list that is known whole, with its headers. */
export function pageOfAll(items: readonly unknown[], asked: Paging, ctx: ReadContext): Reply {
  const { offset, limit } = pageOf(asked)
  const facts = { total: items.length, page: asked.page, perPage: asked.per_page }
  return answer(200, items.slice(offset, offset + limit), pageHeaders(facts, ctx))
}

export function pageHeaders({ total, page, perPage }: PageFacts, ctx: ReadContext): Record<string, string> {
  const pages = Math.ceil(total / perPage)
  const links = [
    ...(page > 1 ? [`<${addressOf(Math.min(page - 1, Math.max(pages, 1)), ctx)}>; rel="prev"`] : []),
    ...(page < pages ? [`<${addressOf(page + 1, ctx)}>; rel="next"`] : []),
  ]
  return {
    'x-host-total': String(total),
    'x-host-totalpages': String(pages),
    ...(links.length > 0 ? { link: links.join(', ') } : {}),
  }
}

/** The same address with everything that was asked for, on another page. */
function addressOf(page: number, { site, request }: ReadContext): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(request.query)) append(search, name, value)
  search.set('page', String(page))
  return `${site.url}/api${request.path}?${search}`
}

function append(search: URLSearchParams, name: string, value: unknown): void {
  if (Array.isArray(value)) for (const item of value) append(search, `${name}[]`, item)
  else if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value)) append(search, `${name}[${key}]`, inner)
  else search.append(name, String(value))
}

/** What of a list is asked for. */
export type PageOfList = { readonly order: 'asc' | 'desc'; readonly limit: number; readonly offset: number }

/** Below that, the beginning is near enough. */
export const FAR = 1000

/**
 * The same page, asked for from the other end, because a page in the second half of a list is nearer to it; null when that is no nearer.
 * Its rows come in the opposite order.
 */
export function fromTheEnd<P extends PageOfList>(page: P, total: number): P | null {
  const { limit, offset, order } = page
  const left = total - offset
  if (offset < FAR || left <= 0 || offset <= left) return null
  const kept = Math.min(limit, left)
  return { ...page, order: order === 'asc' ? 'desc' : 'asc', limit: kept, offset: left - kept }
}
