import type { ReadContext } from '../../../../kernel/context.ts'
import { errors } from '../../errors.ts'

/** A booking names a driver who is there. */
export async function driverName(id: number, ctx: ReadContext): Promise<string> {
  const row = await ctx.db.selectFrom('chauffeur_drivers').select('name').where('id', '=', id).executeTakeFirst()
  if (!row)
    throw errors.invalid({ names: 'driver_id' }, { data: { params: { driver_id: 'There is no such driver.' } } })
  return row.name
}
