/** Walks through a tree in the order of paths and takes the print of each file, with the memory of one folder a level. */
import { createHash } from 'node:crypto'
import { lstat, open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { comparePaths, type FilePrint } from '../../domain/compare-files.ts'

export type Root = {
  readonly name: 'installation' | 'data'
  readonly folder: string
  /** Whether a path below the folder is left out, a folder's with all that is in it. */
  readonly isLeftOut: (path: string) => boolean
}

/** Behind a path; '' is before all. Files that are too large, unreadable or no files at all are passed over and named. */
export async function* walkFiles(root: Root, after: string, skipped: string[]): AsyncGenerator<FilePrint> {
  const reading = { folder: root.folder, buffer: Buffer.allocUnsafe(PIECE) }
  for await (const path of pathsBelow(root, '', after)) {
    const print = await printOf(path, reading)
    if (print === null) skipped.push(path)
    else yield print
  }
}

const LARGEST = 512 * 1024 * 1024
/** Bytes that are read at a time. */
const PIECE = 256 * 1024

/** A folder stands in the order with its slash, because that is how the paths in it sort. */
async function* pathsBelow(root: Root, folder: string, after: string): AsyncGenerator<string> {
  const entries = await readdir(join(root.folder, folder), { withFileTypes: true }).catch(() => [])
  const paths = entries
    .map(entry => `${folder}${entry.name}${entry.isDirectory() ? '/' : ''}`)
    .filter(path => !root.isLeftOut(path) && isBehind(path, after))
    .sort(comparePaths)
  for (const path of paths) {
    if (path.endsWith('/')) yield* pathsBelow(root, path, after)
    else yield path
  }
}

/** A folder that holds the path has something behind it, too. */
const isBehind = (path: string, after: string): boolean =>
  comparePaths(path, after) > 0 || (path.endsWith('/') && after.startsWith(path))

/** Null for what is no plain file, cannot be read, or vanished meanwhile. A link is not followed. */
async function printOf(
  path: string,
  { folder, buffer }: { folder: string; buffer: Buffer },
): Promise<FilePrint | null> {
  try {
    // Opening a pipe or a device would wait for its other end, so what it is comes first.
    if (!(await lstat(join(folder, path))).isFile()) return null
    await using file = await open(join(folder, path), 'r')
    const { size } = await file.stat()
    if (size > LARGEST) return null
    const hash = createHash('sha256')
    for (let length = 1; length > 0; ) {
      length = (await file.read(buffer, 0, buffer.length)).bytesRead
      hash.update(buffer.subarray(0, length))
    }
    return { path, size, hash: hash.digest('hex') }
  } catch {
    return null
  }
}
