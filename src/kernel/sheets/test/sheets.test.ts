import assert from 'node:assert/strict'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import { strToU8, zipSync } from 'fflate'
import { csvFile } from '../../csv.ts'
import { readSheetApart } from '../read-apart.ts'
import { readSheet } from '../read-sheet.ts'
import { SheetProblem } from '../sheet.ts'
import { xlsxStream } from '../write-xlsx.ts'

const read = (bytes: Uint8Array | string, rows = 100, hints = {}) =>
  readSheet({ bytes: typeof bytes === 'string' ? Buffer.from(bytes) : bytes, limits: { rows }, hints })

const refused = (reason: string) => (error: unknown) => error instanceof SheetProblem && error.reason === reason

const csvScenarios = [
  { name: 'commas and UTF-8', bytes: Buffer.from('name,size\nHammer,2\n') },
  { name: 'semicolons and a mark', bytes: Buffer.from('\uFEFFname;size\r\nHammer;2\r\n') },
  { name: 'tabs', bytes: Buffer.from('name\tsize\nHammer\t2') },
  { name: 'bars, and a blank line', bytes: Buffer.from('name|size\n\nHammer|2\n') },
  { name: 'the separator said by Excel', bytes: Buffer.from('sep=;\nname;size\nHammer;2\n') },
  { name: 'UTF-16 with a mark', bytes: Buffer.from('\uFEFFname,size\nHammer,2\n', 'utf16le') },
]
for (const { name, bytes } of csvScenarios)
  test(`CSV is read with ${name}`, () => {
    const { columns, rows } = read(bytes)
    assert.deepEqual({ columns, rows }, { columns: ['name', 'size'], rows: [['Hammer', '2']] })
  })

test('CSV that is no UTF-8 is read as Windows wrote it, unless somebody knows better', () => {
  const bytes = Buffer.from([0x6e, 0x0a, 0x4d, 0xfc, 0x6c, 0x6c, 0x65, 0x72])
  assert.deepEqual(read(bytes).rows, [['Müller']])
  assert.deepEqual(read(bytes, 100, { encoding: 'windows-1251' }).rows, [['Mьller']])
})

test('what was guarded against being a formula comes back as it was', () => {
  const text = csvFile(['note', 'other'], [['=1+1', "'quoted'"]])
  assert.match(text, /'=1\+1/)
  assert.deepEqual(read(text).rows, [['=1+1', "'quoted'"]])
})

test('quotes hold separators, quotes and lines', () => {
  const cells = ['a,b', 'say "x"', 'two\nlines']
  assert.deepEqual(read(csvFile(['1', '2', '3'], [cells])).rows, [cells])
})

test('columns without a name get one, and none is there twice', () => {
  assert.deepEqual(read('a,,a\n1,2,3\n').columns, ['a', 'Column 2', 'a (2)'])
})

test('JSON is a list of objects, alone or within an object', () => {
  const rows = [
    ['Saw', 1],
    [null, [2]],
  ]
  for (const text of ['[{"a":"Saw","b":1},{"b":[2]}]', '{"data":[{"a":"Saw","b":1},{"b":[2]}],"meta":{}}'])
    assert.deepEqual(read(text).rows, rows)
  assert.throws(() => read('[1,2]'.replace('[1', '[{},1')), refused('unreadable'))
  assert.throws(() => read('[{"a":'), refused('unreadable'))
})

test('a workbook that was written is read the same', async () => {
  const rows = [
    ['=SUM(A1)', 1.5, true, null],
    ['<&> "x"\n\u0001y', -3, false, 'z'],
  ]
  const chunks = async function* () {
    for (const row of rows) yield [row]
  }
  const bytes = await buffer(xlsxStream(['a', 'b', 'c', 'd'], chunks()))
  const sheet = read(bytes)
  assert.deepEqual(sheet.columns, ['a', 'b', 'c', 'd'])
  assert.deepEqual(sheet.rows, [rows[0], ['<&> "x"\ny', -3, false, 'z']])
  assert.equal(bytes.includes('<f>'), false)
})

const workbookWith = (sheet: string, more: Record<string, string> = {}) =>
  zipSync(
    Object.fromEntries(
      Object.entries({
        'xl/workbook.xml': '<workbook><sheets><sheet name="x" r:id="r1"/></sheets></workbook>',
        'xl/_rels/workbook.xml.rels':
          '<Relationships><Relationship Id="r1" Target="worksheets/a.xml"/></Relationships>',
        'xl/worksheets/a.xml': `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
        ...more,
      }).map(([name, text]) => [name, strToU8(text)]),
    ),
  )

test('dates of a workbook are told apart from numbers by how they are drawn', () => {
  const styles =
    '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy"/><numFmt numFmtId="165" formatCode="0.0&quot; days&quot;"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="22"/></cellXfs></styleSheet>'
  const shared = '<sst><si><t>on</t></si><si><r><t>ri</t></r><r><t>ch</t></r></si></sst>'
  const bytes = workbookWith(
    '<row><c t="s"><v>0</v></c><c t="s"><v>1</v></c></row><row><c s="1"><v>46342</v></c><c s="2"><v>46342</v></c></row><row><c s="3"><v>46342.5</v></c><c r="B3" t="e"><v>#N/A</v></c></row>',
    { 'xl/styles.xml': styles, 'xl/sharedStrings.xml': shared },
  )
  const { columns, rows } = read(bytes)
  assert.deepEqual(columns, ['on', 'rich'])
  assert.deepEqual(rows, [
    ['2026-11-16', 46342],
    ['2026-11-16T12:00:00', null],
  ])
})

test('entities that grow stay what they are', () => {
  const doctype = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>'
  const bytes = workbookWith('<row><c t="inlineStr"><is><t>h</t></is></c></row><row><c t="str"><v>&b;</v></c></row>', {
    'xl/sharedStrings.xml': `${doctype}<sst/>`,
  })
  assert.deepEqual(read(bytes).rows, [['&b;']])
})

const hostile = [
  { name: 'more rows than may be', bytes: Buffer.from(`a\n${'1\n'.repeat(11)}`), reason: 'too_many_rows' },
  { name: 'more columns than may be', bytes: Buffer.from(`${'a,'.repeat(300)}\n1`), reason: 'too_many_columns' },
  { name: 'a cell that is too long', bytes: Buffer.from(`a\n${'x'.repeat(200_000)}`), reason: 'too_large' },
  { name: 'nothing', bytes: Buffer.from('\n \n'.replaceAll(' ', '')), reason: 'empty' },
  { name: 'an archive that is none', bytes: Buffer.from('PK\u0003\u0004nonsense'), reason: 'unreadable' },
  { name: 'an archive without a workbook', bytes: zipSync({ 'a.txt': strToU8('a') }), reason: 'unreadable' },
  {
    name: 'an archive that unpacks to very much',
    bytes: workbookWith('', { 'xl/sharedStrings.xml': '\0'.repeat(90 * 1024 * 1024) }),
    reason: 'too_large',
  },
]
for (const { name, bytes, reason } of hostile)
  test(`a file with ${name} is refused`, async () => {
    assert.throws(() => read(bytes, 10), refused(reason))
    await assert.rejects(readSheetApart({ bytes, limits: { rows: 10 }, hints: {} }), refused(reason))
  })

test('files are read in a thread of their own', async () => {
  const { rows } = await readSheetApart({ bytes: Buffer.from('a\n1'), limits: { rows: 10 }, hints: {} })
  assert.deepEqual(rows, [['1']])
})
