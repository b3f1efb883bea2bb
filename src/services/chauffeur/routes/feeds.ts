/** The trips of a vehicle for the calendars of those who drive it. */
import { randomBytes } from 'node:crypto'
import { Type } from 'typebox'
import { visitors } from '../../../kernel/access.ts'
import { storedRecord } from '../../../kernel/records/read.ts'
import { updateRecord } from '../../../kernel/records/update.ts'
import { file } from '../../../kernel/replies.ts'
import { bytesOf, orNull } from '../../../kernel/reply-shapes.ts'
import { route } from '../../../kernel/route.ts'
import { calendarFeed } from '../../../platform/calendar-files/calendar-files.ts'
import { checkFeedKey, feedEvents, feedUrl } from '../bookings/trip-feed.ts'
import { vehicles } from '../entities/vehicles.ts'
import { mayManage } from '../permissions.ts'

const id = Type.Integer({ minimum: 1 })
export const feedInput = Type.Object({
  id,
  key: Type.String({ maxLength: 200, description: 'The secret of the link.' }),
})

export const vehicleFeed = route({
  method: 'GET',
  path: '/public/vehicle/{id}/calendar',
  summary: 'The trips of a vehicle as a calendar feed',
  access: visitors({ bucket: 'feed' }),
  input: feedInput,
  reply: bytesOf('text/calendar'),
  async handler(asked, ctx) {
    const row = await ctx.db
      .selectFrom('chauffeur_vehicles')
      .select(['name', 'feed_salt'])
      .where('id', '=', asked.id)
      .executeTakeFirst()
    const subject = { kind: 'vehicle' as const, id: asked.id, salt: row?.feed_salt ?? null }
    checkFeedKey(asked.key, subject, ctx)
    const events = await feedEvents(subject, ctx)
    const text = await calendarFeed({ product: 'Chauffeur booking', name: row!.name, events })
    return file(Buffer.from(text), 'text/calendar; charset=utf-8', 'trips.ics')
  },
})

export const newSalt = (): string => randomBytes(16).toString('base64url')

export const renewVehicleLink = route({
  method: 'POST',
  path: '/vehicles/{id}/renew-link',
  summary: 'Give the calendar of a vehicle a new link; the old one opens nothing any more',
  access: mayManage,
  input: Type.Object({ id }),
  secret: true,
  reply: Type.Object({ feed_url: orNull(Type.String()) }),
  async handler(asked, ctx) {
    await storedRecord(vehicles, { id: asked.id, verb: 'update' }, ctx)
    const salt = newSalt()
    await updateRecord(vehicles, { id: asked.id, set: { feed_salt: salt } }, ctx)
    return { feed_url: feedUrl({ kind: 'vehicle', id: asked.id, salt }, ctx) }
  },
})
