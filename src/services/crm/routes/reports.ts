/** Reports: those that are built in, those that people saved, and the forecast. */
import { Type } from 'typebox'
import { listRecords } from '../../../kernel/records/list.ts'
import { readRecord } from '../../../kernel/records/read.ts'
import { orNull } from '../../../kernel/reply-shapes.ts'
import { route } from '../../../kernel/route.ts'
import { savedReports } from '../entities/list-views.ts'
import { errors } from '../errors.ts'
import { can } from '../permissions.ts'
import { builtInReports, runBuiltIn } from '../records/built-in-reports.ts'
import { forecast } from '../records/forecast.ts'
import { currenciesOf, runGrid } from '../records/reports.ts'
import { scopeNamed } from '../records/scopes.ts'
import { settings } from '../settings.ts'

const access = can('access')
const summary = Type.Object({
  id: Type.Union([Type.String(), Type.Integer()], { description: 'A name, or the id of a saved one.' }),
  name: Type.String(),
  entity: orNull(Type.String()),
  type: Type.String(),
  chart: Type.String(),
  is_built_in: Type.Boolean(),
})

export const listReports = route({
  method: 'GET',
  path: '/reports',
  summary: 'The reports that there are',
  access,
  reply: Type.Array(summary),
  async handler(_input, ctx) {
    const saved = await listRecords(savedReports, { per_page: 200 }, ctx)
    return [
      ...Object.entries(builtInReports).map(([id, report]) => ({
        ...{ id, name: report.title, entity: 'entity' in report ? report.entity.name : null },
        ...{ type: 'grid', chart: report.chart, is_built_in: true },
      })),
      { id: 'forecast', name: 'Forecast', entity: 'opportunities', type: 'forecast', chart: 'none', is_built_in: true },
      ...saved.rows.map(({ id, name, entity, type, chart }) => ({ id, name, entity, type, chart, is_built_in: false })),
    ]
  },
})

const rows = Type.Array(Type.Record(Type.String(), Type.Unknown()))

export const runReport = route({
  method: 'POST',
  path: '/reports/{id}/run',
  summary: 'Run a report over what the caller may read',
  access,
  // It only reads, and may add up many records: nobody who writes waits for it.
  transaction: false,
  input: Type.Object({
    id: Type.String({ pattern: '^[a-z_]+$|^\\d+$', description: 'A name, or the id of a saved one.' }),
  }),
  reply: Type.Object({
    ...{ id: Type.String(), rows, total: Type.Integer() },
    currencies: Type.Record(Type.String(), Type.String(), {
      description: 'By the name of a column: the currency of its amounts, where they have one.',
    }),
  }),
  async handler({ id }, ctx) {
    const { default_currency: base } = await ctx.settings(settings)
    if (!/^\d+$/.test(id)) {
      if (!Object.hasOwn(builtInReports, id)) throw errors.no_report()
      const found = await runBuiltIn(id, ctx)
      const report = builtInReports[id]!
      const currencies = 'entity' in report ? currenciesOf(report, base) : {}
      return { id, rows: found, total: found.length, currencies }
    }
    if (!Number.isSafeInteger(Number(id))) throw errors.no_report()
    const report = await readRecord(savedReports, Number(id), ctx)
    const entity = scopeNamed(report.entity)
    const query = { filters: report.filters }
    if (report.type === 'list') {
      const { rows: records, meta } = await listRecords(entity, { ...query, per_page: 200 }, ctx)
      return { id, rows: records.map(record => cut(record, report.columns)), total: Number(meta.total), currencies: {} }
    }
    const grid = { entity, groupBy: report.group_by, aggregates: report.aggregates, query }
    const found = await runGrid(grid, ctx)
    return { id, rows: found, total: found.length, currencies: currenciesOf(grid, base) }
  },
})

const cut = (record: Readonly<Record<string, unknown>>, columns: readonly string[]) =>
  columns.length === 0
    ? record
    : Object.fromEntries(['id', ...columns].filter(name => name in record).map(name => [name, record[name]]))

export const readForecast = route({
  method: 'GET',
  path: '/reports/forecast',
  summary: 'What open deals will bring: by stage, and by the history of this company',
  access,
  extra: true,
  reply: Type.Object({
    currency: Type.String(),
    deals: Type.Integer(),
    sum: Type.Number(),
    by_stage: Type.Number({ description: 'Weighted by the probability of the stages.' }),
    by_history: Type.Number({ description: 'Weighted by the measured share of deals that were won.' }),
    range: Type.Object({ p10: Type.Number(), p50: Type.Number(), p90: Type.Number() }),
    stages: Type.Array(
      Type.Object({
        stage: Type.String(),
        probability: Type.Integer(),
        win_rate: Type.Number({ description: 'Measured where n is 30 or more.' }),
        n: Type.Integer(),
        is_measured: Type.Boolean(),
        median_days: orNull(Type.Number()),
      }),
    ),
    slipping: Type.Array(
      Type.Object({
        id: Type.Integer(),
        name: Type.String(),
        close_date: Type.String(),
        close_date_moves: Type.Integer(),
      }),
    ),
  }),
  handler: (query, ctx) => forecast(query as Record<string, unknown>, ctx),
})
