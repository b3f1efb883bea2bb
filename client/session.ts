/** Somebody at a browser: the session's cookie, a nonce that each answer renews, and the password when it has ended. */
import type { ApiError } from './answers.ts'
import type { Credentials } from './credentials.ts'

export type SessionOptions = {
  readonly api: string
  /** Asks for the password again; the call that found the session gone waits for it and then goes on. */
  readonly askAgain: () => Promise<void>
}
export type Session = Credentials & { nonce: string | null }

export function withSession({ api, askAgain }: SessionOptions): Session {
  const session: Session = {
    nonce: null,
    headers: (): Record<string, string> => (session.nonce === null ? {} : { 'X-Host-Nonce': session.nonce }),
    hear(response) {
      session.nonce = response.headers.get('X-Host-Nonce') ?? session.nonce
    },
    async renew(problem, attempt) {
      if (!isStale(problem, session)) return false
      const nonce = attempt === 1 ? await freshNonce(api) : null
      if (nonce === null) await askAgain()
      else session.nonce = nonce
      return true
    },
  }
  return session
}

const isStale = ({ code, status }: ApiError, { nonce }: Session): boolean =>
  code === 'rest_cookie_invalid_nonce' || (status === 401 && nonce !== null)

/** A nonce lives 12 to 24 hours, a tab longer: the cookie alone gets a new one while the session lives. */
async function freshNonce(api: string): Promise<string | null> {
  const response = await fetch(`${api}/host/v1/session/nonce`, { credentials: 'same-origin' })
  return response.ok ? (await response.text()) || null : null
}
