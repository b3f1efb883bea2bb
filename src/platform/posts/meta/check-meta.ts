/** Checks and converts a meta value by the type rules of the API's arguments. */
import type { MetaSchema } from './meta-key.ts'

export type MetaCheck =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly code: string; readonly message: string }

/** `name` is what the sentence calls the value: `meta.subtitle`. */
export function checkMeta(schema: MetaSchema, value: unknown, name: string): MetaCheck {
  const checked = CHECKS[schema.type](schema, value, name)
  if (!checked.ok || !schema.enum || schema.enum.includes(checked.value)) return checked
  return refused('rest_not_in_enum', `${name} is not one of ${schema.enum.join(', ')}.`)
}

type Check = (schema: MetaSchema, value: unknown, name: string) => MetaCheck

const fits = (value: unknown): MetaCheck => ({ ok: true, value })
const refused = (code: string, message: string): MetaCheck => ({ ok: false, code, message })
const refuseType = (schema: MetaSchema, name: string) =>
  refused('rest_invalid_type', `${name} is not of type ${schema.type}.`)

const checkText: Check = (schema, value, name) => {
  if (typeof value !== 'string' || value.includes('\0') || !value.isWellFormed()) return refuseType(schema, name)
  const { maxLength } = schema
  if (maxLength === undefined || [...value].length <= maxLength) return fits(value)
  return refused('rest_too_long', `${name} must be at most ${maxLength} characters long.`)
}

const checkNumber: Check = (schema, value, name) => {
  const read = typeof value === 'string' && /^\s*[+-]?\d+(\.\d*)?(e[+-]?\d+)?\s*$/i.test(value) ? Number(value) : value
  if (typeof read !== 'number' || !Number.isFinite(read)) return refuseType(schema, name)
  if (schema.type === 'integer' && !Number.isSafeInteger(read)) return refuseType(schema, name)
  const { minimum = -Infinity, maximum = Infinity } = schema
  if (read >= minimum && read <= maximum) return fits(read + 0)
  return refused('rest_out_of_bounds', `${name} must be between ${minimum} and ${maximum}.`)
}

const checkBoolean: Check = (schema, value, name) => {
  const word = typeof value === 'string' ? value.toLowerCase() : value
  if (word === true || word === 1 || word === '1' || word === 'true') return fits(true)
  return word === false || word === 0 || word === '0' || word === 'false' ? fits(false) : refuseType(schema, name)
}

const checkList: Check = (schema, value, name) => {
  const list = typeof value === 'string' ? value.split(/[\s,]+/).filter(Boolean) : value
  if (!Array.isArray(list)) return refuseType(schema, name)
  const { maxItems = Infinity, items } = schema
  if (list.length > maxItems) return refused('rest_too_many_items', `${name} must contain at most ${maxItems} items.`)
  if (!items) return fits(list)
  const checked = list.map((item, index) => checkMeta(items, item, `${name}[${index}]`))
  return checked.find(item => !item.ok) ?? fits(checked.map(item => (item as { value: unknown }).value))
}

const checkObject: Check = (schema, value, name) => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return refuseType(schema, name)
  const kept: Record<string, unknown> = Object.create(null)
  for (const [key, inner] of Object.entries(value)) {
    const property = schema.properties && Object.hasOwn(schema.properties, key) ? schema.properties[key] : undefined
    if (!property && schema.additionalProperties === false) {
      return refused('rest_additional_properties_forbidden', `${name}[${key}] is not a valid property.`)
    }
    const checked = property ? checkMeta(property, inner, `${name}[${key}]`) : fits(inner)
    if (!checked.ok) return checked
    kept[key] = checked.value
  }
  return fits(kept)
}

const CHECKS: Readonly<Record<MetaSchema['type'], Check>> = {
  string: checkText,
  integer: checkNumber,
  number: checkNumber,
  boolean: checkBoolean,
  array: checkList,
  object: checkObject,
}
