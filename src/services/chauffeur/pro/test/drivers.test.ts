/** What drivers do by their secret link, what they are told, their calendars; and what other programs hear of bookings. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { forEachEngine } from '../../../../../test/kit/databases.ts'
import { type StandIn, startStandIn } from '../../../../../test/kit/stand-in.ts'
import { verifyWebhook } from '../../../../platform/outbound/outbound.ts'
import { spokenTime } from '../../bookings/spoken-time.ts'
import { base, type Desk, openDesk } from '../../test/desk.ts'

/** Ten o'clock, so many days from now: the page of a driver looks two months ahead. */
const soon = (days: number): string => `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)} 10:00`
/** As letters say it. */
const said = (days: number): string => spokenTime(soon(days), 'en')

forEachEngine(engine => {
  describe('drivers', () => {
    let desk: Desk
    let receiver: StandIn
    before(async () => {
      receiver = await startStandIn()
      desk = await openDesk(engine, 'pro', { OUTBOUND_ALLOW: receiver.host })
    })
    after(async () => {
      await receiver.close()
      await desk.dispose()
    })

    const hire = (name: string) =>
      desk.make('/drivers', { name, email: `${name.toLowerCase()}@example.com`, phone: '+49 40 1' })
    const give = (driver_id: number, differences: object = {}) =>
      desk.make('/bookings', {
        ...{ driver_id, pickup_datetime: soon(2), vehicle_id: desk.saloonId, status: 'processing' },
        ...{
          customer_name: 'Ada',
          customer_email: 'ada@example.com',
          pickup_address: 'Airport',
          dropoff_address: 'Hotel',
        },
        ...differences,
      })
    const tokenIn = (url: string) => new URL(url).searchParams.get('token') ?? ''
    const seen = (driver: any, token = tokenIn(driver.page_url)) =>
      desk.app.request('GET', `${base}/public/driver/${driver.id}?token=${token}`, { as: null })
    const answer = (driver: any, booking_number: string, said: string) =>
      desk.app.request('POST', `${base}/public/driver/${driver.id}/answer`, {
        as: null,
        body: { token: tokenIn(driver.page_url), booking_number, answer: said },
      })
    const feed = (url: string) => desk.app.request('GET', url.slice(url.indexOf('/vendor-chauffeur')), { as: null })
    const letters = async (kind: string) => {
      await desk.app.app.jobs.drain()
      const { db } = await desk.app.systemContext()
      return (
        await db.selectFrom('letters').select(['to', 'subject']).where('kind', '=', kind).orderBy('id').execute()
      ).map(({ to, subject }) => `${to} ${subject}`)
    }

    test('a driver sees their trips by the link, and nobody without it, and nobody else’s', async () => {
      const [bob, eve] = [await hire('Bob'), await hire('Eve')]
      const trip = await give(bob.id, { transfer_type: 'return', return_datetime: soon(3) })
      const { trips } = (await seen(bob)).body.data
      assert.deepEqual(
        trips.map((one: any) => [one.leg, one.pickup_address, one.dropoff_address, one.driver_answer, one.is_today]),
        [
          ['outbound', 'Airport', 'Hotel', 'open', false],
          ['return', 'Hotel', 'Airport', 'open', false],
        ],
      )
      assert.deepEqual((await seen(eve)).body.data.trips, [])
      for (const wrong of ['x', tokenIn(eve.page_url)]) {
        const refused = await seen(bob, wrong)
        assert.deepEqual([refused.status, refused.body.code], [404, 'rest_error'])
      }
      assert.equal((await answer(eve, trip.booking_number, 'accepted')).status, 404)
      assert.deepEqual(await letters('driver_assigned'), [
        `bob@example.com A trip for you: ${trip.booking_number}, ${said(2)}`,
      ])
    })

    test('a trip is accepted or declined until it begins; staff hear of what nobody drives', async () => {
      const cleo = await hire('Cleo')
      const trip = await give(cleo.id)
      assert.equal((await answer(cleo, trip.booking_number, 'accepted')).status, 200)
      assert.equal((await desk.booking(trip.id)).driver_answer, 'accepted')
      assert.equal((await answer(cleo, trip.booking_number, 'maybe')).status, 400)
      const declined = await answer(cleo, trip.booking_number, 'declined')
      assert.deepEqual(declined.body.data.trips, [])
      const left = await desk.booking(trip.id)
      assert.deepEqual([left.driver_answer, left.attention], ['declined', 'driver_declined'])
      assert.deepEqual(
        (await letters('driver_declined')).map(text => text.split(' ').slice(1).join(' ')),
        [`Cleo does not drive ${trip.booking_number}`],
      )
      await answer(cleo, trip.booking_number, 'accepted')
      assert.equal((await desk.booking(trip.id)).attention, null)
      await desk.staff('PUT', `/bookings/${trip.id}`, { pickup_datetime: soon(4) })
      assert.equal((await desk.booking(trip.id)).driver_answer, 'open', 'another time asks anew')
      await desk.staff('PUT', `/bookings/${trip.id}`, { status: 'cancelled' })
      assert.equal((await answer(cleo, trip.booking_number, 'accepted')).status, 409)
      const told = [...(await letters('driver_rescheduled')), ...(await letters('driver_cancelled'))]
      assert.deepEqual(told, [
        `cleo@example.com Trip ${trip.booking_number} has a new time: ${said(4)}`,
        `cleo@example.com Trip ${trip.booking_number} is cancelled`,
      ])
    })

    test('the page of a driver takes answers without a script, in the language of the site', async () => {
      const gus = await hire('Gus')
      const trip = await give(gus.id)
      const path = gus.page_url.slice(gus.page_url.indexOf('/chauffeur-driver'))
      assert.equal((await desk.app.fetch('GET', path.replace(/token=.*/, 'token=x'), { as: null })).status, 404)
      const shown = await desk.app.fetch('GET', path, { as: null })
      assert.match(shown.text, /Trips of Gus[\s\S]*Waiting for your answer[\s\S]*Accept/)
      assert.match(shown.text, /noindex/)
      const [, form = ''] =
        /(<form[^>]*>(?:(?!<\/form>)[\s\S])*value="accepted"[\s\S]*?<\/form>)/.exec(shown.text) ?? []
      const hidden = [...form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(
        ([, name, value]) => [name!, value!],
      )
      const taken = await desk.app.fetch('POST', path, {
        as: null,
        payload: String(new URLSearchParams(hidden)),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
      assert.equal(taken.status, 303, taken.text.slice(0, 2000))
      assert.equal((await desk.booking(trip.id)).driver_answer, 'accepted')
      await desk.staff('PUT', `/drivers/${gus.id}`, { status: 'inactive' })
      assert.equal((await desk.app.fetch('GET', path, { as: null })).status, 404)
    })

    test('drivers and vehicles have a calendar feed behind a key of its own, which can be renewed', async () => {
      const hal = await hire('Hal')
      const trip = await give(hal.id, { vehicle_id: desk.vanId, flight_number: 'LH 12' })
      const shown = await feed(hal.feed_url)
      assert.match(shown.text, new RegExp(`BEGIN:VEVENT[\\s\\S]*${trip.booking_number}[\\s\\S]*LH 12`))
      const van = (await desk.staff('GET', `/vehicles/${desk.vanId}`)).body.data
      assert.match((await feed(van.feed_url)).text, new RegExp(trip.booking_number))
      const wrong = await feed(hal.feed_url.replace(/key=.*/, `key=${tokenIn(hal.page_url)}`))
      assert.deepEqual([wrong.status, wrong.body.code], [404, 'rest_error'])
      assert.equal((await feed(hal.feed_url.replace(`/${hal.id}/`, '/999999/'))).status, 404)
      const renewed = (await desk.staff('POST', `/drivers/${hal.id}/renew-link`)).body.data
      assert.equal((await feed(hal.feed_url)).status, 404)
      assert.equal((await feed(renewed.feed_url)).status, 200)
      assert.equal((await seen(hal)).status, 404)
      const other = (await desk.staff('POST', `/vehicles/${desk.vanId}/renew-link`)).body.data
      assert.equal((await feed(van.feed_url)).status, 404)
      assert.equal((await feed(other.feed_url)).status, 200)
    })

    test('other programs hear of bookings, signed, with the links of the customer', async () => {
      const secret = 'whsec_c2VjcmV0IG9mIHRoZSB0ZXN0'
      const made = await desk.make('/webhooks', { name: 'Desk', url: `${receiver.origin}/hook`, secret })
      assert.deepEqual(made.events, ['booking.created', 'booking.status_changed', 'booking.rescheduled'])
      receiver.heard.length = 0
      const { booking_id, booking_number } = await desk.booked()
      await desk.staff('PUT', `/bookings/${booking_id}`, { status: 'processing', internal_notes: 'Between us' })
      await desk.app.app.jobs.drain()
      const [created, changed] = receiver.heard
      assert.deepEqual(
        receiver.heard.map(({ body }) => [body.type, body.booking.booking_number, body.change]),
        [
          ['booking.created', booking_number, undefined],
          ['booking.status_changed', booking_number, { from: 'pending', to: 'processing' }],
        ],
      )
      assert.match(created!.body.booking.cancel_url, /chauffeur-booking\/.*token=.*#cancel$/)
      assert.ok(!changed!.text.includes('Between us'))
      const { headers, text, body } = created!
      const timestamp = Number(headers['webhook-timestamp'])
      const signed = { id: body.id, timestamp, body: text, secret, signature: String(headers['webhook-signature']) }
      assert.equal(verifyWebhook(signed, timestamp, 600), true)
      const tried = await desk.staff('POST', `/webhooks/${made.id}/test`)
      assert.equal(tried.body.data.success, true)
      assert.equal(receiver.heard.at(-1)!.body.test, true)
      const refused = await desk.staff('POST', '/webhooks', { name: 'Inside', url: 'http://10.0.0.1/x' })
      assert.equal(refused.status, 400)
      await desk.staff('DELETE', `/webhooks/${made.id}`)
    })

    test('who is taken off a trip is told, and drivers are reminded once', async () => {
      const [dan, fay] = [await hire('Dan'), await hire('Fay')]
      const trip = await give(dan.id)
      await desk.staff('PUT', `/bookings/${trip.id}`, { driver_id: fay.id })
      assert.deepEqual(await letters('driver_withdrawn'), [
        `dan@example.com Trip ${trip.booking_number} is not yours any more`,
      ])
      const { clock } = await desk.app.systemContext()
      // A day before the pickup, whatever the time of day at which this runs.
      await desk.move(Date.parse(trip.pickup_at) - 20 * 3_600_000 - clock.millis())
      await desk.move(600_000)
      const reminded = (await letters('driver_reminder')).filter(text => text.startsWith('fay'))
      assert.deepEqual(reminded, [`fay@example.com Your trip is near: ${trip.booking_number}, ${said(2)}`])
    })
  })
})
