/** A type of space as customers may buy it. */
import type { Context, ReadContext } from '../../../kernel/context.ts'
import { readRows } from '../../../kernel/records/statement.ts'
import { MINUTE } from '../domain/calendar.ts'
import type { Stay } from '../domain/stay.ts'
import { refused } from '../errors.ts'

/** Refuses a type that is not sold, and a stay that is too short or too long for it. */
export async function refuseByType(id: number, stay: Stay, ctx: ReadContext | Context): Promise<void> {
  const [row] = await readRows<Record<string, any>>(
    { text: SOLD_TYPE, values: [ctx.site.id, id] },
    false,
    ctx as ReadContext,
  )
  if (!row?.prices) throw refused(404, 'There is no price for this kind of space.')
  const minutes = (stay.exit - stay.entry) / MINUTE
  if (minutes < Number(row.min_stay_minutes ?? 0))
    throw refused(422, 'This stay is shorter than this kind of space allows.')
  if (minutes > Number(row.max_stay_minutes ?? Infinity))
    throw refused(422, 'This stay is longer than this kind of space allows.')
}

const SOLD_TYPE = `select prices, min_stay_minutes, max_stay_minutes from carparking_space_types
  where site_id = ? and id = ? and status = 'published' and trashed_at is null`
