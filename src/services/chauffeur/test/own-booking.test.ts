/** What customers do with a booking of their own, on the page and by the API; what is kept of them; the demonstration. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { fillDemo } from '../../../platform/demo/demo.ts'
import { erasePersonalData, exportPersonalData } from '../../../platform/personal-data/personal-data.ts'
import { tokenOf } from '../bookings/manage-link.ts'
import { base, type Desk, openDesk, PICKUP, paidEvent, withCards } from './desk.ts'

forEachEngine(engine => {
  describe('customers and their bookings', () => {
    let desk: Desk
    let page: string
    before(async () => {
      desk = await openDesk(engine, 'free')
      await withCards(desk)
      await desk.app.app.jobs.drain()
      const content = `[vendor_chauffeur form=${desk.formId}]`
      const body = { title: 'Book a car', content, status: 'publish' }
      const made = await desk.app.request('POST', '/host/v1/pages', { as: 'admin', body })
      page = new URL(made.body.link).pathname
    })
    after(() => desk.dispose())

    const linkOf = async (id: number) => {
      const ctx = await desk.app.systemContext()
      const row = await ctx.db
        .selectFrom('chauffeur_bookings')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return { number: row.booking_number!, token: tokenOf(row, ctx)! }
    }
    type Link = { readonly number: string; readonly token: string }
    const seen = ({ number, token }: Link, tail = '') =>
      desk.app.request('GET', `${base}/public/booking/${number}${tail}?token=${token}`, { as: null })
    const change = (tail: string, { number, token }: Link, body: object = {}) =>
      desk.app.request('POST', `${base}/public/booking/${number}/${tail}`, { as: null, body: { token, ...body } })

    test('a booking is seen with its token, and without it nobody learns that it exists', async () => {
      const { booking_id } = await desk.booked({ notes: 'Two bags' })
      const link = await linkOf(booking_id)
      const shown = await seen(link)
      assert.deepEqual([shown.status, shown.body.data.price_total, shown.body.data.notes], [200, 35, 'Two bags'])
      for (const wrong of [
        { ...link, token: 'x' },
        { ...link, number: 'CB-999999' },
      ]) {
        const answer = await seen(wrong)
        assert.deepEqual([answer.status, answer.body.code], [404, 'rest_error'])
      }
      const file = await seen(link, '/calendar')
      assert.match(file.text, /BEGIN:VEVENT[\s\S]*DTSTART:20310617T080000Z/)
    })

    test('who cancels sees what is given back first, and gets it back by card', async () => {
      const { booking_id } = await desk.booked({ payment_method: 'stripe' })
      const session = [...desk.provider.sessions.values()].find(
        ({ metadata }) => metadata.booking_id === String(booking_id),
      )!
      await desk.report(paidEvent(desk.provider.pay(session.id)))
      const link = await linkOf(booking_id)
      const told = await change('cancel', link, { dry_run: true })
      assert.deepEqual(told.body.data, { allowed: true, refund: 35, percent: 100 })
      assert.equal((await desk.booking(booking_id)).status, 'processing')
      assert.equal((await change('cancel', link)).status, 200)
      await desk.app.app.jobs.drain()
      const left = await desk.booking(booking_id)
      assert.deepEqual(
        [left.status, left.payment_status, left.refund_due, left.attention],
        ['cancelled', 'refunded', 0, null],
      )
      assert.equal(desk.provider.refunds.length, 1)
      assert.equal((await change('cancel', link)).status, 409)
    })

    test('a trip is moved by the same rules as it was booked', async () => {
      const { booking_id } = await desk.booked()
      const link = await linkOf(booking_id)
      const past = await change('reschedule', link, { pickup_datetime: '2020-01-01 10:00' })
      assert.deepEqual([past.status, past.body.code], [422, 'vendor_chauffeur_unavailable'])
      const moved = await change('reschedule', link, { pickup_datetime: '2031-07-01 12:00' })
      assert.equal(moved.body.data.pickup_datetime, '2031-07-01 12:00:00')
      assert.equal((await desk.booking(booking_id)).price_total, 35)
    })

    test('E-86 the page prints the nonce, shows prices, and books without a script, once however often it is sent', async () => {
      const asked = `cb_form=${desk.formId}&cb_service_type=distance&cb_pickup_datetime=${PICKUP.replace(' ', 'T')}&cb_distance_km=10&cb_passengers=2`
      const first = await desk.app.fetch('GET', page, { as: null })
      assert.match(first.text, /"nonce":"[^"]+"/)
      const prices = await desk.app.fetch('GET', `${page}?${asked}`, { as: null })
      assert.match(prices.text, /€35\.00/)
      const chosen = `${page}?${asked}&cb_vehicle=${desk.saloonId}`
      const details = await desk.app.fetch('GET', chosen, { as: null })
      const hidden = [...details.text.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(
        ([, name, value]) => [name!, value!],
      )
      const send = (differences: Record<string, string>) =>
        desk.app.fetch('POST', chosen, {
          as: null,
          payload: String(
            new URLSearchParams({
              ...Object.fromEntries(hidden),
              customer_name: 'Paula Page',
              customer_email: 'paula@example.com',
              payment_method: 'cash',
              ...differences,
            }),
          ),
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        })
      const wrong = await send({ customer_name: '' })
      assert.equal(wrong.status, 422)
      const done = await send({})
      assert.equal(done.status, 303, done.text.slice(0, 2000))
      const again = await send({})
      assert.equal(again.headers.location, done.headers.location)
      const found = (await desk.staff('GET', '/bookings?search=paula')).body.data.items
      assert.deepEqual(
        found.map((one: any) => [one.price_total, one.source]),
        [[35, 'web']],
      )
      const thanks = await desk.app.fetch('GET', done.headers.location!, { as: null })
      assert.match(thanks.text, /Thank you, Paula Page/)
    })

    test('the page of a booking shows it to whoever has the link, and cancels it', async () => {
      const { booking_id } = await desk.booked()
      const { number, token } = await linkOf(booking_id)
      assert.equal((await desk.app.fetch('GET', `/chauffeur-booking/${number}?token=wrong`, { as: null })).status, 404)
      const shown = await desk.app.fetch('GET', `/chauffeur-booking/${number}?token=${token}`, { as: null })
      assert.match(shown.text, new RegExp(`Your booking ${number}`))
      const [, form = ''] = /(<form[^>]*>(?:(?!<\/form>)[\s\S])*value="cancel"[\s\S]*?<\/form>)/.exec(shown.text) ?? []
      const hidden = [...form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(
        ([, name, value]) => [name!, value!],
      )
      const answer = await desk.app.fetch('POST', `/chauffeur-booking/${number}?token=${token}`, {
        as: null,
        payload: String(new URLSearchParams(hidden)),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
      assert.equal(answer.status, 303, answer.text.slice(0, 2000))
      assert.equal((await desk.booking(booking_id)).status, 'cancelled')
    })

    test('what is kept of a person can be handed out, and made nobody’s', async () => {
      const { booking_id } = await desk.booked({
        customer_email: 'Erin@Example.com',
        customer_name: 'Erin',
        notes: 'Shy',
        waypoints: [{ address: 'Her mother’s' }],
      })
      const person = { email: 'erin@example.com', userId: null }
      const ctx = await desk.app.systemContext()
      const [site] = (await exportPersonalData(person, ctx)).sites
      const section = site?.sections.find(({ name }) => name === 'chauffeur.bookings')
      assert.deepEqual(
        section?.items.map(item => [item.customer_name, item.price_total]),
        [['Erin', 35]],
      )
      await erasePersonalData({ person, reassign: null }, ctx)
      const left = await desk.booking(booking_id)
      assert.deepEqual(
        [left.customer_name, left.customer_email, left.notes, left.waypoints, left.price_total],
        ['erased', null, 'erased', [], 35],
      )
      assert.deepEqual((await desk.staff('GET', '/bookings?search=erin')).body.data.items, [])
    })

    test('a demonstration fills a site once', async () => {
      await desk.app.inSystem(async ctx => {
        const pick = <T>(list: readonly T[]): T => list[0]!
        const random = {
          integer: (least: number) => least,
          pick,
          chance: () => true,
          shuffled: <T>(list: readonly T[]) => [...list],
          named: () => random,
        } as never
        await ctx.db.deleteFrom('chauffeur_vehicles').execute()
        await ctx.hooks.fire(fillDemo, { random, progress: () => undefined }, ctx)
        await ctx.hooks.fire(fillDemo, { random, progress: () => undefined }, ctx)
      })
      assert.equal((await desk.staff('GET', '/vehicles')).body.data.total, 3)
    })
  })
})
