/** A program asks a person for an application password: the person approves or rejects on a page of ours. */
import type { Context, ReadContext } from '../../kernel/context.ts'
import { internals } from '../internals.ts'
import { applicationPasswordsAvailable, availableForUser, createApplicationPassword } from './application-passwords.ts'
import { applicationPasswordErrors, applicationPasswordsDisabled, notForThisUser } from './errors.ts'

export type Authorization = {
  readonly appName: string
  readonly appId?: string
  readonly successUrl?: string
  readonly rejectUrl?: string
}

export type AuthorizationAnswer = {
  /** Where the person's browser goes; null when the program gave no address, and the password is shown on screen. */
  readonly redirect: string | null
  /** Null when the answer was no, or travels with the address. */
  readonly password: string | null
}

/** The caller approves. Throws when application passwords are not available, or an address is not acceptable. */
export async function authorizeApplication(asked: Authorization, ctx: Context): Promise<AuthorizationAnswer> {
  checkAuthorization(asked, ctx)
  const user = ctx.user!
  const made = await createApplicationPassword(
    { userId: user.id, name: asked.appName, ...(asked.appId ? { appId: asked.appId } : {}) },
    ctx,
  )
  if (!asked.successUrl) return { redirect: null, password: made.password }
  const values = { site_url: ctx.site.url, user_login: user.login, password: made.password }
  return { redirect: withQuery(asked.successUrl, values), password: null }
}

/** The caller rejects. */
export function rejectApplication(asked: Authorization, ctx: ReadContext): AuthorizationAnswer {
  checkAuthorization(asked, ctx)
  const redirect = asked.rejectUrl || (asked.successUrl ? withQuery(asked.successUrl, { success: 'false' }) : null)
  return { redirect, password: null }
}

/** What the page checks before it asks. */
export function checkAuthorization({ successUrl, rejectUrl }: Authorization, ctx: ReadContext): void {
  if (!applicationPasswordsAvailable(ctx)) throw applicationPasswordsDisabled()
  if (ctx.user && !availableForUser(ctx.user.id, ctx)) throw notForThisUser()
  for (const url of [successUrl, rejectUrl]) if (url) checkAnswerAddress(url, ctx)
}

/** A scheme and a host, nothing that runs in the browser, and plain http only to this machine or from a local site. */
export function checkAnswerAddress(address: string, ctx: ReadContext): void {
  const refused = (reason: string) => applicationPasswordErrors.invalid_url({ reason })
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url || url.host === '') throw refused('it needs a scheme and a host')
  if (/^(javascript|data|vbscript|file|blob):$/.test(url.protocol)) throw refused('this scheme is not allowed')
  const mayBePlain = internals(ctx).config.environment === 'local' || LOOPBACK.test(url.hostname)
  if (url.protocol === 'http:' && !mayBePlain) throw refused('it must be https')
}

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/

function withQuery(address: string, values: Record<string, string>): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value)
  return url.href
}
