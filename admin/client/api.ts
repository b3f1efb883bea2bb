/** The app's own use of the client: the session of whoever sits there, one door for expiry, and the server's build. */
import { createClient, withSession } from '../../client/client.ts'

export { type Answer, ApiError, fillPath, type SendOptions } from '../../client/client.ts'

const root = document.documentElement.dataset
/** Where the app lies, below the site. */
export const base = root.base ?? '/admin'
const api = root.api ?? '/api'

const around: { signInAgain: () => Promise<void>; build: string | null } = {
  signInAgain: () => Promise.reject(new Error('Nobody is there to ask for the password.')),
  build: null,
}
const session = withSession({ api, askAgain: () => around.signInAgain() })

/** Every answer tells the mark of the files that the server has by now. */
const listeningFetch: typeof fetch = async (address, options) => {
  const response = await fetch(address, options)
  around.build = response.headers.get('X-Dozen-Admin') ?? around.build
  return response
}

/** That of the page around the app; English is what the server tells without being asked. */
const { lang } = document.documentElement
const language = lang === '' || lang.startsWith('en') ? {} : { language: lang }

export const { send, call, records } = createClient({ api, credentials: session, fetch: listeningFetch, ...language })

/** For what the browser fetches by itself. */
export const apiAddress = (path: string): string => `${api}${path}`

export const setNonce = (value: string | null): void => {
  session.nonce = value
}
/** For requests that tell of their progress, which `send` does not. */
export const currentNonce = (): string | null => session.nonce
/** Who asks for the password again. */
export const onExpiry = (ask: () => Promise<void>): void => {
  around.signInAgain = ask
}
export const currentBuild = (): string | null => around.build
