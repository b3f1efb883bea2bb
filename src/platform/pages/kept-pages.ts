/**
 * Pages for visitors that are still right: before one is used again, one small read asks the database whether anything
 * was written since it was made, here or by another server. What services add to head and foot is made anew each time.
 */
import { COMMIT, type ReadContext, type RequestFacts } from '../../kernel/context.ts'
import { avatarUrl } from '../accounts/hooks.ts'
import { commentsOpen, commentText } from '../comments/hooks.ts'
import { drawerOf, keepIn } from '../memory/memory.ts'
import { hasTextListeners } from '../posts/show/rendered-texts.ts'
import { markOf } from './freshness.ts'
import { asideParts, contentPolicy } from './hooks.ts'
import { type PageParts, type PagePieces, partsFor, withParts } from './page-pieces.ts'
import type { PageRequest, PageResponse } from './page-request.ts'

/** A page with what is needed to use it again; null where it depends on more than what is stored. */
export type KeepablePage = PageResponse & { readonly pieces?: PagePieces }

export async function keptOr(
  request: PageRequest,
  make: () => Promise<KeepablePage>,
  ctx: ReadContext,
): Promise<PageResponse> {
  if (!isForEverybody(request, ctx)) return make()
  const pages = await drawerOf<KeptPage>('kept-pages', COMMIT, ctx)
  if (!pages) return make()
  const known = pages.get(request.path)
  const now = ctx.clock.millis()
  if (known && now - known.madeAt < LONGEST_KEPT) return usedAgain(known, ctx)
  const page = await make()
  const { pieces } = page
  if (page.status === 200 && pieces) keepIn(pages, [request.path, { ...page, pieces, madeAt: now }], MOST_KEPT)
  return page
}

/** Says that what is being made for this request is for it alone. */
export const keepNothing = ({ request }: ReadContext): void => void passing.add(request)
export const isPassing = ({ request }: ReadContext): boolean => passing.has(request)

const passing = new WeakSet<RequestFacts>()

type KeptPage = PageResponse & { readonly pieces: PagePieces; readonly madeAt: number; sent?: SentPage }

/** The last visitor's page, as bytes: what services add is mostly the same for the next one. */
type SentPage = PageParts & { readonly body: Buffer; readonly etag: string }

/** Its form must still be taken when somebody has read the page and written a comment: proofs live 12 hours at least. */
const LONGEST_KEPT = 3_600_000

const MOST_KEPT = 200

/** The plain page of a visitor, under the site's own name, where no listener looks at who asks. */
function isForEverybody({ method, queryText, headers }: PageRequest, ctx: ReadContext): boolean {
  if (method !== 'GET' || queryText !== '' || ctx.user !== null) return false
  if (headers.host?.toLowerCase() !== hostOf(ctx.site.url)) return false
  return !hasTextListeners(ctx) && !PERSONAL.some(name => ctx.hooks.has(name))
}

const PERSONAL = [commentsOpen, commentText, avatarUrl, asideParts, contentPolicy].map(hook => hook.name)

const hostOf = (url: string) => url.slice(url.indexOf('//') + 2).split('/')[0]

async function usedAgain(page: KeptPage, ctx: ReadContext): Promise<PageResponse> {
  const parts = await partsFor(page.pieces, ctx)
  const isSame = page.sent?.head === parts.head && page.sent.foot === parts.foot
  if (!isSame) page.sent = sentWith(parts, page.pieces)
  const { body, etag } = page.sent!
  return { status: page.status, headers: { ...page.headers, etag }, body }
}

/** Bytes are told apart and packed once, for as long as they are kept. */
function sentWith(parts: PageParts, pieces: PagePieces): SentPage {
  const text = withParts(pieces, parts)
  return { ...parts, body: Buffer.from(text), etag: markOf(text) }
}
