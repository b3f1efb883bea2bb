/** What open deals will bring, by the stages' own chances and by what this company's history says of them. */

import type { ReadContext } from '../../../kernel/context.ts'
import { majorUnits, minorUnits } from '../../../kernel/currencies.ts'
import { planFor } from '../../../kernel/records/plan.ts'
import { selectRecords } from '../../../kernel/records/selection.ts'
import { grouped, readRows, readSlowly } from '../../../kernel/statement.ts'
import { rangeOfSum } from '../domain/forecast-range.ts'
import { isClosed, pipelineOf, probabilityOf } from '../domain/stages.ts'
import { opportunities } from '../entities/opportunities.ts'
import { settings } from '../settings.ts'
import { figuresSource } from './figures-source.ts'
import { readableNames } from './notes.ts'

/** Fewer deals say too little: the stage's own probability stands. */
const ENOUGH = 30
/** Deals that are over and are looked at, those that ended last. */
const LATEST = 2500

/** Open deals of one stage of one pipeline, added up. */
type Stage = { readonly pipeline: string; readonly stage: string; readonly deals: number } & {
  readonly amount: number
  readonly squares: number
}
type Slipping = { id: number; name: string; close_date: string; close_date_moves: number }
type Measured = {
  readonly stage: string
  readonly n: number
  readonly won: number
  readonly median_days: number | null
}

type Query = Readonly<Record<string, unknown>>

export async function forecast(query: Query, ctx: ReadContext) {
  const { pipelines, default_currency: currency } = await ctx.settings(settings)
  const pipeline = pipelineOf(pipelines, null)
  const [measured, open, slipping] = await Promise.all([
    measuredStages(ctx),
    openStages(query, currency, ctx),
    slippingDeals(query, ctx),
  ])
  const stages = pipeline.stages
    .filter(({ stage }) => !isClosed(stage))
    .map(({ stage }) => chanceOf(stage, probabilityOf(pipeline, stage), measured))
  const rateOf = ({ pipeline: id, stage }: Stage) =>
    chanceOf(stage, probabilityOf(pipelineOf(pipelines, id), stage), measured)
  const total = (of: (stage: Stage) => number) => {
    const sum = open.reduce((before, stage) => before + of(stage), 0)
    return majorUnits(minorUnits(sum, currency), currency)
  }
  return {
    currency,
    stages,
    deals: open.reduce((sum, { deals }) => sum + deals, 0),
    sum: total(({ amount }) => amount),
    by_stage: total(stage => (stage.amount * rateOf(stage).probability) / 100),
    by_history: total(stage => (stage.amount * rateOf(stage).win_rate) / 100),
    range: rangeOfSum(open.map(stage => ({ ...stage, chance: rateOf(stage).win_rate / 100 }))),
    slipping,
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

/** Added up by the database, however many there are; nothing where amounts are hidden. */
async function openStages(query: Query, currency: string, ctx: ReadContext): Promise<Stage[]> {
  const plan = planFor(opportunities, ctx)
  const selection = await selectRecords({ plan, verb: 'list', query: { ...query, preset: 'open' } }, ctx)
  const sums = ['amount_converted', 'amount_squares']
  const source = figuresSource({ plan, selection, groupBy: ['pipeline_id', 'stage'], sums }, ctx)
  const { from, where, count, having, isKept } = source
  const squares = isKept ? 't.amount_squares' : 'cast(t.amount_converted as double precision) * t.amount_converted'
  const by = grouped('t.stage', ctx.database.engine)
  const text = `select t.pipeline_id as pipeline, ${by} as stage, ${count} as deals,
    cast(coalesce(sum(t.amount_converted), 0) as bigint) as amount, coalesce(sum(${squares}), 0) as squares
    from ${from} where ${where.text} group by t.pipeline_id, ${by}${having}`
  const rows = await (isKept ? readRows : readSlowly)<Stage>({ text, values: where.values }, ctx)
  const unit = majorUnits(1, currency)
  const worth = (await readableNames(opportunities, ctx)).has('amount_converted') ? 1 : 0
  return rows.map(({ amount, squares, ...row }) => ({
    ...row,
    ...{ amount: majorUnits(amount, currency) * worth, squares: squares * unit ** 2 * worth },
  }))
}

const MOST_SLIPPING = 50

/** Those whose day was moved twice and more, the most often moved first. */
async function slippingDeals(query: Query, ctx: ReadContext): Promise<Slipping[]> {
  const plan = planFor(opportunities, ctx)
  const { where } = await selectRecords({ plan, verb: 'list', query: { ...query, preset: 'open' } }, ctx)
  const text = `select t.id, t.name, t.close_date, t.close_date_moves from ${plan.table} t
    where ${where.text} and t.close_date_moves >= 2 order by t.close_date_moves desc, t.id desc limit ${MOST_SLIPPING}`
  return readSlowly<Slipping>({ text, values: where.values }, ctx)
}

/** Of the deals that ended last and were once in a stage: how many were won, and how long they stayed. */
async function measuredStages(ctx: ReadContext): Promise<Measured[]> {
  // A deal that was opened again has several ends, and counts once, if it is over now. SQLite goes through what is joined
  // crosswise in the order in which it stands, and so not through all of the history.
  const ends = (stage: string) =>
    `select * from (select e.opportunity_id, e.entered_at from crm_stage_history e
      where e.site_id = ? and e.stage = '${stage}' order by e.entered_at desc limit ${LATEST}) as of_${stage}`
  const text = `select h.stage as stage, t.stage as ended, h.entered_at as entered, h.left_at as left_at
    from (select opportunity_id as id from (${ends('closed_won')} union all ${ends('closed_lost')}) ends
      group by opportunity_id order by max(entered_at) desc limit ${LATEST}) latest
    cross join crm_opportunities t cross join crm_stage_history h
    where t.id = latest.id and h.site_id = t.site_id and h.opportunity_id = t.id and t.site_id = ? and t.stage in ('closed_won', 'closed_lost') and h.stage not in ('closed_won', 'closed_lost')`
  const rows = await readSlowly<{ stage: string; ended: string; entered: string; left_at: string | null }>(
    { text, values: [ctx.site.id, ctx.site.id, ctx.site.id] },
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

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000

function median(values: readonly number[]): number | null {
  if (values.length === 0) return null
  const sorted = values.toSorted((one, other) => one - other)
  return Math.round(sorted[Math.floor((sorted.length - 1) / 2)]! * 10) / 10
}
