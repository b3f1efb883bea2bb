/** The headers of a page of a list: how many there are in all, and where the pages beside it are. */
import type { ReadContext } from '../../kernel/context.ts'
import { answer, type Reply } from '../../kernel/replies.ts'
import { type Paging, pageOf } from './arguments.ts'

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
