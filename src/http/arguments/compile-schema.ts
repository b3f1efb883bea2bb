/** Turns a schema into the function that checks a value against it. Done once per route: a request only runs it. */
import type { TSchema } from 'typebox'
import { booleanCheck, nullCheck } from './check-boolean.ts'
import { listCheck } from './check-list.ts'
import { numberCheck } from './check-number.ts'
import { objectCheck } from './check-object.ts'
import { textCheck } from './check-text.ts'
import { anyOfCheck, enumCheck, oneOfCheck, severalTypesCheck, type Variant } from './check-variants.ts'
import { type Check, type Compile, Refusal, type SchemaNode } from './checker.ts'

/** Stops the start for a schema that asks for something that is not enforced here. */
export function compileSchema(schema: TSchema): Check {
  const known = compiled.get(schema)
  if (known !== undefined) return known
  const check = compileNode(schema as SchemaNode, noDefinitions)
  compiled.set(schema, check)
  return check
}

/** Schemas are constants: the same one always makes the same check. */
const compiled = new WeakMap<TSchema, Check>()

type Resolve = (name: string) => Check
const noDefinitions: Resolve = name => {
  throw new TypeError(`The schema refers to "${name}", which it does not define.`)
}

function compileNode(node: SchemaNode, outer: Resolve): Check {
  for (const keyword of UNENFORCED) {
    if (Object.hasOwn(node, keyword))
      throw new TypeError(`The schema keyword "${keyword}" is not enforced, so it may not be used.`)
  }
  const resolve = node.$defs === undefined ? outer : definitions(node.$defs, outer)
  const compile: Compile = inner => compileNode(inner, resolve)
  return inOrder([
    node.$ref === undefined ? undefined : resolve(node.$ref),
    compileType(node, compile),
    compileClosedList(node),
    compileUnion(node, compile),
    ...(node.allOf ?? []).map(compile),
    node.not === undefined ? undefined : refuseMatch(compile(node.not)),
    ...(node['~refine'] ?? []).map(
      ({ check, error }): Check =>
        value =>
          check(value) ? value : new Refusal('rest_invalid_param', 'said', { says: error(value) }),
    ),
  ])
}

/** What would pass unchecked. `~codec` is TypeBox's own: it converts values where nobody here would run it. */
const UNENFORCED = [
  ...['if', 'then', 'else', 'contains', 'minContains', 'maxContains', 'prefixItems', 'propertyNames', 'dependencies'],
  ...['dependentRequired', 'dependentSchemas', 'unevaluatedItems', 'unevaluatedProperties', '$dynamicRef', '~codec'],
]

/** A definition may refer to itself or to a later one, so what a reference stands for is looked up when it is used. */
function definitions(nodes: Readonly<Record<string, SchemaNode>>, outer: Resolve): Resolve {
  const checks = new Map<string, Check>()
  const resolve: Resolve = name =>
    Object.hasOwn(nodes, name) ? (value, ignored) => checks.get(name)!(value, ignored) : outer(name)
  for (const [name, node] of Object.entries(nodes)) checks.set(name, compileNode(node, resolve))
  return resolve
}

/** Each step gets what the one before made of the value. */
function inOrder(steps: readonly (Check | undefined)[]): Check {
  const [first, ...more] = steps.filter(step => step !== undefined)
  if (first === undefined) return value => value
  if (more.length === 0) return first
  return (value, ignored) =>
    more.reduce((result, step) => (result instanceof Refusal ? result : step(result, ignored)), first(value, ignored))
}

function compileType(node: SchemaNode, compile: Compile): Check | undefined {
  const type = node.type ?? impliedType(node)
  if (type === undefined) return undefined
  if (typeof type === 'string') return typeCheck(node, type, compile)
  return severalTypesCheck(type.map(one => ({ type: one, check: typeCheck(node, one, compile) })))
}

function impliedType(node: SchemaNode): string | undefined {
  if (node.properties !== undefined || node.patternProperties !== undefined) return 'object'
  return node.items === undefined ? undefined : 'array'
}

function typeCheck(node: SchemaNode, type: string, compile: Compile): Check {
  switch (type) {
    case 'integer':
    case 'number':
      return numberCheck(node, type)
    case 'boolean':
      return booleanCheck()
    case 'null':
      return nullCheck()
    case 'string':
      return textCheck(node)
    case 'array':
      return listCheck(node, compile)
    case 'object':
      return objectCheck(node, compile)
    default:
      throw new TypeError(`Arguments cannot be of type "${type}".`)
  }
}

function compileClosedList(node: SchemaNode): Check | undefined {
  const values = 'const' in node ? [node.const] : node.enum
  return values && closedList(values)
}

function closedList(values: readonly unknown[]): Check {
  const types = [...new Set(values.map(typeOfLiteral))]
  const plain: Compile = inner => compileNode(inner, noDefinitions)
  return enumCheck(
    values,
    types.map(type => ({ type, check: typeCheck({}, type, plain) })),
  )
}

function typeOfLiteral(value: unknown): string {
  if (value === null) return 'null'
  if (typeof value === 'object') throw new TypeError('A closed list holds texts, numbers, booleans and null only.')
  return typeof value
}

/** A union of literals is a closed list in another dress. */
function compileUnion(node: SchemaNode, compile: Compile): Check | undefined {
  const nodes = node.anyOf ?? node.oneOf
  if (nodes === undefined) return undefined
  if (nodes.every(isLiteral)) return closedList(nodes.map(literal => literal.const ?? null))
  const variants: Variant[] = nodes.map(inner => ({ type: wordFor(inner), check: compile(inner) }))
  return node.anyOf === undefined ? oneOfCheck(variants) : anyOfCheck(variants)
}

const isLiteral = (node: SchemaNode): boolean => 'const' in node || node.type === 'null'

const wordFor = (node: SchemaNode): string | undefined => {
  const type = node.type ?? impliedType(node)
  return typeof type === 'string' ? type : undefined
}

const refuseMatch =
  (check: Check): Check =>
  value =>
    check(value, []) instanceof Refusal ? value : new Refusal('rest_no_matching_schema', 'not_accepted')
