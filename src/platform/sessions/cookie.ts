/** The cookie that carries a session's token. One for the whole host: sites below a path share accounts and sessions. */
import type { ReadContext } from '../../kernel/context.ts'
import { isSessionToken } from '../passwords/passwords.ts'

/** Browsers keep a `__Host-` cookie only with Secure, Path=/ and without Domain, so no other host can set it. */
export const cookieName = (isSecure: boolean): string => (isSecure ? '__Host-dozen_session' : 'dozen_session')

/** The token that came with a request; null when there is none, or it cannot be one. */
export function tokenFrom(cookies: string | undefined, isSecure: boolean): string | null {
  if (!cookies) return null
  const name = `${cookieName(isSecure)}=`
  for (const part of cookies.split(';')) {
    const cookie = part.trim()
    if (cookie.startsWith(name)) return isSessionToken(cookie.slice(name.length)) ? cookie.slice(name.length) : null
  }
  return null
}

export const tokenOf = ({ request }: ReadContext): string | null =>
  tokenFrom(request.header('cookie'), request.isSecure)

/** `maxAge` in seconds; null for a cookie that goes with the browser's window. */
export const sessionCookie = (token: string, maxAge: number | null, isSecure: boolean): string =>
  [
    `${cookieName(isSecure)}=${token}`,
    'Path=/',
    ...(maxAge === null ? [] : [`Max-Age=${maxAge}`]),
    'HttpOnly',
    'SameSite=Lax',
    ...(isSecure ? ['Secure'] : []),
  ].join('; ')

export const clearedCookie = (isSecure: boolean): string => sessionCookie('', 0, isSecure)
