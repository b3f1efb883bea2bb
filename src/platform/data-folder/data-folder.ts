/** The two folders that the program lives in: its own code, and what the operator keeps for it. */
import { access, chmod, constants, mkdir, open, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ConfigError } from '../../config.ts'
import type { ReadContext } from '../../kernel/context.ts'
import { internals } from '../internals.ts'

/** DATA_DIR: databases, uploads, keys, extensions. Whoever makes a folder in it names the site where it has one. */
export const dataFolder = (ctx: Pick<ReadContext, 'app'>): string => internals(ctx).config.dataDir

/** Where the program itself is installed: the folder above `src`. */
export const installationFolder = (): string => join(import.meta.dirname, '..', '..', '..')

/** Whoever may read the folder may read password hashes, sessions and bookings. */
const PRIVATE_FOLDER = 0o700
const PRIVATE_FILE = 0o600

/** Makes the data folder where it is missing, for its owner alone. A folder that will not do stops the start by name. */
export async function openDataFolder(path: string): Promise<void> {
  try {
    await makePrivateFolder(path)
    await access(path, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new ConfigError(
      `The data folder ${path} cannot be used (${reason}). Set DATA_DIR to a folder that this account may write.`,
      { cause: error },
    )
  }
}

/** Node's own recursive way never ends where a parent cannot have children, as below /proc. */
export async function makePrivateFolder(path: string): Promise<void> {
  const problem = await makeOne(path)
  if (problem === 'ENOENT' && dirname(path) !== path) {
    await makePrivateFolder(dirname(path))
    // Another server may have been faster.
    await makeOne(path)
  } else if (problem === 'EEXIST' && !(await stat(path)).isDirectory()) {
    throw new Error(`${path} is not a folder`)
  }
}

async function makeOne(path: string): Promise<'ENOENT' | 'EEXIST' | null> {
  try {
    await mkdir(path, PRIVATE_FOLDER)
    return null
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'EEXIST') return code
    throw error
  }
}

/** A file that only its owner reads: made empty where it is missing, closed to others after a careless copy. */
export async function makePrivateFile(path: string): Promise<void> {
  const file = await open(path, 'a', PRIVATE_FILE)
  try {
    if (process.platform !== 'win32' && ((await file.stat()).mode & 0o077) !== 0) await chmod(path, PRIVATE_FILE)
  } finally {
    await file.close()
  }
}

type Bytes = string | Buffer | AsyncIterable<string | Uint8Array>

/** A new file, on the disk for good when it answers how long it is. */
export const writeFlushed = (path: string, bytes: Bytes): Promise<number> => writeAs('wx', path, bytes)

/** The same at the end of a file, which is made where it is missing. */
export const appendFlushed = (path: string, bytes: Bytes): Promise<number> => writeAs('a', path, bytes)

async function writeAs(how: 'wx' | 'a', path: string, bytes: Bytes): Promise<number> {
  const file = await open(path, how, PRIVATE_FILE)
  try {
    await file.writeFile(bytes)
    await file.sync()
    return (await file.stat()).size
  } finally {
    await file.close()
  }
}

/** So that the name survives a power cut as well. Some systems cannot flush a folder and need not. */
export async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => null)
  if (!handle) return
  try {
    await handle.sync()
  } catch {
    return
  } finally {
    await handle.close()
  }
}
