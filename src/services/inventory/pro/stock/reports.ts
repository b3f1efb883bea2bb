/** Reports as statements: each reads from a worker, and tells its columns by the names of the statement. */
import type { Sql } from '../../../../kernel/statement.ts'
import { isUse } from '../../stock/low-stock.ts'
import { withinPlaces } from '../../stock/told-places.ts'

export type ReportQuery = {
  readonly siteId: number
  readonly from: string
  readonly to: string
  readonly warehouseId: number | null
  readonly categoryId: number | null
  readonly itemId: number | null
  /** Of figures at a moment; null for now. */
  readonly moment: string | null
  /** The places that the caller is told of; null for all of them. */
  readonly told: readonly number[] | null
}

export type Report = {
  readonly id: string
  readonly label: string
  /** Columns that are quantities, and those that are amounts. */
  readonly quantities: readonly string[]
  readonly amounts: readonly string[]
  readonly statement: (query: ReportQuery) => Sql
}

/** The places and things that a report is narrowed to, by the columns of the table that is read. */
function placed({ warehouseId, itemId, told }: ReportQuery, table: string): Sql {
  const places = withinPlaces(`${table}.warehouse_id`, told)
  return {
    text: `${warehouseId === null ? '' : ` and ${table}.warehouse_id = ?`}${itemId === null ? '' : ` and ${table}.item_id = ?`}${places.text}`,
    values: [...[warehouseId, itemId].filter(id => id !== null), ...places.values],
  }
}
const filed = ({ categoryId }: ReportQuery): Sql => ({
  text: categoryId === null ? '' : ' and i.category_id = ?',
  values: categoryId === null ? [] : [categoryId],
})

const total = (column: string) => `cast(coalesce(sum(${column}), 0) as bigint)`
const sum = (column: string, name: string) => `${total(column)} as ${name}`

/** What there is on each shelf, or what there was at the moment: the last row before it. */
const held =
  (select: string, group: string) =>
  (query: ReportQuery): Sql => {
    const isNow = query.moment === null
    const [places, kinds] = [placed(query, isNow ? 'l' : 's'), filed(query)]
    return {
      text: `select ${select} from ${isNow ? NOW : THEN} join inventory_items i on i.id = l.item_id
      join inventory_warehouses w on w.id = l.warehouse_id
      where l.site_id = ? and l.balance_after <> 0${places.text}${kinds.text} ${group} limit 10000`,
      values: [...(isNow ? [] : [query.moment]), query.siteId, ...places.values, ...kinds.values],
    }
  }

const NOW = `(select site_id, item_id, warehouse_id, on_hand as balance_after, value as value_after from inventory_stock) l`
const THEN = `inventory_stock s join inventory_ledger l on l.id = (select p.id from inventory_ledger p
  where p.site_id = s.site_id and p.item_id = s.item_id and p.warehouse_id = s.warehouse_id and p.created_at <= ?
  order by p.created_at desc, p.id desc limit 1)`

/** Sums of the ledger within the span, by item, month and type; only what is left of it is joined to the items. */
const moved =
  (select: string, { where = '', group, worth = false }: { where?: string; group: string; worth?: boolean }) =>
  (query: ReportQuery): Sql => {
    const [places, kinds] = [placed(query, 'l'), filed(query)]
    const now = worth ? worthNow(query) : { text: '', values: [] }
    // No row of the ledger is ever in the trash. The index by date says so too, and must not be taken for the one by place.
    const isWide = query.itemId === null && query.warehouseId === null
    return {
      text: `select ${select}${now.text} from (select l.item_id, substr(l.created_at, 1, 7) as month, l.document_type,
        ${sum('case when l.quantity > 0 then l.quantity else 0 end', 'came')}, ${sum('case when l.quantity < 0 then -l.quantity else 0 end', 'went')},
        ${sum('l.value', 'value')}, count(*) as rows from inventory_ledger l
        where l.site_id = ?${isWide ? ' and l.trashed_at is null' : ''} and l.created_at >= ? and l.created_at <= ?${where}${places.text}
        group by l.item_id, substr(l.created_at, 1, 7), l.document_type) l
      join inventory_items i on i.id = l.item_id where 1 = 1${kinds.text} ${group} limit 10000`,
      values: [...now.values, query.siteId, query.from, query.to, ...places.values, ...kinds.values],
    }
  }

