/** Lists of any entity: starred ones, files, a search over all of them, what is on the dashboard. */

import { Type } from 'typebox'
import type { ReadContext } from '../../../kernel/context.ts'
import { majorUnits } from '../../../kernel/currencies.ts'
import { exportRecords, exportReply } from '../../../kernel/records/export.ts'
import { listRecords } from '../../../kernel/records/list.ts'
import { withMeta } from '../../../kernel/replies.ts'
import { route } from '../../../kernel/route.ts'
import { isClosed, STAGES } from '../domain/stages.ts'
import { accounts } from '../entities/accounts.ts'
import { tasks } from '../entities/activities.ts'
import { cases } from '../entities/cases.ts'
import { leads } from '../entities/leads.ts'
import { errors } from '../errors.ts'
import { can } from '../permissions.ts'
import { type DealFigures, figuresByMonth, figuresByStage } from '../records/deal-figures.ts'
import { mayExport } from '../records/make-export.ts'
import { scopeEntities, scopeInput, scopeNamed } from '../records/scopes.ts'
import { todayOf } from '../records/stages.ts'
import { settings } from '../settings.ts'
import { anyRecord } from './answers/shapes.ts'

const access = can('access')

export const favourites = route({
  method: 'GET',
  path: '/favourites/{entity}',
  summary: 'Records that the caller has starred',
  access,
  input: Type.Object({
    entity: scopeInput,
    page: Type.Optional(Type.Integer({ minimum: 1, default: 1 })),
    per_page: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
  }),
  reply: Type.Array(anyRecord),
  async handler({ entity: name, ...query }, ctx) {
    const entity = scopeNamed(name)
    if (!('is_starred' in entity.fields)) return withMeta([], { total: 0, pages: 0 })
    const { rows, meta } = await listRecords(entity, { ...query, preset: 'starred' }, ctx)
    return withMeta(rows, meta)
  },
})

export const exportList = route({
  method: 'GET',
  path: '/export/{entity}',
  summary: 'A list as a file: the same filters, order and rights as the list',
  access,
  input: Type.Object({
    entity: scopeInput,
    format: Type.Optional(Type.Enum(['csv', 'xlsx'], { default: 'csv' })),
  }),
  extra: true,
  reply: exportReply(['csv', 'xlsx']),
  async handler({ entity: name, format = 'csv', ...query }, ctx) {
    if (!(await mayExport(ctx))) throw errors.forbidden()
    return exportRecords(scopeNamed(name), { ...query, format }, ctx)
  },
})

const MOST_FOUND = 10

export const searchAll = route({
  method: 'GET',
  path: '/search',
  summary: 'Records of all entities by words',
  access,
  input: Type.Object({
    q: Type.String({ minLength: 1, maxLength: 200, description: 'Words; the last one may be the beginning of one.' }),
    entities: Type.Optional(Type.String({ maxLength: 300, description: 'Only these, with commas.' })),
  }),
  reply: Type.Array(
    Type.Object({
      entity: Type.String(),
      label: Type.String(),
      total: Type.Integer(),
      records: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String() })),
    }),
  ),
  async handler({ q, entities }, ctx) {
    const wanted = entities?.split(',').map(name => name.trim())
    const searched = scopeEntities.filter(({ name }) => wanted?.includes(name) ?? true)
    const found = await Promise.all(
      searched.map(async entity => {
        const { rows, meta } = await listRecords(entity, { search: q, per_page: MOST_FOUND }, ctx)
        const records = (rows as readonly Record<string, unknown>[]).map(row => ({
          id: row.id,
          name: String(row[entity.title] ?? `#${row.id}`),
        }))
        return { entity: entity.name, label: entity.label[1], total: meta.total, records }
      }),
    )
    return found.filter(({ records }) => records.length > 0)
  },
})

