/** Items behind a password: whoever has typed it once carries a proof of it in a cookie. */
import { createHmac } from 'node:crypto'
import type { ReadContext } from '../../../kernel/context.ts'
import { addressBucket } from '../../addresses/addresses.ts'
import { hit } from '../../counters/counters.ts'
import { internals } from '../../internals.ts'
import type { Post } from '../../posts/posts.ts'
import { equalInConstantTime } from '../../secrets/secrets.ts'
import { tooManyTries } from '../errors.ts'

/** Whether this visitor may read what the password protects. Editors need none. */
export async function isOpened(post: Post, ctx: ReadContext): Promise<boolean> {
  if (post.password === '') return true
  const proof = cookieOf(ctx)
  if (proof !== null && equalInConstantTime(proof, proofOf(post.password, ctx))) return true
  return (await ctx.user?.can('edit_post', post.id)) ?? false
}

/** The cookie for what was typed, or null where it is not the password. Guessing is slowed down by address. */
export async function openWith(typed: string, post: Post, ctx: ReadContext): Promise<string | null> {
  const key = `${post.id} ${addressBucket(ctx.request.ip)}`
  const { isAllowed, retryAfter } = await hit({ bucket: 'post-password', key, most: 10, seconds: 300 }, ctx)
  if (!isAllowed) throw tooManyTries(retryAfter)
  if (!equalInConstantTime(typed, post.password)) return null
  const secure = ctx.request.isSecure ? '; Secure' : ''
  return `${nameOf(ctx)}=${proofOf(typed, ctx)}; Path=/; Max-Age=${TEN_DAYS}; HttpOnly; SameSite=Lax${secure}`
}

const TEN_DAYS = 10 * 24 * 3600

const nameOf = ({ request }: ReadContext) => `${request.isSecure ? '__Host-' : ''}dozen_post_password`

/** The password itself is not in the browser, and a changed one needs no list of those who knew the old one. */
const proofOf = (password: string, ctx: ReadContext): string =>
  createHmac('sha256', internals(ctx).secrets.derive('post-password'))
    .update(`${ctx.site.id} ${password}`)
    .digest('base64url')

function cookieOf(ctx: ReadContext): string | null {
  const start = `${nameOf(ctx)}=`
  const cookies = (ctx.request.header('cookie') ?? '').split(';').map(part => part.trim())
  return cookies.find(cookie => cookie.startsWith(start))?.slice(start.length) ?? null
}