/** What there is of an item now, in the places of the report. */
function worthNow(query: ReportQuery): Sql {
  const { text, values } = placed(query, 's')
  const where = `s.site_id = i.site_id and s.item_id = i.id${text}`
  return { text: `, (select ${total('s.value')} from inventory_stock s where ${where}) as value_now`, values }
}

const USED = ` and ${isUse('l.document_type')}`

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
      `l.month, l.document_type, ${sum('l.came', 'received')}, ${sum('l.went', 'issued')}, ${sum('l.value', 'value')}, ${sum('l.rows', 'transactions')}`,
      { group: 'group by l.month, l.document_type order by 1, 2' },
    ),
  },
  {
    ...{ id: 'consumption', label: 'Consumption', quantities: ['used'], amounts: ['cost'] },
    statement: moved(
      `i.id as item_id, i.sku, i.name, i.unit, l.month, ${sum('l.went - l.came', 'used')}, ${sum('-l.value', 'cost')}`,
      { where: USED, group: 'group by i.id, i.sku, i.name, i.unit, l.month order by 5, 7 desc' },
    ),
  },
  {
    ...{ id: 'turnover', label: 'Turnover', quantities: ['used'], amounts: ['cost', 'value_now'] },
    statement: moved(`i.id as item_id, i.sku, i.name, ${sum('l.went - l.came', 'used')}, ${sum('-l.value', 'cost')}`, {
      worth: true,
      where: USED,
      group: 'group by i.site_id, i.id, i.sku, i.name order by 5 desc',
    }),
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
    statement: query => counted(query),
  },
])

function counted(query: ReportQuery): Sql {
  const [places, kinds] = [placed(query, 'l'), filed(query)]
  return {
    text: `select l.document_number, l.document_date, i.id as item_id, i.sku, i.name, ${sum('l.quantity', 'difference')}, ${sum('l.value', 'value')}
      from inventory_ledger l join inventory_items i on i.id = l.item_id
      where l.site_id = ? and l.document_type in ('adjustment', 'adjustment_reversal')
        and l.created_at >= ? and l.created_at <= ?${places.text}${kinds.text}
      group by l.document_number, l.document_date, i.id, i.sku, i.name order by 2 desc limit 10000`,
    values: [query.siteId, query.from, query.to, ...places.values, ...kinds.values],
  }
}

function layered(query: ReportQuery, where: string, order: string): Sql {
  const [places, kinds] = [placed(query, 'y'), filed(query)]
  const isNow = query.moment === null
  const [left, value] = isNow
    ? ['y.remaining', 'y.value']
    : ['m.remaining', 'case when y.value is null then 0 else m.value end']
  // The first condition of open layers is what their index says.
  return {
    text: `select i.id as item_id, i.sku, i.name, w.name as warehouse, y.lot, y.expiry_date, substr(y.received_at, 1, 10) as received_on,
      ${left} as on_hand, coalesce(${value}, 0) as value from inventory_layers y${isNow ? '' : ` join ${LEFT_THEN} m on m.layer_id = y.id`}
      join inventory_items i on i.id = y.item_id join inventory_warehouses w on w.id = y.warehouse_id
      where y.site_id = ?${isNow ? ' and y.sign <> 0 and y.sign > 0' : ''}${where}${places.text}${kinds.text} ${order} limit 10000`,
    values: [
      ...(isNow ? [] : [query.siteId, query.siteId, query.moment]),
      ...[query.siteId, ...places.values, ...kinds.values],
    ],
  }
}

/**
 * What was left in layers at the moment: what is left now, less what all rows since did to them. So it takes as long as the
 * ledger has grown since, however long it was before. What is used up now was not if something since took from it.
 */
const LEFT_THEN = `(select t.layer_id, ${sum('t.remaining', 'remaining')}, ${sum('t.value', 'value')} from (
    select id as layer_id, remaining, coalesce(value, 0) as value from inventory_layers where site_id = ? and sign <> 0
    union all select m.layer_id, -m.quantity, -m.value
    from inventory_ledger l join inventory_layer_moves m on m.transaction_id = l.id
    where l.site_id = ? and l.trashed_at is null and l.created_at > ?) t
  group by t.layer_id having sum(t.remaining) > 0)`

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
