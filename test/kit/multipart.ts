/** A form with one file, as a browser sends it. */
export function multipartOf(
  fields: Readonly<Record<string, string>>,
  file: { readonly filename: string; readonly bytes: Buffer },
): { payload: Buffer; headers: Record<string, string> } {
  const part = (head: string, content: Buffer) =>
    Buffer.concat([Buffer.from(`--${MARK}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`), content, LINE])
  const payload = Buffer.concat([
    ...Object.entries(fields).map(([name, value]) => part(`name="${name}"`, Buffer.from(value))),
    part(`name="file"; filename="${file.filename}"\r\nContent-Type: application/octet-stream`, file.bytes),
    Buffer.from(`--${MARK}--\r\n`),
  ])
  return { payload, headers: { 'content-type': `multipart/form-data; boundary=${MARK}` } }
}

const MARK = 'x-mark-x'
const LINE = Buffer.from('\r\n')
