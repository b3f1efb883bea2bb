import { Type } from 'typebox'
import { storedRecord } from '../../../../kernel/records/read.ts'
import { orNull } from '../../../../kernel/reply-shapes.ts'
import { route } from '../../../../kernel/route.ts'
import { access } from '../../permissions.ts'
import { CHANNEL_TYPES } from '../domain/rule.ts'
import { rules } from '../entities/rules.ts'
import { trySending } from '../store/alerts/send-alert.ts'
import { sampleEvent } from '../store/sample-event.ts'
import { byId } from './by-id.ts'

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
