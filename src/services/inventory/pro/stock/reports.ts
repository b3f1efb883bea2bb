/** Reports as statements: each reads from a worker, and tells its columns by the names of the statement. */
import type { Sql } from '../../../../kernel/statement.ts'

export type ReportQuery = {
  readonly siteId: number
  readonly from: string
  readonly to: string
  readonly warehouseId: number | null
  readonly categoryId: number | null
  /** Of figures at a moment. */
  readonly moment: string
}

export type Report = {
  readonly id: string
  readonly label: string
  /** Columns that are quantities, and those that are amounts. */
  readonly quantities: readonly string[]
  readonly amounts: readonly string[]
  readonly statement: (query: ReportQuery) => Sql
}

const placed = ({ warehouseId, categoryId }: ReportQuery, column: string): Sql => ({
  text: `${warehouseId === null ? '' : ` and ${column}.warehouse_id = ?`}${categoryId === null ? '' : ' and i.category_id = ?'}`,
  values: [...(warehouseId === null ? [] : [warehouseId]), ...(categoryId === null ? [] : [categoryId])],
})

const sum = (column: string, name: string) => `cast(coalesce(sum(${column}), 0) as bigint) as ${name}`

/** What there was of each shelf at the moment: the last row before it. */
const held =
  (select: string, group: string) =>
  (query: ReportQuery): Sql => {
    const { text, values } = placed(query, 's')
    return {
      text: `select ${select} from inventory_stock s join inventory_items i on i.id = s.item_id
      join inventory_warehouses w on w.id = s.warehouse_id
      join inventory_ledger l on l.id = (select p.id from inventory_ledger p where p.site_id = s.site_id
        and p.item_id = s.item_id and p.warehouse_id = s.warehouse_id and p.created_at <= ?
        order by p.created_at desc, p.id desc limit 1)
      where s.site_id = ? and l.balance_after <> 0${text} ${group} limit 10000`,
      values: [query.moment, query.siteId, ...values],
    }
  }

/** Rows of the ledger within the span. */
const moved =
  (select: string, { where = '', group }: { where?: string; group: string }) =>
  (query: ReportQuery): Sql => {
    const { text, values } = placed(query, 'l')
    return {
      text: `select ${select} from inventory_ledger l join inventory_items i on i.id = l.item_id
      where l.site_id = ? and l.created_at >= ? and l.created_at <= ?${where}${text} ${group} limit 10000`,
      values: [query.siteId, query.from, query.to, ...values],
    }
  }

const USED = " and l.document_type in ('issue', 'issue_reversal', 'write_off', 'write_off_reversal')"

export const reports: readonly Report[] = Object.freeze([
  {
    ...{ id: 'stock-on-hand', label: 'Stock on hand', quantities: ['on_hand'], amounts: ['value'] },
    statement: held(
      'i.id as item_id, i.sku, i.name, i.unit, w.name as warehouse, l.balance_after as on_hand, l.value_after as value',
      'order by i.name, w.name',
    ),
  },
  {
    ...{ id: 'valuation', label: 'Valuation', quantities: ['on_hand'], amounts: ['value'] },
    statement: held(
      `i.id as item_id, i.sku, i.name, i.valuation_method, ${sum('l.balance_after', 'on_hand')}, ${sum('l.value_after', 'value')}`,
      'group by i.id, i.sku, i.name, i.valuation_method order by 6 desc',
    ),
  },
  {
    ...{ id: 'movements', label: 'Movements', quantities: ['received', 'issued'], amounts: ['value'] },
    statement: moved(
      `substr(l.created_at, 1, 7) as month, l.document_type, ${sum('case when l.quantity > 0 then l.quantity else 0 end', 'received')},
       ${sum('case when l.quantity < 0 then -l.quantity else 0 end', 'issued')}, ${sum('l.value', 'value')}, count(*) as transactions`,
      { group: 'group by substr(l.created_at, 1, 7), l.document_type order by 1, 2' },
    ),
  },
  {
    ...{ id: 'consumption', label: 'Consumption', quantities: ['used'], amounts: ['cost'] },
    statement: moved(
      `i.id as item_id, i.sku, i.name, i.unit, substr(l.created_at, 1, 7) as month, ${sum('-l.quantity', 'used')}, ${sum('-l.value', 'cost')}`,
      { where: USED, group: 'group by i.id, i.sku, i.name, i.unit, substr(l.created_at, 1, 7) order by 5, 7 desc' },
    ),
  },
  {
    ...{ id: 'turnover', label: 'Turnover', quantities: ['used'], amounts: ['cost', 'value_now'] },
    statement: moved(
      `i.id as item_id, i.sku, i.name, ${sum('-l.quantity', 'used')}, ${sum('-l.value', 'cost')},
       cast(coalesce((select sum(s.value) from inventory_stock s where s.site_id = l.site_id and s.item_id = i.id), 0) as bigint) as value_now`,
      { where: USED, group: 'group by l.site_id, i.id, i.sku, i.name order by 5 desc' },
    ),
  },
  {
    ...{ id: 'abc', label: 'ABC analysis', quantities: [], amounts: ['cost'] },
    statement: moved(`i.id as item_id, i.sku, i.name, ${sum('-l.value', 'cost')}`, {
      ...{ where: USED, group: 'group by i.id, i.sku, i.name order by 4 desc' },
    }),
  },
  {
    ...{ id: 'aging', label: 'Age of stock', quantities: ['on_hand'], amounts: ['value'] },
    statement: query => layered(query, '', 'order by y.received_at'),
  },
  {
    ...{ id: 'expiry', label: 'Expiry', quantities: ['on_hand'], amounts: ['value'] },
    statement: query => layered(query, ' and y.expiry_date is not null', 'order by y.expiry_date'),
  },
  {
    ...{ id: 'count-differences', label: 'Differences of counts', quantities: ['difference'], amounts: ['value'] },
    statement: moved(
      `l.document_number, l.document_date, i.id as item_id, i.sku, i.name, ${sum('l.quantity', 'difference')}, ${sum('l.value', 'value')}`,
      {
        where: " and l.document_type in ('adjustment', 'adjustment_reversal')",
        group: 'group by l.document_number, l.document_date, i.id, i.sku, i.name order by 2 desc',
      },
    ),
  },
])

function layered(query: ReportQuery, where: string, order: string): Sql {
  const { text, values } = placed(query, 'y')
  return {
    text: `select i.id as item_id, i.sku, i.name, w.name as warehouse, y.lot, y.expiry_date, substr(y.received_at, 1, 10) as received_on,
      y.remaining as on_hand, coalesce(y.value, 0) as value from inventory_layers y
      join inventory_items i on i.id = y.item_id join inventory_warehouses w on w.id = y.warehouse_id
      where y.site_id = ? and y.remaining > 0${where}${text} ${order} limit 10000`,
    values: [query.siteId, ...values],
  }
}

/** Items that make up the first four fifths of the cost are A, the next fifteen in a hundred B, the rest C. */
export function classed<R extends { readonly cost: number }>(
  rows: readonly R[],
): (R & { class: string; share: number })[] {
  const whole = rows.reduce((total, { cost }) => total + Math.max(cost, 0), 0)
  let reached = 0
  return rows.map(row => {
    const before = whole === 0 ? 1 : reached / whole
    reached += Math.max(row.cost, 0)
    const share = whole === 0 ? 0 : Math.round((Math.max(row.cost, 0) / whole) * 10_000) / 10_000
    return { ...row, class: before < 0.8 ? 'A' : before < 0.95 ? 'B' : 'C', share }
  })
}

export const reportNamed = (id: string): Report | undefined => reports.find(report => report.id === id)
