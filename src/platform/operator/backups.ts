/** Backups that were made from the app: each a folder below `backups` in the data folder, which no backup takes along. */
import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ReadContext } from '../../kernel/context.ts'
import { restErrors } from '../../kernel/errors.ts'
import { dataFolder } from '../data-folder/data-folder.ts'

export type Backup = {
  readonly name: string
  readonly made_at: string
  readonly engine: 'sqlite' | 'postgres'
  readonly bytes: number
}

export const backupsFolder = (ctx: ReadContext): string => join(dataFolder(ctx), 'backups')

/** `2027-01-31T08-15-00`: the order of names is that of time. */
export const backupName = (ctx: ReadContext): string => ctx.clock.instant().slice(0, 19).replaceAll(':', '-')

/** The newest first. A folder without its label is half a backup, and is not told of. */
export async function listBackups(ctx: ReadContext): Promise<Backup[]> {
  const names = (await readdir(backupsFolder(ctx)).catch(() => [])).filter(isBackupName).toSorted().toReversed()
  const found = await Promise.all(names.map(name => readBackup(name, ctx)))
  return found.filter(backup => backup !== null)
}

/** Where a backup lies; a name that is none is told as missing, so that no other folder can be named. */
export async function backupPath(name: string, ctx: ReadContext): Promise<string> {
  if (!isBackupName(name) || !(await readBackup(name, ctx))) throw restErrors.not_found({ what: 'backup' })
  return join(backupsFolder(ctx), name)
}

export const removeBackup = async (name: string, ctx: ReadContext): Promise<void> =>
  rm(await backupPath(name, ctx), { recursive: true })

const isBackupName = (name: string): boolean => /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d$/.test(name)

async function readBackup(name: string, ctx: ReadContext): Promise<Backup | null> {
  const folder = join(backupsFolder(ctx), name)
  const label = await readFile(join(folder, 'backup.json'), 'utf8').catch(() => null)
  if (label === null) return null
  const { engine, made_at } = JSON.parse(label) as Pick<Backup, 'engine' | 'made_at'>
  return { name, made_at, engine, bytes: await bytesIn(folder) }
}

async function bytesIn(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter(entry => entry.isFile())
  const sizes = await Promise.all(files.map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}
