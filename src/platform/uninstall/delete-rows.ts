/** Takes a few rows of a table away, with what belongs to them. Nobody is told: no log could hold so many. */

import { type RawBuilder, sql } from 'kysely'
import { dynamicTables } from '../../db/row-types.ts'
import type { Context } from '../../kernel/context.ts'
import type { Entity } from '../../kernel/entity.ts'
import type { OwnedTable, ResetValue } from '../../kernel/kept-data.ts'
import { planFor } from '../../kernel/records/plan.ts'
import { forgetLinks } from '../../kernel/records/record-links.ts'
import { loadValues } from '../../kernel/records/record-values.ts'
import type { Service } from '../../kernel/service.ts'
import type { OwnedRows } from './owned-rows.ts'

export type Asked = {
  readonly rows: OwnedRows
  readonly service: Service
  /** The last id that is done. */
  readonly after: number
  readonly most: number
}
/** `last` is where to go on; null: the table is done. */
export type Gone = { readonly count: number; readonly last: number | null }

export async function deleteSome(asked: Asked, ctx: Context): Promise<Gone> {
  const { key, only } = asked.rows
  const isById = key.length === 1 && key[0] === 'id' && !only
  return isById ? deleteById(asked, ctx) : deleteByKey(asked.rows, asked.most, ctx)
}

/** From the last id on: to find the lowest of a million, SQLite would sort them all each time. */
async function deleteById({ rows: { table }, service, after, most }: Asked, ctx: Context): Promise<Gone> {
  const some = dynamicTables(ctx.db).selectFrom(table).selectAll().where('id', '>', after).orderBy('id').limit(most)
  const rows = (await some.execute()) as StoredRow[]
  if (rows.length === 0) return { count: 0, last: null }
  const kind = service.owns?.tables[table]
  if (typeof kind === 'object' && 'reset' in kind) await reset({ table, rows, values: kind.reset }, ctx)
  else await remove({ table, rows, service }, ctx)
  return { count: rows.length, last: rows.at(-1)!.id }
}

type StoredRow = Readonly<Record<string, unknown>> & { readonly id: number }

async function remove(
  { table, rows, service }: { table: string; rows: readonly StoredRow[]; service: Service },
  ctx: Context,
): Promise<void> {
  const entity = service.entities?.find(candidate => candidate.table === table)
  if (entity) await takeOut(entity, rows, ctx)
  const ids = rows.map(({ id }) => id)
  for (const [part, kind] of Object.entries(service.owns?.tables ?? {}))
    if (isPartOf(table, kind)) await dynamicTables(ctx.db).deleteFrom(part).where(kind.by, 'in', ids).execute()
  await dynamicTables(ctx.db).deleteFrom(table).where('id', 'in', ids).execute()
}

const isPartOf = (table: string, kind: OwnedTable): kind is Extract<OwnedTable, { partOf: string }> =>
  typeof kind === 'object' && 'partOf' in kind && kind.partOf === table

/** Records are taken out of sums and links, so that these fit what is left. */
async function takeOut(entity: Entity, rows: readonly StoredRow[], ctx: Context): Promise<void> {
  const plan = planFor(entity, ctx)
  for (const row of rows) {
    await entity.follow?.(null, loadValues(plan, row, ctx) as never, ctx)
    await forgetLinks(plan, row.id, ctx)
  }
}

type Reset = {
  readonly table: string
  readonly rows: readonly StoredRow[]
  readonly values: Readonly<Record<string, ResetValue>>
}

/** Only rows that are not as they would be: whatever follows a change costs something. */
async function reset({ table, rows, values }: Reset, ctx: Context): Promise<void> {
  const isChanged = (row: StoredRow) =>
    Object.entries(values).some(([column, value]) => !isSql(value) && row[column] !== value)
  const ids = rows.filter(isChanged).map(({ id }) => id)
  const set = Object.fromEntries(
    Object.entries(values).map(([column, value]): [string, string | number | null | RawBuilder<unknown>] => [
      column,
      isSql(value) ? sql.raw(value.sql) : value,
    ]),
  )
  if (ids.length > 0) await dynamicTables(ctx.db).updateTable(table).set(set).where('id', 'in', ids).execute()
}

const isSql = (value: ResetValue): value is { readonly sql: string } => typeof value === 'object' && value !== null

async function deleteByKey({ table, key, only }: OwnedRows, most: number, { db }: Context): Promise<Gone> {
  const names = [...key]
  const rows = dynamicTables(db).selectFrom(table).select(names).limit(most)
  const some = only ? rows.where(only.column, 'in', [...only.values]) : rows
  const { numDeletedRows } = await dynamicTables(db)
    .deleteFrom(table)
    .where(sql`(${sql.join(names.map(name => sql.ref(name)))})`, 'in', some)
    .executeTakeFirstOrThrow()
  const count = Number(numDeletedRows)
  return { count, last: count === 0 ? null : 0 }
}
