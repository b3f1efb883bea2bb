/** Reports that every CRM has. */
import type { ReadContext } from '../../../kernel/context.ts'
import { peopleWithin } from '../access/people.ts'
import { calls, meetings, tasks } from '../entities/activities.ts'
import { campaigns } from '../entities/campaigns.ts'
import { cases } from '../entities/cases.ts'
import { leads } from '../entities/leads.ts'
import { opportunities } from '../entities/opportunities.ts'
import { type Grid, type GridRow, runGrid } from './reports.ts'

type BuiltIn = { readonly title: string; readonly chart: string } & (
  | Grid
  | { readonly run: (ctx: ReadContext) => Promise<GridRow[]> }
)

const deals = { entity: opportunities, aggregates: ['count', 'sum:amount_converted', 'sum:amount_weighted'] }

export const builtInReports: Readonly<Record<string, BuiltIn>> = {
  opportunities_by_stage: { title: 'Deals by stage', chart: 'bar', ...deals, groupBy: ['stage'], query: {} },
  opportunities_by_lead_source: {
    title: 'Deals by source',
    chart: 'pie',
    ...deals,
    groupBy: ['lead_source'],
    query: {},
  },
  sales_by_month: {
    title: 'Sales by month',
    chart: 'line',
    ...deals,
    groupBy: ['close_date:month'],
    query: { preset: 'won' },
  },
  sales_pipeline: { title: 'Pipeline', chart: 'bar', ...deals, groupBy: ['stage'], query: { preset: 'open' } },
  leads_by_status: {
    title: 'Leads by status',
    chart: 'pie',
    entity: leads,
    aggregates: ['count'],
    groupBy: ['status'],
    query: {},
  },
  lead_conversion: { title: 'Conversion of leads', chart: 'bar', run: leadConversion },
  cases_by_status: {
    title: 'Cases by status',
    chart: 'pie',
    entity: cases,
    aggregates: ['count'],
    groupBy: ['status'],
    query: {},
  },
  activities_by_user: { title: 'Activities by person', chart: 'bar', run: activitiesByUser },
  campaign_results: {
    ...{ title: 'Results of campaigns', chart: 'bar', entity: campaigns, groupBy: ['status'], query: {} },
    aggregates: ['count', 'sum:sent_count', 'sum:opened_count', 'sum:clicked_count', 'sum:lead_created_count'],
  },
}

export async function runBuiltIn(id: string, ctx: ReadContext): Promise<GridRow[]> {
  const report = builtInReports[id]!
  return 'run' in report ? report.run(ctx) : runGrid(report, ctx)
}

/** Of how many leads of a source became how many customers. */
async function leadConversion(ctx: ReadContext): Promise<GridRow[]> {
  const rows = await runGrid({ entity: leads, groupBy: ['source', 'status'], aggregates: ['count'], query: {} }, ctx)
  const sources = Map.groupBy(rows, ({ source }) => source)
  return [...sources].map(([source, of]) => {
    const total = of.reduce((sum, { count }) => sum + Number(count), 0)
    const converted = Number(of.find(({ status }) => status === 'converted')?.count ?? 0)
    return {
      source: source ?? '',
      total,
      converted,
      rate: total === 0 ? 0 : Math.round((converted / total) * 1000) / 10,
    }
  })
}

async function activitiesByUser(ctx: ReadContext): Promise<GridRow[]> {
  const people = new Map<number, Record<string, number>>()
  for (const entity of [tasks, meetings, calls]) {
    const rows = await runGrid({ entity, groupBy: ['assigned_user_id'], aggregates: ['count'], query: {} }, ctx)
    for (const { assigned_user_id: id, count } of rows) {
      const own = people.get(Number(id)) ?? { tasks: 0, meetings: 0, calls: 0 }
      people.set(Number(id), { ...own, [entity.name]: Number(count) })
    }
  }
  // Whose work one is shown is said by a permission; what is nobody's has no name to hide.
  const shown = new Set([0, ...(await peopleWithin('user', [...people.keys()], ctx))])
  return [...people].filter(([id]) => shown.has(id)).map(([user_id, counts]) => ({ user_id, ...counts }))
}
