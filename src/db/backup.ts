/** Online copies of a SQLite database, and putting one back. */
import { existsSync } from 'node:fs'
import { copyFile, link, open, rename, rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { DatabaseError } from './database.ts'
import { asDatabaseError } from './problems.ts'

/** Copies the database as it is at one moment, while others read and write. The copy appears when it is complete. */
export const backupSqlite = async (file: string, toFile: string): Promise<void> => {
  if (resolve(file) === resolve(toFile)) throw refused('A backup cannot be written over the database itself.')
  const part = `${toFile}.part`
  await removeSqliteFiles(part)
  try {
    await copyPages(file, part)
    await putInPlace(part, toFile)
  } catch (error) {
    await removeSqliteFiles(part)
    throw asDatabaseError(error)
  }
}

export type RestoreOptions = {
  readonly overwrite?: boolean
  /** Where the file that is replaced goes on living. */
  readonly keepAt?: string
}

/**
 * Puts a backup where the server expects its database. Refuses a damaged backup, a database that is in use, and, unless
 * told to overwrite, one that exists.
 */
export const restore = async (fromFile: string, toFile: string, options: RestoreOptions = {}): Promise<void> => {
  if (!existsSync(fromFile)) throw refused(`There is no backup at ${fromFile}.`)
  if (existsSync(toFile) && !options.overwrite)
    throw refused(`${toFile} exists already. With --overwrite the restore replaces it, and keeps a copy.`)
  const part = `${toFile}.part`
  await removeSqliteFiles(part)
  try {
    await copyPages(fromFile, part)
    refuseDamaged(part)
    if (existsSync(toFile)) refuseInUse(toFile)
    if (existsSync(toFile) && options.keepAt) await keepFile(toFile, options.keepAt)
    await rm(`${toFile}-wal`, { force: true })
    await rm(`${toFile}-shm`, { force: true })
    await putInPlace(part, toFile)
  } catch (error) {
    await removeSqliteFiles(part)
    throw asDatabaseError(error)
  }
}

/** Reads every page and index of a database file; throws a sentence when something is damaged. */
export const refuseDamaged = (file: string): void => {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    const problems = database
      .prepare('PRAGMA integrity_check')
      .all()
      .map(row => String(row.integrity_check))
    if (problems.join() !== 'ok') throw refused(`The database ${file} is damaged: ${problems.slice(0, 3).join('; ')}`)
  } finally {
    database.close()
  }
}

/** All pages in one step: the copy is of one moment, and writers cannot make it begin again. */
const copyPages = async (file: string, toFile: string): Promise<void> => {
  // Made by us first: the engine would let everybody read it.
  await (await open(toFile, 'w', 0o600)).close()
  const source = new DatabaseSync(file, { readOnly: true, timeout: 5000 })
  try {
    await backup(source, toFile, { rate: 2 ** 30 })
  } finally {
    source.close()
  }
  makeSingleFile(toFile)
}

/** A copy needs no other files beside it, also when somebody looks into it; the server changes that back. */
const makeSingleFile = (file: string): void => {
  const copy = new DatabaseSync(file)
  try {
    copy.exec('PRAGMA journal_mode = DELETE')
  } finally {
    copy.close()
  }
}

/** A second name for the same file, so that there is a database under the old name at every moment. */
const keepFile = async (file: string, keptFile: string): Promise<void> => {
  await link(file, keptFile).catch(() => copyFile(file, keptFile))
  // What could not be opened was not closed either: its last writes are beside it.
  if (existsSync(`${file}-wal`)) await copyFile(`${file}-wal`, `${keptFile}-wal`)
}

/** On the disk before it has its name, so that a power cut leaves the old file or the new one. */
const putInPlace = async (part: string, file: string): Promise<void> => {
  await flush(part)
  await rename(part, file)
  await flush(dirname(resolve(file)))
}

const flush = async (path: string): Promise<void> => {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Leaving WAL mode needs the file alone; a damaged file cannot be opened at all, and may be replaced. */
export const refuseInUse = (file: string): void => {
  let database: DatabaseSync | null = null
  try {
    database = new DatabaseSync(file, { timeout: 0 })
    database.exec('PRAGMA journal_mode = DELETE')
  } catch (error) {
    const { problem } = asDatabaseError(error)
    if (problem === 'busy') throw refused('The database is in use: stop the server first.')
  } finally {
    database?.close()
  }
}

const removeSqliteFiles = async (file: string): Promise<void> => {
  for (const ending of ['', '-wal', '-shm', '-journal']) await rm(`${file}${ending}`, { force: true })
}

const refused = (sentence: string): DatabaseError => new DatabaseError('other', sentence, null, null)
