/** The log: pages of events and one event in full. No route writes an event. */
import { Type } from 'typebox'
import { withMeta } from '../../../kernel/replies.ts'
import { route } from '../../../kernel/route.ts'
import { access, reachableSites } from '../access.ts'
import { errors } from '../errors.ts'
import { settings } from '../settings.ts'
import { ownSource } from '../store/event-row.ts'
import { findEvent, listEvents } from '../store/list-events.ts'
import { presentEvent, presentEvents } from '../store/present-events.ts'
import { filterInput, ignoredOf, readFilters } from './filter-input.ts'

const eventId = (minimum: number, description: string) => Type.Optional(Type.Integer({ minimum, description }))

export const pageInput = {
  per_page: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 200, description: 'Events on a page; as the settings say unless told.' }),
  ),
  before_id: eventId(1, 'Only events older than this id: the cursor for the next page.'),
  after_id: eventId(0, 'Only events newer than this id: for watching the log grow.'),
  with_total: Type.Optional(Type.Boolean({ description: 'Also count what matches.' })),
}

export const listEventsRoute = route({
  method: 'GET',
  path: '/events',
  summary: 'A page of events, newest first',
  access: access.view,
  input: Type.Object({ ...pageInput, ...filterInput }),
  async handler(input, ctx) {
    const { filters, ignored } = await readFilters(input, ctx)
    const limit = input.per_page ?? (await ctx.settings(settings)).events_per_page
    const page = {
      limit,
      beforeId: input.before_id ?? null,
      afterId: input.after_id ?? null,
      withTotal: input.with_total === true,
    }
    const { rows, meta } = await listEvents({ filters, page }, ownSource(ctx))
    return withMeta(await presentEvents(rows, ctx), { ...meta, ...ignoredOf(ignored, ctx) })
  },
})

export const readEventRoute = route({
  method: 'GET',
  path: '/events/{id}',
  summary: 'One event in full',
  access: access.view,
  input: Type.Object({ id: Type.Integer({ minimum: 1 }) }),
  async handler({ id }, ctx) {
    const row = await findEvent(id, await reachableSites(ctx), ownSource(ctx))
    if (!row) throw errors.not_found({ what: 'event' })
    return presentEvent(row, ctx)
  },
})
