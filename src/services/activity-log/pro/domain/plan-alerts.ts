/** Which alerts a batch of events gives: the rules' throttles and the site's hourly bounds, as one pure step. */
import type { ChannelType } from './rule.ts'

/** What of a rule decides whether it sends. */
export type RuleState = {
  readonly id: number
  readonly throttle_minutes: number
  readonly channels: readonly { readonly type: ChannelType; readonly is_off?: boolean }[]
  /** When its last message was about; null before the first. */
  readonly last_fired_at: string | null
  /** Matches since that message that sent none. */
  readonly pending_count: number
}

/** How many messages may still leave the site within the hour. */
export type Budget = { readonly mails: number; readonly others: number }

export const HOURLY: Budget = Object.freeze({ mails: 60, others: 600 })

export type Alert<Event, Rule extends RuleState> = {
  readonly rule: Rule
  readonly event: Event
  /** Those of the rule that are told. */
  readonly channels: readonly Rule['channels'][number][]
  /** How many matches before this one sent no message. */
  readonly suppressed: number
}

export type Planned<Event, Rule extends RuleState> = {
  readonly alerts: readonly Alert<Event, Rule>[]
  /** What became of each rule that matched anything. */
  readonly rules: readonly (Pick<RuleState, 'id' | 'last_fired_at' | 'pending_count'> & {
    readonly fired: number
    readonly suppressed: number
  })[]
  readonly left: Budget
}

/**
 * The first match sends at once; further ones within the throttle's minutes are counted, and the next message tells how
 * many. A site that has used up its hour counts them too, so that a flood fills neither mailboxes nor the queue.
 */
export function planAlerts<Event extends { readonly occurred_at: string }, Rule extends RuleState>(
  events: readonly Event[],
  rules: readonly Rule[],
  { matches, budget }: { matches: (rule: Rule, event: Event) => boolean; budget: Budget },
): Planned<Event, Rule> {
  const alerts: Alert<Event, Rule>[] = []
  const states = rules.map(rule => {
    const { id, last_fired_at, pending_count } = rule
    return { rule, counts: { id, last_fired_at, pending_count, fired: 0, suppressed: 0 } }
  })
  let left = budget
  for (const event of events)
    for (const { rule, counts } of states) {
      if (!matches(rule, event)) continue
      const isThrottled = minutesBetween(counts.last_fired_at, event.occurred_at) < rule.throttle_minutes
      const channels = isThrottled ? [] : affordable(rule.channels, left)
      if (channels.length === 0) {
        counts.pending_count += 1
        counts.suppressed += 1
        continue
      }
      alerts.push({ rule, event, channels, suppressed: counts.pending_count })
      left = after(left, channels)
      Object.assign(counts, { last_fired_at: event.occurred_at, pending_count: 0, fired: counts.fired + 1 })
    }
  const matched = states.map(({ counts }) => counts).filter(({ fired, suppressed }) => fired + suppressed > 0)
  return { alerts, left, rules: matched }
}

const minutesBetween = (earlier: string | null, later: string): number =>
  earlier === null ? Number.POSITIVE_INFINITY : (Date.parse(later) - Date.parse(earlier)) / 60_000

function affordable(channels: RuleState['channels'], { mails, others }: Budget): RuleState['channels'] {
  const left = { mails, others }
  return channels.filter(({ type, is_off: isOff }) => !isOff && left[type === 'email' ? 'mails' : 'others']-- > 0)
}

function after({ mails, others }: Budget, told: RuleState['channels']): Budget {
  const sent = told.filter(({ type }) => type === 'email').length
  return { mails: mails - sent, others: others - (told.length - sent) }
}
