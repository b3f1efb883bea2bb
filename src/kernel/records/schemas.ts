/** What the surface's routes take and give, for arguments, the index and the reference. */
import { type TObject, type TSchema, Type } from 'typebox'
import { COMPARISONS } from '../conditions.ts'
import { type Entity, singularOf } from '../entity.ts'
import type { Field, Fields } from '../fields.ts'
import { orNull } from '../reply-shapes.ts'
import { isNullable, kindOf } from './columns.ts'
import { plannedLinkFilters } from './link-filters.ts'
import { perPageOf } from './paging.ts'
import { stampsOf } from './plan.ts'
import { endsAtOnce, mostOf } from './rights.ts'

/** Most verbs of an entity say the same of it, and making shapes is a good part of a start: each is made once. */
function once<Key extends object, Shape>(make: (key: Key) => Shape): (key: Key) => Shape {
  const made = new WeakMap<Key, Shape>()
  return key => {
    const known = made.get(key) ?? make(key)
    made.set(key, known)
    return known
  }
}

const loose = (description: string) => Type.Optional(Type.Unsafe<unknown>({ description }))
const ONLY = loose('Only these fields, with commas.')
const COUNTS = loose('Fields whose values are counted, in meta.counts.')

export const listInput = (entity: Entity): TObject =>
  Type.Object({
    ...pagingInput(entity),
    ...selectionInput(entity),
    ...(entity.fieldsAs ? { [entity.fieldsAs]: ONLY } : {}),
    counts: COUNTS,
  })
export const exportInput = (entity: Entity): TObject => Type.Object(selectionInput(entity))

/** A record as somebody reads it who may read everything; others may miss what is optional. */
export const recordSchema = once((entity: Entity): TObject => {
  const shown = Object.entries(entity.fields as Fields).filter(([, field]) => !field.options.internal)
  const properties = shown.map(([name, field]): [string, TSchema] => {
    const isForAll =
      field.options.read === undefined &&
      entity.fieldRights === undefined &&
      !field.options.alone &&
      (entity.public?.fields?.includes(name) ?? true)
    const told = (shape: TSchema) => (isForAll ? shape : Type.Optional(shape))
    if (field.kind === 'secret') return [`${name}_set`, told(Type.Boolean({ description: 'Whether there is one.' }))]
    const shape = answeredShape(field)
    const value = isNullable(field) && field.kind !== 'links' ? orNull(shape) : shape
    return [name, told(value)]
  })
  const computed = (entity.computed?.names ?? []).map((name): [string, TSchema] => [
    name,
    entity.computed?.shapes?.[name] ?? Type.Unknown(),
  ])
  const links = Object.entries(entity.shows ?? {}).map(([name, { of }]): [string, TSchema] => [
    name,
    Type.Optional(
      Type.Array(recordSchema(of), { description: `Its ${of.label[1].toLowerCase()}, the first of them.` }),
    ),
  ])
  return Type.Object(
    {
      id: Type.Integer({ description: 'Given by the server, never used again.' }),
      ...Object.fromEntries(properties),
      ...Object.fromEntries(stampsOf(entity).map(([column, name]) => [name, STAMPS[column]!])),
      ...Object.fromEntries([...computed, ...links]),
    },
    { title: pascalCase(singularOf(entity)) },
  )
})

const instant = (description: string) => Type.String({ format: 'date-time', description })
/** When records were made and changed, and by whom. */
const STAMPS: Readonly<Record<string, TSchema>> = {
  created_at: instant('When it was made, in UTC.'),
  modified_at: instant('When it was last changed, in UTC.'),
  trashed_at: orNull(instant('Since when it is in the trash, in UTC; null when it is not.')),
  created_by: orNull(Type.Integer({ description: 'The account that made it.' })),
  modified_by: orNull(Type.Integer({ description: 'The account that last changed it.' })),
}

