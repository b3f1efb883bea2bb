/** A whole site in one folder: its database, and everything else that is kept for it in DATA_DIR, keys too. */
import { existsSync } from 'node:fs'
import { cp, lstat, mkdir, readdir, readFile, rename, rmdir, writeFile } from 'node:fs/promises'
import { basename, dirname, join, relative, resolve } from 'node:path'
import type { Config } from '../config.ts'
import { backupSqlite, restore } from '../db/backup.ts'
import { dumpPostgres, lookAtPostgres, type PostgresPlace, restorePostgres } from '../db/backup-postgres.ts'
import { makePrivateFolder, openDataFolder } from '../platform/data-folder/data-folder.ts'
import { CommandError } from './command.ts'
import { refuseMissing, sqliteFile } from './database-commands.ts'

/** Where the site is, and what PostgreSQL's programs find. */
export type SiteToSave = { readonly config: Config; readonly env: PostgresPlace['env'] }

/** Written last: a folder without it is half a backup. */
const LABEL = 'backup.json'
type Label = { readonly engine: 'sqlite' | 'postgres'; readonly made_at: string }

/** The database alone, of one moment, while servers go on. */
export async function saveDatabase({ config, env }: SiteToSave, toFile: string): Promise<void> {
  if (config.databaseUrl) return dumpPostgres({ url: config.databaseUrl, env }, toFile)
  await refuseMissing(config.dataDir)
  await backupSqlite(sqliteFile(config.dataDir), toFile)
}

/** Database first: a file that comes meanwhile is one too many, and none is missing. */
export async function saveSite(site: SiteToSave, folder: string): Promise<void> {
  const { dataDir } = site.config
  const place = relative(dataDir, resolve(folder))
  if (!place.startsWith('..') && dirname(place) !== BACKUPS)
    throw new CommandError('A backup cannot be kept inside of DATA_DIR: it would be part of the next one.')
  await refuseFilled(folder)
  await makePrivateFolder(resolve(folder))
  await saveDatabase(site, databaseIn(site, folder))
  for (const name of await savedNames(dataDir)) await saveEntry(join(dataDir, name), join(folder, name))
  const label: Label = { engine: engineOf(site), made_at: new Date().toISOString() }
  await writeFile(join(folder, LABEL), `${JSON.stringify(label)}\n`, { mode: 0o600 })
}

/** Puts the database and the files back, and answers where what they replaced is kept; null where there was nothing. */
export async function restoreSite(site: SiteToSave, from: string, overwrite: boolean): Promise<string | null> {
  const { dataDir } = site.config
  await openDataFolder(dataDir)
  const label = await readLabel(from)
  if (label && label.engine !== engineOf(site))
    throw new CommandError(
      `This is a backup of a site on ${label.engine}, and the configuration names ${engineOf(site)}.`,
    )
  const names = label ? await savedNames(from) : []
  const present = names.filter(name => existsSync(join(dataDir, name)))
  if (present.length > 0 && !overwrite)
    throw new CommandError(
      `${dataDir} has ${present.join(', ')} already. With --overwrite they are replaced, and kept.`,
    )
  const kept = join(dataDir, `replaced-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`)
  await mkdir(kept, { mode: 0o700 })
  try {
    await restoreDatabase(site, label ? databaseIn(site, from) : from, { overwrite, kept })
    for (const name of present) await rename(join(dataDir, name), join(kept, name))
    for (const name of names) await cp(join(from, name), join(dataDir, name), COPYING)
  } finally {
    // Stays where there is something in it.
    await rmdir(kept).catch(() => undefined)
  }
  return existsSync(kept) ? kept : null
}

async function restoreDatabase(
  { config, env }: SiteToSave,
  file: string,
  { overwrite, kept }: { overwrite: boolean; kept: string },
): Promise<void> {
  if (!config.databaseUrl)
    return restore(file, sqliteFile(config.dataDir), { overwrite, keepAt: join(kept, 'dozen.sqlite') })
  if (!existsSync(file)) throw new CommandError(`There is no backup at ${file}.`)
  const place = { url: config.databaseUrl, env }
  const { others, tables } = await lookAtPostgres(place)
  if (tables > 0 && !overwrite)
    throw new CommandError('The database is not empty. With --overwrite the restore replaces it, and keeps a copy.')
  if (others > 0) throw new CommandError('The database is in use: stop the server first.')
  if (tables > 0) await dumpPostgres(place, join(kept, 'dozen.dump'))
  await restorePostgres(place, file, join(kept, 'work.sql'))
}

const COPYING = { recursive: true, dereference: true, errorOnExist: true, force: false } as const
const engineOf = ({ config }: SiteToSave): Label['engine'] => (config.databaseUrl ? 'postgres' : 'sqlite')
const databaseIn = (site: SiteToSave, folder: string): string =>
  join(folder, engineOf(site) === 'sqlite' ? 'dozen.sqlite' : 'dozen.dump')

/** Other databases of the site are saved like the first one, and not as files that somebody writes to just now. */
async function saveEntry(from: string, to: string): Promise<void> {
  if (from.endsWith('.sqlite')) return backupSqlite(from, to)
  if (!(await lstat(from)).isDirectory() || basename(from) === 'uploads') return cp(from, to, COPYING)
  await mkdir(to, { mode: 0o700 })
  for (const name of (await readdir(from)).filter(isKept)) await saveEntry(join(from, name), join(to, name))
}

/** What an engine makes beside its files comes and goes. */
const isKept = (name: string): boolean => !/\.sqlite-(wal|shm|journal)$|\.part$/.test(name)

/** Where the app keeps the backups that it was asked for; no backup takes them along. */
const BACKUPS = 'backups'

/** The site's own database has its own way; compiled code, backups and earlier replacements are no part of a site. */
const savedNames = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter(name => isKept(name) && !OTHERS.test(name))

const OTHERS = /^(dozen\.(sqlite|dump).*|cache|backups|replaced-.*|\..*|backup\.json)$/

/** Null for the file of a database alone. */
async function readLabel(from: string): Promise<Label | null> {
  const text = await readFile(join(from, LABEL), 'utf8').catch(() => null)
  if (text !== null) return JSON.parse(text) as Label
  const isFolder = await readdir(from).then(
    () => true,
    () => false,
  )
  if (isFolder) throw new CommandError(`${from} is no whole backup: it has no ${LABEL}.`)
  return null
}

async function refuseFilled(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  if (names.length > 0) throw new CommandError(`${folder} is not empty: a backup needs a folder of its own.`)
  if (!existsSync(dirname(resolve(folder)))) throw new CommandError(`There is no folder ${dirname(resolve(folder))}.`)
}
