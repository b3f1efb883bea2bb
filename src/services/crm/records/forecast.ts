/** What open deals will bring, by the stages' own chances and by what this company's history says of them. */

import type { ReadContext } from '../../../kernel/context.ts'
import { majorUnits, minorUnits } from '../../../kernel/currencies.ts'
import { planFor } from '../../../kernel/records/plan.ts'
import { selectRecords } from '../../../kernel/records/selection.ts'
import { readSlowly } from '../../../kernel/statement.ts'
import { rangeOfSum } from '../domain/forecast-range.ts'
import { isClosed, pipelineOf, probabilityOf } from '../domain/stages.ts'
import { opportunities } from '../entities/opportunities.ts'
import { settings } from '../settings.ts'

/** Fewer deals say too little: the stage's own probability stands. */
const ENOUGH = 30
const MOST_DEALS = 20_000
/** Stages of the history that are looked at, the newest first. */
const LATEST = 10_000

type Deal = { id: number; name: string; stage: string; amount: number; close_date: string; moves: number }
type Measured = {
  readonly stage: string
  readonly n: number
  readonly won: number
  readonly median_days: number | null
}

export async function forecast(query: Readonly<Record<string, unknown>>, ctx: ReadContext) {
  const { pipelines, default_currency: currency } = await ctx.settings(settings)
  const pipeline = pipelineOf(pipelines, null)
  const measured = await measuredStages(ctx)
  const stages = pipeline.stages
    .filter(({ stage }) => !isClosed(stage))
    .map(({ stage }) => chanceOf(stage, probabilityOf(pipeline, stage), measured))
  const deals = await openDeals(query, currency, ctx)
  const chance = (deal: Deal) => (stages.find(({ stage }) => stage === deal.stage)?.win_rate ?? 0) / 100
  const outcomes = deals.map(deal => ({ amount: deal.amount, chance: chance(deal) }))
  const total = (of: (deal: Deal) => number) => {
    const sum = deals.reduce((before, deal) => before + of(deal), 0)
    return majorUnits(minorUnits(sum, currency), currency)
  }
  return {
    currency,
    stages,
    deals: deals.length,
    sum: total(({ amount }) => amount),
    by_stage: total(deal => (deal.amount * probabilityOf(pipeline, deal.stage)) / 100),
    by_history: total(deal => deal.amount * chance(deal)),
    range: rangeOfSum(outcomes),
    slipping: deals
      .filter(({ moves }) => moves >= 2)
      .slice(0, 50)
      .map(({ id, name, close_date, moves }) => ({ id, name, close_date, close_date_moves: moves })),
  }
}

/** What history says of a stage where it says enough, else the stage's own probability. */
function chanceOf(stage: string, probability: number, measured: readonly Measured[]) {
  const own = measured.find(one => one.stage === stage)
  const isMeasured = own !== undefined && own.n >= ENOUGH
  const rate = isMeasured ? Math.round((own.won / own.n) * 1000) / 10 : probability
  const told = { n: own?.n ?? 0, is_measured: isMeasured, median_days: own?.median_days ?? null }
  return { stage, probability, win_rate: rate, ...told }
}

async function openDeals(
  query: Readonly<Record<string, unknown>>,
  currency: string,
  ctx: ReadContext,
): Promise<Deal[]> {
  const plan = planFor(opportunities, ctx)
  const { where } = await selectRecords({ plan, verb: 'list', query: { ...query, preset: 'open' } }, ctx)
  const text = `select t.id, t.name, t.stage, t.amount_converted as amount, t.close_date, t.close_date_moves as moves from ${plan.table} t where ${where.text} limit ${MOST_DEALS}`
  const rows = await readSlowly<Deal>({ text, values: where.values }, ctx)
  return rows.map(({ amount, ...deal }) => ({ ...deal, amount: majorUnits(amount ?? 0, currency) }))
}

/** Of all deals that are over and were once in a stage: how many were won, and how long they stayed. */
async function measuredStages(ctx: ReadContext): Promise<Measured[]> {
  const text = `select h.stage as stage, t.stage as ended, h.entered_at as entered, h.left_at as left_at from crm_stage_history h
    join crm_opportunities t on t.id = h.opportunity_id and t.site_id = h.site_id
    where h.site_id = ? and t.stage in ('closed_won', 'closed_lost') and h.stage not in ('closed_won', 'closed_lost') order by h.id desc limit ${LATEST}`
  const rows = await readSlowly<{ stage: string; ended: string; entered: string; left_at: string | null }>(
    { text, values: [ctx.site.id] },
    ctx,
  )
  return [...Map.groupBy(rows, ({ stage }) => stage)].map(([stage, of]) => ({
    stage,
    n: of.length,
    won: of.filter(({ ended }) => ended === 'closed_won').length,
    median_days: median(
      of.flatMap(({ entered, left_at: left }) => (left === null ? [] : [daysBetween(entered, left)])),
    ),
  }))
}

const daysBetween = (from: string, to: string): number =>
  (Temporal.Instant.from(to).epochMilliseconds - Temporal.Instant.from(from).epochMilliseconds) / 86_400_000

function median(values: readonly number[]): number | null {
  if (values.length === 0) return null
  const sorted = values.toSorted((one, other) => one - other)
  return Math.round(sorted[Math.floor((sorted.length - 1) / 2)]! * 10) / 10
}
