/** Integers and numbers: sent as numbers, or as decimal text. */
import { type Check, Refusal, refuseType, type SchemaNode } from './checker.ts'

export function numberCheck(node: SchemaNode, type: 'integer' | 'number'): Check {
  const boundsRefusal = compileBounds(node)
  const isWhole = type === 'integer'
  return value => {
    const read = readNumber(value)
    if (!Number.isFinite(read) || (isWhole && !Number.isInteger(read))) return refuseType(type)
    // Beyond this range neighbouring whole numbers share one value: what was sent is no longer known.
    if (Number.isInteger(read) && !Number.isSafeInteger(read)) return new Refusal('rest_out_of_bounds', TOO_LARGE)
    // Adding zero turns -0 into 0.
    return boundsRefusal(read) ?? read + 0
  }
}

const TOO_LARGE = `must be between ${Number.MIN_SAFE_INTEGER} and ${Number.MAX_SAFE_INTEGER}.`

/** Decimal text only: `Number` alone would also read "", "0x10" and "Infinity". */
const DECIMAL_TEXT = /^[ \t\n\r\v\f]*[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?[ \t\n\r\v\f]*$/

function readNumber(value: unknown): number {
  if (typeof value === 'number') return value
  return typeof value === 'string' && DECIMAL_TEXT.test(value) ? Number(value) : Number.NaN
}

function compileBounds(node: SchemaNode): (read: number) => Refusal | undefined {
  const {
    minimum = -Infinity,
    maximum = Infinity,
    exclusiveMinimum = -Infinity,
    exclusiveMaximum = Infinity,
    multipleOf,
  } = node
  const sentence = `must be ${describeBounds(node)}.`
  return read => {
    if (read < minimum || read > maximum || read <= exclusiveMinimum || read >= exclusiveMaximum) {
      return new Refusal('rest_out_of_bounds', sentence)
    }
    if (multipleOf === undefined || isMultiple(read, multipleOf)) return undefined
    return new Refusal('rest_invalid_multiple', `must be a multiple of ${multipleOf}.`)
  }
}

function describeBounds(node: SchemaNode): string {
  const low = node.exclusiveMinimum ?? node.minimum
  const high = node.exclusiveMaximum ?? node.maximum
  const lowKind = node.exclusiveMinimum === undefined ? 'inclusive' : 'exclusive'
  const highKind = node.exclusiveMaximum === undefined ? 'inclusive' : 'exclusive'
  if (high === undefined) return `greater than ${low} (${lowKind})`
  if (low === undefined) return `less than ${high} (${highKind})`
  return `between ${low} (${lowKind}) and ${high} (${highKind})`
}

/** Decimal fractions are not exact in binary: 0.07 is seven times 0.01 all the same. */
function isMultiple(read: number, of: number): boolean {
  const quotient = read / of
  return Math.abs(quotient - Math.round(quotient)) <= Math.max(1, Math.abs(quotient)) * 1e-12
}
