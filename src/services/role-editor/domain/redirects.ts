/** Where people go after they sign in, sign out or register: rules by role, and for the whole site. */
import { entriesOf } from './capabilities.ts'

export const EVENTS = ['login', 'logout', 'register', 'first_login'] as const
export const DESTINATIONS = ['default', 'home', 'dashboard', 'profile', 'referrer', 'post', 'url'] as const
export type RedirectEvent = (typeof EVENTS)[number]
export type Destination = { readonly type: (typeof DESTINATIONS)[number]; readonly value: string | number | null }
export type EventRules = { readonly [E in RedirectEvent]?: Destination }
export type RedirectRules = { readonly roles: Readonly<Record<string, EventRules>>; readonly site: EventRules }

export const NO_RULES: RedirectRules = Object.freeze({ roles: {}, site: {} })

export type Known = {
  readonly roles: ReadonlySet<string>
  readonly posts: ReadonlySet<number>
  /** Whether somebody may be sent there: this site, or a host that the owner allows. */
  readonly isSafeUrl: (url: string) => boolean
}

export type SentRules = { readonly roles?: unknown; readonly site?: unknown }
export type ReadRules = { readonly rules: RedirectRules; readonly problems: Readonly<Record<string, string>> }

/** All problems at once; a rule that says `default` is no rule. */
export function readRedirects(sent: SentRules, known: Known): ReadRules {
  const problems: Record<string, string> = {}
  const roles = Object.fromEntries(
    entriesOf(sent.roles).flatMap(([slug, events]) => {
      if (!known.roles.has(slug)) {
        problems[`roles.${slug}`] = 'There is no such role.'
        return []
      }
      const rules = eventRules(`roles.${slug}`, events, { known, problems })
      return Object.keys(rules).length > 0 ? [[slug, rules] as const] : []
    }),
  )
  return { rules: { roles, site: eventRules('site', sent.site, { known, problems }) }, problems }
}

/** The rules without those of a role that is gone, so that a later role of the same name does not inherit them. */
export function withoutRole({ roles, site }: RedirectRules, slug: string): RedirectRules {
  return { roles: Object.fromEntries(Object.entries(roles).filter(([name]) => name !== slug)), site }
}

/** The posts that rules name, for whoever looks them up. */
export const namedPosts = (sent: SentRules): number[] =>
  valuesOf('post', sent)
    .map(Number)
    .filter(id => Number.isSafeInteger(id) && id > 0)

/** The addresses that rules name, for whoever checks them. */
export const namedUrls = (sent: SentRules): string[] => valuesOf('url', sent).filter(url => typeof url === 'string')

/** The first of somebody's roles that has a rule for the event decides, then the site; null leaves it as it is. */
export function destinationFor(
  event: RedirectEvent,
  heldRoles: readonly string[],
  { roles, site }: RedirectRules,
): Destination | null {
  const slug = heldRoles.find(held => Object.hasOwn(roles, held) && roles[held]?.[event])
  return (slug === undefined ? site[event] : roles[slug]?.[event]) ?? null
}

const valuesOf = (type: string, { roles, site }: SentRules): unknown[] =>
  [...entriesOf(roles).map(([, events]) => events), site]
    .flatMap(events => entriesOf(events).map(([, rule]) => new Map(entriesOf(rule))))
    .filter(rule => rule.get('type') === type)
    .map(rule => rule.get('value'))

type Reading = { readonly known: Known; readonly problems: Record<string, string> }

function eventRules(place: string, sent: unknown, reading: Reading): EventRules {
  const rules: { [E in RedirectEvent]?: Destination } = {}
  for (const [event, rule] of entriesOf(sent)) {
    const at = `${place}.${event}`
    if (!isEvent(event)) reading.problems[at] = 'There is no such event.'
    else {
      const destination = destinationAt(at, rule, reading)
      if (destination && destination.type !== 'default') rules[event] = destination
    }
  }
  return rules
}

function destinationAt(place: string, sent: unknown, { known, problems }: Reading): Destination | null {
  const rule = new Map(entriesOf(sent))
  const type = DESTINATIONS.find(name => name === rule.get('type'))
  const value = rule.get('value')
  if (type === undefined) problems[place] = 'There is no such destination.'
  else if (type === 'post') return postAt(place, value, { known, problems })
  else if (type !== 'url') return { type, value: null }
  else if (typeof value !== 'string' || !known.isSafeUrl(value))
    problems[place] = 'People cannot be sent to this address.'
  else if (isLoop(place, value)) problems[place] = 'This address would send people round in a circle.'
  else return { type, value }
  return null
}

function postAt(place: string, value: unknown, { known, problems }: Reading): Destination | null {
  const id = Number(value)
  if (known.posts.has(id)) return { type: 'post', value: id }
  problems[place] = 'There is no such post.'
  return null
}

/** The addresses of signing in, signing out and registering lead to the very events that the rule is about. */
const isLoop = (place: string, url: string): boolean => {
  const path = url
    .replace(/^https?:\/\/[^/]*/i, '')
    .replace(/[?#].*$/, '')
    .replace(/\/+$/, '')
  return place.endsWith('.logout') ? path === '/logout' : ['/login', '/logout', '/register'].includes(path)
}

const isEvent = (name: string): name is RedirectEvent => (EVENTS as readonly string[]).includes(name)
