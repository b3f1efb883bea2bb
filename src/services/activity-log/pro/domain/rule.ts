/** Alert rules: what they consist of, which events they match, and how a body becomes one. */
import { FIRST_INTERNAL } from '../../domain/definition.ts'
import { isSeverity, rankOf, SEVERITIES, type Severity, severityOf } from '../../domain/severity.ts'
import { type Body, filledIn, isValues, type Values } from './body.ts'

export const CHANNEL_TYPES = ['email', 'chat_a', 'chat_b', 'chat_c', 'webhook'] as const
export type ChannelType = (typeof CHANNEL_TYPES)[number]

export type Channel = { readonly type: ChannelType; readonly target: string; readonly secret: string }

export type Conditions = {
  readonly codes: readonly number[]
  readonly groups: readonly string[]
  readonly min_severity: Severity | null
  readonly severities: readonly Severity[]
  readonly user_roles: readonly string[]
  readonly user_ids: readonly number[]
  readonly ips: readonly string[]
  readonly object_types: readonly string[]
  readonly search: string
}

export type RuleBody = {
  readonly name: string
  readonly enabled: boolean
  readonly conditions: Conditions
  readonly channels: readonly Channel[]
  readonly throttle_minutes: number
}

/** What the log knows, so that a rule cannot wait for what never happens. */
export type KnownWords = {
  readonly codes: ReadonlySet<number>
  readonly groups: ReadonlySet<string>
  readonly objectTypes: ReadonlySet<string>
  isRange(text: string): boolean
  isMailAddress(text: string): boolean
  /** A sentence when the address may not be called, else null. */
  complaintAbout(url: string): string | null
}

export const NO_CONDITIONS: Conditions = Object.freeze({
  codes: [],
  groups: [],
  min_severity: null,
  severities: [],
  user_roles: [],
  user_ids: [],
  ips: [],
  object_types: [],
  search: '',
})

export const NEW_RULE = Object.freeze({ enabled: true, conditions: NO_CONDITIONS, throttle_minutes: 0 })

export function readRule(body: Body, known: KnownWords): RuleBody {
  return {
    name: body.text('name', { least: 1, most: 200 }),
    enabled: body.flag('enabled'),
    conditions: readConditions(body.part('conditions'), known),
    channels: readChannels(body, known),
    throttle_minutes: body.whole('throttle_minutes', { least: 0, most: 1440 }),
  }
}

/** The parts of an event that conditions speak of. */
export type MatchedEvent = {
  readonly event_code: number
  readonly severity: number
  readonly group_key: string
  readonly user_id: number
  readonly user_login: string
  readonly user_name: string
  readonly user_role: string
  readonly ip: string
  readonly object_type: string
  readonly object_label: string
  readonly message: string
}

/** Every condition that is filled in must hold. The log's own events are nobody's alert. */
export function matchesRule(
  conditions: Conditions,
  event: MatchedEvent,
  isInRanges: (ip: string, ranges: readonly string[]) => boolean,
): boolean {
  const { codes, groups, min_severity: least, severities, user_roles: roles, user_ids: ids } = conditions
  return (
    event.event_code < FIRST_INTERNAL &&
    isAmong(codes, event.event_code) &&
    isAmong(groups, event.group_key) &&
    (least === null || event.severity >= rankOf(least)) &&
    isAmong(severities, severityOf(event.severity)) &&
    isAmong(roles, event.user_role) &&
    isAmong(ids, event.user_id) &&
    isAmong(conditions.object_types, event.object_type) &&
    (conditions.ips.length === 0 || isInRanges(event.ip, conditions.ips)) &&
    isFound(conditions.search, event)
  )
}

const isAmong = <T>(wanted: readonly T[], value: T): boolean => wanted.length === 0 || wanted.includes(value)

