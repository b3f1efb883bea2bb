/** A request of the run: how it is made, sent, and written so that somebody can repeat it. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { TestApp } from '../../kit/test-app.ts'
import { type Drawing, fittingObject, fittingValue } from './fitting-values.ts'
import { hostileTexts, writtenJson } from './hostile-values.ts'
import type { Operation, Parameter } from './operations.ts'

export type Request = {
  readonly operation: string
  readonly as: string | null
  method: string
  /** Below `/api`, with its parameters filled in and percent-encoded. */
  path: string
  /** Names and values as they stand in the address. */
  query: (readonly [name: string, value: string])[]
  headers: (readonly [name: string, value: string])[]
  body: Body
}

/** `json` is written when the request is sent; `text` goes as it is. */
export type Body = { readonly kind: 'none' } | { readonly kind: 'json'; json: unknown } | TextBody
type TextBody = { readonly kind: 'text'; readonly type: string; text: string }

export type Answer = {
  readonly status: number
  readonly text: string
  readonly headers: Readonly<Record<string, unknown>>
}

/** A request that looks right for an operation: ids of records that exist, mostly, and values that the schema asks for. */
export function fittingRequest(operation: Operation, as: string | null, drawing: Drawing): Request {
  const { random } = drawing
  const query = operation.parameters
    .filter(parameter => parameter.in === 'query' && (parameter.required || random.chance(0.15)))
    .flatMap(parameter => queryPairs(parameter.name, fittingValue(parameter.name, parameter.schema, drawing)))
  return {
    operation: operation.name,
    as,
    method: operation.method,
    path: filledPath(operation, drawing),
    query,
    headers: [],
    body: fittingBody(operation, drawing),
  }
}

/** The address that a record's own parameters lie below: of `/a/{id}/b/{c}` for `c`, `/a/1/b`. */
function filledPath({ method, path, parameters }: Operation, drawing: Drawing): string {
  let filled = ''
  for (const segment of path.split('/').slice(1)) {
    const name = /^\{(\w+)\}$/.exec(segment)?.[1]
    const parameter = parameters.find(one => one.in === 'path' && one.name === name)
    filled += `/${parameter ? pathValue(parameter, { collection: filled, method }, drawing) : segment}`
  }
  return filled
}

type Place = { readonly collection: string; readonly method: string }

function pathValue({ name, schema }: Parameter, { collection, method }: Place, drawing: Drawing): string {
  const { random, memory } = drawing
  const fields = schema.type === 'integer' ? [name, 'id'] : [name, 'slug', 'id']
  const known = fields.map(field => memory.at(collection, field)).find(list => list.length > 0) ?? []
  const chance = random.integer(1, 100)
  // What is taken away is the newest of many: the first records are what everything else refers to.
  if (method === 'DELETE') return encoded(known.length > 2 ? known.at(-1) : 99_999_999)
  if (chance <= 88 && known.length > 0) return encoded(random.pick(known))
  if (chance <= 96) return encoded(fittingValue(name, schema, drawing)) || '1'
  return random.pick(hostileTexts) || '0'
}

function fittingBody(operation: Operation, drawing: Drawing): Body {
  const { random, memory } = drawing
  if (operation.takesFiles && random.chance(0.6)) return uploadBody(operation, drawing)
  if (operation.method === 'GET' || (operation.body === null && random.chance(0.7))) return { kind: 'none' }
  const shown = memory.shownAt(operation.path)
  if (typeof shown === 'object' && shown !== null && !Array.isArray(shown) && random.chance(0.3))
    return { kind: 'json', json: structuredClone(shown) }
  return { kind: 'json', json: fittingObject(operation.body ?? {}, drawing, random.pick([0.1, 0.3, 0.6])) }
}

