/** Sends a mirror what it does not have yet, batch by batch, behind a stored cursor: at least once, in order. */
import { instantFromMillis } from '../../../../../kernel/clock.ts'
import type { ReadContext } from '../../../../../kernel/context.ts'
import { noteRecord } from '../../../../../kernel/records/note-record.ts'
import { storedRecord } from '../../../../../kernel/records/read.ts'
import { OutboundError } from '../../../../../platform/sockets/sockets.ts'
import { followEvents } from '../../../store/follow-events.ts'
import { isMirrored, retryAfter } from '../../domain/mirror.ts'
import { type Mirror, mirrors } from '../../entities/mirrors.ts'
import { BATCH, deliver, RefusedByReceiver } from './deliver.ts'

/** Those that are on and need not wait after a failure. */
export async function dueMirrors(ctx: ReadContext): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom('activity_mirrors')
    .select('id')
    .where('enabled', '=', 1)
    .where(eb => eb.or([eb('next_try_at', 'is', null), eb('next_try_at', '<=', ctx.clock.instant())]))
    .execute()
  return rows.map(({ id }) => id)
}

/** Answers when there is more to do: an instant, or null when the mirror has everything. */
export async function runMirror(id: number, ctx: ReadContext): Promise<string | null> {
  if (!(await claim(id, ctx))) return null
  for (let batches = 0; batches < MOST_BATCHES; batches++) {
    const mirror = await storedRecord(mirrors, { id }, ctx)
    const batch = mirror.enabled ? await nextBatch(mirror, ctx) : null
    if (batch === null) {
      await note(id, { next_try_at: null }, ctx)
      return null
    }
    try {
      if (batch.events.length > 0) await deliver(mirror, batch.events, ctx)
    } catch (error) {
      ctx.log.warn({ err: error, mirror: id }, 'A mirror of the activity log did not take its events.')
      return noteFailure(mirror, sentenceOf(error), ctx)
    }
    const claimed = { next_try_at: within(CLAIM, ctx) }
    await note(id, { last_sent_id: batch.cursor, failures: 0, last_error: null, ...claimed }, ctx)
  }
  await note(id, { next_try_at: null }, ctx)
  return ctx.clock.instant()
}

/** After so many the job makes room for others and goes on later. */
const MOST_BATCHES = 50
const CLAIM = 60_000

const within = (milliseconds: number, ctx: ReadContext): string => instantFromMillis(ctx.clock.millis() + milliseconds)

const note = (id: number, values: Partial<Mirror>, ctx: ReadContext): Promise<void> =>
  ctx.transaction(tx => noteRecord(mirrors, { id, values }, tx))

/** Takes the mirror for a minute, so that two servers do not send the same at the same time; false when another has it. */
async function claim(id: number, ctx: ReadContext): Promise<boolean> {
  const now = ctx.clock.instant()
  const claimed = await ctx.transaction(tx =>
    tx.db
      .updateTable('activity_mirrors')
      .set({ next_try_at: within(CLAIM, ctx) })
      .where('id', '=', id)
      .where('enabled', '=', 1)
      .where(eb => eb.or([eb('next_try_at', 'is', null), eb('next_try_at', '<=', now)]))
      .returning('id')
      .execute(),
  )
  return claimed.length > 0
}

/** Answers when it is tried again. */
async function noteFailure({ id, failures }: Mirror, error: string, ctx: ReadContext): Promise<string> {
  const next_try_at = within(retryAfter(failures + 1) * 1000, ctx)
  await note(id, { failures: failures + 1, last_error: error, next_try_at }, ctx)
  return next_try_at
}

/** What the mirror wants of the next events, and where it stands after them; null when there is nothing new. */
async function nextBatch({ last_sent_id: after, filters }: Mirror, ctx: ReadContext) {
  const { events, cursor } = await followEvents({ after, limit: BATCH }, ctx)
  return cursor === after ? null : { cursor, events: events.filter(event => isMirrored(filters, event)) }
}

/** Sentences of the outbound guard and of receivers may be shown; of other failures only that there was one. */
const sentenceOf = (error: unknown): string =>
  error instanceof OutboundError || error instanceof RefusedByReceiver
    ? error.message
    : 'The events could not be handed over.'
