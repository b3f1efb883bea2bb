/** Codes as their standards have them, in every form in which they are drawn. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inflateSync } from 'node:zlib'
import { BarcodeError, barcodePng, barcodeSvg, labelSheets, printLabels } from '../barcodes.ts'
import { darkFields } from '../draw.ts'
import { type BarcodeKind, modulesOf } from '../modules.ts'

const qr = { kind: 'qr', text: 'PK-12345678' } as const

test('a code is a picture of the same modules, as SVG and as PNG', async () => {
  const svg = await barcodeSvg(qr, 'Code <of> "PK"')
  assert.match(svg, /^<svg [^>]*aria-label="Code &#60;of&#62; &#34;PK&#34;"/)
  const dark = [...svg.matchAll(/M(\d+) (\d+)h(\d+)/g)].flatMap(([, x, y, width]) =>
    Array.from({ length: Number(width) }, (_, more) => `${Number(x) + more} ${y}`),
  )
  const png = await barcodePng(qr, 1)
  assert.deepEqual([...png.subarray(1, 4)], [...Buffer.from('PNG')])
  const width = png.readUInt32BE(16)
  const at = png.indexOf('IDAT')
  const rows = inflateSync(png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4)))
  const line = 1 + Math.ceil(width / 8)
  const found: string[] = []
  for (let y = 0; y < width; y++)
    for (let x = 0; x < width; x++)
      if (((rows[y * line + 1 + (x >> 3)]! >> (7 - (x & 7))) & 1) === 0) found.push(`${x} ${y}`)
  assert.deepEqual(found, dark)
})

test('the bars of an EAN-13 are those of its standard, with white on both sides', async () => {
  const { rows } = await modulesOf({ kind: 'ean13', text: '4006381333931' })
  const bars = rows[0]!.map(Number).join('')
  assert.equal(
    bars,
    `${'0'.repeat(11)}10100011010100111010111101111010001001011001101010100001010000101000010111010010000101100110101${'0'.repeat(11)}`,
  )
  const fields = darkFields({ rows, rowHeight: 1 })
  assert.equal(
    fields.reduce((sum, { width }) => sum + width, 0),
    bars.replaceAll('0', '').length,
  )
})

test('bars are tall in the picture, and a matrix is as high as wide', async () => {
  const size = (svg: string) => /viewBox="0 0 (\d+) (\d+)"/.exec(svg)!.slice(1).map(Number)
  const [width = 0, height = 0] = size(await barcodeSvg({ kind: 'code128', text: 'INV-0001' }, 'INV-0001'))
  assert.ok(height > 30 && width > height, `${width} by ${height}`)
  const matrix = size(await barcodeSvg({ kind: 'datamatrix', text: 'LOT 7' }, 'LOT 7'))
  assert.equal(matrix[0], matrix[1])
})

const impossible: readonly [BarcodeKind, string][] = [
  ['ean13', '4006381333930'],
  ['ean8', 'letters'],
  ['upca', ''],
  ['code128', ''],
]
for (const [kind, text] of impossible)
  test(`${JSON.stringify(text)} is no ${kind}`, async () => {
    await assert.rejects(barcodeSvg({ kind, text }, text), BarcodeError)
  })

test('labels fill sheet after sheet from the first free place, and are the same to the byte', async () => {
  const labels = Array.from({ length: 21 }, (_, index) => ({
    code: { kind: index % 2 === 0 ? 'code128' : 'qr', text: `BOX-${index}` } as const,
    lines: [`Box ${index}`, 'Shelf A'],
  }))
  const facts = { title: 'Labels', language: 'en', createdAt: '2027-01-05T12:00:00.000000Z' }
  const print = (skip: number) => printLabels({ sheet: labelSheets.L7160, labels, skip, ...facts })
  const pages = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length
  const first = await print(0)
  assert.deepEqual([pages(first), pages(await print(1))], [1, 2])
  assert.ok((await print(0)).equals(first))
})

test('the labels of every sheet lie on its page', () => {
  for (const [name, sheet] of Object.entries(labelSheets)) {
    const { page, columns, rows, width, height, left, top, gapX, gapY } = sheet
    assert.ok(left + columns * (width + gapX) - gapX <= page[0], name)
    assert.ok(top + rows * (height + gapY) - gapY <= page[1], name)
  }
})
