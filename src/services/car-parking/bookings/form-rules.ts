/** What a booking form offers and asks for. */
import type { ReadContext } from '../../../kernel/context.ts'
import { refusals } from '../errors.ts'
import { fromCatalogue } from './catalogue.ts'

export type FormField = {
  readonly key: string
  readonly label: string
  readonly type: string
  readonly required: boolean
  readonly enabled: boolean
}

export type BookingForm = {
  readonly id: number
  readonly name: string
  /** Empty for all. */
  readonly locationIds: readonly number[]
  readonly spaceTypeIds: readonly number[]
  readonly fields: readonly FormField[]
  readonly requiresTerms: boolean
  readonly termsUrl: string
  readonly successUrl: string
}

/** Null where there is none, or none that is published. */
export async function loadForm(id: number, ctx: ReadContext): Promise<BookingForm | null> {
  const row = await ctx.db
    .selectFrom('carparking_booking_forms')
    .select(['id', 'name', 'fields', 'require_terms', 'terms_url', 'success_url'])
    .where('id', '=', id)
    .where('status', '=', 'published')
    .where('trashed_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  const linked = await ctx.db
    .selectFrom('record_links')
    .select(['field', 'target_id'])
    .where('owner', '=', 'carparking_booking_forms')
    .where('owner_id', '=', id)
    .execute()
  const targets = (field: string) => linked.filter(link => link.field === field).map(link => Number(link.target_id))
  return {
    id,
    name: row.name,
    locationIds: targets('location_ids'),
    spaceTypeIds: targets('space_type_ids'),
    fields: JSON.parse(row.fields),
    requiresTerms: row.require_terms === 1,
    termsUrl: row.terms_url ?? '',
    successUrl: row.success_url ?? '',
  }
}

/**
 * The form that a booking is made with: the one that is named; without a name the only one there is, so that nobody gets
 * around what it asks for by leaving it out. Null where the site has none.
 */
export async function chosenForm(id: number | undefined, ctx: ReadContext): Promise<BookingForm | null> {
  if (id === undefined && (await publishedForms(ctx)).length > 1) throw refusals.name_form()
  const chosen = id ?? (await onlyForm(ctx))
  if (chosen === null) return null
  const form = await loadForm(chosen, ctx)
  if (!form) throw refusals.no_form()
  return form
}

/** The number of the only published form; null where there is none, or more than one. */
export async function onlyForm(ctx: ReadContext): Promise<number | null> {
  const published = await publishedForms(ctx)
  return published.length === 1 ? published[0]! : null
}

/** Two are enough to know that there are several. */
export const publishedForms = (ctx: ReadContext): Promise<number[]> =>
  fromCatalogue('published forms', () => loadPublished(ctx), ctx)

async function loadPublished(ctx: ReadContext): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom('carparking_booking_forms')
    .select('id')
    .where('status', '=', 'published')
    .where('trashed_at', 'is', null)
    .orderBy('id')
    .limit(2)
    .execute()
  return rows.map(row => row.id)
}

type Sent = Readonly<Record<string, unknown>> & { readonly location_id: number; readonly space_type_id: number }

/** Refuses what the form does not offer, and what it asks for and did not get. */
export function refuseByForm(form: BookingForm, sent: Sent): void {
  const isOffered = (ids: readonly number[], id: number) => ids.length === 0 || ids.includes(id)
  if (!isOffered(form.locationIds, sent.location_id)) throw refusals.location_not_offered()
  if (!isOffered(form.spaceTypeIds, sent.space_type_id)) throw refusals.type_not_offered()
  const missing = missingFields(form, sent)
  if (missing.length > 0) throw refusals.fill_in({ names: missing.map(({ key, label }) => label || key).join(', ') })
  if (form.requiresTerms && sent.accept_terms !== true) throw refusals.accept_terms()
}

export const missingFields = (form: BookingForm, sent: Readonly<Record<string, unknown>>): FormField[] =>
  form.fields.filter(({ key, required, enabled }) => required && enabled && isBlank(sent[key]))

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
