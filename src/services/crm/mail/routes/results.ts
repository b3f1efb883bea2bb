/** What came of a campaign, and lists made of who took part. */
import { Type } from 'typebox'
import type { ReadContext } from '../../../../kernel/context.ts'
import { createRecord } from '../../../../kernel/records/create.ts'
import { readRecord, storedRecord } from '../../../../kernel/records/read.ts'
import { answer, withMeta } from '../../../../kernel/replies.ts'
import { orNull } from '../../../../kernel/reply-shapes.ts'
import { route } from '../../../../kernel/route.ts'
import { campaigns, targetLists } from '../../entities/campaigns.ts'
import { can } from '../../permissions.ts'
import { fillList } from '../jobs/fill-list.ts'
import { LOG_ACTIONS } from '../store/campaign-log.ts'
import { resultsOf } from '../store/results.ts'
import { shownNames } from '../store/shown-names.ts'

const access = can('access')
const id = Type.Integer({ minimum: 1, description: 'The id of the campaign.' })
const action = Type.Unsafe<(typeof LOG_ACTIONS)[number]>({ type: 'string', enum: [...LOG_ACTIONS] })
const counts = <const Name extends string>(...names: readonly Name[]) =>
  Type.Object(Object.fromEntries(names.map(name => [name, Type.Integer()])))
const rates = <const Name extends string>(...names: readonly Name[]) =>
  Type.Object(Object.fromEntries(names.map(name => [name, Type.Number({ description: 'Percent of what was sent.' })])))

export const campaignResults = route({
  method: 'GET',
  path: '/campaigns/{id}/results',
  summary: 'What came of a campaign: people and programs apart, by link and by day',
  access,
  input: Type.Object({ id }),
  reply: Type.Object({
    figures: counts(
      ...(['sent', 'opened', 'clicked', 'opted_in', 'opted_out', 'bounced'] as const),
      ...(['hard_bounced', 'soft_bounced', 'lead_created'] as const),
    ),
    machines: Type.Object(
      { opened: Type.Integer(), clicked: Type.Integer() },
      { description: 'What programs did that look at mails before people do. None of it is in the figures.' },
    ),
    rates: rates('opened', 'clicked', 'opted_out', 'bounced'),
    revenue: Type.Number({ description: 'Of deals that were won and name the campaign.' }),
    currency: Type.String(),
    links: Type.Array(
      Type.Object({
        id: Type.Integer(),
        name: Type.String(),
        url: Type.String(),
        people: Type.Integer(),
        machines: Type.Integer(),
      }),
    ),
    days: Type.Array(
      Type.Object({
        date: Type.String({ format: 'date' }),
        sent: Type.Integer(),
        opened: Type.Integer(),
        clicked: Type.Integer(),
      }),
      { description: 'The last 60 days on which something happened.' },
    ),
    mailings: Type.Array(
      Type.Object({
        id: Type.Integer(),
        name: Type.String(),
        status: Type.String(),
        queue: counts('pending', 'sending', 'sent', 'failed'),
      }),
    ),
  }),
  async handler({ id: campaignId }, ctx) {
    await readRecord(campaigns, campaignId, ctx)
    return resultsOf(await storedRecord(campaigns, { id: campaignId }, ctx), ctx)
  },
})

export const campaignLog = route({
  method: 'GET',
  path: '/campaigns/{id}/log',
  summary: 'What happened by a campaign, the newest first',
  access,
  input: Type.Object({
    id,
    action: Type.Optional(action),
    before_id: Type.Optional(Type.Integer({ minimum: 1, description: 'Only entries older than this one.' })),
    per_page: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50 })),
  }),
  reply: Type.Array(
    Type.Object({
      id: Type.Integer(),
      action: Type.String(),
      at: Type.String({ format: 'date-time' }),
      target: Type.Object({
        entity: Type.String(),
        id: Type.Integer(),
        name: orNull(Type.String({ description: 'Null for records that the caller may not read.' })),
      }),
      mass_email_id: orNull(Type.Integer()),
      url_id: Type.Integer({ description: 'The link of the campaign that was followed; 0 for none.' }),
      is_machine: Type.Boolean(),
    }),
  ),
  async handler({ id: campaignId, per_page: limit = 50, ...asked }, ctx) {
    await readRecord(campaigns, campaignId, ctx)
    const entries = await entriesOf({ campaignId, limit, ...asked }, ctx)
    const shown = await shownNames(entries, ctx)
    const told = entries.map(({ entity, record_id, is_machine, ...entry }) => ({
      ...entry,
      is_machine: is_machine === 1,
      target: { entity, id: record_id, name: shown({ entity, record_id }).name },
    }))
    return withMeta(told, { next_before_id: entries.length === limit ? entries.at(-1)!.id : null })
  },
})

type Asked = { campaignId: number; limit: number; action?: string; before_id?: number }

const entriesOf = ({ campaignId, limit, action: wanted, before_id: before }: Asked, ctx: ReadContext) =>
  ctx.db
    .selectFrom('crm_campaign_log')
    .select(['id', 'action', 'at', 'entity', 'record_id', 'mass_email_id', 'url_id', 'is_machine'])
    .where('campaign_id', '=', campaignId)
    .$if(wanted !== undefined, query => query.where('action', '=', wanted!))
    .$if(before !== undefined, query => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export const listFromCampaign = route({
  method: 'POST',
  path: '/campaigns/{id}/target-list',
  summary: 'A target list of those who did something by a campaign, without those who did something else',
  access,
  status: 201,
  input: Type.Object({
    id,
    name: Type.String({ minLength: 1, maxLength: 249 }),
    including_actions: Type.Array(action, { minItems: 1, maxItems: LOG_ACTIONS.length }),
    excluding_actions: Type.Optional(Type.Array(action, { maxItems: LOG_ACTIONS.length })),
  }),
  reply: Type.Object({ id: Type.Integer({ description: 'The list, which is filled in a moment.' }) }),
  async handler({ id: campaignId, name, including_actions: including, excluding_actions: excluding = [] }, ctx) {
    await readRecord(campaigns, campaignId, ctx)
    const list = await createRecord(targetLists, { values: { name, source_campaign_id: campaignId } }, ctx)
    const order = { list: list.id, campaign: campaignId, including, excluding, after: 0 }
    await ctx.jobs.enqueue(fillList, order)
    return answer(201, { id: list.id })
  },
})
