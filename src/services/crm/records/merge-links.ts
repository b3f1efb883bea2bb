/** What other records say of one that is merged: moved to the one that stays, and back. */
import type { ExpressionBuilder } from 'kysely'
import { dynamicTables, type Tables } from '../../../db/row-types.ts'
import type { Context } from '../../../kernel/context.ts'
import type { Entity } from '../../../kernel/entity.ts'
import type { Fields } from '../../../kernel/fields.ts'

/** One place that named the record: a column of a row, or a link of several. */
export type MovedLink = {
  readonly table: string
  readonly column: string
  readonly row: number
  readonly from: number
  /** The link had been there for the one that stays as well, and this was its place. */
  readonly double?: number
}

type Move = { readonly entity: Entity; readonly from: number; readonly to: number }
type Place = {
  readonly table: string
  readonly column: string
  readonly kind: 'link' | 'links' | 'reference' | 'notes' | 'between'
  /** Of links that are records: the column of the other side. */
  readonly other?: string
}

export async function moveLinks(move: Move, ctx: Context): Promise<MovedLink[]> {
  const moved: MovedLink[] = []
  for (const place of placesOf(move.entity, ctx)) moved.push(...(await moveFrom(place, move, ctx)))
  return moved
}

/** Every field of the service that can name a record of this entity, links that are records, and the stream. */
function placesOf(entity: Entity, ctx: Context): Place[] {
  const { entities = [] } = ctx.tools.serviceOf(entity)
  const fields = entities.flatMap(({ table, fields: of, between }) =>
    Object.entries(of as Fields).flatMap(([column, { kind, options }]): Place[] => {
      const isNamed = (kind === 'link' || kind === 'links') && options.to === entity.name
      if (isNamed && between) return sideOf({ table, column, sides: Object.keys(between) })
      if (isNamed) return [{ table, column, kind }]
      const isAmong = kind === 'reference' && Object.values(options.kinds ?? {}).includes(entity.name)
      return isAmong ? [{ table, column, kind: 'reference' }] : []
    }),
  )
  return [...fields, { table: 'crm_notes', column: 'record_id', kind: 'notes' }]
}

type Side = { readonly table: string; readonly column: string; readonly sides: readonly string[] }

const sideOf = ({ table, column, sides }: Side): Place[] =>
  sides.includes(column) ? [{ table, column, kind: 'between', other: sides.find(one => one !== column)! }] : []

function moveFrom(place: Place, move: Move, ctx: Context): Promise<MovedLink[]> {
  return place.kind === 'links' ? moveLinked(place, move, ctx) : moveColumn(place, move, ctx)
}

async function moveColumn(place: Place, { entity, from, to }: Move, ctx: Context): Promise<MovedLink[]> {
  const { table, column, kind, other } = place
  const namedAs = (id: number) => (kind === 'reference' ? `${entity.name}:${id}` : id)
  let rows = dynamicTables(ctx.db)
    .updateTable(table)
    .set({ [column]: namedAs(to) })
    .where(column, '=', namedAs(from))
  if (kind === 'notes') rows = rows.where('entity', '=', entity.name)
  // A record is not linked to itself.
  if (table === entity.table) rows = rows.where('id', '<>', to)
  // What both were linked to stays with the one that goes, and rests there.
  if (other !== undefined) {
    const there = dynamicTables(ctx.db).selectFrom(table).select(other).where(column, '=', to)
    rows = rows.where(other, 'not in', there)
  }
  const found = await rows.returning('id').execute()
  return found.map(({ id }) => ({ table, column, row: Number(id), from }))
}

async function moveLinked({ table, column }: Place, { from, to }: Move, ctx: Context): Promise<MovedLink[]> {
  const linked = (target: number) =>
    ctx.db
      .selectFrom('record_links')
      .select(['owner_id', 'position'])
      .where('owner', '=', table)
      .where('field', '=', column)
      .where('target_id', '=', target)
      .execute()
  const there = new Set((await linked(to)).map(({ owner_id }) => owner_id))
  const moved: MovedLink[] = []
  for (const { owner_id: row, position } of await linked(from)) {
    const isDouble = there.has(row)
    await renameLink({ table, column, row }, { from, to: isDouble ? null : to }, ctx)
    moved.push({ table, column, row, from, ...(isDouble ? { double: position } : {}) })
  }
  return moved
}

/** In its place among the others; null takes it away. */
async function renameLink(
  { table, column, row }: Pick<MovedLink, 'table' | 'column' | 'row'>,
  { from, to }: { from: number; to: number | null },
  ctx: Context,
): Promise<void> {
  const own = (eb: ExpressionBuilder<Tables, 'record_links'>) =>
    eb.and({ owner: table, owner_id: row, field: column, target_id: from })
  if (to === null) await ctx.db.deleteFrom('record_links').where(own).execute()
  else await ctx.db.updateTable('record_links').set({ target_id: to }).where(own).execute()
}

async function linkAgain({ table, column, row, from, double = 0 }: MovedLink, ctx: Context): Promise<void> {
  await ctx.db
    .insertInto('record_links')
    .values({ owner: table, owner_id: row, field: column, target_id: from, position: double })
    .onConflict(all => all.doNothing())
    .execute()
}

/** Only what still names the record that stayed. */
export async function moveLinksBack(
  { entity, moved, to }: { entity: Entity; moved: readonly MovedLink[]; to: number },
  ctx: Context,
): Promise<void> {
  for (const link of moved) {
    const { table, column, row, from, double } = link
    const place = placesOf(entity, ctx).find(one => one.table === table && one.column === column)
    if (!place) continue
    if (place.kind === 'links') {
      if (double !== undefined) await linkAgain(link, ctx)
      else await renameLink(link, { from: to, to: from }, ctx)
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
