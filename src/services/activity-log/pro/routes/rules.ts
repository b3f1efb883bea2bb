import { Type } from 'typebox'
import { storedRecord } from '../../../../kernel/records/read.ts'
import { byId } from '../../../../kernel/records/record-route.ts'
import { orNull } from '../../../../kernel/reply-shapes.ts'
import { route } from '../../../../kernel/route.ts'
import { access } from '../../permissions.ts'
import { shownEventShape } from '../../routes/answers/events.ts'
import { CHANNEL_TYPES } from '../domain/rule.ts'
import { conditions, rules } from '../entities/rules.ts'
import { LONGEST_BACKTEST, MOST_READ, tryOnPast } from '../store/alerts/backtest.ts'
import { trySending } from '../store/alerts/send-alert.ts'
import { sampleEvent } from '../store/sample-event.ts'

const channelResult = Type.Object(
  {
    type: Type.Enum([...CHANNEL_TYPES]),
    target: Type.String(),
    sent: Type.Boolean({ description: 'Whether it went.' }),
    error: orNull(Type.String()),
  },
  { title: 'TestedChannel' },
)

export const testRule = route({
  method: 'POST',
  path: '/rules/{id}/test',
  summary: 'Send a sample to every channel of a rule',
  access: access.settings,
  input: byId('The rule.'),
  transaction: false,
  seconds: 60,
  reply: Type.Object({ channels: Type.Array(channelResult), sent: Type.Boolean() }),
  async handler({ id }, ctx) {
    const rule = await storedRecord(rules, { id }, ctx)
    const message = { rule, event: sampleEvent(`A sample of the alert rule ${rule.name}.`, ctx), suppressed: 0 }
    const results = await Promise.all(
      rule.channels.map(async channel => {
        const isSent = await trySending(message, channel, ctx)
        // Only whether it went: what a receiver answers is not for the person who typed its address.
        return { type: channel.type, target: channel.target, sent: isSent, error: isSent ? null : 'failed' }
      }),
    )
    return { channels: results, sent: results.every(({ sent }) => sent) }
  },
})

export const backtestRule = route({
  method: 'POST',
  path: '/rules/backtest',
  summary: 'Tell what a rule, saved or not, would have told in the past days; nothing is sent',
  access: access.settings,
  input: Type.Object({
    conditions,
    throttle_minutes: Type.Integer({ minimum: 0, maximum: 1440, default: 0, description: 'As of a rule.' }),
    days: Type.Integer({ minimum: 1, maximum: LONGEST_BACKTEST, default: 7, description: 'How far it looks back.' }),
  }),
  transaction: false,
  seconds: 60,
  reply: Type.Object({
    matched: Type.Integer({ description: 'Events that the conditions fit.' }),
    would_send: Type.Integer({ description: 'Messages to each channel.' }),
    suppressed_by_throttle: Type.Integer({ description: 'Matches that would have been counted only.' }),
    sample: Type.Array(shownEventShape, { maxItems: 5, description: 'The newest events that would have been told.' }),
    searched_from: orNull(
      Type.String({
        format: 'date-time',
        description: `From when on events were read, where there are more than the ${MOST_READ} that are; else null.`,
      }),
    ),
  }),
  handler: tryOnPast,
})
