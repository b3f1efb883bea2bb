/** The log: pages of events and one event in full. No route writes an event. */
import { type Static, Type } from 'typebox'
import type { ReadContext } from '../../../kernel/context.ts'
import { type Reply, withMeta } from '../../../kernel/replies.ts'
import { route } from '../../../kernel/route.ts'
import { errors } from '../errors.ts'
import { access, reachableSites } from '../permissions.ts'
import { settings } from '../settings.ts'
import { ownSource } from '../store/event-row.ts'
import { type EventPage, findEvent, listEvents } from '../store/list-events.ts'
import { presentEvent, spokenEvents } from '../store/present-events.ts'
import { readFilters } from '../store/read-filters.ts'
import { eventShape, shownEventShape } from './answers/events.ts'
import { filterInput, ignoredOf } from './filter-input.ts'

const eventId = (minimum: number, description: string) => Type.Optional(Type.Integer({ minimum, description }))

const pageInput = {
  per_page: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 200, description: 'Events on a page; as the settings say unless told.' }),
  ),
  before_id: eventId(1, 'Only events older than this id: the cursor for the next page.'),
  after_id: eventId(0, 'Only events newer than this id: for watching the log grow.'),
  with_total: Type.Optional(Type.Boolean({ description: 'Also count what matches.' })),
}

export const listInput = Type.Object({ ...pageInput, ...filterInput })
type ListInput = Static<typeof listInput>

export const listEventsRoute = route({
  method: 'GET',
  path: '/events',
  summary: 'A page of events, newest first',
  access: access.view,
  input: listInput,
  reply: Type.Array(shownEventShape),
  handler: (input, ctx) => eventPage(input, asked => listEvents(asked, ownSource(ctx)), ctx),
})

export const readEventRoute = route({
  method: 'GET',
  path: '/events/{id}',
  summary: 'One event in full',
  access: access.view,
  input: Type.Object({ id: Type.Integer({ minimum: 1 }) }),
  reply: eventShape,
  async handler({ id }, ctx) {
    const row = await findEvent(id, await reachableSites(ctx), ownSource(ctx))
    if (!row) throw errors.not_found({ what: 'event' })
    return presentEvent(row, ctx)
  },
})

/** A page as the parameters ask for it, of whatever `list` reads from. */
export async function eventPage(
  input: ListInput,
  list: (asked: Parameters<typeof listEvents>[0]) => Promise<EventPage>,
  ctx: ReadContext,
): Promise<Reply> {
  const { filters, ignored } = await readFilters(input, ctx)
  const page = {
    limit: input.per_page ?? (await ctx.settings(settings)).events_per_page,
    beforeId: input.before_id ?? null,
    afterId: input.after_id ?? null,
    withTotal: input.with_total === true,
  }
  const { rows, meta } = await list({ filters, page })
  return withMeta(await spokenEvents(rows, ctx), { ...meta, ...ignoredOf(ignored, ctx) })
}
