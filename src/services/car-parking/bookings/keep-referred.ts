/** What bookings refer to is not deleted for good: it is where, what and for how much they were booked. */
import type { Context } from '../../../kernel/context.ts'
import { RestError } from '../../../kernel/errors.ts'
import { on } from '../../../kernel/hooks.ts'
import { recordWritten } from '../../../kernel/records/hooks.ts'
import { errors } from '../errors.ts'

/** In the transaction that would end the record, which is undone. The trash keeps nobody from booking elsewhere. */
export const keepReferred = on(recordWritten, 'car-parking.keep-referred', async (written, ctx) => {
  const { service, entity, verb, object } = written
  const column = service === 'car-parking' && verb === 'purge' ? COLUMNS[entity] : undefined
  if (column) refuseReferred(entity, await countBookings(column, object.id, ctx))
})

const COLUMNS: Readonly<Record<string, 'location_id' | 'space_type_id'>> = {
  locations: 'location_id',
  'space-types': 'space_type_id',
}
const SINGULARS: Readonly<Record<string, string>> = {
  locations: 'location',
  'space-types': 'space_type',
  'booking-extras': 'booking_extra',
}

/** Tells how many there are, those in the trash included: they may come back. */
export function refuseReferred(entity: string, bookings: number): void {
  if (bookings === 0) return
  const reasons = [bookings === 1 ? 'one booking refers to it' : `${bookings} bookings refer to it`]
  const message = `This record is still in use: ${reasons[0]}.`
  throw new RestError(`${errors.prefix}_${SINGULARS[entity]}_in_use`, 409, message, { data: { bookings, reasons } })
}

async function countBookings(column: 'location_id' | 'space_type_id', id: number, ctx: Context): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('carparking_bookings')
    .select(eb => eb.fn.countAll().as('count'))
    .where(column, '=', id)
    .executeTakeFirstOrThrow()
  return Number(count)
}
