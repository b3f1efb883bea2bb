/** Who did it, from where, and by which door: what every event says beside what happened. */
import type { Context, ReadContext } from '../../../kernel/context.ts'
import type { SettingsValues } from '../../../kernel/settings.ts'
import {
  clientAddress,
  matchesAny,
  normaliseAddress,
  parseRanges,
  truncateAddress,
} from '../../../platform/addresses/addresses.ts'
import { keyedDigest } from '../../../platform/secrets/secrets.ts'
import { cleanText, withoutTokens } from '../domain/clean-text.ts'
import type { EventDetails } from '../domain/event.ts'
import type { settings } from '../settings.ts'

export type Actor = {
  readonly id: number
  readonly login: string
  readonly name: string
  readonly roles: readonly string[]
}

export const NOBODY: Actor = Object.freeze({ id: 0, login: '', name: '', roles: [] })

export function actorOf(ctx: Context): Actor {
  const { user } = ctx
  if (user) return { id: user.id, login: user.login, name: user.displayName, roles: user.roles }
  return ctx.system === null ? NOBODY : { ...NOBODY, name: 'System' }
}

type Values = SettingsValues<typeof settings>

/** The caller's address, behind the proxies that the site or its operator trusts. */
export function addressOf(values: Values, ctx: ReadContext): string {
  const { request } = ctx
  if (values.trusted_proxies.length === 0) return request.ip
  const headers = { 'x-forwarded-for': request.header('x-forwarded-for'), forwarded: request.header('forwarded') }
  return clientAddress({ socketAddress: request.ip, headers, trustedProxies: rangesOf(values.trusted_proxies) })
}

/** What is kept of an address. A digest still tells whether two are the same. */
export function keptAddress(mode: Values['privacy_ip_mode'], address: string, ctx: ReadContext): string {
  if (mode === 'full' || address === '') return address
  if (mode === 'truncate') return truncateAddress(address)
  return mode === 'hash' ? keyedDigest('activity-log addresses', normaliseAddress(address) ?? address, ctx) : ''
}

/** Whether the owner asked that nothing is recorded of this person, role or place. */
export function isExcluded(actor: Actor, address: string, values: Values): boolean {
  const { exclude_users: users, exclude_roles: roles, exclude_ips: places } = values
  if (users.length > 0 && (users.includes(actor.login) || users.includes(String(actor.id)))) return actor !== NOBODY
  if (roles.length > 0 && actor.roles.some(role => roles.includes(role))) return true
  return places.length > 0 && matchesAny(address, rangesOf(places))
}

export function requestFacts(ctx: ReadContext): EventDetails['request'] {
  const { request } = ctx
  return {
    method: request.method,
    path: cleanText(withoutTokens(request.path), 500),
    user_agent: cleanText(request.userAgent, 512),
    session: request.session,
    via: viaOf(ctx),
  }
}

function viaOf({ request, user }: ReadContext): string {
  if (request.via === 'job') return 'cron'
  if (request.via === 'cli' || request.via === 'system') return request.via
  return request.via === 'page' || user?.via === 'cookie' ? 'ui' : 'rest'
}

/** Read once for each list of texts; settings hand out the same list until they change. */
function rangesOf(texts: readonly string[]): ReturnType<typeof parseRanges> {
  const known = ranges.get(texts)
  if (known) return known
  const made = parseRanges(texts.join(' '))
  ranges.set(texts, made)
  return made
}
const ranges = new WeakMap<readonly string[], ReturnType<typeof parseRanges>>()
