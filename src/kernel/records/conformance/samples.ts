/** Values that fit a declaration, and values that do not, made from the declaration itself. */
import { Value } from 'typebox/value'
import type { Field, FieldKind } from '../../fields.ts'
import type { Options, Values } from '../kind.ts'
import { type Bench, benchFor, recordOf, writableFields } from './subject.ts'

let made = 0

/** A record's worth of fitting values, different each time. Links are made first. */
export async function sampleValues(bench: Bench, depth = 0): Promise<Values> {
  made += 1
  const seed = made
  const values: Values = {}
  for (const [name, field] of writableFields(bench.entity)) {
    const value =
      field.options.to || field.kind === 'file'
        ? await sampleLink(bench, [name, field], depth)
        : sampleValue(field, seed, name)
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
export const sampleValue = (field: Field, seed: number, name: string): unknown =>
  samples[field.kind]?.({ ...field.options, seed, name })

type Wanted = Options & { readonly seed: number; readonly name: string }

const sampleText = ({ seed, name, pattern, min = 0, max = 200 }: Wanted) =>
  (pattern === undefined ? `${name} ${seed}` : `X${seed}`).padEnd(min, 'x').slice(-Math.max(max, 1)).trim()
const sampleNumber =
  (from: number) =>
  ({ seed, min = 0, max = 100 }: Wanted) =>
    Math.min(Math.max(min, from + (seed % 5)), max)
const sampleDate = ({ seed }: Wanted) => `20${String(10 + (seed % 80))}-03-0${1 + (seed % 9)}`

const samples: Readonly<Partial<Record<FieldKind, (wanted: Wanted) => unknown>>> = {
  text: sampleText,
  longText: sampleText,
  richText: sampleText,
  integer: sampleNumber(1),
  decimal: sampleNumber(1),
  money: sampleNumber(10),
  flag: ({ seed }) => seed % 2 === 0,
  choice: ({ seed, values = [] }) => values[seed % values.length],
  choices: ({ seed, values = [] }) => [values[seed % values.length]],
  addresses: ({ seed, of, named, values = [], flags = [] }) => [
    {
      ...(of === 'phone' ? { number: `+49 30 ${1000 + seed}` } : { address: `sample${seed}@example.com` }),
      ...(values.length > 0 ? { type: values[0] } : {}),
      ...(named ? { name: `Sample ${seed}` } : { primary: true }),
      ...Object.fromEntries(flags.map(flag => [flag, false])),
    },
  ],
  date: sampleDate,
  time: ({ seed }) => `${String(seed % 24).padStart(2, '0')}:30`,
  instant: wanted => `${sampleDate(wanted)}T10:20:30.000000Z`,
  email: ({ seed, name }) => `${name.replaceAll('_', '-')}-${seed}@example.com`,
  phone: ({ seed }) => `+4930${String(100_000 + seed)}`,
  url: ({ seed, name }) => `https://example.com/${name}/${seed}`,
  color: ({ seed }) => `#${String(100_000 + (seed % 899_999))}`,
  secret: ({ seed, max = 200 }) => `hidden-${seed}-secret`.slice(0, max),
  json: ({ schema }) => (schema ? Value.Create(schema) : {}),
}

/** A value that a field must refuse; undefined where everything fits. */
export function unfitValue({ kind, options }: Field): unknown {
  if (kind === 'json') return options.schema && !Value.Check(options.schema, 'text') ? 'text' : undefined
  // A time without an offset is one of the place.
  if (options.local) return '2026-02-30T10:00'
  return kind in unfit ? unfit[kind] : { not: 'text' }
}

const unfit: Readonly<Partial<Record<FieldKind, unknown>>> = {
  integer: 3.5,
  decimal: '0x10',
  money: '0x10',
  flag: 'perhaps',
  choice: 'no-such-choice',
  choices: ['no-such-choice'],
  date: '2026-02-30',
  time: '25:00',
  instant: '2026-01-01 10:00',
  email: 'nobody@nowhere@example.com',
  phone: 'call me',
  url: 'javascript:alert(1)',
  color: 'red',
  link: 987_654_321,
  file: 987_654_321,
  links: [987_654_321],
}

/** A media item, or an upload to the record's own address where only its readers get the file. */
async function sampleFile(bench: Bench, name: string, { options }: Field): Promise<unknown> {
  const headers = { 'content-type': 'text/plain', 'content-disposition': 'attachment; filename="sample.txt"' }
  const path = options.private ? `${bench.base}/files/${name}` : '/host/v1/media'
  const file = recordOf(await bench.request('POST', path, { as: bench.as.all, payload: 'words', headers }))
  return options.private ? file : file.id
}

async function sampleLink(bench: Bench, [name, field]: [string, Field], depth: number): Promise<unknown> {
  const { to, required } = field.options
  if (field.kind === 'file') return required ? sampleFile(bench, name, field) : undefined
  // Optional links stay empty below the first level, so that entities that link to each other come to an end.
  if (depth > 0 && !required) return undefined
  const target = bench.service.entities?.find(entity => entity.name === to)
  if (!target || target.name === bench.entity.name) return undefined
  const { make: _make, ...rest } = bench
  const { id } = await makeRecord(benchFor({ ...rest, entity: target }), {}, depth + 1)
  return field.kind === 'links' ? [id] : id
}
