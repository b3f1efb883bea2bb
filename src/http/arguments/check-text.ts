/** Text: never converted from anything else; formats, lengths in characters, patterns. */
import { counted } from '../../kernel/misfits.ts'
import { type Check, Refusal, refuseType, type SchemaNode } from './checker.ts'
import { isStorableText } from './safe-text.ts'
import { formatOf } from './text-formats.ts'

export function textCheck(node: SchemaNode): Check {
  const format = node.format === undefined ? undefined : formatOf(node.format)
  const isConstrained = node.minLength !== undefined || node.maxLength !== undefined || node.pattern !== undefined
  const constraintRefusal = isConstrained ? compileConstraints(node) : undefined
  return value => {
    if (typeof value !== 'string') return refuseType('string')
    if (!isStorableText(value)) return new Refusal('rest_invalid_text', 'unstorable')
    const text = format?.clean === undefined ? value : format.clean(value)
    // Lengths first: a text that is too long is not worth a format's or a pattern's time.
    const refusal = constraintRefusal?.(text)
    if (refusal !== undefined) return refusal
    if (format?.fits === undefined || format.fits(text)) return text
    return new Refusal(format.code, format.word)
  }
}

function compileConstraints(node: SchemaNode): (text: string) => Refusal | undefined {
  const { minLength = 0, maxLength = Infinity } = node
  const pattern = node.pattern === undefined ? undefined : new RegExp(node.pattern, 'u')
  return text => {
    if (isShorterThan(text, minLength))
      return new Refusal('rest_too_short', counted('too_short', minLength), { min: minLength })
    if (!isShorterThan(text, maxLength + 1))
      return new Refusal('rest_too_long', counted('too_long', maxLength), { max: maxLength })
    if (pattern === undefined || pattern.test(text)) return undefined
    return new Refusal('rest_invalid_pattern', 'pattern', { pattern: node.pattern })
  }
}

/** Characters, not UTF-16 units; counted only where the units leave it open. */
function isShorterThan(text: string, length: number): boolean {
  if (text.length < length) return true
  if (text.length >= length * 2) return false
  let count = 0
  for (const _ of text) count++
  return count < length
}
