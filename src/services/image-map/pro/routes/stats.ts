/** What visitors do with maps: told by their browsers, read by staff. */
import { Type } from 'typebox'
import { visitors } from '../../../../kernel/access.ts'
import type { ReadContext } from '../../../../kernel/context.ts'
import { storedRecord } from '../../../../kernel/records/read.ts'
import { nothing } from '../../../../kernel/replies.ts'
import { route } from '../../../../kernel/route.ts'
import { rolesOfUsers } from '../../../../platform/roles/roles.ts'
import { cookieUser } from '../../../../platform/sessions/sessions.ts'
import { maps } from '../../entities/maps.ts'
import { can } from '../../permissions.ts'
import { hitEvents, hitsIn, isProgram, MOST_HITS } from '../domain/hits.ts'
import { proSettings } from '../settings.ts'
import { countHits } from '../store/count-hits.ts'
import { readStats } from '../store/read-stats.ts'
import { statsShape } from './answers/pro.ts'

const hit = {
  map: Type.Optional(Type.Integer({ description: 'A published map.' })),
  hotspot: Type.Optional(Type.String({ description: 'One of its hotspots; absent for the map as a whole.' })),
  event: Type.Optional(Type.String({ description: `One of ${hitEvents.join(', ')}.` })),
  x: Type.Optional(Type.Number({ description: 'Of a click where nothing is, in percentages of the picture.' })),
  y: Type.Optional(Type.Number()),
  ms: Type.Optional(Type.Integer({ description: 'How long a text was open.' })),
}

export const recordHit = route({
  method: 'POST',
  path: '/stats/hit',
  summary: 'Count what a visitor did with a map; what does not fit is not counted',
  access: visitors({ bucket: 'hits' }),
  transaction: false,
  extra: true,
  body: Type.Object({
    ...hit,
    hits: Type.Optional(
      Type.Array(Type.Object(hit), { description: `Several at once; the first ${MOST_HITS} count.` }),
    ),
  }),
  status: 204,
  async handler(sent: object, ctx) {
    const hits = hitsIn(sent)
    if (hits.length > 0 && (await isCounted(ctx))) await countHits(hits, ctx)
    return nothing()
  },
})

/** Programs and the site's own people are not visitors. They are told by the cookie: the script sends no nonce. */
async function isCounted(ctx: ReadContext): Promise<boolean> {
  const { stats_enabled, exclude_roles_from_stats } = await ctx.settings(proSettings)
  if (!stats_enabled || isProgram(ctx.request.userAgent)) return false
  const account = ctx.user?.id ?? (await cookieUser(ctx))?.account.id
  if (account === undefined) return true
  const roles = (await rolesOfUsers([account], ctx)).get(account) ?? []
  return !roles.some(role => (exclude_roles_from_stats as readonly string[]).includes(role))
}

export const stats = route({
  method: 'GET',
  path: '/stats',
  summary: 'Views, openings and clicks of a map or of all maps, and where people click in vain',
  access: can('stats'),
  input: Type.Object({
    map: Type.Optional(Type.Integer({ minimum: 1, description: 'All maps, ranked, when absent.' })),
    days: Type.Optional(Type.Unsafe<number>({ type: 'integer', enum: [7, 30, 90, 365], default: 30 })),
  }),
  reply: statsShape,
  async handler({ map, days = 30 }, ctx) {
    if (map !== undefined) await storedRecord(maps, { id: map }, ctx)
    return readStats({ map: map ?? null, days }, ctx)
  },
})
