/** JSON with records: a list of objects, also one that lies within an object (`data`, `items`, or the only list in it). */
import { parse } from 'secure-json-parse'
import { isRecord } from '../sent-values.ts'
import { decodeText } from './read-csv.ts'
import { cellOf, MOST_COLUMNS, type Sheet, type SheetLimits, SheetProblem } from './sheet.ts'

export function readJson(bytes: Uint8Array, { rows: most }: SheetLimits): Sheet {
  const list = listIn(parsed(bytes))
  if (!list || list.length === 0) throw new SheetProblem('empty')
  if (list.length > most) throw new SheetProblem('too_many_rows', { most })
  if (!list.every(isRecord)) throw new SheetProblem('unreadable')
  const columns = [...new Set(list.flatMap(record => Object.keys(record)))]
  if (columns.length > MOST_COLUMNS) throw new SheetProblem('too_many_columns', { most: MOST_COLUMNS })
  const rows = list.map(record => columns.map(name => (Object.hasOwn(record, name) ? cellOf(record[name]) : null)))
  return { format: 'json', columns, rows }
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return parse(decodeText(bytes).text.replace(/^\uFEFF/, ''), null, {
      protoAction: 'remove',
      constructorAction: 'remove',
    })
  } catch {
    throw new SheetProblem('unreadable')
  }
}

function listIn(value: unknown): unknown[] | null {
  if (Array.isArray(value)) return value
  if (!isRecord(value)) return null
  const lists = Object.values(value).filter(Array.isArray)
  const named = ['data', 'items'].map(name => value[name]).find(Array.isArray)
  return named ?? (lists.length === 1 ? lists[0]! : [value])
}
