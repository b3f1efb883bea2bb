/** Lists: sent as lists, or as one text with commas or blanks between the items. */
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

export function listCheck(node: SchemaNode, compile: Compile): Check {
  const { minItems = 0, uniqueItems = false } = node
  const maxItems = node.maxItems ?? tupleLength(node)
  const checkItems = compileItems(node, compile)
  return (value, ignored) => {
    const list = readList(value)
    if (list === undefined) return refuseType('array')
    if (list.length < minItems)
      return new Refusal('rest_too_few_items', counted('too_few_items', minItems), { min: minItems })
    if (list.length > maxItems)
      return new Refusal('rest_too_many_items', counted('too_many_items', maxItems), { max: maxItems })
    const checked = checkItems(list, ignored)
    if (!uniqueItems || checked instanceof Refusal || areDistinct(checked)) return checked
    return new Refusal('rest_duplicate_items', 'doubled_items')
  }
}

/**
 * A number is split like its text. A boolean is not: `{"ids": true}` would otherwise mean the record with id 1.
 */
function readList(value: unknown): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value
  if (typeof value === 'string') return splitList(value)
  return typeof value === 'number' ? [String(value)] : undefined
}

/** `a,b c` has three items; empty ones do not count. */
export const splitList = (text: string): string[] => text.split(/[ \t\n\r\v\f,]+/).filter(item => item !== '')

const tupleLength = (node: SchemaNode): number =>
  isTuple(node.items) && node.additionalItems === false ? node.items.length : Number.POSITIVE_INFINITY

const isTuple = (items: SchemaNode['items']): items is readonly SchemaNode[] => Array.isArray(items)

type Item = { readonly check: Check; readonly isLenient: boolean }

function compileItems(
  node: SchemaNode,
  compile: Compile,
): (list: readonly unknown[], ignored: string[]) => unknown[] | Refusal {
  const compileItem = (schema: SchemaNode): Item => ({ check: compile(schema), isLenient: schema.lenient === true })
  const positions = isTuple(node.items) ? node.items.map(compileItem) : []
  const rest = isTuple(node.items) ? node.additionalItems : node.items
  const restItem = typeof rest === 'object' ? compileItem(rest as SchemaNode) : undefined
  return (list, ignored) => {
    const checked: unknown[] = []
    for (let at = 0; at < list.length; at++) {
      const refusal = checkItem({ item: positions[at] ?? restItem, at, checked }, list[at], ignored)
      if (refusal !== undefined) return refusal
    }
    return checked
  }
}

type Place = { readonly item: Item | undefined; readonly at: number; readonly checked: unknown[] }

function checkItem({ item, at, checked }: Place, value: unknown, ignored: string[]): Refusal | undefined {
  const dropped = ignored.length
  const result = item === undefined ? value : item.check(value, ignored)
  if (!(result instanceof Refusal)) {
    checked.push(result)
    if (ignored.length > dropped) nameInside(ignored, dropped, segmentOf(at))
    return undefined
  }
  if (item?.isLenient !== true) return refuseInside(result, segmentOf(at))
  ignored.length = dropped
  ignored.push(segmentOf(at))
  return undefined
}

/** Two items are the same when they hold the same, in whatever order their keys were sent. */
const areDistinct = (list: readonly unknown[]): boolean => new Set(list.map(canonical)).size === list.length

function canonical(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? ''
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`).join()}}`
}
