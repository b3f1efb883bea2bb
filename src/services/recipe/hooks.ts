import type { Context } from '../../kernel/context.ts'
import { action, filter } from '../../kernel/hooks.ts'
import type { LimitTable } from '../../kernel/limits.ts'

/** A translation that somebody asks for: which record, into which language, and which fields. */
export type TranslationOrder = {
  readonly resource: string
  readonly id: number
  readonly language: string
  readonly fields: readonly string[] | null
  /** The transaction in which it is made. */
  readonly tx: Context
}

/** Every point where other code may take part. Pro has no other way in. */
export const hooks = {
  /** Changes how often visitors may ask. */
  rateLimits: filter<LimitTable>('vendor_recipe_rate_limits'),
  /** Lets an extension refuse reviews that are not human. */
  captcha: filter<boolean, { readonly route: string; readonly body: Readonly<Record<string, unknown>> }>(
    'vendor_recipe_captcha',
  ),
  /** Makes a linked translation; null where nobody can. */
  translate: filter<Readonly<Record<string, unknown>> | null, TranslationOrder>('vendor_recipe_translate'),
  /** What search engines are told of a recipe, as schema.org wants it. */
  jsonLd: filter<Readonly<Record<string, unknown>>, { readonly id: number }>('vendor_recipe_json_ld'),
  /** A review came in, inside its transaction. */
  reviewSubmitted: action<{ readonly id: number; readonly recipeId: number; readonly status: string }>(
    'vendor_recipe_review_submitted',
  ),
  /** A recipe became public, inside the transaction of the save. */
  recipePublished: action<{ readonly id: number }>('vendor_recipe_published'),
}
