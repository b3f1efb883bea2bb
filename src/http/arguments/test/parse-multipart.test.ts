import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { ArgumentsError } from '../arguments-error.ts'
import { type Multipart, parseMultipart } from '../parse-multipart.ts'

const TYPE = 'multipart/form-data; boundary=XX'
const LIMITS = { fileSize: 1000 }

type Piece = { readonly disposition: string; readonly type?: string; readonly bytes: string | Buffer }

const bodyOf = (...pieces: readonly Piece[]): Buffer =>
  Buffer.concat([
    ...pieces.flatMap(({ disposition, type, bytes }) => [
      Buffer.from(
        `--XX\r\nContent-Disposition: form-data; ${disposition}\r\n${type ? `Content-Type: ${type}\r\n` : ''}\r\n`,
      ),
      Buffer.from(bytes),
      Buffer.from('\r\n'),
    ]),
    Buffer.from('--XX--\r\n'),
  ])

const text = (name: string, bytes: string | Buffer): Piece => ({ disposition: `name="${name}"`, bytes })
const file = (name: string, filename: string, bytes: string | Buffer): Piece => ({
  disposition: `name="${name}"; filename="${filename}"`,
  type: 'image/png',
  bytes,
})

/** The records have no prototype; this makes them comparable with literals. */
const plain = ({ fields, files }: Multipart): unknown => ({
  fields: JSON.parse(JSON.stringify(fields)),
  files: files.map(({ bytes, ...about }) => ({ ...about, bytes: bytes.toString('latin1') })),
})

const FORM = bodyOf(
  text('title', 'Ü 👍'),
  text('meta[size]', '5'),
  text('tags[]', 'a'),
  text('tags[]', 'b'),
  text('empty', ''),
  file('photo', 'C:\\pictures\\cät.png', Buffer.from([0x89, 0x50, 0, 0xff, 0x0d, 0x0a])),
  file('left_open', '', ''),
)
const FORM_READ = {
  fields: { title: 'Ü 👍', meta: { size: '5' }, tags: ['a', 'b'], empty: '' },
  files: [{ field: 'photo', filename: 'cät.png', mimeType: 'image/png', bytes: '\x89P\0\xff\r\n' }],
}

test('host 6 a multipart body gives texts in nested shape and files as bytes', async () => {
  assert.deepEqual(plain(await parseMultipart(FORM, TYPE, LIMITS)), FORM_READ)
})

test('a multipart body may arrive byte by byte', async () => {
  const bytes = Readable.from(
    Array.from(FORM, byte => Buffer.from([byte])),
    { objectMode: false },
  )
  assert.deepEqual(plain(await parseMultipart(bytes, TYPE, LIMITS)), FORM_READ)
})

test('a large file arrives whole', async () => {
  const content = Buffer.alloc(3_000_000, 'abc')
  const { files } = await parseMultipart(bodyOf(file('f', 'x.bin', content)), TYPE, { fileSize: 3_000_000 })
  assert.ok(files[0]?.bytes.equals(content))
})

const refused: [sentence: string, body: Buffer, code: string, status: number][] = [
  ['a file over the limit', bodyOf(file('f', 'x', 'y'.repeat(1001))), 'rest_body_too_large', 413],
  [
    'texts over the limit together',
    bodyOf(text('a', 'x'.repeat(600_000)), text('b', 'x'.repeat(600_000))),
    'rest_body_too_large',
    413,
  ],
  [
    'more than 10 files',
    bodyOf(...Array.from({ length: 11 }, (_, at) => file(`f${at}`, 'x', 'y'))),
    'rest_invalid_param',
    400,
  ],
  [
    'more than 100 fields',
    bodyOf(...Array.from({ length: 101 }, (_, at) => text(`f${at}`, 'y'))),
    'rest_invalid_param',
    400,
  ],
  ['a text that is not UTF-8', bodyOf(text('a', Buffer.from([0xff]))), 'rest_invalid_param', 400],
  ['a text with a NUL', bodyOf(text('a', 'x\0y')), 'rest_invalid_param', 400],
  ['a name that is not UTF-8', Buffer.from(bodyOf(text('a\xff', 'x')).toString(), 'latin1'), 'rest_invalid_param', 400],
  ['no name', bodyOf({ disposition: 'x="y"', bytes: 'z' }), 'rest_invalid_param', 400],
  ['the name __proto__', bodyOf(text('__proto__[x]', 'y')), 'rest_invalid_param', 400],
  ['names nested too deep', bodyOf(text('a[1][2][3][4][5][6][7][8][9]', 'y')), 'rest_invalid_param', 400],
  ['nothing in it', Buffer.from(''), 'rest_bad_request', 400],
  ['something else in it', Buffer.from('{"a":1}'), 'rest_bad_request', 400],
]

