/** A workbook with one sheet, packed and sent as its rows come. Texts are texts: nothing in it is ever a formula. */
import { Readable } from 'node:stream'
import { strToU8, Zip, ZipDeflate } from 'fflate'
import type { Cell } from '../csv.ts'

export function xlsxStream(header: readonly string[], chunks: AsyncIterable<readonly (readonly Cell[])[]>): Readable {
  return Readable.from(workbook(header, chunks))
}

async function* workbook(
  header: readonly string[],
  chunks: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<Buffer> {
  const ready: Buffer[] = []
  const zip = new Zip((error, data) => {
    if (error) throw error
    ready.push(Buffer.from(data))
  })
  for (const [name, xml] of Object.entries(FRAME)) add(zip, name).push(strToU8(xml), true)
  const sheet = add(zip, 'xl/worksheets/sheet1.xml')
  sheet.push(strToU8(`${HEAD}<worksheet xmlns="${MAIN}"><sheetData>${rowXml(header)}`))
  for await (const rows of chunks) {
    if (rows.length > 0) sheet.push(strToU8(rows.map(rowXml).join('')))
    yield* ready.splice(0)
  }
  sheet.push(strToU8('</sheetData></worksheet>'), true)
  zip.end()
  yield* ready
}

function add(zip: Zip, name: string): ZipDeflate {
  const file = new ZipDeflate(name, { level: 6 })
  // The same table is the same file.
  file.mtime = new Date(1980, 0, 1)
  zip.add(file)
  return file
}

const rowXml = (cells: readonly Cell[]): string => `<row>${cells.map(cellXml).join('')}</row>`

function cellXml(value: Cell): string {
  if (value === null || value === undefined || value === '') return '<c/>'
  if (typeof value === 'number') return Number.isFinite(value) ? `<c><v>${value}</v></c>` : '<c/>'
  if (typeof value === 'boolean') return `<c t="b"><v>${Number(value)}</v></c>`
  return `<c t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`
}

/** Spreadsheets refuse a whole file for one cell that is longer, or for one character that XML does not have. */
const LONGEST = 32_767
const escaped = (text: string): string =>
  text
    .slice(0, LONGEST)
    .toWellFormed()
    .replace(/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const relationships = (kind: string, target: string) =>
  `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/${kind}" Target="${target}"/></Relationships>`

const FRAME: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/></Types>`,
  '_rels/.rels': relationships('officeDocument', 'xl/workbook.xml'),
  'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': relationships('worksheet', 'worksheets/sheet1.xml'),
}
