/** Files that no row names: left behind by a crash between the disk and the database. They go after a day. */
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ReadContext } from '../../kernel/context.ts'
import { defineSlowJob } from '../../kernel/jobs.ts'
import { readSizes, storedSizes } from './sizes/picture-sizes.ts'
import { incomingFolder, isStoredName, removeStored, type StoredName, uploadsFolder } from './storage.ts'

/** Nobody takes that long to store a row. */
const OLD = 86_400_000

export const sweepUploads = defineSlowJob({
  name: 'host.sweep-uploads',
  schedule: { every: 86_400 },
  run: async (_payload, ctx) => {
    await sweepIncoming(ctx)
    const root = uploadsFolder(ctx)
    for (const year of await foldersIn(root, /^\d{4}$/)) {
      for (const month of await foldersIn(join(root, year), /^\d{2}$/)) await sweepMonth(`${year}/${month}`, ctx)
    }
  },
})

async function sweepMonth(month: string, ctx: ReadContext): Promise<void> {
  const folder = join(uploadsFolder(ctx), ...month.split('/'))
  const names = (await readdir(folder)).map(name => `${month}/${name}`).filter(isStoredName)
  const rows = await ctx.db
    .selectFrom('media_files')
    .select(['file', 'sizes'])
    .where('file', '>=', `${month}/`)
    .where('file', '<', `${month}0`)
    .execute()
  const known = new Set(rows.flatMap(({ file, sizes }): StoredName[] => [file, ...storedSizes(file, readSizes(sizes))]))
  for (const name of names) {
    const isOrphan = !known.has(name) && (await isOld(join(uploadsFolder(ctx), ...name.split('/')), ctx))
    if (isOrphan) await removeStored(name, ctx)
  }
}

async function sweepIncoming(ctx: ReadContext): Promise<void> {
  const folder = incomingFolder(ctx)
  for (const name of await namesIn(folder)) {
    if (await isOld(join(folder, name), ctx)) await rm(join(folder, name), { force: true })
  }
}

/** Somebody else may have removed it meanwhile. */
async function isOld(path: string, ctx: ReadContext): Promise<boolean> {
  const found = await stat(path).catch(() => null)
  return found !== null && found.mtimeMs < ctx.clock.millis() - OLD
}

const foldersIn = async (folder: string, shape: RegExp): Promise<string[]> =>
  (await namesIn(folder)).filter(name => shape.test(name))

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
}
