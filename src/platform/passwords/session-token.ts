/** Session tokens: the browser has the token, the database only its verifier. */
import { createHash, randomBytes } from 'node:crypto'

/** 43 characters, 256 random bits. */
export function generateSessionToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The key under which a session is stored. */
export function sessionVerifier(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** A cheap look before the database is asked. */
export function isSessionToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text)
}
