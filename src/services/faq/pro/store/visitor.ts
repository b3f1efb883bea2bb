/**
 * Who votes. A visitor without our cookie is known by their address of today, kept as a keyed digest; the cookie that they
 * get carries the same name, signed, so that they are still themselves tomorrow and elsewhere.
 */
import type { ReadContext } from '../../../../kernel/context.ts'
import { equalInConstantTime, keyedDigest } from '../../../../platform/secrets/secrets.ts'

export type Visitor = {
  readonly mark: string
  /** The cookie that they should get; null where they have it. */
  readonly cookie: string | null
}

export function visitorOf(ctx: ReadContext): Visitor {
  const known = markIn(ctx)
  if (known !== null) return { mark: known, cookie: null }
  const day = ctx.clock.instant().slice(0, 10)
  const mark = keyedDigest('faq visitors', `${ctx.site.id} ${day} ${ctx.request.ip}`, ctx)
  return { mark, cookie: cookieWith(mark, ctx) }
}

const COOKIE = 'faq_visitor'
const YEAR = 31_536_000

const signatureOf = (mark: string, ctx: ReadContext) => keyedDigest('faq visitor cookie', `${ctx.site.id} ${mark}`, ctx)

function cookieWith(mark: string, ctx: ReadContext): string {
  const secure = ctx.request.isSecure ? '; Secure' : ''
  return `${COOKIE}=${mark}.${signatureOf(mark, ctx)}; Path=${ctx.site.path || '/'}; Max-Age=${YEAR}; HttpOnly; SameSite=Lax${secure}`
}

function markIn(ctx: ReadContext): string | null {
  const sent = new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w-]{20,64})\\.([\\w-]{20,64})(?:;|$)`).exec(
    ctx.request.header('cookie') ?? '',
  )
  const [, mark = '', signature = ''] = sent ?? []
  return mark !== '' && equalInConstantTime(signature, signatureOf(mark, ctx)) ? mark : null
}
