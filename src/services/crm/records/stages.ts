/** What a stage means for an opportunity: its probability, its amounts, and the history that forecasts rest on. */
import type { Context, ReadContext } from '../../../kernel/context.ts'
import { convertedAmounts } from '../domain/converted-amounts.ts'
import { isClosed, pipelineOf, probabilityOf, type Stage } from '../domain/stages.ts'
import { settings } from '../settings.ts'
import { refuseField } from './checks.ts'

type Deal = {
  readonly id: number
  stage: Stage
  last_stage: Stage
  pipeline_id: string
  probability: number | null
  amount: number
  amount_converted: number | null
  amount_weighted: number | null
  base_currency: string
  currency: string | null
  close_date: string
  close_date_moves: number
  lost_reason: string
  stage_changed_at: string | null
}

/** Fills in what follows from the stage. */
export async function settleStage(draft: Deal, before: Readonly<Deal> | null, ctx: Context): Promise<void> {
  const {
    pipelines,
    default_currency: base,
    currency_rates: rates,
    close_date_on_closing,
  } = await ctx.settings(settings)
  const pipeline = pipelineOf(pipelines, draft.pipeline_id)
  if (pipeline.id !== draft.pipeline_id && draft.pipeline_id !== 'default')
    refuseField('pipeline_id', 'There is no such pipeline.')
  draft.pipeline_id = pipeline.id
  const isMoved = before === null || before.stage !== draft.stage
  if (isMoved && !pipeline.stages.some(({ stage }) => stage === draft.stage))
    refuseField('stage', 'This pipeline has no such stage.')
  if (isMoved) draft.stage_changed_at = ctx.clock.instant()
  const isAsked = before === null ? draft.probability !== null : draft.probability !== before.probability
  if (draft.probability === null || (isMoved && !isAsked)) draft.probability = probabilityOf(pipeline, draft.stage)
  if (draft.stage !== 'closed_lost') draft.last_stage = draft.stage
  if (draft.stage !== 'closed_lost') draft.lost_reason = ''
  const today = todayOf(ctx)
  if (isMoved && isClosed(draft.stage) && close_date_on_closing && draft.close_date > today) draft.close_date = today
  else if (before && draft.close_date > before.close_date) draft.close_date_moves = before.close_date_moves + 1
  draft.base_currency = base
  const { converted, weighted } = convertedAmounts({ ...draft, probability: draft.probability }, { base, rates })
  draft.amount_converted = converted
  draft.amount_weighted = weighted
}

/** One row for each stage that a deal was in. */
export async function keepStageHistory(
  after: Readonly<Deal> | null,
  before: Readonly<Deal> | null,
  ctx: Context,
): Promise<void> {
  const id = (after ?? before)!.id
  if (!after) {
    await ctx.db.deleteFrom('crm_stage_history').where('opportunity_id', '=', id).execute()
    return
  }
  if (after.stage === before?.stage) return
  const now = ctx.clock.instant()
  await ctx.db
    .updateTable('crm_stage_history')
    .set({ left_at: now })
    .where('opportunity_id', '=', id)
    .where('left_at', 'is', null)
    .execute()
  await ctx.db
    .insertInto('crm_stage_history')
    .values({
      ...{ opportunity_id: id, stage: after.stage, from_stage: before?.stage ?? null, pipeline_id: after.pipeline_id },
      ...{ probability: after.probability ?? 0, user_id: ctx.user?.id ?? null, entered_at: now, left_at: null },
    })
    .execute()
}

export const todayOf = (ctx: ReadContext): string =>
  Temporal.Instant.fromEpochMilliseconds(ctx.clock.millis()).toZonedDateTimeISO(ctx.site.zone).toPlainDate().toString()
