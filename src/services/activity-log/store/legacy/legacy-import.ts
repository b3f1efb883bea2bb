/** The import of another log: started, stopped, resumed where it was; some lines in each transaction. */
import type { Context, ReadContext } from '../../../../kernel/context.ts'
import { defineTask, isOpen, type TaskRow } from '../../../../kernel/tasks.ts'
import { cancelTask, lastTask, resumeTask, startTask } from '../../../../platform/tasks/tasks.ts'
import { errors } from '../../errors.ts'
import { access } from '../../permissions.ts'
import { recount } from '../counters.ts'
import { EVENTS, FIRST_ID } from '../event-table.ts'
import { recordEvent } from '../record-event.ts'
import { countLines, type Line, legacyFileSize, readLines } from './legacy-file.ts'
import { type Import, legacyRows } from './legacy-rows.ts'

/** Bytes of the file that are done, and how many of their events have no counterpart here. */
type Position = { readonly bytes: number; readonly unmapped: number }

const NAME = 'activity-log.import'

export const importLog = defineTask<Import, Position, readonly Line[]>({
  name: NAME,
  title: 'Import another log',
  access: access.settings,
  actsAs: 'system',
  key: NAME,
  atOnce: 500,
  total: async ({ lines }) => lines,
  prepare: ({ task, most }, ctx) => readLines({ from: task.position?.bytes ?? 0, most }, ctx),
  async step({ task, prepared: lines }, ctx) {
    const position = task.position ?? { bytes: 0, unmapped: 0 }
    if (lines.length === 0) return { entries: [], position, isOver: true }
    const { events, skipped, unmapped } = await legacyRows({ task, lines: lines.map(({ text }) => text) }, ctx)
    if (events.length > 0) {
      await ctx.db.insertInto(EVENTS).values(events).execute()
      await recount(events, 1, ctx)
    }
    const counts = { processed: lines.length, changed: events.length, skipped }
    const next = { bytes: lines.at(-1)!.end, unmapped: position.unmapped + unmapped }
    return { entries: [], counts, position: next, isOver: false }
  },
  async finish({ changed }, ctx) {
    const object = { type: 'log', id: 'import', label: 'import' }
    await recordEvent({ code: 9009, object, extra: { state: 'finished', imported: changed } }, ctx)
  },
})

/** As callers see it. */
export async function showImport(ctx: ReadContext) {
  const [size, task] = [await legacyFileSize(ctx), await lastTask(importLog, ctx)]
  const state = task ? stateOf(task) : 'idle'
  return {
    state: state === 'running' || size !== null ? state : 'not_found',
    found: size !== null,
    total: task?.total ?? 0,
    processed: task?.processed ?? 0,
    imported: task?.changed ?? 0,
    skipped: task?.skipped ?? 0,
    unmapped: task?.position?.unmapped ?? 0,
    position: task?.position?.bytes ?? 0,
    date_from: task?.args.date_from || null,
    skip_unmapped: task?.args.skip_unmapped ?? false,
    started_at: task?.started_at ?? task?.created_at ?? null,
    finished_at: task?.finished_at ?? null,
    error: task?.status === 'failed' ? (task.messages.at(-1) ?? null) : null,
  }
}

const stateOf = (task: TaskRow): string =>
  isOpen(task) ? 'running' : task.status === 'cancelled' ? 'stopped' : task.status

/** Goes on where it stopped; a file of another size is another log and begins anew. One that runs is left alone. */
export async function startImport(wish: Pick<Import, 'date_from' | 'skip_unmapped'>, ctx: Context): Promise<void> {
  const size = await legacyFileSize(ctx)
  if (size === null) throw errors.not_found({ what: 'file to import' })
  const before = await lastTask(importLog, ctx)
  if (before && isOpen(before)) return
  if (before?.args.file_size === size) {
    await resumeTask(before, { args: { ...before.args, ...wish } }, ctx)
    return
  }
  const lines = await countLines(ctx)
  const args = { file_size: size, lines, first_id: await reserveIds(lines, ctx), ...wish }
  await startTask(importLog, { args, busy: errors.busy }, ctx)
}

export async function cancelImport(ctx: Context): Promise<void> {
  const task = await lastTask(importLog, ctx)
  if (task) await cancelTask(task.id, ctx)
}

/** History gets ids below everything that the log has, because ids rise with time. */
async function reserveIds(count: number, ctx: Context): Promise<number> {
  const [events] = await ctx.database.rows<{ first: number | null }>(`select min(id) as first from ${EVENTS}`, [])
  const imports = await ctx.database.rows<{ args: string }>('select args from tasks where name = ?', [NAME])
  const reserved = imports.map(({ args }) => (JSON.parse(args) as Import).first_id)
  const first = Math.min(FIRST_ID, Number(events?.first ?? FIRST_ID), ...reserved)
  if (first - count < 1) throw errors.invalid({}, { message: 'The file has more events than there is room for.' })
  return first - count
}
