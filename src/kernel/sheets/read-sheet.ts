/** A table out of a file of any of the known formats; its first bytes say which one it is. */
import { readCsv } from './read-csv.ts'
import { readJson } from './read-json.ts'
import { readXlsx } from './read-xlsx.ts'
import type { Sheet, SheetFormat, SheetHints, SheetLimits } from './sheet.ts'

export type SheetFile = { readonly bytes: Uint8Array; readonly limits: SheetLimits; readonly hints: SheetHints }

export function readSheet({ bytes, limits, hints }: SheetFile): Sheet {
  const format = formatOf(bytes)
  if (format === 'xlsx') return readXlsx(bytes, limits)
  return format === 'json' ? readJson(bytes, limits) : readCsv(bytes, limits, hints)
}

function formatOf(bytes: Uint8Array): SheetFormat {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return 'xlsx'
  const start = Buffer.from(bytes.subarray(0, 200)).toString('latin1')
  return /^(?:\u00ef\u00bb\u00bf)?\s*(?:\[\s*[{\]]|\{\s*["}])/.test(start) ? 'json' : 'csv'
}
