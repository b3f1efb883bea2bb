/** What the first bytes of a file say about its kind. A name can lie; a file that is shown must be what it is called. */
import { zipEntryNames } from './zip-entries.ts'

/** Whether the bytes are a file of this kind. */
export type Signature = (bytes: Buffer) => boolean

/** Bytes in hexadecimal, from the very first one. */
export const begins = (hex: string): Signature => has(hex, 0)

export const isGif: Signature = anyOf(begins(hexOf('GIF87a')), begins(hexOf('GIF89a')))
export const isWebp = riff('WEBP')
export const isWave = riff('WAVE')
export const isPdf = begins(hexOf('%PDF-'))
export const isRichText = begins(hexOf('{\\rtf'))
export const isOgg = begins(hexOf('OggS'))
export const isFlac = begins(hexOf('fLaC'))
export const isOldOffice = begins('d0cf11e0a1b11ae1')
/** With entries, or an empty one. */
export const isZip: Signature = anyOf(begins('504b0304'), begins('504b0506'))

export const isAvif: Signature = bytes => brandsOf(bytes).some(brand => brand === 'avif' || brand === 'avis')
export const isQuickTime: Signature = bytes => brandsOf(bytes)[0] === 'qt  '
/** Pictures come in the same box as films. */
export const isMp4: Signature = bytes =>
  brandsOf(bytes).length > 0 && !isQuickTime(bytes) && !brandsOf(bytes).some(brand => PICTURES.has(brand))

/** The general header of Matroska, with the name of the web's kind in it. */
export const isWebm: Signature = bytes => begins('1a45dfa3')(bytes) && bytes.subarray(0, 64).includes('webm')

/** A tag before the sound, or the sync mark of a frame of layer III. */
export const isMp3: Signature = bytes =>
  begins(hexOf('ID3'))(bytes) || (bytes[0] === 0xff && (bytes[1]! & 0xe0) === 0xe0 && (bytes[1]! & 0x06) === 0x02)

/** Plain text has no signature: it holds no NUL, and no other control character where it begins. */
export const isText: Signature = bytes =>
  !bytes.includes(0) && !bytes.subarray(0, TEXT_HEAD).some(byte => byte < 0x20 && !WHITE.has(byte))

/** A package of the newer office programs; `folder` is where the kind keeps its parts. */
export const isOfficePackage =
  (folder: string): Signature =>
  bytes => {
    if (!isZip(bytes)) return false
    const names = zipEntryNames(bytes)
    return names.includes('[Content_Types].xml') && names.some(name => name.startsWith(folder))
  }

/** Its first entry is its kind, not compressed, so that it can be told from the first bytes. */
export const isOpenDocument = (kind: string): Signature =>
  has(hexOf(`mimetypeapplication/vnd.oasis.opendocument.${kind}`), 30)

const PICTURES: ReadonlySet<string> = new Set(['avif', 'avis', 'mif1', 'msf1', 'heic', 'heix', 'heim', 'heis'])
const TEXT_HEAD = 65_536
/** Tab, line feed, form feed, carriage return. */
const WHITE: ReadonlySet<number> = new Set([0x09, 0x0a, 0x0c, 0x0d])

function has(hex: string, at: number): Signature {
  const wanted = Buffer.from(hex, 'hex')
  return bytes => bytes.subarray(at, at + wanted.length).equals(wanted)
}

function anyOf(...signatures: readonly Signature[]): Signature {
  return bytes => signatures.some(fits => fits(bytes))
}

function riff(kind: string): Signature {
  return bytes => begins(hexOf('RIFF'))(bytes) && has(hexOf(kind), 8)(bytes)
}

function hexOf(text: string): string {
  return Buffer.from(text, 'latin1').toString('hex')
}

/** The main brand and the compatible ones of an ISO media file; none for anything else. */
function brandsOf(bytes: Buffer): string[] {
  if (bytes.length < 16 || !has(hexOf('ftyp'), 4)(bytes)) return []
  const end = Math.min(bytes.readUInt32BE(0), bytes.length, 256)
  const brands = [bytes.toString('latin1', 8, 12)]
  for (let at = 16; at + 4 <= end; at += 4) brands.push(bytes.toString('latin1', at, at + 4))
  return brands
}
