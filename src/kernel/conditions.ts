/** What records must be like to be found: the language of filters with operators and of presets. */

/**
 * How a filter compares. `ne` also finds what has no value; `in` takes several values; `contains` looks for a part of a
 * text; `empty` takes true or false.
 */
export type Comparison = 'eq' | 'ne' | 'in' | 'gt' | 'gte' | 'lt' | 'lte' | 'contains' | 'empty'
/** A value, or a word for one that is known only when somebody asks: who they are, now, or today and some days. */
export type PresetValue =
  | string
  | number
  | boolean
  | readonly (string | number)[]
  | { readonly of: 'me' | 'now' | 'today'; readonly days?: number }
/** By field, `created_at`, `modified_at`, `created_by` or `modified_by`; all must hold. */
export type Conditions = Readonly<Record<string, { readonly [C in Comparison]?: PresetValue }>>
