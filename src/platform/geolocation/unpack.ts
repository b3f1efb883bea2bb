/** Gets the database out of what its makers offer for download: the bare file, gzip, or a tar archive in gzip. */
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'

/** Throws when there is no database in the bytes, or it is larger than `most` bytes. */
export async function unpackDatabase(bytes: Buffer, most: number): Promise<Buffer> {
  const plain = isGzip(bytes) ? await inflate(bytes, { maxOutputLength: most }) : bytes
  const found = isTar(plain) ? fileInTar(plain, name => name.endsWith('.mmdb')) : plain
  if (found === null) throw new Error('The archive holds no .mmdb file.')
  if (found.length > most) throw new Error('The database is too large.')
  return found
}

const inflate = promisify<Buffer, { maxOutputLength: number }, Buffer>(gunzip)
const isGzip = (bytes: Buffer): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b

/** A tar header carries this mark at a fixed place. */
const isTar = (bytes: Buffer): boolean => bytes.length >= BLOCK && bytes.toString('latin1', 257, 262) === 'ustar'
const BLOCK = 512

/** The first regular file whose name fits: its header says how long it is, and whole blocks follow. */
function fileInTar(bytes: Buffer, isWanted: (name: string) => boolean): Buffer | null {
  for (let at = 0; at + BLOCK <= bytes.length; ) {
    const name = textAt(bytes, at, 100)
    const size = Number.parseInt(textAt(bytes, at + 124, 12).trim() || '0', 8)
    const kind = textAt(bytes, at + 156, 1)
    const start = at + BLOCK
    if (!Number.isSafeInteger(size) || start + size > bytes.length) return null
    if (isWanted(name) && (kind === '0' || kind === '')) return bytes.subarray(start, start + size)
    at = start + Math.ceil(size / BLOCK) * BLOCK
  }
  return null
}

function textAt(bytes: Buffer, start: number, length: number): string {
  const field = bytes.subarray(start, start + length)
  const end = field.indexOf(0)
  return field.toString('latin1', 0, end < 0 ? length : end)
}
