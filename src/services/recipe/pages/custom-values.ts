/** Values of the fields that the site added to its recipes, where pages show them. */
import { activeCustomFields, type CustomField } from '../../../kernel/records/custom-fields/custom-fields.ts'
import { planFor } from '../../../kernel/records/plan.ts'
import { isRecord, ownValue } from '../../../kernel/sent-values.ts'
import { recipes } from '../entities/recipes.ts'
import type { PageState } from './page-state.ts'

export type CustomValue = { readonly label: string; readonly text: string; readonly url: string | null }

/** Of each recipe, in the order of the fields; none where this edition has no such fields. */
export async function customValues(
  rows: readonly { readonly id: number; readonly custom_fields?: unknown }[],
  place: 'card' | 'page',
  state: PageState,
): Promise<readonly (readonly CustomValue[])[]> {
  const fields = await activeCustomFields(planFor(recipes, state.ctx), state.ctx)
  const shown = fields.filter(({ places }) => places.includes(place))
  return rows.map(({ custom_fields: values }) =>
    shown.flatMap(field => shownValue(field, isRecord(values) ? ownValue(values, field.key) : undefined, state)),
  )
}

function shownValue({ field, options }: CustomField, value: unknown, { words }: PageState): CustomValue[] {
  if (value === undefined || value === null || value === '') return []
  const text = typeof value === 'boolean' ? words.say(value ? 'yes' : 'no') : String(value)
  return [{ label: options.label ?? '', text, url: field.kind === 'url' ? text : null }]
}
