/** The import of another log: started, stopped, resumed where it was; some lines in each transaction. */
import type { Context, ReadContext } from '../../../kernel/context.ts'
import { errors } from '../errors.ts'
import { recount } from '../store/counters.ts'
import { EVENTS, FIRST_ID } from '../store/event-table.ts'
import { recordEvent } from '../store/record-event.ts'
import { countLines, legacyFileSize, readLines } from './legacy-file.ts'
import { legacyRows, type Outcome } from './legacy-rows.ts'

export type ImportState = {
  readonly state: 'idle' | 'running' | 'stopped' | 'finished' | 'failed'
  readonly file_size: number
  readonly total: number
  readonly position: number
  readonly processed: number
  readonly imported: number
  readonly skipped: number
  readonly unmapped: number
  readonly first_id: number
  readonly date_from: string
  readonly skip_unmapped: number
  readonly started_at: string | null
  readonly finished_at: string | null
  readonly error: string | null
}

export async function importState(ctx: ReadContext): Promise<ImportState | null> {
  const row = await ctx.db.selectFrom('activity_imports').selectAll().executeTakeFirst()
  return (row as ImportState | undefined) ?? null
}

/** As callers see it. */
export async function showImport(ctx: ReadContext) {
  const [size, row] = [await legacyFileSize(ctx), await importState(ctx)]
  const state = row?.state === 'running' || size !== null ? (row?.state ?? 'idle') : 'not_found'
  return {
    state,
    found: size !== null,
    total: row?.total ?? 0,
    processed: row?.processed ?? 0,
    imported: row?.imported ?? 0,
    skipped: row?.skipped ?? 0,
    unmapped: row?.unmapped ?? 0,
    position: row?.position ?? 0,
    date_from: row?.date_from || null,
    skip_unmapped: row?.skip_unmapped === 1,
    started_at: row?.started_at ?? null,
    finished_at: row?.finished_at ?? null,
    error: row?.error ?? null,
  }
}

/** Goes on where it stopped; a file of another size is another log and begins anew. Answers whether it runs now. */
export async function startImport(
  wish: { readonly dateFrom: string; readonly skipUnmapped: boolean },
  ctx: Context,
): Promise<boolean> {
  const size = await legacyFileSize(ctx)
  if (size === null) throw errors.not_found({ what: 'file to import' })
  const before = await importState(ctx)
  if (before?.state === 'running') return false
  const isSame = before !== null && before.file_size === size
  const wishes = { date_from: wish.dateFrom, skip_unmapped: wish.skipUnmapped ? 1 : 0 }
  const begun = { state: 'running', started_at: ctx.clock.instant(), finished_at: null, error: null, ...wishes }
  if (isSame) {
    await ctx.db.updateTable('activity_imports').set(begun).execute()
    return true
  }
  const total = await countLines(ctx)
  const row = { ...begun, ...EMPTY, file_size: size, total, first_id: await reserveIds(total, ctx) }
  await ctx.db
    .insertInto('activity_imports')
    .values(row)
    .onConflict(on => on.column('site_id').doUpdateSet(row))
    .execute()
  return true
}

export async function cancelImport(ctx: Context): Promise<void> {
  await ctx.db
    .updateTable('activity_imports')
    .set({ state: 'stopped', finished_at: ctx.clock.instant() })
    .where('state', '=', 'running')
    .execute()
}

const EMPTY = { position: 0, processed: 0, imported: 0, skipped: 0, unmapped: 0 }
const AT_ONCE = 500

/** Answers whether there is more to do. */
export async function importSome(ctx: Context): Promise<boolean> {
  const row = await importState(ctx)
  if (row?.state !== 'running') return false
  const lines = await readLines({ from: row.position, most: AT_ONCE }, ctx)
  if (lines.length === 0) {
    await finish(row, ctx)
    return false
  }
  const outcome = await legacyRows({ row, lines: lines.map(({ text }) => text) }, ctx)
  if (outcome.events.length > 0) {
    await ctx.db.insertInto(EVENTS).values(outcome.events).execute()
    await recount(outcome.events, 1, ctx)
  }
  await ctx.db
    .updateTable('activity_imports')
    .set(progress(row, outcome, lines))
    .execute()
  return true
}

export async function failImport(reason: string, ctx: Context): Promise<void> {
  const failed = { state: 'failed', finished_at: ctx.clock.instant(), error: reason.slice(0, 500) }
  await ctx.db.updateTable('activity_imports').set(failed).where('state', '=', 'running').execute()
}

const progress = (row: ImportState, outcome: Outcome, lines: readonly { end: number }[]) => ({
  position: lines.at(-1)!.end,
  processed: row.processed + lines.length,
  imported: row.imported + outcome.events.length,
  skipped: row.skipped + outcome.skipped,
  unmapped: row.unmapped + outcome.unmapped,
})

async function finish(row: ImportState, ctx: Context): Promise<void> {
  await ctx.db.updateTable('activity_imports').set({ state: 'finished', finished_at: ctx.clock.instant() }).execute()
  const object = { type: 'log', id: 'import', label: 'import' }
  await recordEvent({ code: 9009, object, extra: { state: 'finished', imported: row.imported } }, ctx)
}

/** History gets ids below everything that the log has, because ids rise with time. */
async function reserveIds(count: number, ctx: Context): Promise<number> {
  const [events] = await ctx.database.rows<{ first: number | null }>(`select min(id) as first from ${EVENTS}`, [])
  const [imports] = await ctx.database.rows<{ first: number | null }>(
    'select min(first_id) as first from activity_imports',
    [],
  )
  const first = Math.min(FIRST_ID, ...[events?.first, imports?.first].map(id => Number(id ?? FIRST_ID)))
  if (first - count < 1) throw errors.invalid({}, { message: 'The file has more events than there is room for.' })
  return first - count
}
