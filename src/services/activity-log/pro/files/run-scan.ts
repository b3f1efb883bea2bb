/** Compares the files with the last scan, tells what changed, and keeps the new prints. */
import type { Context, ReadContext } from '../../../../kernel/context.ts'
import { recordEvent } from '../../store/record-event.ts'
import { compareFiles, type FileChange } from '../domain/compare-files.ts'
import { FILE_CODES } from './definitions.ts'
import { scannedRoots } from './roots.ts'
import { hasBaseline, keepBaseline, knownPrints, NO_SCAN, type Scan, storeChanges, storeScan } from './scan-store.ts'
import { type Root, walkFiles } from './walk-files.ts'

/** A first scan has nothing to compare with: it keeps what it finds and tells nothing. */
export async function runScan(ctx: ReadContext): Promise<void> {
  const started_at = ctx.clock.instant()
  const counts: Counts = { scanned: 0, skipped: 0, added: 0, modified: 0, removed: 0, told: 0 }
  const now = (state: Scan['state'], error: string | null = null): Scan => {
    const { told: _, ...found } = counts
    return {
      ...NO_SCAN,
      ...found,
      state,
      error,
      started_at,
      finished_at: state === 'running' ? null : ctx.clock.instant(),
    }
  }
  const progress = (tx: Context) => storeScan(now('running'), tx)
  try {
    await ctx.transaction(progress)
    for (const root of scannedRoots(ctx)) await scanRoot(root, { counts, progress }, ctx)
    await ctx.transaction(tx => storeScan(now('finished'), tx))
  } catch (error) {
    ctx.log.error({ err: error }, 'The scan of files failed.')
    await ctx.transaction(tx => storeScan(now('failed', 'The files could not be scanned.'), tx))
  }
}

export type Counts = {
  scanned: number
  skipped: number
  added: number
  modified: number
  removed: number
  told: number
}

/** `progress` stores how far the scan is, in the transaction of each batch. */
export type Progress = { readonly counts: Counts; readonly progress: (ctx: Context) => Promise<void> }

/** What changed in a root is stored batch by batch, each together with the events that tell of it. */
export async function scanRoot(root: Root, { counts, progress }: Progress, ctx: ReadContext): Promise<void> {
  const isFirst = !(await hasBaseline(root.name, ctx))
  const store = async (changes: readonly FileChange[]) => {
    if (changes.length === 0) return
    await ctx.transaction(async tx => {
      await storeChanges(root.name, changes, tx)
      if (!isFirst) await tellChanges(root, { changes, counts }, tx)
      await progress(tx)
    })
  }
  let batch: FileChange[] = []
  for await (const change of compareFiles(knownPrints(root.name, ctx), walkFiles(root, counts))) {
    if (!isFirst) counts[change.kind] += 1
    batch.push(change)
    if (batch.length < BATCH) continue
    await store(batch)
    batch = []
  }
  await store(batch)
  await ctx.transaction(tx => keepBaseline(root.name, tx))
}

const BATCH = 200
/** An update of the program changes thousands of files; after so many events one tells of the rest. */
const MOST_TOLD = 500

/** A transaction that runs twice must not count twice, so that what was told before it comes from outside. */
async function tellChanges(
  root: Root,
  { changes, counts }: { changes: readonly FileChange[]; counts: Counts },
  ctx: Context,
): Promise<void> {
  const before = counts.told
  for (const { kind, path, before: old, after } of changes.slice(0, Math.max(0, MOST_TOLD - before))) {
    const label = `${root.name}/${path}`
    const object = { type: 'file', id: label, label }
    await recordEvent(
      { code: FILE_CODES[kind], object, before: old && printed(old), after: after && printed(after) },
      ctx,
    )
  }
  if (before <= MOST_TOLD && before + changes.length > MOST_TOLD) {
    const object = { type: 'file', id: root.name, label: root.name }
    await recordEvent({ code: FILE_CODES.many, object, extra: { told: MOST_TOLD } }, ctx)
  }
  ctx.afterCommit(() => {
    counts.told = before + changes.length
  })
}

const printed = ({ size, hash }: { size: number; hash: string }) => ({ size, hash })
