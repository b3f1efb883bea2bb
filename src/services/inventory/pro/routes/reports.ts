import { Type } from 'typebox'
import { DAY } from '../../../../kernel/calendar.ts'
import { instantFromMillis } from '../../../../kernel/clock.ts'
import type { ReadContext } from '../../../../kernel/context.ts'
import { type Cell, csvStream } from '../../../../kernel/csv.ts'
import { majorUnits, unscaled } from '../../../../kernel/currencies.ts'
import { restErrors } from '../../../../kernel/errors.ts'
import { csv, file, withMeta } from '../../../../kernel/replies.ts'
import { bytesOf } from '../../../../kernel/reply-shapes.ts'
import { route } from '../../../../kernel/route.ts'
import { xlsxStream } from '../../../../kernel/sheets/write-xlsx.ts'
import { readSlowly } from '../../../../kernel/statement.ts'
import { seesCosts } from '../../access.ts'
import { needs } from '../../apps.ts'
import { PLACES } from '../../domain/amounts.ts'
import { can } from '../../permissions.ts'
import { settings } from '../../settings.ts'
import { momentOf } from '../../stock/as-of.ts'
import { toldPlaces } from '../../stock/told-places.ts'
import { classed, type Report, type ReportQuery, reportNamed, reports } from '../stock/reports.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const date = (description: string) => Type.Optional(Type.String({ maxLength: 40, description }))

export const reportList = route({
  method: 'GET',
  path: '/reports',
  summary: 'The reports that there are',
  access: can('view'),
  requires: needs('reports'),
  reply: Type.Array(Type.Object({ id: Type.String(), label: Type.String() })),
  handler: () => reports.map(({ id, label }) => ({ id, label })),
})

export const readReport = route({
  method: 'GET',
  path: '/reports/{report}',
  summary:
    'A report: stock on hand, valuation, movements, consumption, turnover, aging, abc, expiry, count differences',
  access: can('view'),
  requires: needs('reports'),
  input: Type.Object({
    report: Type.String({ pattern: '^[a-z-]+$', maxLength: 40 }),
    from: date('The first day; ninety days ago unless told.'),
    to: date('The last day; today unless told.'),
    as_of: date('Of stock at a moment: 2026-11-30T18:00.'),
    warehouse_id: Type.Optional(Type.Integer({ minimum: 1 })),
    category_id: Type.Optional(Type.Integer({ minimum: 1 })),
    item_id: Type.Optional(Type.Integer({ minimum: 1 })),
    format: Type.Optional(Type.Enum(['json', 'csv', 'xlsx'], { default: 'json' })),
  }),
  reply: Type.Union([Type.Array(Type.Record(Type.String(), Type.Unknown())), bytesOf('text/csv'), bytesOf(XLSX)]),
  async handler({ report: name, format = 'json', ...asked }, ctx) {
    const report = reportNamed(name)
    if (!report) throw restErrors.no_route()
    const query = { ...queryOf(asked, ctx), told: await toldPlaces(ctx) }
    const rows = await rowsOf(report, query, ctx)
    if (format === 'json')
      return withMeta(rows, { total: rows.length, from: query.from, to: query.to, label: report.label })
    const columns = Object.keys(rows[0] ?? { nothing: '' })
    const cells = async function* () {
      yield rows.map(row => columns.map(column => (row as Record<string, Cell>)[column] ?? null))
    }
    if (format === 'csv') return csv(csvStream(columns, cells()), `${name}.csv`)
    return file(xlsxStream(columns, cells()), XLSX, `${name}.xlsx`)
  },
})

type Asked = {
  from?: string
  to?: string
  as_of?: string
  warehouse_id?: number
  category_id?: number
  item_id?: number
}

function queryOf(asked: Asked, ctx: ReadContext): Omit<ReportQuery, 'told'> {
  const { from, to, as_of, warehouse_id, category_id, item_id } = asked
  const { zone, id: siteId } = ctx.site
  const now = ctx.clock.instant()
  return {
    siteId,
    from: from
      ? instantFromMillis(Date.parse(momentOf(from.slice(0, 10), zone)) - DAY)
      : instantFromMillis(ctx.clock.millis() - 90 * DAY),
    to: to ? momentOf(to, zone) : now,
    moment: as_of ? momentOf(as_of, zone) : null,
    warehouseId: warehouse_id ?? null,
    categoryId: category_id ?? null,
    itemId: item_id ?? null,
  }
}

/** Amounts are left out for those who may not see costs. */
async function rowsOf(report: Report, query: ReportQuery, ctx: ReadContext): Promise<Record<string, unknown>[]> {
  const [{ currency }, sees] = [await ctx.settings(settings), seesCosts(ctx)]
  const read = await readSlowly<Record<string, unknown>>(report.statement(query), ctx)
  const rows = report.id === 'abc' ? classed(read as (Record<string, unknown> & { cost: number })[]) : read
  return rows.map(row =>
    Object.fromEntries(
      Object.entries(row).flatMap(([name, value]): [string, unknown][] => {
        if (report.quantities.includes(name)) return [[name, unscaled(value as number, PLACES)]]
        if (!report.amounts.includes(name)) return [[name, value]]
        return sees ? [[name, majorUnits(value as number, currency)]] : []
      }),
    ),
  )
}
