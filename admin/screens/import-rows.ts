/** Rows of a file as records: values read by the kinds of their fields, written in batches, each with its own answer. */
import { send } from '../client/api.ts'
import { choiceLabel, type FieldDescription, type Values } from '../client/app.tsx'
import { addressOf, type Source } from '../client/records.ts'

/** The line of the file, and why it was refused; null where it was taken. */
export type ImportResult = { readonly line: number; readonly problem: string | null }

type Order = {
  readonly source: Source
  readonly fields: readonly FieldDescription[]
  /** The name of the field for each column; empty for those that are left out. */
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
}
type Answer = { readonly status: number; readonly body: { readonly message?: string; readonly data?: any } }

/** As many writes as one request may hold. */
const AT_ONCE = 25

export async function importRows(order: Order, onProgress: (done: number) => void): Promise<readonly ImportResult[]> {
  const { source, fields, columns, rows } = order
  const results: ImportResult[] = []
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const some = rows.slice(from, from + AT_ONCE)
    const requests = some.map(row => ({
      method: 'POST',
      path: addressOf(source),
      body: recordOf(row, columns, fields),
    }))
    const { data } = await send<{ responses: Answer[] }>('POST', '/batch/v1', { body: { requests } })
    // The first line of the file names the columns.
    for (const [at, answer] of data.responses.entries())
      results.push({ line: from + at + 2, problem: problemOf(answer) })
    onProgress(results.length)
  }
  return results
}

function problemOf({ status, body }: Answer): string | null {
  if (status < 400) return null
  const told = Object.values(body.data?.params ?? body.data?.fields ?? {}) as (string | { message?: string })[]
  const sentences = told.map(one => (typeof one === 'string' ? one : (one.message ?? '')))
  return sentences.join(' ') || (body.message ?? String(status))
}

function recordOf(row: readonly string[], columns: readonly string[], fields: readonly FieldDescription[]): Values {
  const record: Values = {}
  for (const [at, name] of columns.entries()) {
    const field = fields.find(candidate => candidate.name === name)
    const text = row[at]?.trim() ?? ''
    if (field && text !== '') record[name] = readCell(text, field)
  }
  return record
}

const YES = new Set(['1', 'true', 'yes', 'y', 'x', 'ja', 'on'])

/** What does not fit is sent as it is: the server says what is wrong with it. */
export function readCell(text: string, field: FieldDescription): unknown {
  switch (field.type) {
    case 'flag':
      return YES.has(text.toLowerCase())
    case 'integer':
    case 'decimal':
    case 'money':
    case 'link': {
      const number = Number(text.replace(',', '.'))
      return Number.isNaN(number) ? text : number
    }
    case 'choice':
      return choiceOf(text, field)
    case 'choices':
      return text.split(/[,;|]/).map(part => choiceOf(part.trim(), field))
    case 'links':
      return text.split(/[,;|]/).map(Number)
    default:
      return text
  }
}

/** By its value, or by what it is called. */
const choiceOf = (text: string, field: FieldDescription): string =>
  (field.choices ?? []).find(
    value => value === text || choiceLabel(field, value).toLowerCase() === text.toLowerCase(),
  ) ?? text

/** A column that is called like a field is probably that. */
export const guessColumns = (head: readonly string[], fields: readonly FieldDescription[]): string[] =>
  head.map(
    column => fields.find(({ name, label }) => [name, label].some(known => bare(known) === bare(column)))?.name ?? '',
  )

const bare = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\d]/gu, '')
