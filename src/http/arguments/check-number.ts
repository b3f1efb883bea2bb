/** Integers and numbers: sent as numbers, or as decimal text. */
import { spokenIn } from '../../kernel/misfits.ts'
import type { WordValues } from '../../kernel/words.ts'
import { type Check, Refusal, refuseType, type SchemaNode } from './checker.ts'

export function numberCheck(node: SchemaNode, type: 'integer' | 'number'): Check {
  const boundsRefusal = compileBounds(node)
  const isWhole = type === 'integer'
  return value => {
    const read = readNumber(value)
    if (!Number.isFinite(read) || (isWhole && !Number.isInteger(read))) return refuseType(type)
    // Beyond this range neighbouring whole numbers share one value: what was sent is no longer known.
    if (Number.isInteger(read) && !Number.isSafeInteger(read)) return new Refusal('rest_out_of_bounds', 'between', SAFE)
    // Adding zero turns -0 into 0.
    return boundsRefusal(read) ?? read + 0
  }
}

const SAFE = { min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER }

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
  const [word, values] = describeBounds(node)
  return read => {
    if (read < minimum || read > maximum || read <= exclusiveMinimum || read >= exclusiveMaximum) {
      return new Refusal('rest_out_of_bounds', word, values)
    }
    if (multipleOf === undefined || isMultiple(read, multipleOf)) return undefined
    return new Refusal('rest_invalid_multiple', 'multiple', { of: multipleOf })
  }
}

function describeBounds(node: SchemaNode): [word: 'above' | 'below' | 'within', values: WordValues] {
  const min = node.exclusiveMinimum ?? node.minimum
  const max = node.exclusiveMaximum ?? node.maximum
  const low = node.exclusiveMinimum === undefined ? INCLUSIVE : EXCLUSIVE
  const high = node.exclusiveMaximum === undefined ? INCLUSIVE : EXCLUSIVE
  if (max === undefined) return ['above', { min, low }]
  if (min === undefined) return ['below', { max, high }]
  return ['within', { min, low, max, high }]
}

const INCLUSIVE = spokenIn({ en: 'inclusive', de: 'einschließlich' })
const EXCLUSIVE = spokenIn({ en: 'exclusive', de: 'ausschließlich' })

/** Decimal fractions are not exact in binary: 0.07 is seven times 0.01 all the same. */
function isMultiple(read: number, of: number): boolean {
  const quotient = read / of
  return Math.abs(quotient - Math.round(quotient)) <= Math.max(1, Math.abs(quotient)) * 1e-12
}
