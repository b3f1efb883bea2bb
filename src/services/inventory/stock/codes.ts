/** Codes that lead to one record: nobody else may have them, and whoever tries is told who does. */
import { sql } from 'kysely'
import { dynamicTables } from '../../../db/row-types.ts'
import type { Context } from '../../../kernel/context.ts'
import type { Entity } from '../../../kernel/entity.ts'
import { reachableIds } from '../../../kernel/records/reachable-ids.ts'
import { errors } from '../errors.ts'

export type Claim = {
  readonly entity: Entity
  readonly field: string
  readonly value: string | null
  /** The record that may have it; null for a new one. */
  readonly id: number | null
}

/** Writers of the same code take turns, so that the second one is told whose it is. */
export async function refuseTaken({ entity, field, value, id }: Claim, ctx: Context): Promise<void> {
  if (!value) return
  const { table } = entity
  await ctx.holdName(`${table} ${field} ${value.toLowerCase()}`)
  const other = await dynamicTables(ctx.db)
    .selectFrom(table)
    .select(['id', 'name'])
    .where(sql<string>`lower(${sql.ref(field)})`, '=', value.toLowerCase())
    .where('id', '<>', id ?? 0)
    .executeTakeFirst()
  if (other) throw await taken({ entity, field, other: { id: Number(other.id), name: String(other.name) } }, ctx)
}

type Coded = { readonly barcode: string | null; readonly barcodes: readonly string[] }

export async function refuseTakenCodes(
  { barcode, barcodes }: Coded,
  { entity, id }: Pick<Claim, 'entity' | 'id'>,
  ctx: Context,
): Promise<void> {
  const codes = codesOf([barcode, ...barcodes])
  for (const code of codes.toSorted()) await ctx.holdName(`inventory_codes ${code}`)
  const other = await ctx.db
    .selectFrom('inventory_codes as c')
    .innerJoin('inventory_items as i', 'i.id', 'c.item_id')
    .select(['i.id', 'i.name', 'c.code'])
    .where('c.code', 'in', ['', ...codes])
    .where('c.item_id', '<>', id ?? 0)
    .executeTakeFirst()
  if (!other) return
  const field = other.code === barcode?.toLowerCase() ? 'barcode' : 'barcodes'
  throw await taken({ entity, field, other: { id: other.id, name: other.name } }, ctx)
}

type Taken = Pick<Claim, 'entity' | 'field'> & { readonly other: { readonly id: number; readonly name: string } }

/** Whose it is hear those who may read that record. */
async function taken({ entity, field, other }: Taken, ctx: Context) {
  const isSeen = (await reachableIds(entity, [other.id], ctx)).has(other.id)
  return errors.duplicate({ field, name: isSeen ? other.name : '…' }, { data: { field, other: isSeen ? other : null } })
}

export async function saveCodes(
  { id, codes }: { id: number; codes: readonly (string | null)[] },
  ctx: Context,
): Promise<void> {
  const wanted = codesOf(codes)
  const known = await ctx.db.selectFrom('inventory_codes').select('code').where('item_id', '=', id).execute()
  const gone = known.map(({ code }) => code).filter(code => !wanted.includes(code))
  const added = wanted.filter(code => !known.some(row => row.code === code))
  if (gone.length > 0)
    await ctx.db.deleteFrom('inventory_codes').where('item_id', '=', id).where('code', 'in', gone).execute()
  if (added.length > 0)
    await ctx.db
      .insertInto('inventory_codes')
      .values(added.map(code => ({ code, item_id: id })))
      .execute()
}

const codesOf = (codes: readonly (string | null)[]): string[] => [
  ...new Set(codes.flatMap(code => (code ? [code.toLowerCase()] : []))),
]