/** A small picture, as a form sends it. */
function uploadBody(operation: Operation, drawing: Drawing): Body {
  const fields = Object.entries(fittingObject(operation.body ?? {}, drawing, 0.2)).map(
    ([name, value]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${asText(value)}\r\n`,
  )
  const name = drawing.random.pick(['a.png', 'b.gif', 'c.txt', '../d.png', 'e.svg', '.htaccess', 'f.png.php'])
  const type = drawing.random.pick(['image/png', 'image/gif', 'text/plain', 'image/svg+xml', 'x'])
  const head = `--x\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`
  const bytes = drawing.random.pick([PICTURE, 'plain words', '<svg onload="x"/>', ''])
  const text = `${fields.join('')}${head}${bytes}\r\n--x--\r\n`
  return { kind: 'text', type: 'multipart/form-data; boundary=x', text }
}

/** One point of a GIF, as text of one byte for each character. */
const PICTURE = 'GIF89a\u0001\u0000\u0001\u0000\u0000\u0000\u0000!\u0000;'

export function queryPairs(name: string, value: unknown): (readonly [string, string])[] {
  if (Array.isArray(value)) return value.map(part => [`${name}[]`, encoded(part)] as const)
  return [[name, encoded(value)]]
}

/** Lone halves of characters cannot be encoded; they have a place among the hostile texts. */
export const encoded = (value: unknown): string => encodeURIComponent(asText(value).toWellFormed())

/** Some of the values cannot be made a text by themselves; that is what they are for. */
export const asText = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value))

export type Wire = {
  readonly method: string
  readonly url: string
  readonly headers: Record<string, string>
  readonly payload: string | null
}

export function wireOf(request: Request): Wire {
  const { body } = request
  const query = request.query.map(([name, value]) => `${name}=${value}`).join('&')
  const type = body.kind === 'json' ? 'application/json' : body.kind === 'text' ? body.type : null
  return {
    method: request.method,
    url: `/api${request.path}${query ? `?${query}` : ''}`,
    headers: { ...(type === null ? {} : { 'content-type': type }), ...Object.fromEntries(request.headers) },
    payload: body.kind === 'none' ? null : body.kind === 'json' ? writtenJson(body.json) : body.text,
  }
}

/** Each request has an address of its own, so that no limit of visits hides what is behind it. */
export async function send(request: Request, site: TestApp, authorization: string | null): Promise<Answer> {
  const { method, url, headers, payload } = wireOf(request)
  sent += 1
  const answer = await site.app.server.inject({
    method: method as 'GET',
    url,
    headers: { host: 'localhost:8080', ...(authorization === null ? {} : { authorization }), ...headers },
    remoteAddress: `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`,
    ...(payload === null ? {} : { payload: Buffer.from(payload) }),
  })
  // An answer to HEAD tells how the body would be packed, and has none.
  const unpack = method === 'HEAD' ? undefined : UNPACKERS[String(answer.headers['content-encoding'])]
  const text = unpack ? unpacked(unpack, answer.rawPayload, request) : answer.body
  return { status: answer.statusCode, text, headers: answer.headers }
}

function unpacked(unpack: Unpacker, bytes: Buffer, request: Request): string {
  try {
    return unpack(bytes).toString()
  } catch (cause) {
    throw new Error(`An answer cannot be unpacked: ${curlOf(request)}`, { cause })
  }
}

let sent = 0

/** Some of the requests happen to ask for a packed answer. */
type Unpacker = (bytes: Buffer) => Buffer
const UNPACKERS: Readonly<Record<string, Unpacker>> = {
  br: bytes => brotliDecompressSync(bytes),
  gzip: bytes => gunzipSync(bytes),
}

/** A line for a shell; `$ROLE` stands for the name and application password of an account of that role. */
export function curlOf(request: Request): string {
  const { method, url, headers, payload } = wireOf(request)
  const quoted = (text: string) => `'${text.replaceAll("'", "'\\''").replaceAll('\0', '\\0')}'`
  const words = Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`)
  const who = request.as === null ? [] : [`-u "$${request.as.toUpperCase()}"`]
  const body = payload === null ? [] : [`--data-binary ${quoted(shortened(payload))}`]
  return ['curl -g -X', method, quoted(`$SITE${url}`), ...who, ...words, ...body].join(' ')
}

const shortened = (text: string) => (text.length > 2000 ? `${text.slice(0, 1900)}… (${text.length} characters)` : text)
