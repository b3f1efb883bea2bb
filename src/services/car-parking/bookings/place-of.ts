/** The location of a booking, also one that takes no new ones any more. */
import type { ReadContext } from '../../../kernel/context.ts'

export type PlaceOf = {
  readonly name: string
  readonly address: string
  readonly timeZone: string
  readonly instructions: string
}

export async function loadPlaceOf(id: number, ctx: ReadContext): Promise<PlaceOf> {
  const row = await ctx.db
    .selectFrom('carparking_locations')
    .select(['name', 'address', 'postcode', 'city', 'timezone', 'instructions'])
    .where('id', '=', id)
    .executeTakeFirst()
  return {
    name: row?.name ?? '',
    address: [row?.address, [row?.postcode, row?.city].filter(Boolean).join(' ')].filter(Boolean).join(', '),
    timeZone: row?.timezone || ctx.site.zone,
    instructions: row?.instructions ?? '',
  }
}
