/** Reads a multipart body: texts in the shape of a query string, files as bytes. */
import { Readable } from 'node:stream'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import type { UploadedFile } from '../../kernel/context.ts'
import { restErrors } from '../../kernel/errors.ts'
import { ArgumentsError, unreadableParameter } from './arguments-error.ts'
import { decodeUtf8 } from './decode-utf8.ts'
import { addParameter, finishNest, newNest } from './nesting.ts'
import type { NestedRecord } from './parse-query.ts'
import { isStorableText } from './safe-text.ts'

export type MultipartLimits = {
  /** Bytes of one file. */
  readonly fileSize: number
  /** 10 unless told. */
  readonly files?: number
  /** 100 unless told. */
  readonly fields?: number
  /** Bytes of all texts together; 1 MiB unless told, as for bodies without files. */
  readonly textSize?: number
}
export type Multipart = { fields: NestedRecord; files: UploadedFile[] }

/** A file's kind is what its sender says: whoever stores it looks at the bytes. */
export function parseMultipart(
  body: Readable | Buffer,
  contentType: string,
  limits: MultipartLimits,
): Promise<Multipart> {
  const stream = Buffer.isBuffer(body) ? Readable.from(slicesOf(body)) : body
  const reading = newReading(limits)
  return new Promise((resolve, reject) => {
    const parser = openParser(contentType, reading.limits)
    const fail = (error: unknown): void => {
      if (reading.isOver) return
      reading.isOver = true
      stream.unpipe(parser)
      parser.destroy()
      reject(error instanceof ArgumentsError ? error : unreadable(error))
    }
    const attempt = (step: () => void): void => {
      try {
        if (!reading.isOver) step()
      } catch (error) {
        fail(error)
      }
    }
    parser.on('file', (...[field, bytes, filename, , mimeType]) => {
      const part: Part = { field, filename, mimeType, chunks: [], size: 0 }
      attempt(() => addPart(reading, part))
      bytes.on('data', chunk => attempt(() => addChunk(reading, part, chunk)))
      bytes.on('error', fail)
    })
    parser.on('partsLimit', () => attempt(() => refuseParts(reading.limits)))
    parser.on('finish', () => attempt(() => resolve(assemble(reading.parts))))
    parser.on('error', fail)
    stream.on('error', fail)
    stream.on('end', () => failWhenIdle(reading, fail))
    stream.on('close', () => stream.readableEnded || fail(new Error('The connection closed before the body ended.')))
    stream.pipe(parser)
  })
}

type Part = {
  readonly field: string | undefined
  /** Absent: a text. */
  readonly filename: string | undefined
  readonly mimeType: string
  readonly chunks: Buffer[]
  size: number
}
type Reading = {
  readonly parts: Part[]
  /** How many of the parts are texts, and how many are files. */
  texts: number
  files: number
  /** Nothing more is read: the body was refused. */
  isOver: boolean
  readonly limits: Required<MultipartLimits>
  /** Bytes of all parts so far. */
  size: number
  /** Bytes of the texts among them. */
  textSize: number
}

const newReading = (limits: MultipartLimits): Reading => ({
  parts: [],
  texts: 0,
  files: 0,
  size: 0,
  textSize: 0,
  isOver: false,
  limits: { files: 10, fields: 100, textSize: 1024 * 1024, ...limits },
})

const unreadable = (cause: unknown): ArgumentsError => new ArgumentsError(restErrors.bad_request({}, { cause }))

/** The parser takes a piece apart to its end before it can be stopped, so the pieces of a body are small. */
function* slicesOf(body: Buffer): Generator<Buffer> {
  for (let from = 0; from < body.length; from += SLICE) yield body.subarray(from, from + SLICE)
}

const SLICE = 65_536

/** Every part is read as bytes, because the parser would put U+FFFD for bytes of a text that are not UTF-8. */
function openParser(contentType: string, { files, fields }: Required<MultipartLimits>): BusboyInstance {
  try {
    const limits = { headerPairs: 20, headerSize: 8192, parts: files + fields }
    return new Busboy({ headers: { 'content-type': contentType }, isPartAFile: () => true, limits })
  } catch (cause) {
    throw unreadable(cause)
  }
}

/**
 * A part whose header never ends leaves the parser waiting for ever. Once the body has been read through, everything is
 * in memory, so turns of the event loop that bring nothing new mean just that. Has no effect on a body that was read.
 */
function failWhenIdle(reading: Reading, fail: (error: unknown) => void): void {
  let known = -1
  let idleTurns = 0
  const look = (): void => {
    const now = reading.size + reading.parts.length
    idleTurns = now === known ? idleTurns + 1 : 0
    known = now
    if (idleTurns < 10) setImmediate(look)
    else fail(new Error('A part of the body has no end.'))
  }
  look()
}

function addPart(reading: Reading, part: Part): void {
  const { limits } = reading
  if (isText(part)) reading.texts += 1
  else reading.files += 1
  if (reading.texts > limits.fields)
    throw unreadableParameter(part.field ?? '', `At most ${limits.fields} fields are read.`)
  if (reading.files > limits.files)
    throw unreadableParameter(part.field ?? '', `At most ${limits.files} files are read.`)
  reading.parts.push(part)
}

function refuseParts({ fields, files }: Required<MultipartLimits>): never {
  throw unreadableParameter('body', `At most ${fields + files} parts are read.`)
}

function addChunk(reading: Reading, part: Part, chunk: Buffer): void {
  const { fileSize, textSize } = reading.limits
  part.size += chunk.length
  reading.size += chunk.length
  if (isText(part)) reading.textSize += chunk.length
  const isTooLarge = isText(part) ? reading.textSize > textSize : part.size > fileSize
  if (isTooLarge) throw new ArgumentsError(restErrors.body_too_large({ most: isText(part) ? textSize : fileSize }))
  part.chunks.push(chunk)
}

const isText = (part: Part): boolean => part.filename === undefined

function assemble(parts: readonly Part[]): Multipart {
  const nest = newNest()
  const files: UploadedFile[] = []
  for (const part of parts) {
    const field = readName(part.field, 'body')
    const bytes = Buffer.concat(part.chunks)
    if (isText(part)) addParameter(nest, field, readText(field, bytes))
    // A form whose file was left open sends an empty part without a name.
    else if (part.filename !== '' || part.size > 0) {
      files.push({ field, filename: readName(part.filename, field), mimeType: part.mimeType, bytes })
    }
  }
  return { fields: finishNest(nest), files }
}

/** The parser has already decoded names; where they were not UTF-8 it has left U+FFFD. */
function readName(name: string | undefined, field: string): string {
  if (name === undefined || !isStorableText(name) || name.includes('\uFFFD'))
    throw unreadableParameter(field, 'A name cannot be read.')
  return name
}

function readText(field: string, bytes: Buffer): string {
  const text = decodeUtf8(bytes)
  if (text === undefined || !isStorableText(text))
    throw unreadableParameter(field, 'The text is not valid UTF-8, or holds a NUL character.')
  return text
}