function isFound(search: string, event: MatchedEvent): boolean {
  if (search === '') return true
  const words = search.toLocaleLowerCase('en')
  const texts = [event.message, event.object_label, event.user_login, event.user_name]
  return texts.some(text => text.toLocaleLowerCase('en').includes(words))
}

const MOST_ENTRIES = 200
const SLUG = /^[a-z0-9][a-z0-9_.-]{0,59}$/i

function readConditions(part: Body, known: KnownWords): Conditions {
  // A condition that nobody knows would make the rule match more than its author meant.
  for (const name of Object.keys(part.values))
    if (!Object.hasOwn(NO_CONDITIONS, name)) part.complain(name, 'is no condition')
  const words = (name: string, of: string, fits: (word: string) => boolean) =>
    part.list(name, { most: MOST_ENTRIES, of }, entry => (typeof entry === 'string' && fits(entry) ? entry : undefined))
  const numbers = (name: string, of: string, fits: (number: number) => boolean) =>
    part.list(name, { most: MOST_ENTRIES, of }, entry =>
      Number.isInteger(entry) && fits(Number(entry)) ? Number(entry) : undefined,
    )
  const severities = words('severities', `the severities ${SEVERITIES.join(', ')}`, isSeverity) as Severity[]
  const least = part.choice('min_severity', ['', ...SEVERITIES]) || null
  if (least !== null && severities.length > 0 && severities.every(severity => rankOf(severity) < rankOf(least)))
    part.complain('severities', 'must have one that is as grave as min_severity')
  const isCode = (code: number) => code >= FIRST_INTERNAL || known.codes.has(code)
  return {
    codes: numbers('codes', 'event codes of the catalogue', isCode).filter(code => code < FIRST_INTERNAL),
    groups: words('groups', 'groups of the catalogue', group => known.groups.has(group)),
    min_severity: least,
    severities,
    user_roles: words('user_roles', 'role names', role => SLUG.test(role)),
    user_ids: numbers('user_ids', 'user ids', id => id >= 0),
    ips: words('ips', 'addresses and networks such as 10.0.0.0/8', known.isRange),
    object_types: words('object_types', 'object types of the catalogue', type => known.objectTypes.has(type)),
    search: part.text('search', { most: 100 }),
  }
}

/** Conditions as they are read: what is null or missing is empty. What is no object stays as it is, to be refused. */
export function completeConditions(sent: unknown): unknown {
  if (sent !== undefined && !isValues(sent)) return sent
  return { ...NO_CONDITIONS, min_severity: '', ...filledIn(sent ?? {}) }
}

function readChannels(body: Body, known: KnownWords): Channel[] {
  let complaint: string | null = null
  const of = `objects with a target and one of the types ${CHANNEL_TYPES.join(', ')}`
  const channels = body.list('channels', { least: 1, most: 10, of }, entry => {
    const channel = isValues(entry) ? channelOf(entry) : null
    if (channel === null) return undefined
    complaint ??= channelComplaint(channel, known)
    return channel
  })
  if (complaint !== null) body.complain('channels', complaint)
  return channels
}

function channelOf({ type, target, secret }: Values): Channel | null {
  const known = CHANNEL_TYPES.find(name => name === type)
  if (known === undefined || typeof target !== 'string') return null
  if (secret !== undefined && secret !== null && typeof secret !== 'string') return null
  return { type: known, target: target.trim(), secret: known === 'webhook' ? (secret ?? '') : '' }
}

function channelComplaint({ type, target, secret }: Channel, known: KnownWords): string | null {
  if (secret.length > 200) return 'may have secrets of 200 characters at most'
  if (type === 'email') return known.isMailAddress(target) ? null : 'of type email need a mail address as target'
  // That it begins with https:// is part of what the guarded client asks of an address.
  const refusal = target.length > 2000 ? 'The address is too long.' : known.complaintAbout(target)
  return refusal === null ? null : `have a target that cannot be used: ${refusal.replace(/\.$/, '')}`
}
