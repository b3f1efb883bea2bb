/** What records must be like to be found: the language of filters with operators and of presets. */

/**
 * How a filter compares. `ne` and `not_in` also find what has no value; `in` and `not_in` take several values, `between`
 * two; `contains` looks for a part of a text, `starts` for its beginning; `empty`, `is_null` and `is_true` take true or
 * false. `today`, `last_days` and `next_days` are about the site's clock, `current_user` and `my_teams` about who asks.
 */
export type Comparison = (typeof COMPARISONS)[number]

/** In the order in which they are told. */
export const COMPARISONS = [
  ...(['eq', 'ne', 'in', 'not_in', 'gt', 'gte', 'lt', 'lte', 'between', 'contains', 'starts', 'empty'] as const),
  ...(['is_null', 'is_true', 'today', 'last_days', 'next_days', 'current_user', 'my_teams'] as const),
] as const
/** A value, or a word for one that is known only when somebody asks: who they are, now, or today and some days. */
export type PresetValue =
  | string
  | number
  | boolean
  | readonly (string | number)[]
  | { readonly of: 'me' | 'now' | 'today'; readonly days?: number }
/** By field, `created_at`, `modified_at`, `created_by` or `modified_by`; all must hold. */
export type Conditions = Readonly<Record<string, { readonly [C in Comparison]?: PresetValue }>>
