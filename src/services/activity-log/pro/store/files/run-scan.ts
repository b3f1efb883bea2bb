/** Compares the files with the last scan, tells what changed, and keeps the new prints. */
import type { Context, ReadContext } from '../../../../../kernel/context.ts'
import { defineTask, type TaskRow } from '../../../../../kernel/tasks.ts'
import { contextOfSite, listSites } from '../../../../../platform/sites/sites.ts'
import { lastTask, startTask } from '../../../../../platform/tasks/tasks.ts'
import { errors } from '../../../errors.ts'
import { access } from '../../../permissions.ts'
import { recordEvent } from '../../../store/record-event.ts'
import { type ComparedFile, compareFiles, comparePaths, type FileChange } from '../../domain/compare-files.ts'
import { FILE_CODES } from './definitions.ts'
import { hasBaseline, keepBaseline, knownPrints, storeChanges } from './prints.ts'
import { scannedRoots } from './roots.ts'
import { type Root, walkFiles } from './walk-files.ts'

export type Counts = {
  readonly scanned: number
  readonly skipped: number
  readonly added: number
  readonly modified: number
  readonly removed: number
  /** Changes that events tell of. */
  readonly told: number
}
/** Roots that are done, and the last path of the next one. */
export type Position = { readonly done: number; readonly after: string; readonly counts: Counts }
type Found = { readonly changes: readonly FileChange[]; readonly position: Position; readonly isEnd: boolean }

const NAME = 'activity-log.scan-files'
const BATCH = 200
/** An update of the program changes thousands of files; after so many events one tells of the rest. */
const MOST_TOLD = 500

export const NOTHING: Counts = Object.freeze({ scanned: 0, skipped: 0, added: 0, modified: 0, removed: 0, told: 0 })
const BEGIN: Position = { done: 0, after: '', counts: NOTHING }

/** A first scan has nothing to compare with: it keeps what it finds and tells nothing. */
export const scanFiles = defineTask<null, Position, Found | null>({
  name: NAME,
  title: 'Scan files',
  access: access.settings,
  actsAs: 'system',
  key: NAME,
  atOnce: BATCH,
  total: async () => 0,
  async prepare({ task, most }, ctx) {
    const position = task.position ?? BEGIN
    const root = scannedRoots(ctx)[position.done]
    return root ? lookOn({ root, position, most }, ctx) : null
  },
  async step({ task, prepared: found }, ctx) {
    const root = scannedRoots(ctx)[(task.position ?? BEGIN).done]
    if (!root || !found) return { entries: [], position: task.position, isOver: true }
    const position = await keepFound(root, found, ctx)
    const processed = position.counts.scanned - task.processed
    return { entries: [], counts: { processed, changed: found.changes.length }, position, isOver: false }
  },
})

/** The server's first site keeps what is found. */
export async function siteOfScans(ctx: ReadContext): Promise<ReadContext> {
  const [first] = await listSites(ctx)
  return first && first.id !== ctx.site.id ? contextOfSite(first.id, ctx) : ctx
}

/** Refused when one waits or runs: of two who ask at once, one begins. `ctx` is that of the site of scans. */
export const startScan = (ctx: Context): Promise<TaskRow> =>
  startTask(scanFiles, { args: null, busy: errors.busy }, ctx)

export const lastScan = async (ctx: ReadContext): Promise<TaskRow<null, Position> | undefined> =>
  lastTask(scanFiles, await siteOfScans(ctx))

type Look = { readonly root: Root; readonly position: Position; readonly most: number }

/** Looks at the next files of a root. */
export async function lookOn({ root, position, most }: Look, ctx: ReadContext): Promise<Found> {
  const { after, counts } = position
  const files: ComparedFile[] = []
  const passedOver: string[] = []
  for await (const file of compareFiles(knownPrints(root.name, after, ctx), walkFiles(root, after, passedOver))) {
    files.push(file)
    if (files.length === most) break
  }
  const isEnd = files.length < most
  const last = files.at(-1)?.path ?? after
  // The walk may be a little ahead of what was compared; that comes again.
  const skipped = counts.skipped + passedOver.filter(path => isEnd || comparePaths(path, last) < 0).length
  const scanned = counts.scanned + files.filter(({ kind }) => kind !== 'removed').length
  const changes = files.filter((file): file is FileChange => file.kind !== 'same')
  return { changes, position: { ...position, after: last, counts: { ...counts, scanned, skipped } }, isEnd }
}

/** Stores what changed, together with the events that tell of it. Answers where to go on. */
export async function keepFound(root: Root, { changes, position, isEnd }: Found, ctx: Context): Promise<Position> {
  const isFirst = !(await hasBaseline(root.name, ctx))
  if (changes.length > 0) await storeChanges(root.name, changes, ctx)
  const counts = isFirst ? position.counts : await tellChanges(root, { changes, counts: position.counts }, ctx)
  if (!isEnd) return { ...position, counts }
  await keepBaseline(root.name, ctx)
  return { done: position.done + 1, after: '', counts }
}

async function tellChanges(
  root: Root,
  { changes, counts }: { changes: readonly FileChange[]; counts: Counts },
  ctx: Context,
): Promise<Counts> {
  for (const { kind, path, before: old, after } of changes.slice(0, Math.max(0, MOST_TOLD - counts.told))) {
    const label = `${root.name}/${path}`
    const object = { type: 'file', id: label, label }
    await recordEvent(
      { code: FILE_CODES[kind], object, before: old && printed(old), after: after && printed(after) },
      ctx,
    )
  }
  const told = counts.told + changes.length
  if (counts.told <= MOST_TOLD && told > MOST_TOLD) {
    const object = { type: 'file', id: root.name, label: root.name }
    await recordEvent({ code: FILE_CODES.many, object, extra: { told: MOST_TOLD } }, ctx)
  }
  const count = (kind: FileChange['kind']) => counts[kind] + changes.filter(change => change.kind === kind).length
  return { ...counts, added: count('added'), modified: count('modified'), removed: count('removed'), told }
}

const printed = ({ size, hash }: { size: number; hash: string }) => ({ size, hash })