const pascalCase = (name: string): string =>
  name.replace(/(?:^|[_-])(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Bounds are declared for the reference and checked once more by `readPaging`, which also serves calls from inside. */
function pagingInput(entity: Entity): Record<string, TSchema> {
  if (mostOf(entity) !== null) return {}
  const { default: usual, most, setting } = perPageOf(entity)
  // What a setting says is known only when somebody asks.
  const told = setting === undefined ? { default: usual } : {}
  const size = Type.Optional(
    Type.Integer({ minimum: 1, maximum: most, ...told, description: 'How many records a page has.' }),
  )
  if (entity.paging === 'cursor') {
    const id = (description: string) => Type.Optional(Type.Integer({ minimum: 1, description }))
    return {
      per_page: size,
      before_id: id('Only records older than this id.'),
      after_id: id('Only records newer than this id.'),
      with_total: Type.Optional(Type.Boolean({ description: 'Also count the records.' })),
    }
  }
  if (entity.paging === 'offset') {
    return { limit: loose('How many records; -1 for all.'), offset: loose('How many to skip.') }
  }
  return {
    page: Type.Optional(Type.Integer({ minimum: 1, default: 1, description: 'The number of the page.' })),
    per_page: size,
  }
}

const CHOSEN = {
  search: Type.Optional(Type.String({ maxLength: 200, description: 'Text to look for.' })),
  orderby: loose('A field to order by; anything else falls back to the usual order.'),
  order: loose('asc or desc.'),
}
const VIEW = loose('trash lists what is in the trash.')
const INCLUDE = loose('Only these ids, with commas.')
const FILTERS = {
  filter: loose('Filters, as filter[name]=value.'),
  filters: loose(`Filters that say how they compare, as filters[name][op]=value: ${COMPARISONS.join(', ')}.`),
}

const selectionInput = once((entity: Entity): Readonly<Record<string, TSchema>> => {
  const filters = Object.entries(entity.fields as Fields).filter(
    ([, field]) => field.options.filter && !field.options.internal,
  )
  const linked = plannedLinkFilters(entity).map(({ name, field }) => [name, field] as const)
  const presets = Object.keys(entity.presets ?? {})
  return {
    ...CHOSEN,
    ...(endsAtOnce(entity) ? {} : { view: VIEW }),
    include: INCLUDE,
    ...(entity.since ? { [entity.since]: loose('Only what was made or changed at this instant or after it.') } : {}),
    ...FILTERS,
    ...(presets.length > 0 ? { preset: loose(`A filter by its name: ${presets.join(', ')}.`) } : {}),
    ...Object.fromEntries([...filters, ...linked].flatMap(([name, field]) => filterInput(name, field))),
  }
})

/** Repeated values reach only what is declared as a list. What does not fit is dropped and named, never refused. */
function filterInput(name: string, { options }: Field): [string, TSchema][] {
  const several = options.filter === 'equals' ? [] : ['array']
  const schema = (description: string) =>
    Type.Optional(
      Type.Unsafe<unknown>({ type: ['string', 'number', 'boolean', ...several], lenient: true, description }),
    )
  const named = options.filterAs === undefined ? [name] : [name, options.filterAs]
  const equal = named.map((own): [string, TSchema] => [own, schema(`Only records with this ${name}.`)])
  if (options.filter !== 'range') return equal
  const lower = options.fromAs === undefined ? [] : [options.fromAs]
  return [
    ...equal,
    ...[`${name}_from`, ...lower].map((own): [string, TSchema] => [
      own,
      schema(`Only records with at least this ${name}.`),
    ]),
    [`${name}_to`, schema(`Only records with at most this ${name}.`)],
  ]
}

/** A text that nobody filled in is blank, whatever form it must have otherwise. */
export function answeredShape(field: Field): TSchema {
  const { format, pattern, minLength, ...loose } = describedShape(field) as TSchema & Record<string, unknown>
  return field.options.default === '' ? (loose as TSchema) : describedShape(field)
}

/** What a field holds, in its own words or in those of its kind. */
export const describedShape = once((field: Field): TSchema => {
  const { description, default: otherwise } = field.options
  const words = description ?? kindWords(field)
  return {
    ...kindOf(field).schema(field.options),
    ...(words ? { description: words } : {}),
    ...(otherwise === undefined ? {} : { default: otherwise }),
  }
})

function kindWords({ kind, options: { to, currency = '', local, private: isPrivate } }: Field): string {
  if (local) return 'A point in time, on the clock of the place.'
  if (kind === 'link') return `The id of one of the ${to}.`
  if (kind === 'links') return `The ids of some of the ${to}.`
  if (kind === 'reference') return 'Another record, as { type, id }.'
  if (isPrivate) return 'A file for those who may read the record; name it by the id that its upload answered.'
  if (kind === 'file') return 'The id of a media item.'
  if (kind === 'money')
    return /^[A-Z]{3}$/.test(currency)
      ? `An amount in ${currency}.`
      : `An amount in the currency that ${currency} names.`
  return KIND_WORDS[kind] ?? ''
}

const KIND_WORDS: Readonly<Partial<Record<Field['kind'], string>>> = {
  richText: 'May hold markup, which is cleaned.',
  date: 'A date without a zone.',
  time: 'A time of day.',
  instant: 'A point in time; answers are in UTC.',
  color: 'A colour as #rrggbb.',
  secret: 'Stored encrypted and never answered.',
}

/** For the index and the reference: the surface checks bodies itself, in the words of the service. */
export function bodySchema(entity: Entity, verb: 'create' | 'update'): TObject {
  const taken = Object.entries(entity.fields as Fields).filter(
    ([, { options }]) => !options.internal && !options.readOnly && !(options.fixed && verb === 'update'),
  )
  const properties = taken.map(([name, field]): [string, TSchema] => {
    const told = describedShape(field)
    const shape = field.options.private ? Type.Union([Type.Integer({ minimum: 1 }), told]) : told
    const isWhole = verb === 'create' || (entity.rewrite !== undefined && !entity.rewrite.kept.includes(name))
    const isNeeded = isWhole && field.options.required && field.options.default === undefined
    return [name, isNeeded ? shape : Type.Optional(shape)]
  })
  const key = entity.conflict ?? 'modified_at'
  const version = Type.Optional(key === 'rev' ? Type.Integer() : Type.String())
  const known = verb === 'update' && key !== 'none' ? { [entity.conflictAs ?? key]: version } : {}
  return Type.Object({ ...Object.fromEntries(properties), ...known })
}
