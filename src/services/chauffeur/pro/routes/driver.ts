/** A driver's own doors, by the secret of their links. */
import { Type } from 'typebox'
import { visitors } from '../../../../kernel/access.ts'
import { storedRecord } from '../../../../kernel/records/read.ts'
import { updateRecord } from '../../../../kernel/records/update.ts'
import { file } from '../../../../kernel/replies.ts'
import { bytesOf, orNull } from '../../../../kernel/reply-shapes.ts'
import { route } from '../../../../kernel/route.ts'
import { calendarFeed } from '../../../../platform/calendar-files/calendar-files.ts'
import { checkFeedKey, feedEvents, feedUrl } from '../../bookings/trip-feed.ts'
import { mayManage } from '../../permissions.ts'
import { feedInput, newSalt } from '../../routes/feeds.ts'
import { driverPageUrl, findDriver, ownDriver } from '../drivers/driver-link.ts'
import { answerTrip, tripsOfDriver } from '../drivers/driver-trips.ts'
import { drivers } from '../entities/drivers.ts'

const id = Type.Integer({ minimum: 1 })
const token = Type.String({ maxLength: 200, description: 'The secret of the link.' })
const words = Type.String()

const tripsShape = Type.Object({
  name: words,
  trips: Type.Array(
    Type.Object({
      booking_number: words,
      status: words,
      leg: Type.String({ description: 'outbound, or return for the way back' }),
      start: Type.String({ description: 'As an instant.' }),
      end: words,
      local_time: Type.String({ description: 'On the clock of the site.' }),
      is_today: Type.Boolean(),
      pickup_address: words,
      stops: Type.Array(
        Type.Object({
          address: words,
          waiting_minutes: Type.Integer(),
          lat: Type.Optional(orNull(Type.Number())),
          lng: Type.Optional(orNull(Type.Number())),
        }),
        { description: 'On the way there.' },
      ),
      dropoff_address: words,
      customer_name: words,
      customer_phone: words,
      passengers: Type.Integer(),
      luggage: Type.Integer(),
      child_seats: Type.Integer(),
      flight_number: words,
      notes: words,
      vehicle_name: words,
      driver_answer: orNull(words),
    }),
  ),
})

const driverTrips = route({
  method: 'GET',
  path: '/public/driver/{id}',
  summary: 'The trips of a driver, from today on',
  access: visitors({ bucket: 'driver' }),
  input: Type.Object({ id, token }),
  reply: tripsShape,
  async handler(asked, ctx) {
    const driver = await ownDriver(asked, ctx)
    return { name: driver.name, trips: await tripsOfDriver(driver, ctx) }
  },
})

const driverAnswer = route({
  method: 'POST',
  path: '/public/driver/{id}/answer',
  summary: 'Accept or decline a trip',
  access: visitors({ bucket: 'driver_change' }),
  input: Type.Object({
    id,
    token,
    booking_number: Type.String({ maxLength: 40 }),
    answer: Type.Enum(['accepted', 'declined']),
  }),
  reply: tripsShape,
  async handler({ booking_number, answer, ...asked }, ctx) {
    const driver = await ownDriver(asked, ctx)
    await answerTrip({ driver, number: booking_number, answer }, ctx)
    return { name: driver.name, trips: await tripsOfDriver(driver, ctx) }
  },
})

const driverFeed = route({
  method: 'GET',
  path: '/public/driver/{id}/calendar',
  summary: 'The trips of a driver as a calendar feed',
  access: visitors({ bucket: 'feed' }),
  input: feedInput,
  reply: bytesOf('text/calendar'),
  async handler(asked, ctx) {
    const driver = await findDriver(asked.id, ctx)
    const salt = driver?.status === 'active' ? driver.feed_salt : null
    const subject = { kind: 'driver' as const, id: asked.id, salt }
    checkFeedKey(asked.key, subject, ctx)
    const events = await feedEvents(subject, ctx)
    const text = await calendarFeed({ product: 'Chauffeur booking', name: driver!.name, events })
    return file(Buffer.from(text), 'text/calendar; charset=utf-8', 'trips.ics')
  },
})

const renewDriverLink = route({
  method: 'POST',
  path: '/drivers/{id}/renew-link',
  summary: 'Give a driver new links; the old ones open nothing any more',
  access: mayManage,
  input: Type.Object({ id }),
  secret: true,
  reply: Type.Object({ page_url: orNull(words), feed_url: orNull(words) }),
  async handler(asked, ctx) {
    await storedRecord(drivers, { id: asked.id, verb: 'update' }, ctx)
    const feed_salt = newSalt()
    await updateRecord(drivers, { id: asked.id, set: { feed_salt } }, ctx)
    return {
      page_url: driverPageUrl({ id: asked.id, feed_salt }, ctx),
      feed_url: feedUrl({ kind: 'driver', id: asked.id, salt: feed_salt }, ctx),
    }
  },
})

export const driverRoutes = [driverTrips, driverAnswer, driverFeed, renewDriverLink]
