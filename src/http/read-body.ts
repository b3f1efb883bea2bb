/** Reads and parses a request's body, as far as its route takes one. */
import type { UploadedFile } from '../kernel/context.ts'
import { restErrors } from '../kernel/errors.ts'
import type { Route } from '../kernel/route.ts'
import { isRecord } from '../kernel/sent-values.ts'
import { parseFormBody } from './arguments/parse-form-body.ts'
import { parseJsonBody } from './arguments/parse-json-body.ts'
import { parseMultipart } from './arguments/parse-multipart.ts'
import type { NestedRecord } from './arguments/parse-query.ts'
import type { RestRequest } from './rest-request.ts'

export type ParsedBody = {
  readonly raw: Buffer
  readonly json: NestedRecord
  readonly form: NestedRecord
  readonly files: readonly UploadedFile[]
  /** The callers' nonce, where it came as a field of the body. It is no argument of a route. */
  readonly nonce?: unknown
}

export const DEFAULT_BODY_LIMIT = 1024 * 1024
const DEFAULT_SECONDS = 30
const UPLOAD_SECONDS = 120

export async function readBody(request: RestRequest, route: Route): Promise<ParsedBody> {
  if (!hasBody(request)) return NO_BODY
  const encoding = request.headers['content-encoding']
  if (encoding && encoding !== 'identity') throw restErrors.unsupported_encoding()
  const raw = await request.body({
    bytes: route.bodyLimit ?? DEFAULT_BODY_LIMIT,
    seconds: route.seconds ?? (route.files ? UPLOAD_SECONDS : DEFAULT_SECONDS),
  })
  if (raw.length === 0) return NO_BODY
  if (route.raw) return { ...NO_BODY, raw }
  const body = await parse(raw, request, route)
  const nonce = body.json._hostnonce ?? body.form._hostnonce
  if (nonce === undefined) return body
  delete body.json._hostnonce
  delete body.form._hostnonce
  return { ...body, nonce }
}

const NO_BODY: ParsedBody = Object.freeze({
  raw: Buffer.alloc(0),
  json: Object.create(null),
  form: Object.create(null),
  files: [],
})

const hasBody = ({ headers }: RestRequest) =>
  headers['transfer-encoding'] !== undefined ||
  (headers['content-length'] !== undefined && headers['content-length'] !== '0')

const isMultipart = ({ headers, method }: RestRequest) =>
  method === 'POST' && /^multipart\/form-data\s*(?:;|$)/i.test(headers['content-type'] ?? '')

/** JSON on any method, urlencoded on any but GET, multipart on POST only; any other type is not read. */
async function parse(raw: Buffer, request: RestRequest, route: Route): Promise<ParsedBody> {
  const type = request.headers['content-type'] ?? ''
  if (/^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(type)) {
    const json = parseJsonBody(raw, route.depth === undefined ? {} : { depth: route.depth })
    return { ...NO_BODY, raw, json: isRecord(json) ? (json as NestedRecord) : Object.create(null) }
  }
  if (/^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(type)) return { ...NO_BODY, raw, form: parseFormBody(raw) }
  if (isMultipart(request)) {
    const limits = { fileSize: route.bodyLimit ?? DEFAULT_BODY_LIMIT }
    const { fields, files } = await parseMultipart(raw, type, limits)
    return { raw, json: NO_BODY.json, form: fields, files }
  }
  return { ...NO_BODY, raw }
}
