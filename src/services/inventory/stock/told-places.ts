/** Figures keep to the places that the caller is told of: a profile of Pro may narrow them. */
import type { ReadContext } from '../../../kernel/context.ts'
import type { Sql } from '../../../kernel/statement.ts'
import { callerFor } from '../../../platform/roles/roles.ts'
import { errors } from '../errors.ts'
import { hooks } from '../hooks.ts'
import { marks } from './listed-ids.ts'

/** Null where that is all of them. */
export const toldPlaces = (ctx: ReadContext): Promise<readonly number[] | null> =>
  ctx.hooks.apply(hooks.warehouses, null, undefined, ctx)

/** The same of somebody else, for those who are going to tell them something; none of an account that is gone. */
export async function placesToldTo(userId: number, ctx: ReadContext): Promise<readonly number[] | null> {
  const user = await callerFor(userId, ctx)
  return user ? toldPlaces({ ...ctx, user, system: null }) : []
}

export const isTold = (places: readonly number[] | null, id: number): boolean => places === null || places.includes(id)

/** The end of a condition on a column of warehouses. */
export function withinPlaces(column: string, places: readonly number[] | null): Sql {
  if (places === null) return { text: '', values: [] }
  const values = [0, ...places]
  return { text: ` and ${column} in (${marks(values)})`, values }
}

/** What somebody asks of one place by its id. */
export async function askPlace(id: number, ctx: ReadContext): Promise<void> {
  if (!isTold(await toldPlaces(ctx), id)) throw errors.forbidden()
}
