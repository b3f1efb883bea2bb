/** What the builder of widgets asks for: channels, content to pick from, figures. */
import { Type } from 'typebox'
import { route } from '../../../kernel/route.ts'
import { type Found, searchSite } from '../../../platform/search/search.ts'
import { channelCatalogue, channelGroups } from '../domain/channel-catalogue.ts'
import { can } from '../permissions.ts'
import { readSummary } from '../store/daily.ts'
import { channelsShape, pickContentShape, summaryShape } from './answers/builder.ts'

export const listChannels = route({
  method: 'GET',
  path: '/channels',
  summary: 'The channels that a widget can offer, and their groups',
  access: can('view'),
  reply: channelsShape,
  handler: () => ({
    channels: channelCatalogue.map(({ link: _link, parameter: _parameter, ...row }) => row),
    groups: channelGroups,
  }),
})

export const pickContent = route({
  method: 'GET',
  path: '/content',
  summary: 'Posts or terms for a rule, by words or by ids',
  access: can('view'),
  input: Type.Object({
    kind: Type.Optional(Type.Enum(['post', 'term'], { description: 'What is picked from.', default: 'post' })),
    q: Type.Optional(Type.String({ maxLength: 100, description: 'A part of the title or the name.' })),
    ids: Type.Optional(Type.Array(Type.Integer({ minimum: 1 }), { maxItems: 200, description: 'Known ones, by id.' })),
    type: Type.Optional(Type.String({ maxLength: 60, description: 'A type of posts, or a taxonomy.' })),
  }),
  reply: Type.Array(pickContentShape),
  async handler({ kind = 'post', q, ids, type }, ctx) {
    const isById = ids !== undefined && ids.length > 0
    const { found } = await searchSite(
      {
        type: kind,
        subtypes: type ? [type] : undefined,
        search: !isById && q?.trim() ? q.trim() : undefined,
        include: isById ? ids : undefined,
        limit: isById ? MOST_BY_ID : MOST_FOUND,
        offset: 0,
      },
      ctx,
    )
    return found.map(picked)
  },
})

const MOST_FOUND = 20
const MOST_BY_ID = 200

const picked = ({ id, title, subtype, url }: Found) => ({ id, title, type: subtype, url })

export const summary = route({
  method: 'GET',
  path: '/analytics/summary',
  summary: 'Views, openings and clicks of some days',
  access: can('view'),
  input: Type.Object({
    days: Type.Optional(
      Type.Integer({ description: 'Days back from today, today included.', minimum: 1, maximum: 365, default: 30 }),
    ),
    widget: Type.Optional(Type.Integer({ minimum: 0, default: 0, description: '0 for all widgets.' })),
  }),
  reply: summaryShape,
  handler: ({ days = 30, widget = 0 }, ctx) => readSummary({ days, widget }, ctx),
})
