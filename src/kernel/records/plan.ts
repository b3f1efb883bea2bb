/** What the record surface derives from an entity's declaration, once. */
import type { ReadContext } from '../context.ts'
import { type Entity, singularOf } from '../entity.ts'
import type { Field, Fields } from '../fields.ts'
import type { Service } from '../service.ts'
import type { Sql } from '../statement.ts'
import { kindOf } from './columns.ts'
import type { Kind, Options } from './kind.ts'

/** An entity of a service: what every verb is asked about. */
export type Surface = { readonly service: Service; readonly entity: Entity }

export type PlannedField = {
  readonly name: string
  readonly field: Field
  readonly kind: Kind
  readonly options: Options
  /** SQL of its value, where that is no column of its own. */
  readonly column?: string
  /** Links of an entity of their own: the ids of the records that have any, and the columns of both sides there. */
  readonly linked?: Sql & { readonly own: string; readonly other: string }
}

/** SQL of a field's value as it is stored. */
export const columnOf = ({ name, column }: PlannedField): string => column ?? namedColumn(name)

/** A field may be called like a word of SQL, such as `order`. */
export const namedColumn = (name: string): string => (WORDS.has(name) ? `t."${name}"` : `t.${name}`)

const WORDS: ReadonlySet<string> = new Set(['order', 'group', 'from', 'to', 'default'])

export type Plan = {
  readonly service: Service
  readonly entity: Entity
  readonly table: string
  readonly singular: string
  readonly conflict: 'modified_at' | 'rev' | 'none'
  readonly fields: readonly PlannedField[]
  /** Those with a column of their own; the others live in `record_links`. */
  readonly stored: readonly PlannedField[]
  readonly linked: readonly PlannedField[]
  readonly byName: ReadonlyMap<string, PlannedField>
  /** Those that hold a file of the record's own. */
  readonly privateFiles: readonly PlannedField[]
  /** The database itself can write the JSON of its lists: nothing of it is opened first. */
  readonly isPlain: boolean
  /** Texts of statements by engine and shape. */
  readonly statements: Map<string, string>
}

/** The plan of an entity, for calls that only have the entity in hand. */
export const planFor = (entity: Entity, ctx: ReadContext): Plan =>
  planOf({ service: ctx.tools.serviceOf(entity), entity })

export function planOf({ service, entity }: Surface): Plan {
  let known = plans.get(service)
  if (!known) {
    known = new Map()
    plans.set(service, known)
  }
  const plan = known.get(entity.name) ?? makePlan(service, entity)
  known.set(entity.name, plan)
  return plan
}

/** Derived from frozen declarations only, so one for the whole process is right; it goes when the service goes. */
const plans = new WeakMap<Service, Map<string, Plan>>()

/** Columns that every record has, readable by everybody who may read the record. */
export const SYSTEM_FIELDS = ['id', 'created_at', 'modified_at', 'trashed_at'] as const

const STAMPS = ['created_at', 'modified_at', 'trashed_at'] as const
const AUTHORS = ['created_by', 'modified_by'] as const

type ShownStamps = readonly (readonly [column: string, shown: string])[]

/** The times and authors of a record that answers tell, each with the name that it has there. */
export function stampsOf(entity: Entity): ShownStamps {
  const known = stampNames.get(entity)
  if (known) return known
  const { stamps } = entity
  const names = [
    ...STAMPS.flatMap(column => {
      const shown = stamps?.[column] ?? column
      return shown === false ? [] : [[column, shown] as const]
    }),
    ...AUTHORS.flatMap(column => (stamps?.[column] ? [[column, stamps[column]] as const] : [])),
  ]
  stampNames.set(entity, names)
  return names
}

/** Asked for with every record of every list. */
const stampNames = new WeakMap<Entity, ShownStamps>()

/** Names that every record has: a field may not bear them. */
const TAKEN = new Set(['id', 'site_id', 'created_at', 'modified_at', 'trashed_at', 'trashed_from'])
/** Names that a list's query means something else by. */
export const TAKEN_IN_QUERIES: ReadonlySet<string> = new Set([
  'page',
  'per_page',
  'limit',
  'offset',
  'search',
  'orderby',
  'order',
  'view',
  'filter',
  'filters',
  'preset',
  'include',
  'counts',
])

