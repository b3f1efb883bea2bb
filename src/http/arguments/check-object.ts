/** Objects: declared properties, keys by pattern, and the rest. */
import { counted } from '../../kernel/misfits.ts'
import {
  type Check,
  type Compile,
  nameInside,
  Refusal,
  refuseInside,
  refuseType,
  type SchemaNode,
  segmentOf,
} from './checker.ts'
import { isPrototypeKey } from './safe-text.ts'

export function objectCheck(node: SchemaNode, compile: Compile): Check {
  const { minProperties = 0, maxProperties = Number.POSITIVE_INFINITY } = node
  const shape = compileShape(node, compile)
  return (value, ignored) => {
    const given = readObject(value)
    if (given === undefined) return refuseType('object')
    const keys = Object.keys(given)
    if (keys.length < minProperties)
      return new Refusal('rest_too_few_properties', counted('too_few_properties', minProperties), {
        min: minProperties,
      })
    if (keys.length > maxProperties)
      return new Refusal('rest_too_many_properties', counted('too_many_properties', maxProperties), {
        max: maxProperties,
      })
    const kept: Record<string, unknown> = {}
    for (const key of keys) {
      const refusal = checkProperty({ key, kept, property: shape.propertyFor(key) }, given[key], ignored)
      if (refusal !== undefined) return refuseInside(refusal, segmentOf(key))
    }
    return addAbsent(shape, kept) ?? kept
  }
}

/** A copy where the declaration's own object could be changed by a handler. */
export const freshDefault = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? structuredClone(value) : value

type Property = { readonly check: Check | undefined; readonly isLenient: boolean }
type Shape = {
  /** Undefined: a key that is not allowed. */
  propertyFor(key: string): Property | undefined
  readonly absent: readonly { readonly key: string; readonly fallback: unknown; readonly isRequired: boolean }[]
}

/** Empty text is how a form sends an empty object; a list counts as an object with the keys 0 to n. */
function readObject(value: unknown): Readonly<Record<string, unknown>> | undefined {
  if (value === '') return {}
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
}

function compileShape(node: SchemaNode, compile: Compile): Shape {
  const compileProperty = (schema: SchemaNode): Property => ({
    check: compile(schema),
    isLenient: schema.lenient === true,
  })
  const declared = new Map(Object.entries(node.properties ?? {}).map(([key, schema]) => [key, compileProperty(schema)]))
  // The s flag: `^.*$`, the pattern of every record, must also fit a key with a line break, or it would pass unchecked.
  const patterns = Object.entries(node.patternProperties ?? {}).map(
    ([pattern, schema]) => [new RegExp(pattern, 'su'), compileProperty(schema)] as const,
  )
  const others = compileOthers(node.additionalProperties, compileProperty)
  const required = new Set(node.required)
  return {
    propertyFor: key => declared.get(key) ?? patterns.find(([pattern]) => pattern.test(key))?.[1] ?? others,
    absent: [...new Set([...declared.keys(), ...required])]
      .map(key => ({ key, fallback: node.properties?.[key]?.default, isRequired: required.has(key) }))
      .filter(({ fallback, isRequired }) => isRequired || fallback !== undefined),
  }
}

function compileOthers(
  rule: SchemaNode['additionalProperties'],
  compileProperty: (schema: SchemaNode) => Property,
): Property | undefined {
  if (rule === false) return undefined
  return typeof rule === 'object' ? compileProperty(rule) : { check: undefined, isLenient: false }
}

type Place = { readonly key: string; readonly kept: Record<string, unknown>; readonly property: Property | undefined }

function checkProperty({ key, kept, property }: Place, value: unknown, ignored: string[]): Refusal | undefined {
  if (value === undefined) return undefined
  if (property === undefined || isPrototypeKey(key)) {
    return new Refusal('rest_additional_properties_forbidden', 'no_property')
  }
  const dropped = ignored.length
  const result = property.check === undefined ? value : property.check(value, ignored)
  if (!(result instanceof Refusal)) {
    kept[key] = result
    if (ignored.length > dropped) nameInside(ignored, dropped, segmentOf(key))
    return undefined
  }
  if (!property.isLenient) return result
  ignored.length = dropped
  ignored.push(segmentOf(key))
  return undefined
}

function addAbsent(shape: Shape, kept: Record<string, unknown>): Refusal | undefined {
  for (const { key, fallback, isRequired } of shape.absent) {
    if (Object.hasOwn(kept, key)) continue
    if (fallback !== undefined) kept[key] = freshDefault(fallback)
    else if (isRequired) return refuseInside(new Refusal('rest_property_required', 'required'), segmentOf(key))
  }
  return undefined
}
