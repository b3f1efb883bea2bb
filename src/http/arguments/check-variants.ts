/** Values that may be of several kinds, and values from a closed list. */
import { joinWords } from '../../kernel/misfits.ts'
import { isEnglish, Spoken } from '../../kernel/words.ts'
import { type Check, isTypeRefusal, Refusal, refuseType } from './checker.ts'

/** One kind that a value may be of. Without a type it is a schema of its own that no single word describes. */
export type Variant = { readonly type: string | undefined; readonly check: Check }

/** `type: [a, b]`: the first type that fits decides, and its bounds hold. */
export function severalTypesCheck(variants: readonly Variant[]): Check {
  const types = variants.map(variant => variant.type ?? 'any')
  const textFirst = preferText(variants)
  return (value, ignored) => {
    for (const { check } of value === '' ? textFirst : variants) {
      const result = check(value, ignored)
      if (!(result instanceof Refusal) || !isTypeRefusal(result)) return result
    }
    return refuseType(...types)
  }
}

/** `anyOf`: the first variant that fits as a whole. */
export function anyOfCheck(variants: readonly Variant[]): Check {
  const textFirst = preferText(variants)
  return (value, ignored) => {
    const refusals: Refusal[] = []
    const dropped = ignored.length
    for (const { check } of value === '' ? textFirst : variants) {
      const result = check(value, ignored)
      if (!(result instanceof Refusal)) return result
      refusals.push(result)
      ignored.length = dropped
    }
    return refuseAll(variants, refusals)
  }
}

/** `oneOf`: exactly one variant may fit. */
export function oneOfCheck(variants: readonly Variant[]): Check {
  return (value, ignored) => {
    const dropped = ignored.length
    const refusals: Refusal[] = []
    const fitting: { result: unknown; paths: string[] }[] = []
    for (const { check } of variants) {
      const result = check(value, ignored)
      if (result instanceof Refusal) refusals.push(result)
      else fitting.push({ result, paths: ignored.slice(dropped) })
      ignored.length = dropped
    }
    const [only, second] = fitting
    if (only === undefined) return refuseAll(variants, refusals)
    if (second !== undefined) return new Refusal('rest_one_of_multiple_matches', 'several_formats')
    ignored.push(...only.paths)
    return only.result
  }
}

/** A closed list. `convert` turns the value into each type that the list holds; the comparison itself is strict. */
export function enumCheck(values: readonly unknown[], convert: readonly Variant[]): Check {
  const allowed = new Set(values)
  const types = convert.map(variant => variant.type ?? 'any')
  const listed = (language: string) => joinWords(values.map(String), isEnglish(language) ? 'and' : 'und')
  const refuseValue = () =>
    values.length === 1
      ? new Refusal('rest_not_in_enum', 'not_equal', { value: String(values[0]) })
      : new Refusal('rest_not_in_enum', 'not_among', { values: new Spoken(listed) })
  return (value, ignored) => {
    if (allowed.has(value)) return value
    const converted = convert.map(({ check }) => check(value, ignored)).filter(result => !(result instanceof Refusal))
    if (converted.length === 0) return refuseType(...types)
    const found = converted.find(result => allowed.has(result))
    return found === undefined ? refuseValue() : found
  }
}

const preferText = (variants: readonly Variant[]): readonly Variant[] => [
  ...variants.filter(variant => variant.type === 'string'),
  ...variants.filter(variant => variant.type !== 'string'),
]

/** Tells what helps most: the types if none fits, the one problem if a single variant came close, or that nothing fits. */
function refuseAll(variants: readonly Variant[], refusals: readonly Refusal[]): Refusal {
  const types = variants.map(variant => variant.type)
  const close = refusals.filter(refusal => !isTypeRefusal(refusal))
  if (close.length === 0 && types.every(type => type !== undefined)) return refuseType(...new Set(types))
  if (close.length === 1) return close[0]!
  return new Refusal('rest_no_matching_schema', 'no_format')
}
