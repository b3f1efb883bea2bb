/** Sends a mirror what it does not have yet, batch by batch, behind a stored cursor: at least once, in order. */
import type { ReadContext } from '../../../../kernel/context.ts'
import { OutboundError } from '../../../../platform/sockets/sockets.ts'
import { followEvents } from '../../store/follow-events.ts'
import { isMirrored } from '../domain/mirror.ts'
import { BATCH, deliver, RefusedByReceiver } from './deliver.ts'
import { claimMirror, findMirror, noteFailure, noteSent, releaseMirror } from './mirror-store.ts'

/** Answers when there is more to do: an instant, or null when the mirror has everything. */
export async function runMirror(id: number, ctx: ReadContext): Promise<string | null> {
  if (!(await claimMirror(id, ctx))) return null
  for (let batches = 0; batches < MOST_BATCHES; batches++) {
    const mirror = await findMirror(id, ctx)
    if (!mirror.enabled) break
    const { events, cursor } = await followEvents({ after: mirror.lastSentId, limit: BATCH }, ctx)
    if (cursor === mirror.lastSentId) break
    const wanted = events.filter(event => isMirrored(mirror.filters, event))
    try {
      if (wanted.length > 0) await deliver(mirror, wanted, ctx)
    } catch (error) {
      ctx.log.warn({ err: error, mirror: id }, 'A mirror of the activity log did not take its events.')
      return noteFailure(mirror, sentenceOf(error), ctx)
    }
    await noteSent(id, cursor, ctx)
    if (batches === MOST_BATCHES - 1) {
      await releaseMirror(id, ctx)
      return ctx.clock.instant()
    }
  }
  await releaseMirror(id, ctx)
  return null
}

/** After so many the job makes room for others and goes on later. */
const MOST_BATCHES = 50

/** Sentences of the outbound guard and of receivers may be shown; of other failures only that there was one. */
const sentenceOf = (error: unknown): string =>
  error instanceof OutboundError || error instanceof RefusedByReceiver
    ? error.message
    : 'The events could not be handed over.'
