/** Saved views: a person's own, and those that are shared with everybody who may see the log. */

import { sql } from 'kysely'
import { DatabaseError } from '../../../db/database.ts'
import type { NewRow } from '../../../db/row-types.ts'
import type { Context, ReadContext } from '../../../kernel/context.ts'
import { mayChangeSettings } from '../access.ts'
import { errors } from '../errors.ts'
import { namesOfUsers } from './present-events.ts'

export type View = {
  readonly id: number
  readonly owner_id: number
  readonly name: string
  readonly filters: Readonly<Record<string, unknown>>
  readonly is_shared: boolean
  readonly is_default: boolean
}
export type ViewChanges = {
  readonly name?: string
  readonly filters?: Readonly<Record<string, unknown>>
  readonly is_shared?: boolean
  readonly is_default?: boolean
}

export const MOST_VIEWS = 50

/** The caller's own and the shared ones, the own first. */
export async function visibleViews(ctx: ReadContext): Promise<View[]> {
  const userId = callerId(ctx)
  const rows = await visible(ctx)
    .orderBy(sql`case when v.owner_id = ${userId} then 0 else 1 end`)
    .orderBy('v.name')
    .orderBy('v.id')
    .execute()
  return rows.map(viewFrom)
}

export async function createView(changes: ViewChanges & { readonly name: string }, ctx: Context): Promise<View> {
  const now = ctx.clock.instant()
  const values = {
    owner_id: callerId(ctx),
    name: changes.name,
    filters: JSON.stringify(changes.filters ?? {}),
    is_shared: changes.is_shared ? 1 : 0,
    created_at: now,
    modified_at: now,
  }
  const id = await insertIntoFreePlace(values, ctx)
  await setDefault(id, changes.is_default, ctx)
  return (await findView(id, ctx))!
}

export async function changeView(id: number, changes: ViewChanges, ctx: Context): Promise<View> {
  const { name, filters, is_shared: isShared } = changes
  const set = {
    ...(name === undefined ? {} : { name }),
    ...(filters === undefined ? {} : { filters: JSON.stringify(filters) }),
    ...(isShared === undefined ? {} : { is_shared: isShared ? 1 : 0 }),
    modified_at: ctx.clock.instant(),
  }
  await ctx.db.updateTable('activity_views').set(set).where('id', '=', id).execute()
  await setDefault(id, changes.is_default, ctx)
  return (await findView(id, ctx))!
}

export async function deleteView(id: number, ctx: Context): Promise<void> {
  await ctx.db.deleteFrom('activity_views').where('id', '=', id).execute()
}

/** Null for what the caller cannot see, be it there or not. */
export async function findView(id: number, ctx: ReadContext): Promise<View | null> {
  const row = await visible(ctx).where('v.id', '=', id).executeTakeFirst()
  return row ? viewFrom(row) : null
}

/** With what the caller is to it. */
export async function showViews(views: readonly View[], ctx: ReadContext) {
  const names = await namesOfUsers([...new Set(views.map(view => view.owner_id))], ctx)
  const isManager = await mayChangeSettings(ctx)
  return views.map(({ owner_id: ownerId, ...view }) => {
    const isMine = ownerId === ctx.user?.id
    const owner = { id: ownerId, name: names.get(ownerId)?.name ?? '' }
    return { ...view, owner, is_mine: isMine, can_edit: isMine || isManager }
  })
}

const callerId = (ctx: ReadContext): number => ctx.user?.id ?? 0

const visible = (ctx: ReadContext) =>
  ctx.db
    .selectFrom('activity_views as v')
    .leftJoin('activity_view_defaults as d', join =>
      join.onRef('d.view_id', '=', 'v.id').on('d.user_id', '=', callerId(ctx)),
    )
    .select(['v.id', 'v.owner_id', 'v.name', 'v.filters', 'v.is_shared', 'd.view_id as default_id'])
    .where(({ or, eb }) => or([eb('v.owner_id', '=', callerId(ctx)), eb('v.is_shared', '=', 1)]))

const viewFrom = (row: any): View => ({
  id: Number(row.id),
  owner_id: Number(row.owner_id),
  name: row.name,
  filters: JSON.parse(row.filters),
  is_shared: row.is_shared === 1,
  is_default: row.default_id !== null,
})

/** One default for each person; a view that stops being it leaves none. */
async function setDefault(viewId: number, isDefault: boolean | undefined, ctx: Context): Promise<void> {
  if (isDefault === undefined) return
  const defaults = ctx.db.deleteFrom('activity_view_defaults').where('user_id', '=', callerId(ctx))
  await (isDefault ? defaults : defaults.where('view_id', '=', viewId)).execute()
  if (isDefault)
    await ctx.db
      .insertInto('activity_view_defaults')
      .values({ user_id: callerId(ctx), view_id: viewId })
      .execute()
}

const ATTEMPTS = 5

/** The place is unique in the database, so that two who save at once do not get the same one. */
async function insertIntoFreePlace(values: Omit<NewRow<'activity_views'>, 'place'>, ctx: Context): Promise<number> {
  for (let attempt = 1; ; attempt += 1) {
    const taken = await ctx.db
      .selectFrom('activity_views')
      .select('place')
      .where('owner_id', '=', values.owner_id)
      .execute()
    const place = firstFree(taken.map(row => Number(row.place)))
    if (place === null) throw errors.view_limit()
    try {
      return await ctx.attempt(() => insertView({ ...values, place }, ctx))
    } catch (error) {
      if (attempt === ATTEMPTS || !(error instanceof DatabaseError) || error.problem !== 'unique') throw error
    }
  }
}

async function insertView(values: NewRow<'activity_views'>, ctx: Context): Promise<number> {
  const { id } = await ctx.db.insertInto('activity_views').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

function firstFree(taken: readonly number[]): number | null {
  const places = new Set(taken)
  for (let place = 1; place <= MOST_VIEWS; place += 1) if (!places.has(place)) return place
  return null
}
