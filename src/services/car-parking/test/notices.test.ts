/** Who is told of what, and where that is written down. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { bookingOf } from './car-park.ts'
import { type Desk, openDesk } from './visitor.ts'

type Notice = { kind: string; recipient: string; status: string; subject: string; to: string; error: string | null }

forEachEngine(engine => {
  describe('notices', () => {
    let desk: Desk
    before(async () => {
      desk = await openDesk(engine, { EDITION: 'free', quantity: 100 })
      await desk.staff('PATCH', `/locations/${desk.park.locationId}`, {
        email: 'gate@example.com',
        instructions: 'Take lane 2.',
      })
      await desk.app.app.jobs.drain()
    })
    after(() => desk.app.dispose())
    const idOf = async (ref: string) => (await desk.booking(ref)).id as number
    const log = async (id: number): Promise<Notice[]> => {
      await desk.app.app.jobs.drain()
      return (await desk.staff('GET', `/notification-log?booking_id=${id}`)).body.data.toReversed()
    }
    const kinds = async (id: number) => (await log(id)).map(({ kind, recipient }) => `${kind} ${recipient}`)
    const outbox = async () => {
      const rows = await (await desk.app.systemContext()).db
        .selectFrom('outbox')
        .selectAll()
        .orderBy('id', 'desc')
        .execute()
      return rows.map(row => JSON.parse(row.message))
    }

    test('H-33 H-60 every mail is in the log, with what became of it', async () => {
      const { ref } = await desk.visitor.book(desk.park, { customer_name: 'Ada <b>Byron</b>' })
      const id = await idOf(ref)
      const [toCustomer, toStaff] = await log(id)
      assert.deepEqual(
        [toCustomer?.kind, toCustomer?.to, toCustomer?.status, toCustomer?.subject],
        ['booking_created', 'ada@example.com', 'sent', `Your booking ${ref} has been received`],
      )
      assert.deepEqual([toStaff?.to, toStaff?.subject], ['gate@example.com', `New booking ${ref}`])
      const [mail] = (await outbox()).filter(({ subject }) => subject.startsWith('New booking'))
      assert.match(mail.text, /Ada <b>Byron<\/b> has booked at Airport/)
      assert.match(mail.html, /Ada &lt;b&gt;Byron&lt;\/b&gt; has booked/)
    })

    test('H-60 a booking is told of through its life: confirmed, paid, cancelled, given back', async () => {
      const { ref } = await desk.visitor.book(desk.park)
      const id = await idOf(ref)
      const paid = await desk.staff('POST', '/payments', { booking_id: id, amount: 30 })
      await desk.staff('POST', `/payments/${paid.body.data.id}/refund`, { amount: 5 })
      await desk.staff('PATCH', `/bookings/${id}`, { status: 'cancelled' })
      assert.deepEqual(await kinds(id), [
        'booking_created customer',
        'booking_created admin',
        'booking_confirmed customer',
        'payment_received customer',
        'refund_issued customer',
        'booking_cancelled customer',
        'booking_cancelled admin',
      ])
      const mails = await outbox()
      const confirmed = mails.find(({ subject }) => subject === `Your booking ${ref} is confirmed`)
      assert.match(confirmed.text, /Take lane 2\./)
      assert.deepEqual(
        confirmed.attachments.map(({ filename }: { filename: string }) => filename),
        [`${ref}.png`, `${ref}.ics`],
      )
      assert.match(mails.find(({ subject }) => subject.includes('on its way back')).text, /giving back €5\.00/)
    })

    test('H-60 a customer without an address is skipped, and a hold that passed is told', async () => {
      const silent = await desk.staff('POST', '/bookings', bookingOf(desk.park))
      const [first] = await log(silent.body.data.id)
      assert.deepEqual([first?.status, first?.error], ['skipped', 'There is no e-mail address.'])
      await desk.staff('PUT', '/settings', { stripe_secret_key: 'sk_test_local' })
      const { ref } = await desk.visitor.book(desk.park, { payment_method: 'stripe' })
      desk.app.moveClock(31 * 60_000)
      assert.deepEqual((await kinds(await idOf(ref))).at(-1), 'hold_expired customer')
    })

    test('H-60 the owner’s own words take the place of ours', async () => {
      const templates = { booking_created_subject: 'Hello {{name}}', booking_created: 'Ref {{ref}}, {{unknown}}.' }
      await desk.staff('PUT', '/settings', { email_templates: templates, email_from: 'desk@example.com' })
      const { ref } = await desk.visitor.book(desk.park)
      await desk.app.app.jobs.drain()
      const mail = (await outbox()).find(({ subject }) => subject === 'Hello Ada')
      assert.deepEqual([mail.text.split('\n')[0], mail.replyTo], [`Ref ${ref}, {{unknown}}.`, 'desk@example.com'])
      await desk.staff('PUT', '/settings', { email_templates: {} })
    })

    test('H-60 mails speak the language of the site', async () => {
      const speak = (language: string) =>
        desk.app.request('POST', '/host/v1/settings', { as: 'admin', body: { language } })
      assert.equal((await speak('de')).status, 200)
      const { ref } = await desk.visitor.book(desk.park)
      await desk.app.app.jobs.drain()
      const mail = (await outbox()).find(({ subject }) => subject === `Ihre Buchung ${ref} ist eingegangen`)
      assert.match(mail.text, /30,00\s€ zahlen Sie vor Ort\./)
      assert.match(mail.text, /Ankunft:\s+Fr\., 16\. Apr\. 2027, 09:00/)
      await speak('en')
    })

    test('H-60 reminders come once for each date, and not right after booking', async () => {
      const hour = 3_600_000
      const at = (hours: number) => new Date(Date.now() + shift + hours * hour).toISOString()
      let shift = 31 * 60_000
      const { ref } = await desk.visitor.book(desk.park, { entry: at(72), exit: at(144) })
      const late = await desk.visitor.book(desk.park, { entry: at(20), exit: at(40) })
      const [id, lateId] = [await idOf(ref), await idOf(late.ref)]
      for (const booking of [id, lateId]) await desk.staff('PATCH', `/bookings/${booking}`, { status: 'confirmed' })
      const move = (hours: number) => {
        shift += hours * hour
        desk.app.moveClock(hours * hour)
      }
      for (const hours of [13, 37, 1, 3]) {
        move(hours)
        await desk.app.app.jobs.drain()
      }
      const reminders = async (booking: number) => (await kinds(booking)).filter(kind => kind.includes('reminder'))
      assert.deepEqual(await reminders(id), ['entry_reminder customer'])
      assert.deepEqual(await reminders(lateId), [])
      await desk.staff('PATCH', `/bookings/${id}`, { entry: at(60), exit: at(90), allow_overbooking: true })
      move(40)
      assert.deepEqual(await reminders(id), ['entry_reminder customer', 'entry_reminder customer'])
    })

    test('H-60 who does not come is marked six hours after his exit', async () => {
      const now = (await desk.app.systemContext()).clock.millis()
      const stay = { entry: new Date(now - 7_200_000).toISOString(), exit: new Date(now + 60_000).toISOString() }
      const { id } = (await desk.staff('POST', '/bookings', bookingOf(desk.park, { ...stay, allow_overbooking: true })))
        .body.data
      for (const hours of [5, 2]) {
        desk.app.moveClock(hours * 3_600_000)
        await desk.app.app.jobs.drain()
        const { status } = (await desk.staff('GET', `/bookings/${id}`)).body.data
        assert.equal(status, hours === 5 ? 'confirmed' : 'no_show')
      }
    })
  })
})
