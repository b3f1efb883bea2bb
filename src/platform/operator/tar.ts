/** A folder as one file that every system can unpack, made as it is read. */
import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { Readable } from 'node:stream'

export const tarOf = (folder: string, name: string): Readable => Readable.from(pieces(folder, name))

const BLOCK = 512

async function* pieces(folder: string, name: string): AsyncGenerator<Buffer> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries.filter(one => one.isFile())) {
    const path = join(entry.parentPath, entry.name)
    const { size, mtimeMs } = await stat(path)
    const inside = `${name}/${relative(folder, path).split(sep).join('/')}`
    if (Buffer.byteLength(inside) > LONGEST_NAME) yield* longName(inside)
    yield head({ name: inside, size, seconds: Math.floor(mtimeMs / 1000), kind: '0' })
    // A file that grows meanwhile is cut where its head says that it ends.
    if (size > 0) for await (const chunk of createReadStream(path, { end: size - 1 })) yield chunk as Buffer
    yield padding(size)
  }
  yield Buffer.alloc(2 * BLOCK)
}

/** What fits into a head with the zero at its end. */
const LONGEST_NAME = 99

/** A name that is too long for a head comes before it, as a file of its own. */
function* longName(name: string): Generator<Buffer> {
  const bytes = Buffer.from(`${name}\0`)
  yield head({ name: '././@LongLink', size: bytes.length, seconds: 0, kind: 'L' })
  yield bytes
  yield padding(bytes.length)
}

const padding = (size: number): Buffer => Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK)

type Head = { readonly name: string; readonly size: number; readonly seconds: number; readonly kind: '0' | 'L' }

function head({ name, size, seconds, kind }: Head): Buffer {
  const block = Buffer.alloc(BLOCK)
  block.write(name, 0, LONGEST_NAME)
  block.write('0000600\0', 100)
  block.write('0000000\0', 108)
  block.write('0000000\0', 116)
  writeSize(block, size)
  block.write(`${seconds.toString(8).padStart(11, '0')}\0`, 136)
  block.write('        ', 148)
  block.write(kind, 156)
  block.write('ustar  \0', 257)
  const sum = block.reduce((total, byte) => total + byte, 0)
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return block
}

const MOST_OCTAL = 8 ** 11

/** Eleven octal digits hold 8 GB; larger files have their size in binary, as every tar of today reads it. */
function writeSize(block: Buffer, size: number): void {
  if (size < MOST_OCTAL) {
    block.write(`${size.toString(8).padStart(11, '0')}\0`, 124)
    return
  }
  block[124] = 0x80
  block.writeBigUInt64BE(BigInt(size), 128)
}
