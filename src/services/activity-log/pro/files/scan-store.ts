/** Prints of files from the last scan, and how the present one does. They belong to the server, not to a site. */
import type { Context, ReadContext } from '../../../../kernel/context.ts'
import type { FileChange, FilePrint } from '../domain/compare-files.ts'

export type ScanState = 'idle' | 'queued' | 'running' | 'finished' | 'failed'
export type Scan = {
  readonly state: ScanState
  readonly scanned: number
  readonly added: number
  readonly modified: number
  readonly removed: number
  readonly skipped: number
  readonly started_at: string | null
  readonly finished_at: string | null
  readonly error: string | null
}

export const NO_SCAN: Scan = Object.freeze({
  state: 'idle',
  scanned: 0,
  added: 0,
  modified: 0,
  removed: 0,
  skipped: 0,
  started_at: null,
  finished_at: null,
  error: null,
})

export async function lastScan(ctx: ReadContext): Promise<Scan> {
  const row = await ctx.db.selectFrom('activity_file_scans').selectAll().where('id', '=', THE_ONE).executeTakeFirst()
  if (!row) return NO_SCAN
  const { id: _, ...scan } = row
  return scan as Scan
}

export async function storeScan(scan: Scan, ctx: Context): Promise<void> {
  await ctx.db
    .insertInto('activity_file_scans')
    .values({ id: THE_ONE, ...scan })
    .onConflict(on => on.column('id').doUpdateSet({ ...scan }))
    .execute()
}

/** Answers false when a scan waits or runs already: of two who ask at once, one begins. */
export async function beginScan(ctx: Context): Promise<boolean> {
  await ctx.db
    .insertInto('activity_file_scans')
    .values({ id: THE_ONE, ...NO_SCAN })
    .onConflict(on => on.doNothing())
    .execute()
  const begun = await ctx.db
    .updateTable('activity_file_scans')
    .set({ ...NO_SCAN, state: 'queued' })
    .where('id', '=', THE_ONE)
    .where('state', 'not in', ['queued', 'running'])
    .returning('id')
    .execute()
  return begun.length > 0
}

/** In the order of paths, a page at a time. */
export async function* knownPrints(root: string, ctx: ReadContext): AsyncGenerator<FilePrint> {
  for (let after = ''; ; ) {
    const rows = (await ctx.db
      .selectFrom('activity_files')
      .select(['path', 'size', 'hash'])
      .where('root', '=', root)
      .where('path', '>', after)
      .orderBy('path')
      .limit(PAGE)
      .execute()) as FilePrint[]
    yield* rows
    if (rows.length < PAGE) return
    after = rows.at(-1)!.path
  }
}

/** Whether a first scan of this root came to its end: only then is a file that was not known a new one. */
export async function hasBaseline(root: string, ctx: ReadContext): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('activity_files')
    .select('path')
    .where('root', '=', root)
    .where('path', '=', BASELINE)
    .executeTakeFirst()
  return row !== undefined
}

export async function keepBaseline(root: string, ctx: Context): Promise<void> {
  await ctx.db
    .insertInto('activity_files')
    .values({ root, path: BASELINE, size: 0, hash: '' })
    .onConflict(on => on.doNothing())
    .execute()
}

export async function storeChanges(root: string, changes: readonly FileChange[], ctx: Context): Promise<void> {
  const gone = changes.filter(({ after }) => after === null).map(({ path }) => path)
  if (gone.length > 0)
    await ctx.db.deleteFrom('activity_files').where('root', '=', root).where('path', 'in', gone).execute()
  const prints = changes.flatMap(({ after }) => (after === null ? [] : [{ root, ...after }]))
  if (prints.length > 0)
    await ctx.db
      .insertInto('activity_files')
      .values(prints)
      .onConflict(on =>
        on
          .columns(['root', 'path'])
          .doUpdateSet(eb => ({ size: eb.ref('excluded.size'), hash: eb.ref('excluded.hash') })),
      )
      .execute()
}

const THE_ONE = 1
/** No file has an empty path; the walk through the prints begins behind it. */
const BASELINE = ''
const PAGE = 500
