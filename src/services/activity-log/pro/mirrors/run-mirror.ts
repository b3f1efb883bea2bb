/** Sends a mirror what it does not have yet, batch by batch, behind a stored cursor: at least once, in order. */
import type { ReadContext } from '../../../../kernel/context.ts'
import { OutboundError } from '../../../../platform/sockets/sockets.ts'
import { followEvents } from '../../store/follow-events.ts'
import { isMirrored } from '../domain/mirror.ts'
import { BATCH, deliver, RefusedByReceiver } from './deliver.ts'
import { claimMirror, findMirror, type Mirror, noteFailure, noteSent, releaseMirror } from './mirror-store.ts'

/** Answers when there is more to do: an instant, or null when the mirror has everything. */
export async function runMirror(id: number, ctx: ReadContext): Promise<string | null> {
  if (!(await claimMirror(id, ctx))) return null
  for (let batches = 0; batches < MOST_BATCHES; batches++) {
    const mirror = await findMirror(id, ctx)
    const batch = mirror.enabled ? await nextBatch(mirror, ctx) : null
    if (batch === null) {
      await releaseMirror(id, ctx)
      return null
    }
    try {
      if (batch.events.length > 0) await deliver(mirror, batch.events, ctx)
    } catch (error) {
      ctx.log.warn({ err: error, mirror: id }, 'A mirror of the activity log did not take its events.')
      return noteFailure(mirror, sentenceOf(error), ctx)
    }
    await noteSent(id, batch.cursor, ctx)
  }
  await releaseMirror(id, ctx)
  return ctx.clock.instant()
}

/** After so many the job makes room for others and goes on later. */
const MOST_BATCHES = 50

/** What the mirror wants of the next events, and where it stands after them; null when there is nothing new. */
async function nextBatch({ lastSentId, filters }: Mirror, ctx: ReadContext) {
  const { events, cursor } = await followEvents({ after: lastSentId, limit: BATCH }, ctx)
  return cursor === lastSentId ? null : { cursor, events: events.filter(event => isMirrored(filters, event)) }
}

/** Sentences of the outbound guard and of receivers may be shown; of other failures only that there was one. */
const sentenceOf = (error: unknown): string =>
  error instanceof OutboundError || error instanceof RefusedByReceiver
    ? error.message
    : 'The events could not be handed over.'
