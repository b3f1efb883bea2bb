/** An extra that bookings have ordered is not deleted for good. */
import { on } from '../../../../kernel/hooks.ts'
import { recordWritten } from '../../../../kernel/records/hooks.ts'
import { refuseReferred } from '../../bookings/keep-referred.ts'

export const keepExtras = on(recordWritten, 'car-parking.pro.keep-extras', async (written, ctx) => {
  const { service, entity, verb, object } = written
  if (service !== 'car-parking' || entity !== 'booking-extras' || verb !== 'purge') return
  // As the field is written; quotation marks in a name are escaped there, so nothing else looks like it.
  const named = (end: string) => `%"extra_id":${object.id}${end}%`
  const { count } = await ctx.db
    .selectFrom('carparking_bookings')
    .select(eb => eb.fn.countAll().as('count'))
    .where(eb => eb.or([eb('extras', 'like', named(',')), eb('extras', 'like', named('}'))]))
    .executeTakeFirstOrThrow()
  refuseReferred(entity, Number(count))
})
