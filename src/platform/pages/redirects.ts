/** Where somebody may be sent whose browser named the target: this site, and hosts that the owner allows. */
import type { ReadContext } from '../../kernel/context.ts'
import { allowedRedirectHosts } from './hooks.ts'

/** The address in a form that a header can carry, or null where it leads elsewhere or cannot be trusted. */
export async function validateRedirect(url: string, ctx: ReadContext): Promise<string | null> {
  // Browsers drop some of these characters and read others as slashes: whatever has one is no honest address.
  if (url.length > LONGEST || /[\u0000-\u0020\u007f-\u00a0\\]/.test(url)) return null
  if (!/^\/(?!\/)|^https?:\/\//i.test(url)) return null
  const own = new URL(ctx.site.url)
  const target = URL.parse(url, own)
  if (target?.username !== '' || target.password !== '') return null
  // `/.//elsewhere` is tidied to `//elsewhere`, which a browser takes for a host.
  if (target.pathname.startsWith('//')) return null
  if (target.origin === own.origin) return `${target.pathname}${target.search}${target.hash}`
  const isWeb = target.protocol === 'https:' || target.protocol === 'http:'
  return isWeb && (await isAllowedHost(target.host, ctx)) ? target.href : null
}

/** The same, or `otherwise`, which is the site's own. */
export async function safeRedirect(url: unknown, otherwise: string, ctx: ReadContext): Promise<string> {
  return (typeof url === 'string' && url !== '' && (await validateRedirect(url, ctx))) || otherwise
}

const LONGEST = 2000

async function isAllowedHost(host: string, ctx: ReadContext): Promise<boolean> {
  if (!ctx.hooks.has(allowedRedirectHosts.name)) return false
  return (await ctx.hooks.apply(allowedRedirectHosts, [], undefined, ctx)).includes(host)
}
