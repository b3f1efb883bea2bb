/** Keeps count of the spaces of each type at each location, so that nobody has to look at two thousand of them. */
import type { Context } from '../../../kernel/context.ts'

type Space = {
  readonly location_id: number
  readonly space_type_id: number
  readonly quantity: number
  readonly outages: number
  readonly status: string
  readonly trashed_at: string | null
}

export async function recordSupply(after: Space | null, before: Space | null, ctx: Context): Promise<void> {
  if (before && isInUse(before)) await add(before, -1, ctx)
  if (after && isInUse(after)) await add(after, 1, ctx)
}

const isInUse = ({ status, trashed_at }: Space): boolean => status === 'active' && trashed_at === null

const add = ({ location_id, space_type_id, quantity, outages }: Space, by: 1 | -1, ctx: Context) =>
  ctx.db
    .insertInto('carparking_supply')
    .values({ location_id, space_type_id, spaces: by * quantity, outages: by * outages })
    .onConflict(conflict =>
      conflict.columns(['site_id', 'location_id', 'space_type_id']).doUpdateSet(eb => ({
        spaces: eb('carparking_supply.spaces', '+', eb.ref('excluded.spaces')),
        outages: eb('carparking_supply.outages', '+', eb.ref('excluded.outages')),
      })),
    )
    .execute()
