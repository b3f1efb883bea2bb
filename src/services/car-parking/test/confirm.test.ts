/** Staff confirm a booking from the mail that told them of it. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { confirmAddress } from '../bookings/confirm-key.ts'
import { findBooking } from '../bookings/load-booking.ts'
import { type Desk, openDesk } from './visitor.ts'

forEachEngine(engine => {
  describe('confirming a booking from the mail', () => {
    let desk: Desk
    before(async () => {
      desk = await openDesk(engine, { EDITION: 'free' })
      await desk.staff('PUT', '/settings', { offline_status: 'pending' })
    })
    after(() => desk.app.dispose())

    const booked = async () => (await desk.visitor.book(desk.park, { payment_method: 'on_site' })).ref as string
    const linkOf = async (ref: string) =>
      desk.app.inSystem(async ctx => new URL(confirmAddress((await findBooking(ref, ctx))!, ctx)!))
    const open = ({ pathname, search }: URL) => desk.app.fetch('GET', `${pathname}${search}`)
    const press = ({ pathname, searchParams }: URL) =>
      desk.app.fetch('POST', pathname, {
        payload: String(searchParams),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })

    test('the mail to staff has the link, and the one to the customer has not', async () => {
      const ref = await booked()
      const { href } = await linkOf(ref)
      await desk.app.app.jobs.drain()
      const mails = await desk.app.inSystem(ctx =>
        ctx.db.selectFrom('outbox').select(['recipients', 'message']).where('subject', 'like', `%${ref}%`).execute(),
      )
      const withLink = mails.filter(({ message }) => message.includes(href))
      assert.equal(withLink.length, 1)
      assert.ok(mails.length > 1)
      assert.doesNotMatch(withLink[0]!.recipients, /ada@example\.com/)
    })

    test('opening the page changes nothing; its button confirms once', async () => {
      const ref = await booked()
      const link = await linkOf(ref)
      const page = await open(link)
      assert.equal(page.status, 200, page.text)
      assert.match(page.text, /<form[^>]*method="post"[\s\S]*Confirm the booking/)
      assert.equal((await desk.booking(ref)).status, 'pending')
      const answers = await Promise.all([press(link), press(link)])
      assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 410])
      assert.equal((await desk.booking(ref)).status, 'confirmed')
      assert.equal((await open(link)).status, 410)
    })

    test('a link of another booking, a wrong one, and one of a cancelled booking confirm nothing', async () => {
      const [ref, other] = [await booked(), await booked()]
      const [link, strange] = [await linkOf(ref), await linkOf(other)]
      strange.searchParams.set('ref', ref)
      assert.equal((await press(strange)).status, 410)
      const broken = new URL(link)
      broken.searchParams.set('key', 'x'.repeat(43))
      assert.equal((await press(broken)).status, 410)
      await desk.staff('PATCH', `/bookings/${(await desk.booking(ref)).id}`, { status: 'cancelled' })
      assert.equal((await press(link)).status, 410)
      assert.equal((await desk.booking(ref)).status, 'cancelled')
    })

    test('in German the page is German', async () => {
      await desk.app.request('PUT', '/host/v1/settings', { as: 'admin', body: { language: 'de' } })
      const ref = await booked()
      assert.match((await open(await linkOf(ref))).text, /Buchung bestätigen/)
    })
  })
})
