/** Page tokens: they tell that somebody had a page of this site within the last day, and nothing about who. */
import type { ReadContext } from '../../../kernel/context.ts'
import { nonceFor, VISITOR, verifyNonce } from '../../../platform/nonces/nonces.ts'
import { type AskedSite, isOwnOrigin } from '../domain/page-address.ts'
import { errors } from '../errors.ts'

export type TokenKind = 'events' | 'lead'

const actionOf = (kind: TokenKind) => `vendor_chat_${kind}`

/** The same for everybody, so that pages can be kept; each lives 12 to 24 hours. */
export const pageTokens = (ctx: ReadContext): Record<TokenKind, string> => ({
  events: nonceFor(actionOf('events'), VISITOR, ctx),
  lead: nonceFor(actionOf('lead'), VISITOR, ctx),
})

/** In the header, or as `token` in the body. */
export function refuseBadToken(kind: TokenKind, ctx: ReadContext): void {
  const sent = ctx.request.header('x-vendor-chat-token') ?? ctx.request.body.token
  if (typeof sent !== 'string' || sent === '') throw errors.missing_token()
  if (verifyNonce(sent, actionOf(kind), { ...ctx, user: null }) === 0) throw errors.stale_token()
}

/** Browsers name the page that sends; programs need not. */
export function refuseForeignOrigin(ctx: ReadContext): void {
  const named = [ctx.request.header('origin'), ctx.request.header('referer')].filter(header => header !== undefined)
  if (named.some(header => !isOwnOrigin(header, askedSite(ctx)))) throw errors.bad_origin()
}

export const askedSite = ({ site, request }: ReadContext): AskedSite => ({
  url: site.url,
  askedAs: request.header('host')?.toLowerCase(),
})
