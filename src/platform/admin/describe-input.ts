/** The arguments of a route as fields of a form: what an action asks before it is done. */
import type { Action } from '../../kernel/admin.ts'
import { labelOf } from '../../kernel/field-labels.ts'
import type { FieldKind } from '../../kernel/fields.ts'
import type { Route } from '../../kernel/route.ts'
import type { EntityDescription, FieldDescription } from '../../kernel/standard/describe-entities.ts'

export type DescribedAction = Action & { readonly fields?: readonly FieldDescription[] }

/** A name that the entity has is asked for as its form does; others as the schema of the route says. */
export function describeAction(action: Action, route: Route, entity: EntityDescription | undefined): DescribedAction {
  if (!action.form) return action
  const schemas: Record<string, Schema> = { ...route.input.properties, ...route.body?.properties } as never
  const required = [...((route.input.required as string[]) ?? []), ...((route.body?.required as string[]) ?? [])]
  const fields = action.form.map(name => {
    const known = entity?.fields.find(field => field.name === name)
    return known ?? describeSchema(name, schemas[name] ?? {}, required.includes(name))
  })
  return { ...action, fields }
}

type Schema = {
  readonly type?: string
  readonly enum?: readonly string[]
  readonly format?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly maxLength?: number
  readonly default?: unknown
  readonly title?: string
  readonly description?: string
  readonly items?: Schema
}

function describeSchema(name: string, schema: Schema, required: boolean): FieldDescription {
  const choices = schema.enum ?? schema.items?.enum
  const most = schema.maximum ?? schema.maxLength
  return {
    name,
    label: schema.title ?? labelOf(name),
    type: kindOf(schema),
    required,
    ...{ read_only: false, fixed: false, filterable: false, sortable: false, searchable: false },
    ...(schema.description ? { description: schema.description } : {}),
    ...(schema.default === undefined ? {} : { default: schema.default as never }),
    ...(choices ? { choices } : {}),
    ...(schema.minimum === undefined ? {} : { min: schema.minimum }),
    ...(most === undefined ? {} : { max: most }),
    ...(schema.type === 'array' && !choices ? { schema: schema as never } : {}),
  }
}

const TYPES: Readonly<Record<string, FieldKind>> = {
  integer: 'integer',
  number: 'decimal',
  boolean: 'flag',
  array: 'json',
  object: 'json',
}
const FORMATS: Readonly<Record<string, FieldKind>> = {
  date: 'date',
  'date-time': 'instant',
  email: 'email',
  uri: 'url',
}
const LONG = 300

function kindOf({ type = 'string', format = '', enum: values, items, maxLength = 0 }: Schema): FieldKind {
  if (values) return 'choice'
  if (items?.enum) return 'choices'
  return TYPES[type] ?? FORMATS[format] ?? (maxLength > LONG ? 'longText' : 'text')
}
