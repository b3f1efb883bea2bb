/** The parts of a structure as fields: what a JSON schema says of them in the words that controls are told. */
import { type FieldDescription, type Values, wordsOf } from '../../client/app.tsx'

export type PartSchema = {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly minimum?: number
  readonly maximum?: number
  readonly maxLength?: number
  readonly maxItems?: number
  readonly default?: unknown
  readonly description?: string
  readonly readOnly?: boolean
  readonly secretOf?: readonly string[]
  readonly items?: PartSchema
  readonly properties?: Readonly<Record<string, PartSchema>>
  /** What every value is, where names are free. */
  readonly patternProperties?: Readonly<Record<string, PartSchema>>
  readonly required?: readonly string[]
  readonly anyOf?: readonly PartSchema[]
  /** Told by the server in the language of the reader. */
  readonly label?: string
  readonly labels?: Readonly<Record<string, string>>
}

const KINDS: Readonly<Record<string, FieldDescription['type']>> = {
  number: 'decimal',
  integer: 'integer',
  boolean: 'flag',
  object: 'json',
  array: 'json',
}

/** Nothing and the empty text are no choices: they are what is left when none is made. */
export const choicesIn = ({ enum: values = [] }: PartSchema): string[] =>
  values.filter(value => value !== null && value !== '').map(String)

export function fieldFrom(name: string, schema: PartSchema): FieldDescription {
  const choices = choicesIn(schema)
  return {
    name,
    label: schema.label ?? wordsOf(name),
    type: choices.length > 0 ? 'choice' : (KINDS[schema.type ?? ''] ?? 'text'),
    ...{ required: false, read_only: false, fixed: false, filterable: false, sortable: false, searchable: false },
    ...(choices.length > 0 ? { choices } : {}),
    ...(schema.labels ? { labels: schema.labels } : {}),
    ...(schema.description ? { description: schema.description } : {}),
    ...(schema.minimum === undefined ? {} : { min: schema.minimum }),
    ...(schema.maximum === undefined ? {} : { max: schema.maximum }),
    ...(schema.maxLength === undefined ? {} : { max: schema.maxLength }),
    ...(KINDS[schema.type ?? ''] === 'json' ? { schema: schema as FieldDescription['schema'] } : {}),
  }
}

/** What people change: parts that only the server writes are left out. */
export const writableParts = ({ properties = {} }: PartSchema): [string, PartSchema][] =>
  Object.entries(properties)
    .filter(([, part]) => !part.readOnly)
    .map(([name, part]) => [name, filledPart(part)])

/** What may be nothing is edited as what it is otherwise. */
const filledPart = ({ anyOf, ...part }: PartSchema): PartSchema => ({
  ...anyOf?.find(({ type }) => type !== 'null'),
  ...part,
})

/** A structure with nothing but what is usual. */
export const usualValues = (schema: PartSchema): Values =>
  Object.fromEntries(writableParts(schema).map(([name, part]) => [name, part.default ?? emptyOf(part)]))

const emptyOf = ({ type }: PartSchema): unknown =>
  type === 'array' ? [] : type === 'string' ? '' : type === 'boolean' ? false : null
