/** Page tokens: they tell that somebody had a page of this site within the last day, and nothing about who. */
import { type Guard, type SentProof, usualOrder } from '../../../kernel/access.ts'
import type { ReadContext } from '../../../kernel/context.ts'
import { nonceFor, VISITOR } from '../../../platform/nonces/nonces.ts'

export type TokenKind = 'events' | 'lead'

/** The same for everybody, so that pages can be kept; each lives 12 to 24 hours. */
export const pageTokens = (ctx: ReadContext): Record<TokenKind, string> => ({
  events: nonceFor(tokens.events.action, VISITOR, ctx),
  lead: nonceFor(tokens.lead.action, VISITOR, ctx),
})

/** Token, origin, limit, in this order, and whatever else the guard has; the body is looked at afterwards. */
export const pageGuard = (kind: TokenKind, guard: Guard): Guard => ({
  ...guard,
  token: tokens[kind],
  origin: 'same',
  order: [...TOKEN_FIRST, ...usualOrder.filter(check => !TOKEN_FIRST.includes(check))],
})

const TOKEN_FIRST: NonNullable<Guard['order']> = ['token', 'origin', 'limit']

const tokenOf = (action: string): SentProof => ({ action, field: 'token', header: 'x-vendor-chat-token' })

const tokens: Readonly<Record<TokenKind, SentProof>> = {
  events: tokenOf('vendor_chat_events'),
  lead: tokenOf('vendor_chat_lead'),
}
