/** What a booking form offers and asks for. */
import type { Context, ReadContext } from '../../../kernel/context.ts'
import { refused } from '../errors.ts'

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
export async function loadForm(id: number, ctx: ReadContext | Context): Promise<BookingForm | null> {
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
    requiresTerms: Number(row.require_terms) === 1,
    termsUrl: row.terms_url ?? '',
    successUrl: row.success_url ?? '',
  }
}

type Sent = Readonly<Record<string, unknown>> & { readonly location_id: number; readonly space_type_id: number }

/** Refuses what the form does not offer, and what it asks for and did not get. */
export function refuseByForm(form: BookingForm, sent: Sent): void {
  const isOffered = (ids: readonly number[], id: number) => ids.length === 0 || ids.includes(id)
  if (!isOffered(form.locationIds, sent.location_id)) throw refused(422, 'This car park is not offered here.')
  if (!isOffered(form.spaceTypeIds, sent.space_type_id)) throw refused(422, 'This kind of space is not offered here.')
  const missing = missingFields(form, sent)
  if (missing.length > 0)
    throw refused(422, `Please fill in: ${missing.map(({ key, label }) => label || key).join(', ')}.`)
  if (form.requiresTerms && sent.accept_terms !== true) throw refused(422, 'Please accept the terms.')
}

export const missingFields = (form: BookingForm, sent: Readonly<Record<string, unknown>>): FormField[] =>
  form.fields.filter(({ key, required, enabled }) => required && enabled && isBlank(sent[key]))

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
