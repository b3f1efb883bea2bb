/** Values that fit a declaration, and values that do not, made from the declaration itself. */
import { Value } from 'typebox/value'
import type { Field } from '../../fields.ts'
import type { Values } from '../kind.ts'
import { type Bench, benchFor, recordOf, writableFields } from './subject.ts'

let made = 0

/** A record's worth of fitting values, different each time. Links are made first. */
export async function sampleValues(bench: Bench, depth = 0): Promise<Values> {
  made += 1
  const seed = made
  const values: Values = {}
  for (const [name, field] of writableFields(bench.entity)) {
    const value =
      field.options.to || field.kind === 'file' ? await sampleLink(bench, field, depth) : sampleValue(field, seed, name)
    if (value !== undefined) values[name] = value
  }
  return bench.adjust?.(values, bench.entity) ?? values
}

/** Makes a record and answers what the caller read of it. */
export async function makeRecord(bench: Bench, given: Values = {}, depth = 0): Promise<Values & { id: number }> {
  const values = { ...(await sampleValues(bench, depth)), ...given }
  if (bench.make) {
    const id = await bench.make(values)
    return recordOf(await bench.ask('GET', `/${id}`)) as Values & { id: number }
  }
  const answer = await bench.ask('POST', '', values)
  if (answer.status !== 201)
    throw new Error(`A sample of ${bench.entity.name} was refused: ${answer.text}. Give the suite an \`adjust\`.`)
  return recordOf(answer) as Values & { id: number }
}

/** Undefined where nothing but an existing thing would fit and none is at hand. */
export function sampleValue(field: Field, seed: number, name: string): unknown {
  const { kind, options } = field
  const { max = 200, min = 0, values = [], pattern, schema } = options
  switch (kind) {
    case 'text':
    case 'longText':
    case 'richText':
      return pattern === undefined ? sampleText(`${name} ${seed}`, min, max) : sampleText(`X${seed}`, min, max)
    case 'integer':
      return Math.min(Math.max(min, 1 + (seed % 7)), options.max ?? 100)
    case 'decimal':
      return Math.min(Math.max(min, 1 + (seed % 5)), options.max ?? 100)
    case 'money':
      return Math.min(Math.max(min, 10 + (seed % 5)), options.max ?? 100)
    case 'flag':
      return seed % 2 === 0
    case 'choice':
      return values[seed % values.length]
    case 'choices':
      return [values[seed % values.length]]
    case 'date':
      return `20${String(10 + (seed % 80)).padStart(2, '0')}-03-0${1 + (seed % 9)}`
    case 'time':
      return `${String(seed % 24).padStart(2, '0')}:30`
    case 'instant':
      return `20${String(10 + (seed % 80)).padStart(2, '0')}-03-0${1 + (seed % 9)}T10:20:30.000000Z`
    case 'email':
      return `${name.replaceAll('_', '-')}-${seed}@example.com`
    case 'phone':
      return `+4930${String(100_000 + seed)}`
    case 'url':
      return `https://example.com/${name}/${seed}`
    case 'color':
      return `#${String(100_000 + (seed % 899_999))}`
    case 'secret':
      return sampleText(`hidden-${seed}-secret`, min, max)
    case 'json':
      return schema ? Value.Create(schema) : {}
    default:
      return undefined
  }
}

/** A value that a field must refuse; undefined where everything fits. */
export function unfitValue({ kind, options }: Field): unknown {
  switch (kind) {
    case 'integer':
      return 3.5
    case 'decimal':
    case 'money':
      return '0x10'
    case 'flag':
      return 'perhaps'
    case 'choice':
      return 'no-such-choice'
    case 'choices':
      return ['no-such-choice']
    case 'date':
      return '2026-02-30'
    case 'time':
      return '25:00'
    case 'instant':
      return '2026-01-01 10:00'
    case 'email':
      return 'nobody@nowhere@example.com'
    case 'phone':
      return 'call me'
    case 'url':
      return 'javascript:alert(1)'
    case 'color':
      return 'red'
    case 'link':
    case 'file':
      return 987_654_321
    case 'links':
      return [987_654_321]
    case 'json':
      return options.schema && !Value.Check(options.schema, 'text') ? 'text' : undefined
    default:
      return { not: 'text' }
  }
}

const sampleText = (text: string, min: number, max: number) => text.padEnd(min, 'x').slice(-Math.max(max, 1)).trim()

async function sampleLink(bench: Bench, field: Field, depth: number): Promise<unknown> {
  const { to, required } = field.options
  // Optional links stay empty below the first level, so that entities that link to each other come to an end.
  if (depth > 0 && !required) return undefined
  const target = bench.service.entities?.find(entity => entity.name === to)
  if (!target || target.name === bench.entity.name) return undefined
  const { make: _make, ...rest } = bench
  const { id } = await makeRecord(benchFor({ ...rest, entity: target }), {}, depth + 1)
  return field.kind === 'links' ? [id] : id
}
