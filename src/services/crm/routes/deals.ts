/** Leads that become deals, deals that move on, and the board of them. */

import { Type } from 'typebox'
import { majorUnits } from '../../../kernel/currencies.ts'
import { listRecords } from '../../../kernel/records/list.ts'
import { readRecord } from '../../../kernel/records/read.ts'
import { recordSchema } from '../../../kernel/records/schemas.ts'
import { updateRecord } from '../../../kernel/records/update.ts'
import { orNull } from '../../../kernel/reply-shapes.ts'
import { route } from '../../../kernel/route.ts'
import { pipelineOf, STAGES } from '../domain/stages.ts'
import { opportunities } from '../entities/opportunities.ts'
import { can } from '../permissions.ts'
import { convertLead } from '../records/convert-lead.ts'
import { figuresByStage } from '../records/deal-figures.ts'
import { settings } from '../settings.ts'
import { anyRecord } from './answers/shapes.ts'

const access = can('access')
const byId = { id: Type.Integer({ minimum: 1, description: 'The id of the record.' }) }
const target = Type.Optional(
  orNull(Type.Record(Type.String(), Type.Unknown(), { description: 'Values, or { id }; null for none.' })),
)

export const convert = route({
  method: 'POST',
  path: '/leads/{id}/convert',
  summary: 'Make an account, a contact and a deal of a lead, in one step',
  access,
  input: Type.Object({
    ...byId,
    account: target,
    contact: target,
    opportunity: target,
    skip_duplicate_check: Type.Optional(Type.Boolean({ default: false })),
  }),
  reply: Type.Object({
    lead_id: Type.Integer(),
    account_id: orNull(Type.Integer()),
    contact_id: orNull(Type.Integer()),
    opportunity_id: orNull(Type.Integer()),
  }),
  handler: async ({ id, ...wanted }, ctx) => ({ lead_id: id, ...(await convertLead(id, wanted, ctx)) }),
})

export const moveStage = route({
  method: 'POST',
  path: '/opportunities/{id}/stage',
  summary: 'Move a deal to a stage',
  access,
  input: Type.Object({
    ...byId,
    stage: Type.Unsafe<string>({ description: `One of ${STAGES.join(', ')}.` }),
    probability: Type.Optional(Type.Unsafe<unknown>({ description: 'That of the stage unless told.' })),
    close_date: Type.Optional(Type.Unsafe<unknown>({})),
    lost_reason: Type.Optional(Type.Unsafe<unknown>({})),
    pipeline_id: Type.Optional(Type.Unsafe<unknown>({})),
  }),
  reply: recordSchema(opportunities),
  handler: ({ id, ...values }, ctx) => updateRecord(opportunities, { id, values }, ctx),
})

const MOST_CARDS = 50

export const board = route({
  method: 'GET',
  path: '/opportunities/board',
  summary: 'Deals by their stages',
  access,
  input: Type.Object({
    pipeline_id: Type.Optional(Type.String({ maxLength: 40 })),
    with_lost: Type.Optional(Type.Boolean({ default: false, description: 'Also those that were lost.' })),
  }),
  extra: true,
  reply: Type.Object({
    pipeline_id: Type.String(),
    currency: Type.String(),
    columns: Type.Array(
      Type.Object({
        stage: Type.String(),
        label: Type.String(),
        probability: Type.Integer(),
        count: Type.Integer(),
        sum: Type.Number(),
        weighted: Type.Number(),
        records: Type.Array(anyRecord),
      }),
    ),
  }),
  async handler({ pipeline_id: asked, with_lost: withLost = false, ...query }, ctx) {
    const { pipelines, default_currency: currency } = await ctx.settings(settings)
    const pipeline = pipelineOf(pipelines, asked ?? null)
    const within = { ...query, pipeline_id: pipeline.id }
    const figures = await figuresByStage(within, ctx)
    const stages = pipeline.stages.filter(({ stage }) => withLost || stage !== 'closed_lost')
    const columns = await Promise.all(
      stages.map(async ({ stage, label, probability }) => {
        const { count = 0, amount = 0, weighted = 0 } = figures.find(row => row.stage === stage) ?? {}
        const records =
          count === 0 ? [] : (await listRecords(opportunities, { ...within, stage, per_page: MOST_CARDS }, ctx)).rows
        const money = { sum: majorUnits(amount, currency), weighted: majorUnits(weighted, currency) }
        return { stage, label: label ?? stage.replace('_', ' '), probability, count, ...money, records }
      }),
    )
    return { pipeline_id: pipeline.id, currency, columns }
  },
})

export const stageHistory = route({
  method: 'GET',
  path: '/opportunities/{id}/stages',
  summary: 'The stages that a deal went through',
  access,
  input: Type.Object(byId),
  reply: Type.Array(
    Type.Object({
      stage: Type.String(),
      from_stage: orNull(Type.String()),
      probability: Type.Integer(),
      user_id: orNull(Type.Integer()),
      entered_at: Type.String(),
      left_at: orNull(Type.String()),
    }),
  ),
  async handler({ id }, ctx) {
    await readRecord(opportunities, id, ctx)
    const rows = await ctx.db
      .selectFrom('crm_stage_history')
      .select(['stage', 'from_stage', 'probability', 'user_id', 'entered_at', 'left_at'])
      .where('opportunity_id', '=', id)
      .orderBy('id')
      .execute()
    return rows
  },
})
