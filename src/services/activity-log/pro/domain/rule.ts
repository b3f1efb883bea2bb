/** Alert rules: what they consist of, which events they match, and what of them could never work. */
import { isMailAddress } from '../../../../kernel/mail-address.ts'
import { FIRST_INTERNAL } from '../../domain/definition.ts'
import type { EventRow } from '../../domain/event.ts'
import { rankOf, type Severity, severityOf } from '../../domain/severity.ts'

export const CHANNEL_TYPES = ['email', 'chat_a', 'chat_b', 'chat_c', 'webhook'] as const
export type ChannelType = (typeof CHANNEL_TYPES)[number]

export type Channel = {
  readonly type: ChannelType
  readonly target: string
  /** Of a webhook. */
  readonly secret?: string
  /** Its receiver said that it is gone, or failed too often. */
  readonly is_off?: boolean
}

export type Conditions = {
  readonly codes: readonly number[]
  readonly groups: readonly string[]
  readonly min_severity: Severity | '' | null
  readonly severities: readonly Severity[]
  readonly user_roles: readonly string[]
  readonly user_ids: readonly number[]
  readonly ips: readonly string[]
  readonly object_types: readonly string[]
  readonly search: string
}

/** What the log knows, so that a rule cannot wait for what never happens. */
export type KnownWords = {
  readonly codes: ReadonlySet<number>
  readonly groups: ReadonlySet<string>
  readonly objectTypes: ReadonlySet<string>
  isRange(text: string): boolean
  /** A sentence when the address may not be called, else null. */
  complaintAbout(url: string): string | null
}

export const NO_CONDITIONS = Object.freeze({
  codes: [],
  groups: [],
  min_severity: null,
  severities: [],
  user_roles: [],
  user_ids: [],
  ips: [],
  object_types: [],
  search: '',
}) satisfies Conditions

/** The parts of an event that conditions speak of. */
export type MatchedEvent = Omit<
  EventRow,
  'id' | 'site_id' | 'occurred_at' | 'module' | 'action' | 'object_id' | 'object_url' | 'details'
>

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
    (!least || event.severity >= rankOf(least)) &&
    isAmong(severities, severityOf(event.severity)) &&
    isAmong(roles, event.user_role) &&
    isAmong(ids, event.user_id) &&
    isAmong(conditions.object_types, event.object_type) &&
    (conditions.ips.length === 0 || isInRanges(event.ip, conditions.ips)) &&
    isFound(conditions.search, event)
  )
}

/** Conditions as they are kept: the log's own codes are dropped, since its events are nobody's alert. */
export const keptConditions = <C extends Conditions>(conditions: C): C => ({
  ...conditions,
  codes: conditions.codes.filter(code => code < FIRST_INTERNAL),
  min_severity: conditions.min_severity || null,
  search: conditions.search.trim(),
})

/** A channel as it is kept. Saving a rule tries every receiver again. */
export const keptChannel = <C extends Channel>({ type, target, secret = '' }: C) => ({
  type,
  target: target.trim(),
  ...(type === 'webhook' ? { secret } : {}),
  is_off: false,
})

/** By field, what the log does not know and what cannot be reached. */
export const ruleProblems = (
  { conditions, channels }: { readonly conditions: Conditions; readonly channels: readonly Channel[] },
  known: KnownWords,
): Record<string, string> => ({ ...conditionProblems(conditions, known), ...channelProblems(channels, known) })

const isAmong = <T>(wanted: readonly T[], value: T): boolean => wanted.length === 0 || wanted.includes(value)

function isFound(search: string, event: MatchedEvent): boolean {
  if (search === '') return true
  const words = search.toLocaleLowerCase('en')
  const texts = [event.message, event.object_label, event.user_login, event.user_name]
  return texts.some(text => text.toLocaleLowerCase('en').includes(words))
}

function conditionProblems(conditions: Conditions, known: KnownWords): Record<string, string> {
  const { min_severity: least, severities } = conditions
  const isCode = (code: number) => code >= FIRST_INTERNAL || known.codes.has(code)
  const isTooMild = least && severities.length > 0 && severities.every(severity => rankOf(severity) < rankOf(least))
  const problems: readonly (readonly [name: string, isBad: unknown, says: string])[] = [
    ['codes', !conditions.codes.every(isCode), 'may hold only event codes of the catalogue.'],
    ['groups', !conditions.groups.every(group => known.groups.has(group)), 'may hold only groups of the catalogue.'],
    ['severities', isTooMild, 'must have one that is as grave as min_severity.'],
    ['ips', !conditions.ips.every(known.isRange), 'may hold only addresses and networks such as 10.0.0.0/8.'],
    [
      'object_types',
      !conditions.object_types.every(type => known.objectTypes.has(type)),
      'may hold only object types of the catalogue.',
    ],
  ]
  return Object.fromEntries(problems.filter(([, isBad]) => isBad).map(([name, , says]) => [`conditions.${name}`, says]))
}

function channelProblems(channels: readonly Channel[], known: KnownWords): Record<string, string> {
  const complaints = channels.map(channel => complaintAbout(channel, known)).filter(complaint => complaint !== null)
  return complaints.length > 0 ? { channels: complaints[0]! } : {}
}

function complaintAbout({ type, target }: Channel, known: KnownWords): string | null {
  const address = target.trim()
  if (type === 'email') return isMailAddress(address) ? null : 'of type email need a mail address as target.'
  // That it begins with https:// is part of what the guarded client asks of an address.
  const refusal = known.complaintAbout(address)
  return refusal === null ? null : `have a target that cannot be used: ${refusal}`
}
