/** Areas out of a table: looked at first, then made into a draft. */
import { Type } from 'typebox'
import { created } from '../../../../kernel/replies.ts'
import { route } from '../../../../kernel/route.ts'
import { readCsv } from '../../../../kernel/sheets/read-csv.ts'
import { SheetProblem } from '../../../../kernel/sheets/sheet.ts'
import { bytesOf } from '../../domain/clean-document.ts'
import { MOST_HOTSPOTS } from '../../domain/document.ts'
import { slugIn } from '../../domain/loose-values.ts'
import { can } from '../../permissions.ts'
import { importedShape } from '../../routes/answers/maps.ts'
import { importMap } from '../../store/import-map.ts'
import { type CsvTable, csvColumns, groupsOf, readRows } from '../domain/csv-rows.ts'
import { proErrors } from '../errors.ts'
import { csvPreviewShape } from './answers/pro.ts'

const MOST_BYTES = 1024 * 1024
/** Quotes and line ends take twice their room in JSON. */
const bodyLimit = 2 * MOST_BYTES + 4096
const csv = Type.String({ minLength: 1, description: `Columns: ${csvColumns.join(', ')}. The first line names them.` })
const SHOWN = 5

export const previewCsv = route({
  method: 'POST',
  path: '/csv/preview',
  summary: 'Read a table of areas and report its rows and problems',
  access: can('import'),
  bodyLimit,
  transaction: false,
  input: Type.Object({ csv }),
  reply: csvPreviewShape,
  handler({ csv: text }) {
    const { columns, rows, hotspots, problems } = readRows(tableIn(text))
    return {
      columns: [...columns],
      rows,
      valid: hotspots.length,
      problems: [...problems],
      sample: hotspots.slice(0, SHOWN),
    }
  },
})

export const importCsv = route({
  method: 'POST',
  path: '/csv/import',
  summary: 'Make a draft of a table of areas',
  access: can('import'),
  bodyLimit,
  input: Type.Object({
    csv,
    title: Type.String({ minLength: 1, maxLength: 200 }),
    image: Type.Optional(
      Type.Union([Type.Integer({ minimum: 1 }), Type.String({ maxLength: 2000 })], {
        description: 'The picture: a media id or an address.',
      }),
    ),
  }),
  status: 201,
  reply: importedShape,
  async handler({ csv: text, title, image }, ctx) {
    const table = tableIn(text)
    const { hotspots, problems } = readRows(table)
    const losses = problems.map(({ row, column, message }) => ({ hotspot: `${row}: ${column}`, message }))
    const isId = typeof image === 'number' || /^\d+$/.test(image ?? '')
    const picture = image === undefined ? {} : isId ? { id: Number(image) } : { url: image }
    const layers = [...new Set(hotspots.flatMap(({ layer_id }) => (layer_id ? [String(layer_id)] : [])))]
    const doc = {
      image: picture,
      groups: groupsOf(table),
      layers: layers.map(id => ({ id: slugIn(id), title: id, image: picture })),
      hotspots,
    }
    return created(await importMap({ title, doc, losses }, ctx))
  },
})

function tableIn(text: string): CsvTable {
  if (bytesOf(text) > MOST_BYTES) throw proErrors.csv_too_long({ most: MOST_BYTES })
  try {
    return readCsv(new TextEncoder().encode(text), { rows: MOST_HOTSPOTS })
  } catch (error) {
    if (!(error instanceof SheetProblem)) throw error
    throw proErrors.invalid_csv({ reason: error.reason.replaceAll('_', ' ') }, { cause: error })
  }
}
