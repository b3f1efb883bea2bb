/**
 * Secrets of links and values that carry their own proof. Both are worked out from the server's key and never kept: who
 * reads the database, or a copy of it, opens nothing. Those of one site say nothing on another.
 */
import type { ReadContext } from '../../kernel/context.ts'
import { equalInConstantTime, keyedDigest, keyedDigests } from '../secrets/secrets.ts'

/** What a link opens. Without a salt, as of somebody who was erased, nothing has a link; a new salt ends the old one. */
export type LinkSubject = {
  /** Which links of which service: `car-parking links`. */
  readonly purpose: string
  readonly name: string | null
  readonly salt: string | null
}

export const linkToken = (subject: LinkSubject, ctx: ReadContext): string | null =>
  subject.salt === null ? null : keyedDigest(subject.purpose, textOf(subject, ctx), ctx)

/** Compared also when there is nothing to open, so that the time tells nothing. Links outlive a change of the key. */
export function isLinkToken(given: string | undefined, subject: LinkSubject, ctx: ReadContext): boolean {
  const known = keyedDigests(subject.purpose, textOf(subject, ctx), ctx)
  const isRight = known.filter(token => equalInConstantTime(given ?? '', token)).length > 0
  return Boolean(given) && subject.salt !== null && isRight
}

const textOf = ({ name, salt }: LinkSubject, { site }: ReadContext): string => `${site.id} ${name} ${salt}`

/** A value that comes back as it was told, until an instant. It is signed, not sealed: no secret belongs into it. */
export function signValue(
  { purpose, value, until }: { readonly purpose: string; readonly value: unknown; readonly until: number },
  ctx: ReadContext,
): string {
  const told = Buffer.from(JSON.stringify({ value, until })).toString('base64url')
  return `${told}.${signatureOf(purpose, told, ctx)}`
}

/** Null for what was not told here, or is over. Whoever reads it knows its shape, since nobody else can sign it. */
export function readSigned<Value>(purpose: string, token: string, ctx: ReadContext): Value | null {
  const [told = '', signature = ''] = token.split('.')
  if (!equalInConstantTime(signature, signatureOf(purpose, told, ctx))) return null
  const { value, until } = JSON.parse(Buffer.from(told, 'base64url').toString()) as { value: Value; until: number }
  return until < ctx.clock.millis() ? null : value
}

const signatureOf = (purpose: string, told: string, ctx: ReadContext): string =>
  keyedDigest(purpose, `${ctx.site.id} ${told}`, ctx)
