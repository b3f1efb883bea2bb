/** The fields that people added to an entity, as the record surface sees fields: checked, compared, described. */
import type { EngineName } from '../../../db/database.ts'
import type { ReadContext } from '../../context.ts'
import type { Entity } from '../../entity.ts'
import type { Field } from '../../fields.ts'
import { readRows } from '../../statement.ts'
import { kindOf } from '../columns.ts'
import type { Options, Values } from '../kind.ts'
import { neighbourPlan, type Plan, type PlannedField } from '../plan.ts'
import { loadValues, rowColumns } from '../record-values.ts'

/** What a custom field can be. */
export const CUSTOM_KINDS = [
  ...(['text', 'longText', 'integer', 'decimal', 'flag', 'choice', 'choices'] as const),
  ...(['date', 'instant', 'email', 'phone', 'url'] as const),
] as const
export type CustomKind = (typeof CUSTOM_KINDS)[number]

/** Other names of some of them, for services whose API calls them so. */
const OTHER_NAMES = {
  ...({ textarea: 'longText', boolean: 'flag', checkbox: 'flag', select: 'choice' } as const),
  ...({ multi_select: 'choices', datetime: 'instant', money: 'decimal', number: 'decimal' } as const),
} satisfies Readonly<Record<string, CustomKind>>
/** What a definition calls its kind. */
export type CustomType = CustomKind | keyof typeof OTHER_NAMES

export const kindNamed = (type: CustomType): CustomKind =>
  Object.hasOwn(OTHER_NAMES, type) ? OTHER_NAMES[type as keyof typeof OTHER_NAMES] : (type as CustomKind)

/** The entity of the definitions, in every service that has one. */
export const CUSTOM_FIELDS = 'custom-fields'
/** The field that holds the values, and what stands before the names of single ones. */
export const VALUES = 'custom_fields'

/** What a service calls the parts of a definition, where the platform's words are not its own. */
export type DefinitionWords = {
  /** The names of fields. */
  readonly names?: { readonly choices?: string; readonly default_value?: string; readonly position?: string }
  /** Where pages show values: a definition then says in `show_in` which of these it is for. */
  readonly places?: readonly [string, ...string[]]
}

/** The words of the definitions that were made, by their entity. */
export const wordsOfDefinitions = new WeakMap<Entity, DefinitionWords>()

export type CustomField = PlannedField & {
  readonly key: string
  readonly isActive: boolean
  readonly column: string
  readonly places: readonly string[]
}

/** In their order. None where this edition has no definitions. */
export async function customFieldsOf(plan: Plan, ctx: ReadContext): Promise<readonly CustomField[]> {
  const definitions = plan.entity.customFields ? neighbourPlan(plan, CUSTOM_FIELDS) : null
  if (!definitions) return []
  const words = wordsOfDefinitions.get(definitions.entity) ?? {}
  const order = words.names?.position ?? 'position'
  const text = `select ${rowColumns(definitions, ctx)} from ${definitions.table} t where t.site_id = ? and t.entity = ? order by t.${order}, t.id`
  const rows = await readRows<Values>({ text, values: [ctx.site.id, plan.entity.name] }, ctx)
  return rows.map(row => customField(definedBy(loadValues(definitions, row, ctx), words), ctx.database.engine))
}

/** A stored definition in the platform's words. */
export function definedBy(stored: Readonly<Values>, { names = {} }: DefinitionWords): Defined {
  return {
    ...(stored as Defined),
    choices: stored[names.choices ?? 'choices'] as readonly string[],
    default_value: stored[names.default_value ?? 'default_value'],
  }
}

/** Those that are offered. */
export const activeCustomFields = async (plan: Plan, ctx: ReadContext): Promise<readonly CustomField[]> =>
  (await customFieldsOf(plan, ctx)).filter(({ isActive }) => isActive)

/** What a definition says of its field. */
export type Defined = {
  readonly key: string
  readonly label: string
  readonly type: CustomType
  readonly choices: readonly string[]
  readonly required: boolean
  readonly default_value: unknown
  readonly help: string | null
  readonly is_filter: boolean
  readonly is_active: boolean
  readonly show_in?: readonly string[]
}

/** Four places are enough for what people measure. */
const PLACES = 4

export function fieldFor({ key, label, choices, ...defined }: Defined): PlannedField {
  const type = kindNamed(defined.type)
  const options: Options = {
    label,
    ...(defined.help ? { description: defined.help } : {}),
    ...(defined.required ? { required: true } : {}),
    ...(defined.default_value === null ? {} : { default: defined.default_value }),
    ...(type === 'choice' || type === 'choices' ? { values: choices } : {}),
    ...(type === 'decimal' ? { places: PLACES } : {}),
    ...(defined.is_filter ? { filter: RANGED.has(type) ? 'range' : 'any' } : {}),
    ...(defined.is_filter && type !== 'choices' ? { sort: true } : {}),
  }
  const field: Field = { kind: type, options }
  return { name: `${VALUES}.${key}`, field, kind: kindOf(field), options }
}

const RANGED: ReadonlySet<string> = new Set(['integer', 'decimal', 'date', 'instant'])

const customField = (defined: Defined, engine: EngineName): CustomField => ({
  ...fieldFor(defined),
  key: defined.key,
  isActive: defined.is_active,
  places: defined.show_in ?? [],
  column: columnOf(defined, engine),
})

/** SQL of a value in the form in which a column of its own would hold it. Keys are letters, digits and underscores. */
function columnOf({ key, ...defined }: Defined, engine: EngineName): string {
  const type = kindNamed(defined.type)
  if (engine === 'sqlite') {
    const value = `json_extract(t.${VALUES}, '$.${key}')`
    return type === 'decimal' ? `cast(round(${value} * ${10 ** PLACES}) as integer)` : value
  }
  const value = `(t.${VALUES}::json ->> '${key}')`
  if (type === 'integer') return `${value}::bigint`
  if (type === 'decimal') return `round(${value}::numeric * ${10 ** PLACES})`
  return type === 'flag' ? `case ${value} when 'true' then 1 when 'false' then 0 end` : `${value} collate "C"`
}
