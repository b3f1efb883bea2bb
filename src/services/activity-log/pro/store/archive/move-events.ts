/** Moves old events to the archive: copied, read back, compared, and only then removed. Ids stay what they were. */

import type { Database } from '../../../../../db/database.ts'
import { DAY } from '../../../../../kernel/calendar.ts'
import { instantFromMillis } from '../../../../../kernel/clock.ts'
import type { Context, ReadContext } from '../../../../../kernel/context.ts'
import { defineTask, isOpen, type TaskRow } from '../../../../../kernel/tasks.ts'
import { OutboundError } from '../../../../../platform/sockets/sockets.ts'
import { lastTask, startTask } from '../../../../../platform/tasks/tasks.ts'
import type { EventRow } from '../../../domain/event.ts'
import { errors } from '../../../errors.ts'
import { access } from '../../../permissions.ts'
import { EVENT_COLUMNS } from '../../../store/event-row.ts'
import { EVENTS } from '../../../store/event-table.ts'
import { recordEvent } from '../../../store/record-event.ts'
import { removeEvents } from '../../../store/remove-events.ts'
import { archiveSettings } from '../../archive-settings.ts'
import { proErrors } from '../../errors.ts'
import { withArchive } from './archive.ts'

/** How far events are in the archive: all up to an id, and all before an instant; null before the first run. */
export type Copied = { readonly copiedTo: number; readonly copiedUntil: string | null }

/** What is older than `before` is copied, and removed if the settings said so when it began. */
type Run = Copied & { readonly before: string; readonly removes: boolean }
/** The last event that is done, and the first one that was too young. */
type Position = Copied & { readonly after: number; readonly kept: number | null }
/** Old events of the next chunk, which are in the archive already, and where it ends. */
type Chunk = { readonly ids: readonly number[]; readonly position: Position }

const NAME = 'activity-log.archive'
const CHUNK = 500

/** May be cut short at any point: what was copied is found again, and what was not verified is still in the log. */
export const archiveEvents = defineTask<Run, Position, Chunk | null>({
  name: NAME,
  title: 'Move old events to the archive',
  access: access.settings,
  actsAs: 'system',
  key: NAME,
  atOnce: CHUNK,
  total: async () => 0,
  prepare: ({ task, most }, ctx) => archiving(archive => copyChunk({ task, most }, archive, ctx), ctx),
  async step({ task, prepared: chunk }, ctx) {
    if (!chunk) return { entries: [], position: task.position, isOver: true }
    if (task.args.removes) await removeEvents(chunk.ids, ctx)
    const counts = { processed: chunk.ids.length, changed: chunk.ids.length }
    return { entries: [], counts, position: chunk.position, isOver: false }
  },
  async finish({ changed }, ctx) {
    if (changed === 0) return
    const object = { type: 'log', id: 'archive', label: 'archive' }
    await recordEvent({ code: 9007, object, extra: { count: changed } }, ctx)
  },
})

export type ArchiveRun = Copied & {
  readonly state: 'idle' | 'running' | 'failed'
  readonly lastRunAt: string | null
  readonly lastError: string | null
}

export async function archiveRun(ctx: ReadContext): Promise<ArchiveRun> {
  const task = await lastTask(archiveEvents, ctx)
  if (!task) return { state: 'idle', copiedTo: 0, copiedUntil: null, lastRunAt: null, lastError: null }
  const { copiedTo, copiedUntil } = task.position ?? task.args
  const isFailed = task.status === 'failed'
  return {
    state: isOpen(task) ? 'running' : isFailed ? 'failed' : 'idle',
    ...{ copiedTo, copiedUntil },
    lastRunAt: task.finished_at ?? task.started_at ?? task.created_at,
    lastError: isFailed ? (task.messages.at(-1) ?? null) : null,
  }
}

/** Refused when one is under way: of two who ask at once, one begins. */
export async function startRun(ctx: Context): Promise<void> {
  const { after_days: days, delete_after_copy: removes } = await ctx.settings(archiveSettings)
  const { copiedTo, copiedUntil } = await archiveRun(ctx)
  const before = instantFromMillis(ctx.clock.millis() - days * DAY)
  await startTask(archiveEvents, { args: { copiedTo, copiedUntil, before, removes }, busy: errors.busy }, ctx)
}

/** What is wrong with the archive is told to whoever asks how the run went. */
async function archiving<T>(work: (archive: Database) => Promise<T>, ctx: ReadContext): Promise<T> {
  try {
    return await withArchive(work, ctx)
  } catch (cause) {
    if (cause instanceof OutboundError) throw proErrors.archive_unavailable({}, { message: cause.message, cause })
    throw cause
  }
}

async function copyChunk(
  { task: { args, position }, most }: { task: TaskRow<Run, Position>; most: number },
  archive: Database,
  ctx: ReadContext,
): Promise<Chunk | null> {
  // With removal what is left begins at the beginning; without, behind what was copied already.
  const from = position?.after ?? (args.removes ? 0 : args.copiedTo)
  const rows = await eventsBehind(from, most, ctx)
  const old = rows.filter(({ occurred_at }) => occurred_at < args.before)
  const last = old.at(-1)
  if (!last) return null
  await copy(old, archive)
  await verify(old, archive)
  // Ids rise with time; a single event of a clock that ran ahead does not hold up those behind it.
  const young = rows.find(({ occurred_at }) => occurred_at >= args.before)?.id
  const kept = position?.kept ?? (young === undefined ? null : Number(young))
  const copiedTo = kept === null ? last.id : Math.min(last.id, kept - 1)
  const copied = { copiedTo, copiedUntil: last.occurred_at }
  return { ids: old.map(({ id }) => id), position: { ...copied, after: last.id, kept } }
}

async function eventsBehind(after: number, most: number, ctx: ReadContext): Promise<EventRow[]> {
  return ctx.database.rows<EventRow>(
    `select ${EVENT_COLUMNS.join(', ')} from ${EVENTS} where site_id = ? and id > ? order by id limit ${most}`,
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
  if (!isFaithful) throw proErrors.unfaithful_archive()
}
