import { Type } from 'typebox'
import { storedRecord } from '../../../../kernel/records/read.ts'
import { byId } from '../../../../kernel/records/record-route.ts'
import { orNull } from '../../../../kernel/reply-shapes.ts'
import { route } from '../../../../kernel/route.ts'
import { OutboundError } from '../../../../platform/sockets/sockets.ts'
import { access } from '../../permissions.ts'
import { mirrors } from '../entities/mirrors.ts'
import { deliver } from '../store/mirrors/deliver.ts'
import { sampleEvent } from '../store/sample-event.ts'

export const testMirror = route({
  method: 'POST',
  path: '/mirrors/{id}/test',
  summary: 'Send a test event to a mirror',
  access: access.settings,
  input: byId('The mirror.'),
  transaction: false,
  seconds: 60,
  reply: Type.Object({
    sent: Type.Boolean({ description: 'Whether it went.' }),
    error: orNull(Type.Enum(['refused', 'failed'])),
  }),
  async handler({ id }, ctx) {
    const mirror = await storedRecord(mirrors, { id }, ctx)
    try {
      await deliver(mirror, [sampleEvent(`A test event of the mirror ${mirror.name}.`, ctx)], ctx)
      return { sent: true, error: null }
    } catch (error) {
      // One word for every failure of the network: more would map it for whoever may type in hosts.
      const isRefused = error instanceof OutboundError && error.code === 'outbound_refused'
      return { sent: false, error: isRefused ? 'refused' : 'failed' }
    }
  },
})
