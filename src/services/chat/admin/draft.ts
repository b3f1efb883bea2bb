/** A widget while somebody designs it. */
import type { Appearance } from '../domain/appearance.ts'
import type { WidgetChannel } from '../domain/clean-widget.ts'
import type { Rule } from '../domain/rules.ts'
import { say } from './words.ts'

export type Draft = {
  readonly name: string
  readonly status: 'active' | 'inactive'
  readonly appearance: Appearance
  readonly channels: readonly WidgetChannel[]
  readonly rules: readonly Rule[]
}
export type StoredWidget = Draft & { readonly id: number; readonly modified_at: string }

/** The list with one of its things at another place. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list]
  const [thing] = next.splice(from, 1)
  if (thing !== undefined) next.splice(Math.max(0, Math.min(next.length, to)), 0, thing)
  return next
}

export const replaced = <T>(list: readonly T[], at: number, thing: T): T[] =>
  list.map((known, index) => (index === at ? thing : known))

export const without = <T>(list: readonly T[], at: number): T[] => list.filter((_thing, index) => index !== at)

/** Kinds that the free edition would drop. */
export const PRO_KINDS: ReadonlySet<string> = new Set(['schedule', 'country', 'language'])

/** The operators of a kind of rule, the usual one first. */
export function operatorsOf(kind: string): readonly string[] {
  if (kind === 'visits') return ['at_least']
  if (kind === 'schedule') return ['within', 'outside']
  if (kind !== 'url' && kind !== 'referrer') return ['is', 'is_not']
  return ['is', 'is_not', 'contains', 'not_contains', 'starts_with', 'ends_with', 'wildcard']
}

/** A rule as a sentence. */
export function sentenceOf({ mode, kind, operator, values }: Rule): string {
  const compared = `${say.operators[operator] ?? operator} ${values.join(` ${say.or} `)}`
  return say.explain(mode, say.kinds[kind] ?? kind, compared)
}
