/** What other records say of one that is merged: moved to the one that stays, and back. */
import { dynamicTables } from '../../../db/row-types.ts'
import type { Context } from '../../../kernel/context.ts'
import type { Entity } from '../../../kernel/entity.ts'
import type { Fields } from '../../../kernel/fields.ts'

/** One place that named the record: a column of a row, or a link of several. */
export type MovedLink = {
  readonly table: string
  readonly column: string
  readonly row: number
  readonly from: number
  /** The link had been there for the one that stays as well. */
  readonly wasDouble?: true
}

type Move = { readonly entity: Entity; readonly from: number; readonly to: number }
type Place = {
  readonly table: string
  readonly column: string
  readonly kind: 'link' | 'links' | 'reference' | 'notes'
}

export async function moveLinks(move: Move, ctx: Context): Promise<MovedLink[]> {
  const moved: MovedLink[] = []
  for (const place of placesOf(move.entity, ctx)) moved.push(...(await moveFrom(place, move, ctx)))
  return moved
}

/** Every field of the service that can name a record of this entity, and the stream. */
function placesOf(entity: Entity, ctx: Context): Place[] {
  const { entities = [] } = ctx.tools.serviceOf(entity)
  const fields = entities.flatMap(({ table, fields: of, between }) =>
    between
      ? []
      : Object.entries(of as Fields).flatMap(([column, { kind, options }]): Place[] => {
          if ((kind === 'link' || kind === 'links') && options.to === entity.name) return [{ table, column, kind }]
          const isNamed = kind === 'reference' && Object.values(options.kinds ?? {}).includes(entity.name)
          return isNamed ? [{ table, column, kind: 'reference' }] : []
        }),
  )
  return [...fields, { table: 'crm_notes', column: 'record_id', kind: 'notes' }]
}

function moveFrom(place: Place, move: Move, ctx: Context): Promise<MovedLink[]> {
  return place.kind === 'links' ? moveLinked(place, move, ctx) : moveColumn(place, move, ctx)
}

async function moveColumn(
  { table, column, kind }: Place,
  { entity, from, to }: Move,
  ctx: Context,
): Promise<MovedLink[]> {
  const namedAs = (id: number) => (kind === 'reference' ? `${entity.name}:${id}` : id)
  let rows = dynamicTables(ctx.db)
    .updateTable(table)
    .set({ [column]: namedAs(to) })
    .where(column, '=', namedAs(from))
  if (kind === 'notes') rows = rows.where('entity', '=', entity.name)
  const found = await rows.returning('id').execute()
  return found.map(({ id }) => ({ table, column, row: Number(id), from }))
}

async function moveLinked({ table, column }: Place, { from, to }: Move, ctx: Context): Promise<MovedLink[]> {
  const linked = (target: number) =>
    ctx.db
      .selectFrom('record_links')
      .select('owner_id')
      .where('owner', '=', table)
      .where('field', '=', column)
      .where('target_id', '=', target)
      .execute()
  const there = new Set((await linked(to)).map(({ owner_id }) => owner_id))
  const moved: MovedLink[] = []
  for (const { owner_id } of await linked(from)) {
    const row = Number(owner_id)
    const isDouble = there.has(owner_id)
    await renameLink({ table, column, row }, { from, to: isDouble ? null : to }, ctx)
    moved.push({ table, column, row, from, ...(isDouble ? { wasDouble: true } : {}) })
  }
  return moved
}

async function renameLink(
  { table, column, row }: Pick<MovedLink, 'table' | 'column' | 'row'>,
  { from, to }: { from: number; to: number | null },
  ctx: Context,
): Promise<void> {
  const own = { owner: table, owner_id: row, field: column }
  await ctx.db
    .deleteFrom('record_links')
    .where('owner', '=', own.owner)
    .where('owner_id', '=', row)
    .where('field', '=', column)
    .where('target_id', '=', from)
    .execute()
  if (to !== null)
    await ctx.db
      .insertInto('record_links')
      .values({ ...own, target_id: to, position: 0 })
      .onConflict(all => all.doNothing())
      .execute()
}

/** Only what still names the record that stayed. */
export async function moveLinksBack(
  { entity, moved, to }: { entity: Entity; moved: readonly MovedLink[]; to: number },
  ctx: Context,
): Promise<void> {
  for (const { table, column, row, from, wasDouble } of moved) {
    const place = placesOf(entity, ctx).find(one => one.table === table && one.column === column)
    if (!place) continue
    if (place.kind === 'links') {
      if (wasDouble) await renameLink({ table, column, row }, { from, to: from }, ctx)
      else await renameLink({ table, column, row }, { from: to, to: from }, ctx)
      continue
    }
    const namedAs = (id: number) => (place.kind === 'reference' ? `${entity.name}:${id}` : id)
    await dynamicTables(ctx.db)
      .updateTable(table)
      .set({ [column]: namedAs(from) })
      .where('id', '=', row)
      .where(column, '=', namedAs(to))
      .execute()
  }
}
