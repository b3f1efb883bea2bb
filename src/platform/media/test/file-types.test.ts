import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { builtInFileTypes, isShownInline, mediaTypeOf } from '../formats/file-types.ts'
import * as samples from './samples.ts'

const office = (folder: string) => samples.zip(['[Content_Types].xml', `${folder}document.xml`])
const text = Buffer.from('name;city\nÄnne;Köln\n')

const honest: Readonly<Record<string, Buffer>> = {
  jpg: samples.jpeg,
  png: samples.png,
  gif: samples.gif,
  webp: samples.webpLossy,
  avif: samples.avif,
  pdf: samples.pdf,
  txt: text,
  csv: text,
  mp3: samples.mp3,
  mp4: samples.mp4,
  mov: samples.quickTime,
  webm: samples.webm,
  zip: samples.zip(['a.txt']),
  doc: samples.oldOffice,
  docx: office('word/'),
  xlsx: office('xl/'),
  pptx: office('ppt/'),
  odt: samples.openText,
}

const typeOf = (extension: string) => builtInFileTypes.find(type => type.extensions.includes(extension))

for (const [extension, bytes] of Object.entries(honest)) {
  test(`host 23 a file that ends in .${extension} and is one is taken`, () => {
    assert.equal(typeOf(extension)?.fits(bytes), true)
  })
}

/** Endings whose files cannot be told apart by bytes alone. */
const twins = new Set(['txt csv', 'csv txt', 'docx zip', 'xlsx zip', 'pptx zip', 'odt zip'])

test('host 23 a file under the ending of another kind is not taken', () => {
  for (const [real, bytes] of Object.entries(honest)) {
    for (const claimed of Object.keys(honest)) {
      if (claimed === real || twins.has(`${real} ${claimed}`)) continue
      assert.equal(typeOf(claimed)?.fits(bytes), false, `a ${real} file under .${claimed}`)
    }
  }
})

test('P15 nothing that a browser could run in the name of the site is taken', () => {
  for (const extension of [
    'svg',
    'svgz',
    'html',
    'htm',
    'xhtml',
    'xml',
    'js',
    'mjs',
    'css',
    'php',
    'swf',
    'exe',
    'htc',
    'wasm',
    '',
  ]) {
    assert.equal(typeOf(extension), undefined, extension)
  }
})

test('P15 markup is shown by no browser: only pictures, sound, films and PDF are shown on the spot', () => {
  const shown = builtInFileTypes.filter(type => isShownInline(type.mime)).map(type => type.mime)
  assert.ok(shown.every(mime => /^(image|audio|video)\/|^application\/pdf$/.test(mime)))
  assert.equal(isShownInline('image/svg+xml'), false)
  assert.equal(isShownInline('text/html'), false)
  assert.equal(isShownInline('text/plain'), false)
})

test('host 23 no bytes make a check throw', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...Object.values(honest)),
      fc.nat(60),
      fc.uint8Array({ maxLength: 80 }),
      (sample, cut, tail) => {
        const bytes = Buffer.concat([sample.subarray(0, cut), tail])
        for (const type of builtInFileTypes) assert.equal(typeof type.fits(bytes), 'boolean')
      },
    ),
    { numRuns: 2000 },
  )
})

test('host 23 pictures are of the type image, everything else is a file', () => {
  assert.equal(mediaTypeOf('image/png'), 'image')
  assert.equal(mediaTypeOf('video/mp4'), 'file')
})
