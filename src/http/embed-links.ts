/** `_embed`: the linked resources that are marked embeddable, fetched from inside and put under `_embedded`. */
import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Finishing } from './render-reply.ts'

type Link = { readonly href: string; readonly embeddable?: boolean }
type Linked = { _links?: Record<string, readonly Link[]> }

/** Different addresses that are asked for one request; links beyond stay links. Each costs as much as a request does. */
export const MOST_EMBEDDED = 100

/** Records between which others get their turn. */
const AT_ONCE = 10

/** `wanted` names relations; none means all. Each address is asked once per request. */
export async function embedLinks(data: unknown, wanted: readonly string[], finishing: Finishing): Promise<unknown> {
  const relations = new Set(wanted)
  const cache = new Map<string, Promise<unknown>>()
  const embedOne = async (item: unknown) => {
    const links = (item as Linked | null)?._links
    if (!links) return item
    const embedded: Record<string, unknown[]> = {}
    for (const [relation, list] of Object.entries(links)) {
      if (relations.size > 0 && !relations.has(relation) && !relations.has(relation.replace(/^host:/, ''))) continue
      const embeddable = list.filter(link => link.embeddable && isWithinReach(link, cache))
      if (embeddable.length > 0)
        embedded[relation] = await Promise.all(embeddable.map(link => fetchOnce(link.href, cache, finishing)))
    }
    return Object.keys(embedded).length > 0 ? { ...(item as object), _embedded: embedded } : item
  }
  if (!Array.isArray(data)) return embedOne(data)
  const embedded: unknown[] = []
  for (let from = 0; from < data.length; from += AT_ONCE) {
    if (from > 0) await nextTurn()
    embedded.push(...(await Promise.all(data.slice(from, from + AT_ONCE).map(embedOne))))
  }
  return embedded
}

const isWithinReach = ({ href }: Link, cache: ReadonlyMap<string, unknown>) =>
  cache.has(href) || cache.size < MOST_EMBEDDED

function fetchOnce(href: string, cache: Map<string, Promise<unknown>>, finishing: Finishing): Promise<unknown> {
  const known = cache.get(href)
  if (known) return known
  const asked = fetchInside(href, finishing)
  cache.set(href, asked)
  return asked
}

async function fetchInside(href: string, { request, dispatch, ctx }: Finishing): Promise<unknown> {
  const url = new URL(href)
  const base = `${new URL(request.state.site.url).pathname.replace(/\/$/, '')}/api`
  if (!url.pathname.startsWith(base)) return null
  url.searchParams.set('context', 'embed')
  const inner = {
    ...request,
    method: 'GET',
    path: url.pathname.slice(base.length) || '/',
    queryText: url.searchParams.toString(),
    body: async () => Buffer.alloc(0),
    headers: { ...request.headers, 'content-length': undefined, 'transfer-encoding': undefined },
  }
  const response = await dispatch(inner, ctx!)
  if (response.body instanceof Readable || response.body === null) return null
  return JSON.parse(String(response.body)) as unknown
}
