/** What a visitor has chosen so far, as the address of the page has it. */

import type { ReadContext } from '../../../kernel/context.ts'
import { numberOf, question } from '../../../platform/pages/step-forms/step-forms.ts'
import { type AskedStay, readStay } from '../bookings/asked-stay.ts'
import type { BookingForm } from '../bookings/form-rules.ts'
import type { PageState } from './page-state.ts'

export type Chosen = {
  readonly location: number | undefined
  readonly entry: string
  readonly exit: string
  readonly spaces: number
  readonly type: number | undefined
}

/** What the steps after the search show: a choice at a location that the form offers. */
export type StepModel = {
  readonly form: BookingForm | null
  readonly chosen: Chosen
  readonly location: OfferedLocation
}

/** One page may hold several forms: each acts on what was asked of it. */
export function readChosen(state: PageState, form: BookingForm | null): Chosen {
  const isOurs = numberOf(question(state, 'form')) === form?.id
  const asked = (name: string) => (isOurs ? question(state, name) : '')
  return {
    location: numberOf(asked('location')),
    entry: asked('entry').slice(0, 40),
    exit: asked('exit').slice(0, 40),
    spaces: Math.min(1000, Math.max(1, numberOf(asked('spaces')) ?? 1)),
    type: numberOf(asked('type')),
  }
}

export const hasStay = ({ location, entry, exit }: Chosen): boolean =>
  location !== undefined && entry !== '' && exit !== ''

export const stayOf = ({ location, entry, exit, spaces }: Chosen) => ({ location_id: location!, entry, exit, spaces })

/** Back into the address. */
export const asQuestions = (chosen: Chosen, form: BookingForm | null): Record<string, string | number | undefined> => ({
  form: form?.id,
  location: chosen.location,
  entry: chosen.entry,
  exit: chosen.exit,
  spaces: chosen.spaces > 1 ? chosen.spaces : undefined,
  type: chosen.type,
})

export const readChosenStay = (chosen: Chosen, ctx: ReadContext): Promise<AskedStay> => readStay(stayOf(chosen), ctx)

export type OfferedLocation = {
  readonly id: number
  readonly name: string
  readonly address: string
  readonly timeZone: string
  readonly instructions: string
  readonly phone: string
}

/** The locations of the form, in the order in which they are shown. */
export async function loadLocations(form: BookingForm | null, ctx: ReadContext): Promise<OfferedLocation[]> {
  const rows = await ctx.db
    .selectFrom('carparking_locations')
    .select(['id', 'name', 'address', 'postcode', 'city', 'timezone', 'instructions', 'phone'])
    .where('status', '=', 'active')
    .where('trashed_at', 'is', null)
    .orderBy('display_order')
    .orderBy('id')
    .limit(200)
    .execute()
  const offered = form?.locationIds ?? []
  return rows
    .map(row => ({
      id: row.id,
      name: row.name as string,
      address: [row.address, [row.postcode, row.city].filter(Boolean).join(' ')].filter(Boolean).join(', '),
      timeZone: (row.timezone || ctx.site.zone) as string,
      instructions: (row.instructions ?? '') as string,
      phone: (row.phone ?? '') as string,
    }))
    .filter(({ id }) => offered.length === 0 || offered.includes(id))
}
