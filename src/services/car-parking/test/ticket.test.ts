/** The ticket on the page: it names the sum that is really asked for, and offers only what can be had. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { tokenOf } from '../bookings/booking-token.ts'
import { findBooking } from '../bookings/load-booking.ts'
import { openTill, type Till } from './till.ts'

forEachEngine(engine => {
  describe('the ticket', () => {
    let till: Till
    let form: number
    let page: string
    before(async () => {
      till = await openTill(engine)
      const deposit = {
        deposit_type: 'percent',
        deposit_value: 20,
        pay_types: ['deposit'],
        payment_methods: ['stripe'],
      }
      form = (await till.staff('POST', '/booking-forms', { name: 'Deposit', ...deposit })).body.data.id
      const body = { title: 'Book', content: `[vendor_car_parking form=${form}]`, status: 'publish' }
      const made = await till.app.request('POST', '/host/v1/pages', { as: 'admin', body })
      page = new URL(made.body.link).pathname
    })
    after(() => till.dispose())
    /** As the customer sees it, by the link that only he has. */
    const look = async (ref: string): Promise<string> => {
      const ctx = await till.app.systemContext()
      const token = tokenOf((await findBooking(ref, ctx))!, ctx)
      const { text } = await till.app.fetch('GET', `${page}?pk_form=${form}&pk_ref=${ref}&pk_token=${token}`)
      return text
    }

    test('H-39 what is asked for is the deposit first, then the rest', async () => {
      const { ref } = await till.book({ booking_form_id: form })
      assert.match(await look(ref), />Pay €6\.00 by card</)
      await till.start(ref)
      assert.match(await look(ref), />Pay €6\.00 now</)
      await till.tell(till.provider.pay(till.checkoutsOf(ref)[0]!.id))
      assert.match(await look(ref), />Pay €24\.00 by card</)
    })

    test('H-40 U-21 who only knows the reference reads a message in the theme of the site', async () => {
      await till.staff('PUT', '/settings', { account_url: 'http://localhost:8080/my-bookings' })
      const { ref, id } = await till.paid({ booking_form_id: form })
      const back = () => till.visitor.get(`/payment/return?booking_ref=${ref}`)
      const paid = await back()
      assert.match(paid.text, /<header class="site-header">/)
      assert.match(paid.text, /<a class="button is-quiet" href="\/my-bookings">See your booking<\/a>/)
      assert.match(paid.text, /has been received/)
      assert.doesNotMatch(paid.text, /pk_token/)
      await till.staff('PATCH', `/bookings/${id}`, { status: 'cancelled' })
      const cancelled = (await back()).text
      assert.match(cancelled, /This booking has been cancelled/)
      assert.doesNotMatch(cancelled, /being checked/)
      assert.equal((await till.visitor.get('/payment/return?booking_ref=PK-00000000')).status, 404)
    })

    test('U-6 mails and the way back from paying lead to the booking without typing', async () => {
      await till.staff('PUT', '/settings', { account_url: null })
      const body = { title: 'Mine', content: '[vendor_car_parking_account]', status: 'publish' }
      await till.app.request('POST', '/host/v1/pages', { as: 'admin', body })
      const { ref } = await till.book({ booking_form_id: form })
      await till.start(ref)
      const [checkout] = till.checkoutsOf(ref)
      till.provider.pay(checkout!.id)
      const way = checkout!.success_url
        .replace('http://localhost:8080', '')
        .replace('{CHECKOUT_SESSION_ID}', checkout!.id)
      const back = await till.app.fetch('GET', way)
      assert.equal(back.status, 303)
      assert.match(back.headers.location!, new RegExp(`^/mine/\\?pk_ref=${ref}&pk_token=[\\w-]{43}&pk_done=returned$`))
      const shown = await till.app.fetch('GET', back.headers.location!)
      assert.match(shown.text, /Your payment for booking/)
      assert.match(shown.text, new RegExp(ref))
      const forged = way.replace(/key=\d+\./, 'key=9999999999999.')
      assert.equal((await till.app.fetch('GET', forged)).status, 200)
      await till.app.app.jobs.drain()
      const { db } = await till.app.systemContext()
      const rows = await db.selectFrom('outbox').selectAll().execute()
      const mails = rows.map(row => JSON.parse(row.message)).filter(mail => mail.subject.includes(ref))
      assert.ok(mails.length > 1)
      // Staff come to the booking in the admin app.
      for (const { text } of mails)
        assert.match(
          text,
          /^Ada has booked/.test(text) ? /8080\/admin\/car-parking\/bookings\/\d+/ : /8080\/mine\/\?pk_ref=/,
        )
    })
  })
})
