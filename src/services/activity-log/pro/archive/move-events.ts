/** Moves old events to the archive: copied, read back, compared, and only then removed. Ids stay what they were. */
import type { Database } from '../../../../db/database.ts'
import { instantFromMillis } from '../../../../kernel/clock.ts'
import type { ReadContext } from '../../../../kernel/context.ts'
import { OutboundError } from '../../../../platform/sockets/sockets.ts'
import { EVENT_COLUMNS, type EventRow } from '../../store/event-row.ts'
import { EVENTS } from '../../store/event-table.ts'
import { recordEvent } from '../../store/record-event.ts'
import { removeEvents } from '../../store/remove-events.ts'
import { withArchive } from './archive.ts'
import { archiveRun, noteChunk, noteEnd } from './run-store.ts'
import { type ArchiveSettings, archiveSettings } from './settings.ts'

/** May be cut short at any point: what was copied is found again, and what was not verified is still in the log. */
export async function moveEvents(ctx: ReadContext): Promise<void> {
  const settings = await ctx.settings(archiveSettings)
  let moved = 0
  try {
    moved = await withArchive(archive => moveChunks(settings, archive, ctx), ctx)
  } catch (error) {
    ctx.log.error({ err: error }, 'Events could not be moved to the archive.')
    await noteEnd(sentenceOf(error), ctx)
    return
  }
  await noteEnd(null, ctx)
  if (moved === 0) return
  const object = { type: 'log', id: 'archive', label: 'archive' }
  await ctx.transaction(tx => recordEvent({ code: 9007, object, extra: { count: moved } }, tx))
}

/** The archive gave back something else than it was given. */
export class UnfaithfulArchive extends Error {
  constructor() {
    super('The archive did not give back what was stored in it. Nothing was removed from the log.')
  }
}

const CHUNK = 500
const DAY = 86_400_000

async function moveChunks(settings: ArchiveSettings, archive: Database, ctx: ReadContext): Promise<number> {
  const before = instantFromMillis(ctx.clock.millis() - settings.after_days * DAY)
  // With removal what is left begins at the beginning; without, behind what was copied already.
  let after = settings.delete_after_copy ? 0 : (await archiveRun(ctx)).copiedTo
  let kept = Number.POSITIVE_INFINITY
  let moved = 0
  for (;;) {
    const rows = await eventsBehind(after, ctx)
    const old = rows.filter(({ occurred_at }) => occurred_at < before)
    const last = old.at(-1)
    // Ids rise with time; a single event of a clock that ran ahead does not hold up those behind it.
    if (!last) return moved
    kept = Math.min(kept, rows.find(({ occurred_at }) => occurred_at >= before)?.id ?? kept)
    await copy(old, archive)
    await verify(old, archive)
    await ctx.transaction(async tx => {
      if (settings.delete_after_copy)
        await removeEvents(
          old.map(({ id }) => id),
          tx,
        )
      await noteChunk({ copiedTo: Math.min(last.id, kept - 1), copiedUntil: last.occurred_at }, tx)
    })
    after = last.id
    moved += old.length
  }
}

async function eventsBehind(after: number, ctx: ReadContext): Promise<EventRow[]> {
  return ctx.database.rows<EventRow>(
    `select ${EVENT_COLUMNS.join(', ')} from ${EVENTS} where site_id = ? and id > ? order by id limit ${CHUNK}`,
    [ctx.site.id, after],
  )
}

async function copy(rows: readonly EventRow[], archive: Database): Promise<void> {
  await archive.transaction(null, db =>
    db
      .insertInto(EVENTS)
      .values(rows.map(row => ({ ...row })))
      .onConflict(on => on.column('id').doNothing())
      .execute(),
  )
}

async function verify(rows: readonly EventRow[], archive: Database): Promise<void> {
  const marks = rows.map(() => '?').join(', ')
  const stored = await archive.rows<EventRow>(
    `select ${EVENT_COLUMNS.join(', ')} from ${EVENTS} where id in (${marks}) order by id`,
    rows.map(({ id }) => id),
  )
  const isFaithful =
    stored.length === rows.length &&
    rows.every((row, index) => EVENT_COLUMNS.every(column => String(row[column]) === String(stored[index]?.[column])))
  if (!isFaithful) throw new UnfaithfulArchive()
}

const sentenceOf = (error: unknown): string =>
  error instanceof OutboundError || error instanceof UnfaithfulArchive
    ? error.message
    : 'The events could not be moved.'
