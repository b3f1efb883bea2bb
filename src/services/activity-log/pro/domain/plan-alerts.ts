/** Which alerts a batch of events gives: the rules' throttles and the site's hourly bounds, as one pure step. */
import type { ChannelType } from './rule.ts'

export type RuleState = {
  readonly id: number
  readonly throttleMinutes: number
  readonly channels: readonly { readonly type: ChannelType; readonly is_off?: boolean }[]
  /** When its last message was about; null before the first. */
  readonly lastFiredAt: string | null
  /** Matches since that message that sent none. */
  readonly pending: number
}

/** How many messages may still leave the site within the hour. */
export type Budget = { readonly mails: number; readonly others: number }

export const HOURLY: Budget = Object.freeze({ mails: 60, others: 600 })

export type Alert<Event> = {
  readonly rule: number
  readonly event: Event
  /** Indexes into the rule's channels. */
  readonly channels: readonly number[]
  /** How many matches before this one sent no message. */
  readonly suppressed: number
}

export type Planned<Event> = {
  readonly alerts: readonly Alert<Event>[]
  /** What became of each rule that matched anything. */
  readonly rules: readonly {
    readonly id: number
    readonly lastFiredAt: string | null
    readonly pending: number
    readonly fired: number
    readonly suppressed: number
  }[]
  readonly left: Budget
}

/**
 * The first match sends at once; further ones within the throttle's minutes are counted, and the next message tells how
 * many. A site that has used up its hour counts them too, so that a flood fills neither mailboxes nor the queue.
 */
export function planAlerts<Event extends { readonly occurred_at: string }>(
  events: readonly Event[],
  rules: readonly RuleState[],
  { matches, budget }: { matches: (rule: number, event: Event) => boolean; budget: Budget },
): Planned<Event> {
  const alerts: Alert<Event>[] = []
  const states = new Map(rules.map(rule => [rule.id, { ...rule, fired: 0, suppressed: 0 }]))
  let left = budget
  for (const event of events)
    for (const state of states.values()) {
      if (!matches(state.id, event)) continue
      const channels = isThrottled(state, event.occurred_at) ? [] : affordable(state.channels, left)
      if (channels.length === 0) {
        state.pending += 1
        state.suppressed += 1
        continue
      }
      alerts.push({ rule: state.id, event, channels, suppressed: state.pending })
      left = after(left, state.channels, channels)
      Object.assign(state, { lastFiredAt: event.occurred_at, pending: 0, fired: state.fired + 1 })
    }
  return {
    alerts,
    left,
    rules: [...states.values()]
      .filter(({ fired, suppressed }) => fired + suppressed > 0)
      .map(({ id, lastFiredAt, pending, fired, suppressed }) => ({ id, lastFiredAt, pending, fired, suppressed })),
  }
}

const isThrottled = ({ lastFiredAt, throttleMinutes }: RuleState, at: string): boolean =>
  lastFiredAt !== null && Date.parse(at) - Date.parse(lastFiredAt) < throttleMinutes * 60_000

function affordable(channels: RuleState['channels'], { mails, others }: Budget): number[] {
  let [mailsLeft, othersLeft] = [mails, others]
  return channels.flatMap(({ type, is_off: isOff }, index) => {
    if (isOff) return []
    if (type === 'email') return mailsLeft-- > 0 ? [index] : []
    return othersLeft-- > 0 ? [index] : []
  })
}

function after({ mails, others }: Budget, channels: RuleState['channels'], used: readonly number[]): Budget {
  const sent = used.filter(index => channels[index]?.type === 'email').length
  return { mails: mails - sent, others: others - (used.length - sent) }
}
