/** Values that look right: what a schema of the API description asks for. */
import fc from 'fast-check'
import type { DemoRandom } from '../../../src/platform/demo/demo.ts'
import type { Memory } from './memory.ts'
import type { Schema } from './operations.ts'

export type Drawing = { readonly random: DemoRandom; readonly memory: Memory }

/** A value for a field of this name. What the site has shown under this name is as good as what the schema says. */
export function fittingValue(name: string, schema: Schema, drawing: Drawing): unknown {
  const { random, memory } = drawing
  const known = memory.valuesOf(name)
  if (known.length > 0 && isLoose(schema) && random.chance(0.5)) return random.pick(known)
  if ('const' in schema) return schema.const
  if (Array.isArray(schema.enum)) return random.pick(schema.enum as unknown[])
  const choices = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined
  if (choices && choices.length > 0) return fittingValue(name, random.pick(choices), drawing)
  if ('default' in schema && random.chance(0.2)) return schema.default
  const type = Array.isArray(schema.type) ? random.pick(schema.type as string[]) : schema.type
  return (byType[type as keyof typeof byType] ?? anything)(schema, drawing, name)
}

/** Whether the schema leaves open what the value is, so that one from the site tells more. */
const isLoose = ({ type, format, pattern, enum: choices }: Schema): boolean =>
  (type === 'integer' || type === 'string') && !format && !pattern && !choices

/** The body of an operation: what it demands, and some of what it takes. */
export function fittingObject(schema: Schema, drawing: Drawing, share = 0.5): Record<string, unknown> {
  const required = new Set((schema.required ?? []) as string[])
  const entries = Object.entries((schema.properties ?? {}) as Record<string, Schema>)
    // Who sends an id wants a record that exists already; most operations know it from the address.
    .filter(([name]) => name !== 'id' || drawing.random.chance(0.1))
    .filter(([name]) => (required.has(name) ? drawing.random.chance(0.97) : drawing.random.chance(share)))
    .map(([name, part]) => [name, fittingValue(name, part, drawing)])
  return Object.fromEntries([...entries, ...openEntries(schema, drawing)])
}

function openEntries(schema: Schema, drawing: Drawing): [string, unknown][] {
  const open = (Object.values(schema.patternProperties ?? {})[0] ?? schema.additionalProperties) as Schema | undefined
  if (!open || typeof open !== 'object') return []
  const count = drawing.random.integer(0, 3)
  return Array.from({ length: count }, () => {
    const name = drawing.random.pick(words)
    return [name, fittingValue(name, open, drawing)]
  })
}

type Maker = (schema: Schema, drawing: Drawing, name: string) => unknown

const integer: Maker = ({ minimum = 1, maximum = minimum + 40 }, { random }) =>
  random.chance(0.7)
    ? random.integer(Math.ceil(minimum), Math.min(Math.floor(maximum), Math.ceil(minimum) + 6))
    : random.integer(Math.ceil(minimum), Math.min(Math.floor(maximum), 100_000))

const number: Maker = (schema, drawing, name) =>
  Number(integer(schema, drawing, name)) + (schema.multipleOf ? 0 : drawing.random.pick([0, 0.5, 0.25]))

const anything: Maker = (_schema, { random }) => random.pick([1, 'post', true, null, {}, []] as unknown[])

const text: Maker = (schema, { random }, name) => {
  if (schema.format) return random.pick(byFormat[schema.format as keyof typeof byFormat] ?? words)
  if (schema.pattern) return random.pick(samplesOf(schema.pattern as string))
  const hinted = hints.find(([hint]) => hint.test(name))
  if (hinted && random.chance(0.8)) return random.pick(hinted[1])
  return random.pick(words).slice(0, schema.maxLength ?? 100)
}

const list: Maker = (schema, drawing, name) =>
  Array.from({ length: drawing.random.integer(schema.minItems ?? 0, Math.min(schema.maxItems ?? 3, 3)) }, () =>
    fittingValue(name, (schema.items ?? {}) as Schema, drawing),
  )

const byType = {
  integer,
  number,
  string: text,
  array: list,
  boolean: (_schema: Schema, { random }: Drawing) => random.chance(0.5),
  null: () => null,
  object: (schema: Schema, drawing: Drawing) => fittingObject(schema, drawing, 0.4),
} satisfies Record<string, Maker>

const words = [
  'post',
  'page',
  'editor',
  'harbour',
  'A longer text, with <b>marks</b> & more.',
  'ärger',
  'x',
  'name',
  '',
]
const moments = ['2027-03-28T01:30:00Z', '2027-06-01T10:00:00+02:00', '2026-12-24 18:00:00', '2027-06-03T10:00']
const days = ['2027-06-01', '2027-06-03', '2026-02-28', '2028-02-29']
const addresses = [
  'https://receiver.invalid/hook',
  'http://localhost:8080/a-page/',
  '/somewhere/',
  'mailto:a@b.example',
]
const mails = ['ada@example.com', 'grace.hopper@example.org']

const byFormat = {
  'date-time': moments,
  date: days,
  email: mails,
  uri: addresses,
  ip: ['192.0.2.7', '2001:db8::1', '10.0.0.0/8'],
  uuid: ['0f8fad5b-d9cb-469f-a165-70867728950e'],
}

/** Texts whose form only their name tells. */
const hints: readonly (readonly [RegExp, readonly string[]])[] = [
  [/(_at|_datetime|^entry|^exit|^after|^before|modified)$/, moments],
  [/(date|_on|^from|^to|_from|_to|day)$/, days],
  [/(url|link|target|redirect|endpoint)/, addresses],
  [/mail/, mails],
  [/(time|opens|closes)/, ['08:00', '23:59', '24:00']],
  [/(uri|slug|path|pattern)/, ['a-page', 'a/b/%postname%', 'ünï-code', 'category']],
  [/(cap|capability)/, ['read', 'edit_posts', 'made_up_right']],
  [/(zone)/, ['Europe/Berlin', 'UTC', 'Pacific/Auckland']],
  [/(currency)/, ['EUR', 'USD', 'JPY']],
  [
    /(content|answer|body|description)/,
    ['<p>Hello [vendor_car_parking form=1]</p>', 'Plain.', '<img src=x onerror=a>'],
  ],
]

const samples = new Map<string, readonly string[]>()

/** A few texts that a pattern takes; the same ones in every run. */
function samplesOf(pattern: string): readonly string[] {
  const known = samples.get(pattern)
  if (known) return known
  const words = /^\^((?:[\w-]+\|)+[\w-]+)\$$/.exec(pattern)?.[1]?.split('|')
  const made = words ?? fc.sample(fc.stringMatching(new RegExp(pattern)), { seed: 7, numRuns: 8 })
  samples.set(pattern, made)
  return made
}
