/** Small real files, and the beginnings of files whose kinds are told by their first bytes. */
import { crc32, deflateSync } from 'node:zlib'

const bytes = (base64: string): Buffer => Buffer.from(base64, 'base64')

/** Pictures of 40 by 25 points, made by a browser. */
export const png = bytes(
  'iVBORw0KGgoAAAANSUhEUgAAACgAAAAZCAYAAABD2GxlAAAAS0lEQVR4AezSsQ0AIAzEQJSV2Ck7ZdpkCDdfGInyJXS4fs8m33rhxwfSD1JQQSpA9zaoIBWgextUkArQvQ0qSAXo3gYVpAJ0H9/gAQAA//89KkxBAAAABklEQVQDAGQDV9vkm3WsAAAAAElFTkSuQmCC',
)
const jpegHead = 'ffd8ffe000104a46494600010100000100010000'
const jpegFrame = 'ffc0001108001900280301220002110103110100'
export const jpeg = Buffer.from(`${jpegHead}${jpegFrame}ffd9`, 'hex')

/** A note that the picture is to be turned by a quarter, in the order of bytes that is asked for. */
export function turnedJpeg(order: 'II' | 'MM'): Buffer {
  const isLittle = order === 'II'
  const tiff = Buffer.alloc(26)
  tiff.write(order, 0, 'latin1')
  const write16 = (value: number, at: number) =>
    isLittle ? tiff.writeUInt16LE(value, at) : tiff.writeUInt16BE(value, at)
  const write32 = (value: number, at: number) =>
    isLittle ? tiff.writeUInt32LE(value, at) : tiff.writeUInt32BE(value, at)
  write16(42, 2)
  write32(8, 4)
  write16(1, 8)
  write16(0x0112, 10)
  write16(3, 12)
  write32(1, 14)
  write16(6, 18)
  const exif = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff])
  const length = Buffer.alloc(2)
  length.writeUInt16BE(exif.length + 2)
  return Buffer.concat([Buffer.from(`${jpegHead}ffe1`, 'hex'), length, exif, Buffer.from(`${jpegFrame}ffd9`, 'hex')])
}

export const gif = Buffer.from(
  '474946383961280019008000003366990000002c00000000280019000002218c8fa9cbed0fa39cb4da8bb3debcfb0f86e24896e689a6eacab6ee0bc7f24c570500003b',
  'hex',
)

const lossyFrame = bytes('8AIAnQEqKAAZAD8RhrxXLCkmI6VoAYAiCWcAAClDbfAA/t+AP87VsfZ9/pOIKP0EKeAAAA==')
const losslessFrame = bytes('LycABgAHULPONLP/gYjofwA=')
export const webpLossy = webp('VP8 ', lossyFrame)
export const webpLossless = webp('VP8L', losslessFrame)
export const webpExtended = webp('VP8X', Buffer.from('20000000270000180000', 'hex'))

/** The boxes that matter: the brand, and the sizes of a part and of the whole. */
export const avif = Buffer.concat([
  box('ftyp', Buffer.from('avif\0\0\0\0avifmif1', 'latin1')),
  box('ispe', Buffer.from('0000000000000008000000050000', 'hex')),
  box('ispe', Buffer.from('000000000000002800000019', 'hex')),
])

export const pdf = Buffer.from('%PDF-1.4\n\u0001\n%%EOF\n', 'latin1')
export const mp4 = box('ftyp', Buffer.from('isom\0\0\u0002\0isomiso2mp41', 'latin1'))
export const quickTime = box('ftyp', Buffer.from('qt  \0\0\u0002\0qt  ', 'latin1'))
export const webm = Buffer.concat([Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d', 'hex')])
export const mp3 = Buffer.concat([Buffer.from('ID3\u0004\0\0\0\0\0\0', 'latin1'), Buffer.from('fffb9064', 'hex')])
export const oldOffice = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(100)])
export const openText = Buffer.concat([
  Buffer.from('504b0304140000000000000000000000000000000000000000000800000000', 'hex').subarray(0, 30),
  Buffer.from('mimetypeapplication/vnd.oasis.opendocument.text', 'latin1'),
])

/** A zip file with empty entries of these names. */
export function zip(names: readonly string[]): Buffer {
  const locals: Buffer[] = []
  const entries: Buffer[] = []
  let at = 0
  for (const name of names) {
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(at, 42)
    locals.push(local, Buffer.from(name))
    entries.push(entry, Buffer.from(name))
    at += 30 + name.length
  }
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(names.length, 8)
  end.writeUInt16LE(names.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...locals, directory, end])
}

/** Claims to be so large, and holds no picture. */
export const pngHead = (width: number, height: number): Buffer =>
  Buffer.concat([png.subarray(0, 8), pngChunk('IHDR', pngFacts(width, height)), pngChunk('IEND', Buffer.alloc(0))])

/** One colour throughout: no scaled file of it is shorter. */
export const flatPng = (width: number, height: number): Buffer =>
  Buffer.concat([
    png.subarray(0, 8),
    pngChunk('IHDR', Buffer.concat([pngFacts(width, height).subarray(0, 8), Buffer.from([1, 0, 0, 0, 0])])),
    pngChunk('IDAT', deflateSync(Buffer.alloc((1 + Math.ceil(width / 8)) * height))),
    pngChunk('IEND', Buffer.alloc(0)),
  ])

export const movingPng = (width: number, height: number): Buffer =>
  Buffer.concat([pngHead(width, height).subarray(0, 33), pngChunk('acTL', Buffer.alloc(8))])

export function movingWebp(width: number, height: number): Buffer {
  const canvas = Buffer.alloc(10)
  canvas[0] = 0x02
  canvas.writeUIntLE(width - 1, 4, 3)
  canvas.writeUIntLE(height - 1, 7, 3)
  return webp('VP8X', canvas)
}

function pngFacts(width: number, height: number): Buffer {
  const facts = Buffer.alloc(13)
  facts.writeUInt32BE(width, 0)
  facts.writeUInt32BE(height, 4)
  facts.set([8, 6], 8)
  return facts
}

function pngChunk(name: string, content: Buffer): Buffer {
  const chunk = Buffer.concat([Buffer.alloc(4), Buffer.from(name, 'latin1'), content, Buffer.alloc(4)])
  chunk.writeUInt32BE(content.length, 0)
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), chunk.length - 4)
  return chunk
}

function webp(kind: string, frame: Buffer): Buffer {
  const head = Buffer.alloc(20)
  head.write('RIFF', 0, 'latin1')
  head.writeUInt32LE(12 + frame.length, 4)
  head.write('WEBP', 8, 'latin1')
  head.write(kind, 12, 'latin1')
  head.writeUInt32LE(frame.length, 16)
  return Buffer.concat([head, frame])
}

function box(name: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + content.length, 0)
  head.write(name, 4, 'latin1')
  return Buffer.concat([head, content])
}