for (const [sentence, body, code, status] of refused) {
  test(`a multipart body with ${sentence} is ${status} ${code}`, async () => {
    const refusal = (error: unknown) =>
      error instanceof ArgumentsError && error.code === code && error.status === status
    await assert.rejects(parseMultipart(body, TYPE, LIMITS), refusal)
  })
}

test('a charset that a part claims does not get around the check of its bytes', async () => {
  const sly = { disposition: 'name="a"', type: 'text/plain; charset=latin1', bytes: Buffer.from([0xe9]) }
  await assert.rejects(parseMultipart(bodyOf(sly), TYPE, LIMITS), { code: 'rest_invalid_param' })
})

test('a multipart body without a boundary is 400', async () => {
  await assert.rejects(parseMultipart(FORM, 'multipart/form-data', LIMITS), { code: 'rest_bad_request', status: 400 })
})

test('fault 23 a multipart body cut off at any byte is 400 and never hangs', async () => {
  const ends = FORM.length - '--\r\n'.length
  for (let length = 0; length <= ends; length++) {
    await assert.rejects(parseMultipart(FORM.subarray(0, length), TYPE, LIMITS), ArgumentsError, `cut at ${length}`)
  }
})

test('a connection that closes before the end is 400', async () => {
  const stream = new Readable({ read() {} })
  const reading = parseMultipart(stream, TYPE, LIMITS)
  stream.push(FORM.subarray(0, 60))
  setImmediate(() => stream.destroy())
  await assert.rejects(reading, { code: 'rest_bad_request' })
})

test('a connection that fails is 400 and keeps its cause', async () => {
  const stream = new Readable({ read() {} })
  const reading = parseMultipart(stream, TYPE, LIMITS)
  setImmediate(() => stream.destroy(new Error('reset')))
  await assert.rejects(reading, error => error instanceof ArgumentsError && (error.cause as Error).message === 'reset')
})

test('a part whose header never ends is 400', async () => {
  const body = Buffer.from(
    '--XX\r\nContent-Disposition: form-data; name="a"\r\n--XX\r\nContent-Disposition: form-data; name="b"\r\n\r\nx\r\n--XX--\r\n',
  )
  await assert.rejects(parseMultipart(body, TYPE, LIMITS), { code: 'rest_bad_request' })
})

test('a body that arrives slowly is waited for', async () => {
  const stream = new Readable({ read() {} })
  const reading = parseMultipart(stream, TYPE, LIMITS)
  for (let at = 0; at < FORM.length; at += 50) {
    stream.push(FORM.subarray(at, at + 50))
    await new Promise(resolve => setTimeout(resolve, 2))
  }
  stream.push(null)
  assert.deepEqual(plain(await reading), FORM_READ)
})

test('X-2 nothing more is read of a body once it is refused', async () => {
  const part = Buffer.from('--XX\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n')
  let pieces = 0
  const endless = Readable.from(
    (function* () {
      for (; pieces < 100_000; pieces += 1) yield part
    })(),
    { objectMode: false },
  )
  await assert.rejects(parseMultipart(endless, TYPE, LIMITS), ArgumentsError)
  const read = pieces
  for (let turn = 0; turn < 10; turn += 1) await new Promise(setImmediate)
  assert.equal(pieces, read, 'reading went on after the refusal')
  assert.ok(read < 2000, `${read} parts were read`)
})

test('X-2 parts without a name count too', async () => {
  const body = Buffer.from(`${'--XX\r\n\r\n\r\n'.repeat(111)}--XX--\r\n`)
  await assert.rejects(parseMultipart(body, TYPE, LIMITS), (error: ArgumentsError) => {
    assert.deepEqual(error.data.params, { body: 'At most 110 parts are read.' })
    return true
  })
})

test('X-2 texts and files are counted apart: as many of each as there may be are read', async () => {
  const texts = Array.from({ length: 100 }, (_, at) => text(`t${at}`, 'x'))
  const files = Array.from({ length: 10 }, (_, at) => file(`f${at}`, 'x', 'y'))
  const read = await parseMultipart(bodyOf(...texts, ...files), TYPE, LIMITS)
  assert.deepEqual([Object.keys(read.fields).length, read.files.length], [100, 10])
})
