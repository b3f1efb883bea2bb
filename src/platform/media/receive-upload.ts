/** Finds the file in a request: a part named `file` of a form, or the body itself with a name in its header. */
import { createHash } from 'node:crypto'
import type { RequestFacts } from '../../kernel/context.ts'
import { mediaErrors } from './errors.ts'
import { nameInDisposition } from './file-name.ts'

export type SentFile = { readonly bytes: Buffer; readonly filename: string }

export function sentFile(request: RequestFacts): SentFile {
  const part = request.files.find(file => file.field === 'file')
  const file = part ? { bytes: part.bytes, filename: part.filename } : fileInBody(request)
  if (file.bytes.length === 0) throw mediaErrors.upload_no_data()
  const expected = request.header('content-md5')?.trim()
  if (expected && !isDigest(expected, file.bytes)) throw mediaErrors.upload_hash_mismatch()
  return file
}

/** Bodies of these types hold arguments, not a file. */
const ARGUMENTS = /^(application\/([\w.-]+\+)?json|application\/x-www-form-urlencoded|multipart\/form-data)\b/i

function fileInBody(request: RequestFacts): SentFile {
  const type = request.header('content-type')
  if (request.rawBody.length === 0 || ARGUMENTS.test(type ?? '')) throw mediaErrors.upload_no_data()
  if (!type) throw mediaErrors.upload_no_content_type()
  const disposition = request.header('content-disposition')
  if (!disposition) throw mediaErrors.upload_no_content_disposition()
  const filename = nameInDisposition(disposition)
  if (!filename) throw mediaErrors.upload_invalid_disposition()
  return { bytes: request.rawBody, filename }
}

/** In the form of the header's own specification, or in hexadecimal, as many clients send it. */
function isDigest(expected: string, bytes: Buffer): boolean {
  const digest = createHash('md5').update(bytes).digest()
  return expected === digest.toString('base64') || expected.toLowerCase() === digest.toString('hex')
}
