import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { cleanFileName, nameInDisposition, titleFromName } from '../file-name.ts'
import { isStoredName } from '../storage.ts'

const cleaned: readonly (readonly [string, string])[] = [
  ['Photo.JPG', 'Photo.jpg'],
  ['Mein Föto (1).jpeg', 'Mein-Foto-1.jpeg'],
  ['evil.php.png', 'evil-php.png'],
  ['../../etc/passwd.txt', 'passwd.txt'],
  ['C:\\temp\\a b.pdf', 'a-b.pdf'],
  ['日本.png', 'file.png'],
  ['--x--.gif', 'x.gif'],
  ['con.png', 'file-con.png'],
  ['a\u202egnp.exe.png', 'agnp-exe.png'],
]

for (const [given, expected] of cleaned) {
  test(`host 23 the file ${JSON.stringify(given)} is stored as ${expected}`, () => {
    const { base, extension } = cleanFileName(given)
    assert.equal(`${base}.${extension}`, expected)
  })
}

test('host 23 a name without an ending has none', () => {
  assert.equal(cleanFileName('README').extension, '')
  assert.equal(cleanFileName('a.ending-with-marks!').extension, '')
})

test('P17 whatever a sender calls a file, its stored name stays in its folder', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.constantFrom('png', 'PDF', 'jpg'), (name, ending) => {
      const { base, extension } = cleanFileName(`${name}.${ending}`)
      assert.match(base, /^[A-Za-z0-9_-]{1,110}$/)
      assert.ok(isStoredName(`2026/11/${base}.${extension}`))
    }),
    { numRuns: 2000 },
  )
})

test('P17 only names of the one shape are looked for', () => {
  for (const name of [
    '../secret.txt',
    '2026/11/../../x.png',
    '2026/11/.env',
    '2026/11/a/b.png',
    '2026/11/a.png/',
    '2026/1/a.png',
    '/etc/passwd',
    '2026/11/a%2e.png',
    '.incoming/x.png',
    '2026/11/a.png\n',
  ]) {
    assert.equal(isStoredName(name), false, name)
  }
})

test('host 23 the name of a file stands in its header, quoted, bare or extended', () => {
  assert.equal(nameInDisposition('attachment; filename="a b.jpg"'), 'a b.jpg')
  assert.equal(nameInDisposition('attachment; filename=a.jpg'), 'a.jpg')
  assert.equal(nameInDisposition('attachment; FileName="x\\"y.jpg"'), 'x"y.jpg')
  assert.equal(nameInDisposition('filename=plain.png'), 'plain.png')
  assert.equal(nameInDisposition("attachment; filename=fallback.jpg; filename*=UTF-8''f%C3%B6to.jpg"), 'föto.jpg')
  assert.equal(nameInDisposition(`attachment; filename="${Buffer.from('föto.jpg').toString('latin1')}"`), 'föto.jpg')
})

test('host 23 a header without a name names none', () => {
  for (const header of ['attachment', 'attachment; filename=', 'attachment; filename=""', 'inline; name="a.jpg"']) {
    assert.equal(nameInDisposition(header), undefined, header)
  }
})

test('host 23 a file is titled by its name without the ending', () => {
  assert.equal(titleFromName('Mein Föto (1).jpeg'), 'Mein Föto (1)')
})
