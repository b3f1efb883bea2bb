/** Where a redirect may lead outside of the site. Asked when it is saved and again each time it is followed. */
import type { Rules } from './rules.ts'

/** The address in the form that a header carries, or null where nobody may be sent there. */
export function externalTarget(target: string, rules: Rules): string | null {
  const url = readExternal(target)
  return url && isAllowedHost(url, rules) ? url.href : null
}

/** Null for what is no plain web address: other schemes, names and passwords, characters that browsers read differently. */
export function readExternal(target: string): URL | null {
  if (target.length > 2000 || /[\u0000-\u0020\u007f-\u00a0\\]/.test(target) || !/^https?:\/\/[^/]/i.test(target))
    return null
  const url = URL.parse(target)
  return url && url.username === '' && url.password === '' ? url : null
}

/**
 * Whole names only: a host that ends like an allowed one is another host. A name stands for the usual ports of the web,
 * any other port is written out.
 */
export function isAllowedHost(url: URL, rules: Rules): boolean {
  if (rules.external_redirect_policy === 'any') return true
  return rules.external_redirect_hosts.some(host => URL.parse(`${url.protocol}//${host}`)?.host === url.host)
}