export const dashboardStats = route({
  method: 'GET',
  path: '/dashboard/stats',
  summary: 'Figures of what the caller may read',
  access,
  reply: Type.Object({
    accounts: Type.Integer(),
    open_leads: Type.Integer(),
    open_opportunities: Type.Integer(),
    pipeline: Type.Number({ description: 'The open deals, in the default currency.' }),
    pipeline_weighted: Type.Number(),
    won_this_month: Type.Number(),
    currency: Type.String(),
    open_cases: Type.Integer(),
    overdue_tasks: Type.Integer(),
    stages: Type.Array(
      Type.Object({ stage: Type.String(), count: Type.Integer(), amount: Type.Number(), weighted: Type.Number() }),
      { description: 'The open deals by their stages.' },
    ),
    months: Type.Array(Type.Object({ month: Type.String(), won: Type.Number() }), {
      description: 'What was won in each of the last twelve months.',
    }),
  }),
  async handler(_input, ctx) {
    const total = async (entity: Parameters<typeof listRecords>[0], query: Record<string, unknown>) =>
      Number((await listRecords(entity, { ...query, per_page: 1 }, ctx)).meta.total)
    const today = todayOf(ctx)
    const { default_currency: currency } = await ctx.settings(settings)
    const [open, months, ...totals] = await Promise.all([
      figuresByStage({ preset: 'open' }, ctx),
      wonByMonth(today, currency, ctx),
      ...[total(accounts, {}), total(leads, { preset: 'actual' })],
      ...[total(cases, { preset: 'open' }), total(tasks, { preset: 'overdue' })],
    ])
    const [allAccounts = 0, openLeads = 0, openCases = 0, overdueTasks = 0] = totals
    const pipeline = inCurrency(open, currency)
    return {
      accounts: allAccounts,
      open_leads: openLeads,
      open_opportunities: open.reduce((sum, { count }) => sum + count, 0),
      pipeline: pipeline.amount,
      pipeline_weighted: pipeline.weighted,
      won_this_month: months.at(-1)!.won,
      currency,
      open_cases: openCases,
      overdue_tasks: overdueTasks,
      stages: STAGES.flatMap(stage => {
        const found = open.filter(row => row.stage === stage)
        return isClosed(stage) ? [] : [{ stage, count: found[0]?.count ?? 0, ...inCurrency(found, currency) }]
      }),
      months,
    }
  },
})

/** In the default currency. */
function inCurrency(rows: readonly Pick<DealFigures, 'amount' | 'weighted'>[], currency: string) {
  const total = (of: 'amount' | 'weighted') => rows.reduce((sum, row) => sum + row[of], 0)
  return { amount: majorUnits(total('amount'), currency), weighted: majorUnits(total('weighted'), currency) }
}

const MONTHS = 12

/** Months in which nothing was won are told as well. */
async function wonByMonth(today: string, currency: string, ctx: ReadContext) {
  const found = await figuresByMonth({ preset: 'won' }, ctx)
  const last = Temporal.PlainYearMonth.from(today.slice(0, 7))
  return Array.from({ length: MONTHS }, (_, place) => {
    const month = last.subtract({ months: MONTHS - 1 - place }).toString()
    return {
      month,
      won: inCurrency(
        found.filter(row => row.month === month),
        currency,
      ).amount,
    }
  })
}

export const dashboardLayout = route({
  method: 'GET',
  path: '/dashboard/layout',
  summary: 'Which figures the dashboard shows, in their order',
  access,
  reply: Type.Array(Type.Object({ id: Type.String(), title: Type.String(), kind: Type.String() })),
  handler: () => LAYOUT,
})

const LAYOUT = [
  { id: 'stats', title: 'Figures', kind: 'figures' },
  { id: 'opportunities_by_stage', title: 'Deals by stage', kind: 'report' },
  { id: 'sales_by_month', title: 'Sales by month', kind: 'report' },
  { id: 'overdue_tasks', title: 'Overdue tasks', kind: 'list' },
  { id: 'notifications', title: 'News', kind: 'notifications' },
]