function makePlan(service: Service, entity: Entity): Plan {
  const fields = Object.entries(entity.fields as Fields).map(([name, field]) => ({
    name,
    field,
    kind: kindOf(field),
    options: field.options as Options,
  }))
  for (const field of fields) refuseBadField(entity, field)
  const conflict = entity.conflict ?? 'modified_at'
  if (conflict === 'rev' && entity.fields.rev?.kind !== 'integer')
    throw new Error(`${entity.name} counts its saves and needs the field rev: integer({ readOnly: true, default: 1 }).`)
  if (entity.search === 'words' && !fields.some(field => field.options.search))
    throw new Error(`${entity.name} is searched by words, but none of its fields is.`)
  refuseBadFacets(service, entity)
  refuseBadComputed(entity)
  return Object.freeze({
    service,
    entity,
    table: entity.table,
    singular: singularOf(entity),
    conflict,
    fields,
    stored: fields.filter(field => field.kind.column !== null),
    linked: fields.filter(field => field.kind.column === null),
    isPlain:
      !(entity.shows || entity.clock) &&
      (entity.computed === undefined || entity.computed.from !== undefined) &&
      !fields.some(({ options }) => options.sealed),
    privateFiles: fields.filter(({ options }) => options.private),
    byName: new Map(fields.map(field => [field.name, field])),
    statements: new Map(),
  })
}

function refuseBadField(entity: Entity, { name, options, field, kind }: PlannedField): void {
  if (!/^[a-z][a-z0-9_]*$/.test(name) || TAKEN.has(name))
    throw new Error(`${entity.name}: a field cannot be called ${name}.`)
  if (options.filter && TAKEN_IN_QUERIES.has(name))
    throw new Error(`${entity.name}: nobody could filter by a field called ${name}.`)
  const isOpaque = field.kind === 'json' || field.kind === 'secret' || options.private
  if (isOpaque && (options.filter || options.sort || options.search))
    throw new Error(`${entity.name}: ${name} cannot be looked into.`)
  if (kind.column === null && (options.sort || options.search))
    throw new Error(`${entity.name}: lists cannot be ordered or searched by ${name}.`)
}

/** What the database writes and what is computed are put together as text: a name may stand in one of them only. */
function refuseBadComputed({ name: owner, fields, computed }: Entity): void {
  for (const name of computed?.from ? computed.names : [])
    if (Object.hasOwn(fields as Fields, name)) throw new Error(`${owner}: the computed ${name} is also a field.`)
}

const FACETS: ReadonlySet<string> = new Set(['choice', 'choices', 'flag', 'link', 'links'])

function refuseBadFacets(service: Service, { name: owner, fields, facets = [], search }: Entity): void {
  const known = new Set(service.entities?.map(({ name }) => name))
  for (const name of facets) {
    if (name === 'created_by' && search === 'words') continue
    const { kind = '', options = {} } = (fields as Fields)[name] ?? {}
    const { to = '', perPerson } = options as Options
    if (search !== 'words' || !FACETS.has(kind) || perPerson || (kind === 'links' && to !== 'users' && !known.has(to)))
      throw new Error(`${owner}: the index of words can have no facet ${name}.`)
  }
}

/** The plan of another entity of the same service; null when this edition does not have it. */
export function neighbourPlan(plan: Plan, name: string): Plan | null {
  const entity = plan.service.entities?.find(candidate => candidate.name === name)
  return entity ? planOf({ service: plan.service, entity }) : null
}

/** Callers choose filters, so the number of shapes is bounded here and not by their kindness. */
const MOST_SHAPES = 500

/** The text of a statement, made once for each shape. The key names the engine: tests run both in one process. */
export function remembered({ statements }: Plan, key: string, make: () => string): string {
  const known = statements.get(key)
  if (known !== undefined) return known
  if (statements.size >= MOST_SHAPES) statements.clear()
  const text = make()
  statements.set(key, text)
  return text
}
