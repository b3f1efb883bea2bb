/** What the records of the CRM have in common. */
import { Type } from 'typebox'
import { addresses, choice, flag, json, link, links, longText, money, reference, text } from '../../../kernel/fields.ts'
import type { Scope } from '../access/levels.ts'
import { ruledBy } from '../access/reach.ts'

/** How the entities of the access model are listed, told and ruled. */
export const recordsOf = <S extends Scope>(scope: S) => ({
  ...ruledBy(scope),
  fieldsAs: 'fields',
  perPage: { default: 20, most: 200, setting: 'rows_per_page' },
  stamps: { created_by: 'created_by_id', modified_by: 'modified_by_id' },
  search: 'words' as const,
  // Files leave by one address for all entities, which asks for the right to have them.
  without: ['export' as const],
  export: { most: 100_000 },
  // The newest first: ids grow with time, and the index of words can be walked along them.
  order: { by: 'id' as const, direction: 'desc' as const },
  walksFacets: true as const,
})

/** Whose a record is, and what people say and mark about it. */
export const ownership = {
  assigned_user_id: link('users', { filter: 'any', description: 'Whose record it is.' }),
  team_ids: links('teams', { filter: 'any', max: 50, description: 'Teams whose members reach it by the level team.' }),
  description: longText({ default: '' }),
  tags: json(Type.Array(Type.String({ minLength: 1, maxLength: 50 }), { maxItems: 50 }), {
    default: [],
    whole: true,
  }),
  is_followed: flag({
    perPerson: 'any',
    readOnly: true,
    default: true,
    filter: 'equals',
    description: 'Whether the caller follows it; whoever makes a record does.',
  }),
  is_starred: flag({ perPerson: 'any', readOnly: true, default: false, filter: 'equals' }),
}

/** What the rule of the CRM says of records: lists by own and team are found by these (`access/reach.ts`). */
export const OWNED = ['assigned_user_id', 'team_ids', 'created_by'] as const

/** Presets that every entity with an owner has. */
export const ownPresets = {
  only_my: { assigned_user_id: { eq: { of: 'me' } } },
  followed: { is_followed: { eq: true } },
  starred: { is_starred: { eq: true } },
} as const

export const postalAddress = () =>
  json(
    Type.Object({
      street: Type.String({ maxLength: 255, default: '' }),
      city: Type.String({ maxLength: 100, default: '' }),
      state: Type.String({ maxLength: 100, default: '' }),
      country: Type.String({ maxLength: 100, default: '' }),
      postal_code: Type.String({ maxLength: 40, default: '' }),
    }),
    { default: { street: '', city: '', state: '', country: '', postal_code: '' } },
  )

export const mailAddresses = () =>
  addresses('email', {
    flags: ['opt_out', 'invalid'],
    max: 20,
    search: true,
    foundIn: 'crm_addresses',
    description: 'The primary one is written to.',
  })

export const phoneNumbers = <const V extends readonly [string, ...string[]]>(types: V) =>
  addresses('phone', { values: types, flags: ['opt_out', 'invalid'], max: 20, search: true })

/** What records are compared by when duplicates are looked for (`domain/name-key.ts`). */
export const nameKeyField = () => text({ internal: true, default: '', max: 60 })

export const currency = () =>
  text({ max: 3, pattern: '[A-Z]{3}', description: 'Of its amounts; the default currency of the CRM unless told.' })

export const amount = <const O extends { required?: true; sort?: true; filter?: 'range'; readOnly?: true }>(
  options: O,
) => money({ currency: 'currency', min: 0, ...options })

/** What activities are about. */
export const PARENTS = {
  account: 'accounts',
  contact: 'contacts',
  lead: 'leads',
  opportunity: 'opportunities',
  case: 'cases',
} as const

export const parent = () =>
  reference(PARENTS, { filter: 'any', description: 'What it is about. A filter says account:12.' })

export const SALUTATIONS = ['', 'mr', 'ms', 'mrs', 'dr'] as const

export const SOURCES = [
  ...(['', 'call', 'email', 'existing_customer', 'partner', 'public_relations', 'web_site', 'campaign'] as const),
  'other',
] as const

export const INDUSTRIES = [
  ...(['', 'advertising', 'aerospace', 'agriculture', 'apparel_accessories', 'architecture', 'automotive'] as const),
  ...(['banking', 'biotechnology', 'building_materials_equipment', 'chemical', 'construction', 'consulting'] as const),
  ...(['computer', 'culture', 'creative', 'defense', 'education', 'electronics', 'electric_power', 'energy'] as const),
  ...(['entertainment_leisure', 'finance', 'food_beverage', 'grocery', 'healthcare', 'hospitality'] as const),
  ...(['insurance', 'legal', 'manufacturing', 'mass_media', 'marketing', 'mining', 'music', 'publishing'] as const),
  ...(['petroleum', 'real_estate', 'retail', 'service', 'sports', 'software', 'support', 'shipping'] as const),
  ...(['travel', 'technology', 'telecommunications', 'television', 'transportation'] as const),
  ...(['testing_inspection_certification', 'venture_capital', 'wholesale', 'water'] as const),
] as const

export const PRIORITIES = ['low', 'normal', 'high', 'urgent'] as const
export const priority = () => choice(PRIORITIES, { default: 'normal', filter: 'any' })

/** When somebody wants to be reminded of an activity. */
export const reminders = () =>
  json(
    Type.Array(
      Type.Object({
        type: Type.Unsafe<'popup' | 'email'>({ type: 'string', enum: ['popup', 'email'], default: 'popup' }),
        seconds: Type.Integer({ minimum: 0, maximum: 604_800, description: 'Before it begins or is due.' }),
      }),
      { maxItems: 10 },
    ),
    { default: [], whole: true },
  )
