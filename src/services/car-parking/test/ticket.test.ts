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

    test('H-40 who comes back from the provider finds the way to his booking', async () => {
      const account_url = 'http://localhost:8080/my-bookings'
      await till.staff('PUT', '/settings', { account_url })
      const { ref } = await till.paid({ booking_form_id: form })
      const back = await till.visitor.get(`/payment/return?booking_ref=${ref}`)
      assert.match(back.text, /<a class="button is-quiet" href="\/my-bookings">See your booking<\/a>/)
    })
  })
})
