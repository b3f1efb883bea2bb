/** What the surface's routes take and give, for arguments, the index and the reference. */
import { type TObject, type TSchema, Type } from 'typebox'
import type { Entity } from '../entity.ts'
import type { Field, Fields } from '../fields.ts'
import { isNullable, kindOf } from './columns.ts'
import { COMPARISONS } from './filter-operators.ts'
import { perPageOf } from './paging.ts'
import { endsAtOnce, mostOf } from './rights.ts'

export const listInput = (entity: Entity): TObject => Type.Object({ ...pagingInput(entity), ...selectionInput(entity) })
export const exportInput = (entity: Entity): TObject => Type.Object(selectionInput(entity))

/** A record as somebody reads it who may read everything. */
export function recordSchema(entity: Entity): TObject {
  const shown = Object.entries(entity.fields as Fields).filter(([, field]) => !field.options.internal)
  const properties = shown.map(([name, field]): [string, TSchema] => {
    if (field.kind === 'secret') return [`${name}_set`, Type.Boolean()]
    const schema = kindOf(field).schema(field.options)
    return [name, isNullable(field) && field.kind !== 'links' ? Type.Union([schema, Type.Null()]) : schema]
  })
  const computed = (entity.computed?.names ?? []).map((name): [string, TSchema] => [name, Type.Unknown()])
  const instant = Type.String({ format: 'date-time' })
  return Type.Object({
    id: Type.Integer(),
    ...Object.fromEntries(properties),
    created_at: instant,
    modified_at: instant,
    trashed_at: Type.Union([instant, Type.Null()]),
    ...Object.fromEntries(computed),
  })
}

/** Bounds are declared for the reference and checked once more by `readPaging`, which also serves calls from inside. */
function pagingInput(entity: Entity): Record<string, TSchema> {
  if (mostOf(entity) !== null) return {}
  const { default: usual, most } = perPageOf(entity)
  const size = Type.Optional(
    Type.Integer({ minimum: 1, maximum: most, default: usual, description: 'How many records a page has.' }),
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
    const loose = (description: string) => Type.Optional(Type.Unsafe<unknown>({ description }))
    return { limit: loose('How many records; -1 for all.'), offset: loose('How many to skip.') }
  }
  return {
    page: Type.Optional(Type.Integer({ minimum: 1, default: 1, description: 'The number of the page.' })),
    per_page: size,
  }
}

function selectionInput(entity: Entity): Record<string, TSchema> {
  const loose = (description: string) => Type.Optional(Type.Unsafe<unknown>({ description }))
  const filters = Object.entries(entity.fields as Fields).filter(
    ([, field]) => field.options.filter && !field.options.internal,
  )
  const presets = Object.keys(entity.presets ?? {})
  return {
    search: Type.Optional(Type.String({ maxLength: 200, description: 'Text to look for.' })),
    orderby: loose('A field to order by; anything else falls back to the usual order.'),
    order: loose('asc or desc.'),
    ...(endsAtOnce(entity) ? {} : { view: loose('trash lists what is in the trash.') }),
    filter: loose('Filters, as filter[name]=value.'),
    filters: loose(`Filters that say how they compare, as filters[name][op]=value: ${COMPARISONS.join(', ')}.`),
    ...(presets.length > 0 ? { preset: loose(`A filter by its name: ${presets.join(', ')}.`) } : {}),
    ...Object.fromEntries(filters.flatMap(([name, field]) => filterInput(name, field))),
  }
}

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
  return [
    ...equal,
    [`${name}_from`, schema(`Only records with at least this ${name}.`)],
    [`${name}_to`, schema(`Only records with at most this ${name}.`)],
  ]
}

/** For the index and the reference: the surface checks bodies itself, in the words of the service. */
export function bodySchema(entity: Entity, verb: 'create' | 'update'): TObject {
  const taken = Object.entries(entity.fields as Fields).filter(
    ([, { options }]) => !options.internal && !options.readOnly && !(options.fixed && verb === 'update'),
  )
  const properties = taken.map(([name, field]): [string, TSchema] => {
    const described = {
      ...kindOf(field).schema(field.options),
      ...(field.options.description ? { description: field.options.description } : {}),
    }
    const isNeeded = verb === 'create' && field.options.required && field.options.default === undefined
    return [name, isNeeded ? described : Type.Optional(described)]
  })
  const key = entity.conflict ?? 'modified_at'
  const known =
    verb === 'update' && key !== 'none' ? { [key]: Type.Optional(key === 'rev' ? Type.Integer() : Type.String()) } : {}
  return Type.Object({ ...Object.fromEntries(properties), ...known })
}
