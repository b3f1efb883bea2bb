/** Coupons of a service: the fields that all have, how their rows are read, and how their uses are counted. */
import { dynamicTables } from '../../db/row-types.ts'
import { instant as instantColumn, integer as integerColumn, text as textColumn } from '../../db/tables.ts'
import type { Context } from '../../kernel/context.ts'
import type { CouponOffer, CouponValue } from '../../kernel/coupons.ts'
import { minorUnits, scaled } from '../../kernel/currencies.ts'
import { choice, decimal, instant, integer, text } from '../../kernel/fields.ts'

const amount = { places: 4, min: 0, max: 1_000_000 } as const

/** What every coupon has; a service adds what its coupons are good for. */
export const couponFields = {
  code: text({
    description: 'What customers type in.',
    required: true,
    max: 40,
    unique: true,
    search: true,
    sort: true,
    filter: 'equals',
  }),
  type: choice(['percent', 'fixed'], {
    description: 'A share of the price, or an amount.',
    required: true,
    default: 'percent',
    filter: 'any',
  }),
  value: decimal({
    description: 'Percent, or an amount in the currency of the site.',
    required: true,
    default: 0,
    ...amount,
  }),
}

export const couponLimitFields = {
  min_total: decimal({ description: 'The price from which it counts.', required: true, default: 0, ...amount }),
  max_discount: decimal({ description: 'The most that it takes off; nothing for no limit.', ...amount }),
  starts_at: instant({ filter: 'range' }),
  ends_at: instant({ filter: 'range' }),
  usage_limit: integer({ description: 'How often it can be used by all together.', min: 0, max: 1_000_000_000 }),
  per_customer_limit: integer({ description: 'How often by one customer.', min: 0, max: 1_000_000 }),
  used_count: integer({ required: true, default: 0, readOnly: true, sort: true }),
}

const maybe = { nullable: true } as const
export const couponColumns = {
  ...{ code: textColumn(), type: textColumn(), value: integerColumn() },
  ...{ min_total: integerColumn(), max_discount: integerColumn(maybe) },
  ...{ starts_at: instantColumn(maybe), ends_at: instantColumn(maybe) },
  ...{
    usage_limit: integerColumn(maybe),
    per_customer_limit: integerColumn(maybe),
    used_count: integerColumn({ min: 0 }),
  },
  status: textColumn(),
}

/** A row of a service's coupons. */
export type CouponRow = {
  readonly type: string
  readonly value: number
  readonly min_total: number
  readonly max_discount: number | null
  readonly starts_at: string | null
  readonly ends_at: string | null
  readonly usage_limit: number | null
  readonly per_customer_limit: number | null
  readonly used_count: number
  readonly status: string
}

export function couponValue(row: CouponRow, currency: string): CouponValue {
  const minor = (tenThousandths: number) => minorUnits(tenThousandths / PLACES, currency)
  return {
    type: row.type as CouponValue['type'],
    value: row.type === 'percent' ? scaled(row.value / PLACES, 2) : minor(row.value),
    minTotal: minor(row.min_total),
    maxDiscount: row.max_discount === null ? null : minor(row.max_discount),
  }
}

/** Values of coupons are kept with four places, for the currencies that have as many. */
const PLACES = 10_000

export const couponOffer = (row: CouponRow): CouponOffer => ({
  isActive: row.status === 'active',
  startsAt: row.starts_at === null ? null : Date.parse(row.starts_at),
  endsAt: row.ends_at === null ? null : Date.parse(row.ends_at),
  usageLimit: row.usage_limit,
  usedCount: row.used_count,
  perCustomerLimit: row.per_customer_limit,
})

/** What a record uses: a code, for a customer. Null for one that uses none, or has given it back. */
export type CouponUse = { readonly code: string; readonly email: string | null }

export type UseBook = {
  /** The table of coupons. */
  readonly table: string
  /** How many records of a customer stand with a coupon. */
  readonly usesOf: (use: { readonly code: string; readonly email: string }, ctx: Context) => Promise<number>
  readonly refused: () => Error
}

/**
 * Counts a new use and gives an old one back. Two who ask for the last use at the same time cannot both get it: the
 * coupon's row is held from here on, so whoever comes second counts after the first one's commit.
 */
export async function countUses(
  { after, before }: { readonly after: CouponUse | null; readonly before: CouponUse | null },
  book: UseBook,
  ctx: Context,
): Promise<void> {
  const isSame = after?.code === before?.code && (after === null || after.email === before?.email)
  if (isSame) return
  if (before && before.code !== after?.code) await change(book.table, { code: before.code, by: -1 }, ctx)
  if (!after) return
  const limit = await change(book.table, { code: after.code, by: after.code === before?.code ? 0 : 1 }, ctx)
  if (!limit || !(await isWithin(limit.perCustomer, { after, book }, ctx))) throw book.refused()
}

/** The record itself is stored already and counts. */
async function isWithin(
  limit: number | null,
  { after, book }: { readonly after: CouponUse; readonly book: UseBook },
  ctx: Context,
): Promise<boolean> {
  if (limit === null || after.email === null) return true
  return (await book.usesOf({ code: after.code, email: after.email }, ctx)) <= limit
}

/** Null when there is no such coupon, or no use of it left. */
async function change(
  table: string,
  { code, by }: { readonly code: string; readonly by: -1 | 0 | 1 },
  ctx: Context,
): Promise<{ perCustomer: number | null } | null> {
  const row = await dynamicTables(ctx.db)
    .updateTable(table)
    .set(eb => ({ used_count: eb(eb.ref('used_count'), '+', by) }))
    .where('code', '=', code)
    .where('trashed_at', 'is', null)
    .$if(by > 0, query =>
      query.where(eb => eb.or([eb('usage_limit', 'is', null), eb('used_count', '<', eb.ref('usage_limit'))])),
    )
    .returning('per_customer_limit')
    .executeTakeFirst()
  return row ? { perCustomer: row.per_customer_limit as number | null } : null
}
