/** What an uploaded file holds, as a digest: two files with the same one are the same. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { ReadContext } from '../../kernel/context.ts'
import { pathOfStored, type StoredName } from './storage.ts'

/** SHA-256 in hexadecimal; null where the file is gone. It is read piece by piece, however long it is. */
export async function digestFile(name: StoredName, ctx: ReadContext): Promise<string | null> {
  const hash = createHash('sha256')
  try {
    await pipeline(createReadStream(pathOfStored(name, ctx)), hash)
    return hash.digest('hex')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
