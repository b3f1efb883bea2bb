import assert from 'node:assert/strict'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { type Cell, csvFile, csvStream, safeCell } from '../csv.ts'

test('a cell that a spreadsheet would run gets an apostrophe', () => {
  const dangerous = [
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\ttab',
    '\rreturn',
    '\nline',
    '\0nul',
    '＝1',
    '＋1',
    '－1',
    '＠x',
    '  =1',
    ' \t@x',
    '−1',
  ]
  for (const text of dangerous) assert.equal(safeCell(text), `'${text}`)
})

test('numbers, plain text and telephone numbers in E.164 are left alone', () => {
  assert.deepEqual([-5, 1.5, true, null, undefined].map(safeCell), ['-5', '1.5', 'true', '', ''])
  for (const text of ['a=b', 'x', '+4930123456', "it's", '1-2']) assert.equal(safeCell(text), text)
  for (const text of ['+49 30 123456', '+4930123456=1', '+0123456789', '+1']) assert.equal(safeCell(text), `'${text}`)
})

test('a file starts with a byte-order mark and ends its lines as RFC 4180 says', () => {
  assert.equal(
    csvFile(
      ['a', 'b'],
      [
        ['x,y', 'say "hi"'],
        ['two\nlines', null],
      ],
    ),
    '\uFEFFa,b\r\n"x,y","say ""hi"""\r\n"two\nlines",\r\n',
  )
})

test('whatever the cells hold, a reader gets back what was written, and no formula', () => {
  const cells = fc.array(
    fc.array(
      fc.string({ unit: 'binary' }).map(text => text.replaceAll('\0', '')),
      { minLength: 2, maxLength: 2 },
    ),
    { minLength: 1, maxLength: 5 },
  )
  fc.assert(
    fc.property(cells, rows => {
      const read = parse(csvFile(['a', 'b'], rows), { bom: true, record_delimiter: '\r\n' }) as string[][]
      assert.deepEqual(
        read.slice(1),
        rows.map(row => row.map(safeCell)),
      )
      for (const cell of read.flat()) assert.doesNotMatch(cell, /^[=@\t\r\n]/)
    }),
    { numRuns: 300 },
  )
})

test('a stream takes rows only as fast as they are read', async () => {
  let asked = 0
  async function* rows(): AsyncGenerator<Cell[][]> {
    for (; asked < 1000; asked += 1) yield [[asked, 'x'.repeat(1000)]]
  }
  const stream = csvStream(['n', 'text'], rows())
  await new Promise(resolve => stream.once('readable', resolve))
  stream.read()
  await new Promise(resolve => setTimeout(resolve, 20))
  assert.ok(asked < 50, `${asked} chunks were read ahead`)
  await buffer(stream)
  assert.equal(asked, 1000)
})
