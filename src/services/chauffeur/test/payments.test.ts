/** Cards: checkout, signed events, doubles, mismatches, and bookings that nobody pays. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { signedEvent, WEBHOOK_SECRET } from '../../../../test/kit/card-provider.ts'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { type Fleet, fleetOf } from '../../../../test/kit/second-server.ts'
import { signPayment } from '../../../platform/payments/payments.ts'
import { chauffeur } from '../service.ts'
import { base, type Desk, openDesk, paidEvent, withCards } from './desk.ts'

const isStress = Boolean(process.env.DOZEN_STRESS)

forEachEngine(engine => {
  describe('paying a chauffeur by card', () => {
    let desk: Desk
    let fleet: Fleet
    before(async () => {
      desk = await openDesk(engine, 'free')
      await withCards(desk)
      await desk.app.app.jobs.drain()
      fleet = await fleetOf(desk.app, [chauffeur])
    })
    after(async () => {
      await fleet.dispose()
      await desk.dispose()
    })
    const card = () => desk.booked({ payment_method: 'stripe' })
    const sessionOf = (id: number) =>
      [...desk.provider.sessions.values()].find(({ metadata }) => metadata.booking_id === String(id))!
    const pay = async (id: number) => paidEvent(desk.provider.pay(sessionOf(id).id))
    const state = async (id: number) => {
      const { status, payment_status, attention } = await desk.booking(id)
      return [status, payment_status, attention]
    }
    const webhook = (payload: string, headers: Record<string, string>) =>
      desk.app.request('POST', `${base}/public/stripe-webhook`, { payload, headers })

    test('E-33 E-36 E-40 a card booking has a checkout, and is confirmed when it is paid', async () => {
      const told = await card()
      assert.deepEqual([told.payment_type, told.payment_label, told.status], ['online', 'Card', 'pending'])
      assert.equal(told.checkout_url, sessionOf(told.booking_id).url)
      assert.equal(sessionOf(told.booking_id).amount_total, 3500)
      const answer = await desk.report(await pay(told.booking_id))
      assert.deepEqual([answer.status, answer.body], [200, { received: true }])
      assert.deepEqual(await state(told.booking_id), ['processing', 'paid', null])
    })

    test('E-41 E7 the same event many times at once has one effect and one mail', async () => {
      const { booking_id: id } = await card()
      const event = await pay(id)
      const answers = await Promise.all(Array.from({ length: isStress ? 100 : 12 }, () => desk.report(event)))
      assert.ok(answers.every(({ status }) => status === 200))
      assert.deepEqual(await state(id), ['processing', 'paid', null])
      await desk.report({ ...event, id: 'evt_another_name' })
      await desk.app.app.jobs.drain()
      const ctx = await desk.app.systemContext()
      const letters = await ctx.db.selectFrom('letters').select('kind').where('subject_id', '=', id).execute()
      assert.equal(letters.filter(({ kind }) => kind === 'status_processing').length, 1)
      assert.equal((await desk.booking(id)).amount_paid, 35)
    })

    test('E-41 E7 events that are doubled and shuffled have one effect each', async () => {
      const ids: number[] = []
      for (let times = 0; times < (isStress ? 1000 : 6); times++) ids.push((await card()).booking_id)
      const events = []
      for (const id of ids) events.push(await pay(id))
      const shuffled = [...events, ...events, ...events]
        .map(event => ({ event, place: Math.random() }))
        .toSorted((one, other) => one.place - other.place)
        .map(({ event }) => event)
      // As many at once as a provider sends; who hears that the site is busy comes again.
      const tell = async () => {
        for (let event = shuffled.pop(); event; event = shuffled.pop()) {
          const { payload, headers } = signedEvent(event)
          const sent = { payload, headers }
          while ((await fleet.request('POST', `${base}/public/stripe-webhook`, sent)).status === 503) await sleep(200)
        }
      }
      await Promise.all(Array.from({ length: 50 }, tell))
      const ctx = await desk.app.systemContext()
      const moved = ctx.db.selectFrom('payments').select('subject_id').where('service', '=', 'chauffeur')
      const completed = await moved.where('subject_id', 'in', ids).where('status', '=', 'completed').execute()
      assert.equal(completed.length, ids.length)
      for (const id of ids) {
        assert.deepEqual(await state(id), ['processing', 'paid', null])
        assert.equal((await desk.booking(id)).amount_paid, 35)
      }
    })

    test('E-40 staff bookings are paid by their id, and what is not paid changes nothing', async () => {
      const { id } = await desk.make('/bookings', { price_base: 12.5, payment_method: 'stripe' })
      await desk.report(paidEvent({ id: 'cs_unpaid', payment_status: 'unpaid', metadata: { booking_id: String(id) } }))
      assert.deepEqual(await state(id), ['pending', 'unpaid', null])
      await desk.report(
        paidEvent({ id: 'cs_staff', amount_total: 1250, currency: 'eur', metadata: { booking_id: String(id) } }),
      )
      assert.deepEqual(await state(id), ['processing', 'paid', null])
      const free = await desk.make('/bookings', {})
      await desk.report(paidEvent({ id: 'cs_free', metadata: { booking_id: String(free.id) } }))
      assert.deepEqual(await state(free.id), ['processing', 'paid', null])
    })

    test('E-40 E9 a booking that is not pending is marked paid and keeps its status', async () => {
      const { booking_id: id } = await card()
      const event = await pay(id)
      await desk.staff('PUT', `/bookings/${id}`, { status: 'cancelled' })
      await desk.report(event)
      assert.deepEqual(await state(id), ['cancelled', 'paid', 'paid_after_cancel'])
      assert.equal((await desk.booking(id)).refund_due, 35)
      const held = await card()
      await desk.staff('PUT', `/bookings/${held.booking_id}`, { status: 'on_hold' })
      await desk.report(await pay(held.booking_id))
      assert.deepEqual(await state(held.booking_id), ['on_hold', 'paid', null])
    })

    test('E8 another session, amount or currency is taken, changes nothing and is flagged', async () => {
      const { booking_id: id } = await card()
      const metadata = { booking_id: String(id) }
      const session = sessionOf(id)
      for (const [object, flag] of [
        [{ ...session, amount_total: 1 }, 'amount_mismatch'],
        [{ ...session, currency: 'usd' }, 'amount_mismatch'],
        [{ id: 'cs_of_somebody', amount_total: 3500, currency: 'eur', metadata }, 'session_mismatch'],
      ] as const) {
        const answer = await desk.report(paidEvent({ ...object, payment_status: 'paid' }))
        assert.equal(answer.status, 200)
        assert.deepEqual(await state(id), ['pending', 'unpaid', flag])
      }
      assert.equal((await desk.report(paidEvent({ id: 'cs_x', metadata: { booking_id: '987654' } }))).status, 200)
    })

    test('E-80 E-93 other verified events are taken and ignored', async () => {
      const { booking_id: id } = await card()
      for (const type of [
        'payment_intent.succeeded',
        'checkout.session.expired',
        'checkout.session.async_payment_failed',
      ]) {
        const answer = await desk.report(paidEvent({ ...sessionOf(id) }, type))
        assert.deepEqual([answer.status, answer.body], [200, { received: true }], type)
      }
      assert.deepEqual(await state(id), ['pending', 'unpaid', null])
    })

    test('E-88 E-89 E-90 E-91 E-94 E-96 E6 what is not signed is refused and changes nothing', async () => {
      const { booking_id: id } = await card()
      const event = await pay(id)
      const { payload, headers } = signedEvent(event)
      const good = headers['payment-signature']!
      const [time, signature] = [good.split(',')[0]!, good.split('v1=')[1]!]
      const at = (seconds: number) => signPayment(payload, WEBHOOK_SECRET, Date.now() + seconds * 1000)
      const bad: Record<string, string> = {
        none: '',
        'no time': `v1=${signature}`,
        'no signature': time,
        'two times': `${time},${time},v1=${signature}`,
        'upper case': `${time},v1=${signature.toUpperCase()}`,
        'another secret': signPayment(payload, 'whsec_other', Date.now()),
        'too old': at(-302),
        'too new': at(302),
        'very long': `${good},${'v1=0,'.repeat(2000)}`,
      }
      for (const [name, header] of Object.entries(bad)) {
        const answer = await webhook(payload, header ? { 'payment-signature': header } : {})
        assert.deepEqual([answer.status, answer.body], [400, { error: 'invalid_signature' }], name)
      }
      const changed = await webhook(JSON.stringify(event, null, 1), headers)
      assert.equal(changed.status, 400, 'the same in other bytes')
      assert.deepEqual(await state(id), ['pending', 'unpaid', null])
      const two = await webhook(payload, { 'payment-signature': `${time},v1=${'0'.repeat(64)},v1=${signature}` })
      assert.equal(two.status, 200, 'one of several is enough')
      const old = await webhook(payload, { 'payment-signature': at(-297) })
      assert.equal(old.status, 200)
      const broken = signedEvent({})
      const torn = await webhook('{', { 'payment-signature': signPayment('{', WEBHOOK_SECRET, Date.now()) })
      assert.equal(torn.status, 400)
      assert.ok(broken.payload)
    })

    test('E-92 without a secret nothing is verified', async () => {
      await desk.staff('POST', '/settings', { clear: ['stripe_webhook_secret'] })
      const event = paidEvent({ id: 'cs_forged' })
      const answer = await webhook(JSON.stringify(event), {
        'payment-signature': signPayment(JSON.stringify(event), '', Date.now()),
      })
      assert.deepEqual([answer.status, answer.body], [400, { error: 'invalid_signature' }])
      await withCards(desk)
    })

    test('E-77 E10 who has paid comes back to a page of this site, or to its home', async () => {
      const back = async (return_url: string) => {
        const told = await desk.booked({ payment_method: 'stripe', return_url })
        return sessionOf(told.booking_id).success_url
      }
      const home = new URL(desk.app.config.siteUrl).origin
      assert.equal(await back(`${home}/thanks?x=1`), `${home}/thanks?x=1`)
      assert.equal(await back('/thanks'), `${home}/thanks`)
      for (const url of [
        'https://evil.example/',
        '//evil.example',
        '/\\evil.example',
        `${home}@evil.example`,
        'javascript:alert(1)',
        'https:evil.example',
        'java\tscript:alert(1)',
      ])
        assert.equal(new URL(await back(url)).href, `${home}/`, url)
      assert.equal(new URL(await back('/%0d%0aLocation:%20https://evil.example')).origin, home)
    })

    test('E-98 a provider that refuses is 502, and the booking stays as failed', async () => {
      desk.provider.failWith(402)
      const answer = await desk.book({ payment_method: 'stripe', customer_name: 'Refused' })
      desk.provider.failWith(0)
      assert.deepEqual([answer.status, answer.body.code], [502, 'rest_error'])
      const [kept] = (await desk.staff('GET', '/bookings?search=refused')).body.data.items
      assert.deepEqual([kept.status, kept.payment_status], ['failed', 'failed'])
    })

    test('a card booking that nobody pays is released in time, and money that comes later is flagged', async () => {
      await desk.staff('POST', '/settings', { unpaid_expiry_minutes: 30 })
      const { booking_id: id } = await card()
      const event = await pay(id)
      await desk.move(31 * 60_000)
      assert.deepEqual((await state(id))[0], 'cancelled')
      await desk.report(event)
      assert.deepEqual(await state(id), ['cancelled', 'paid', 'paid_after_cancel'])
      await desk.staff('POST', '/settings', { unpaid_expiry_minutes: 0 })
    })
  })
})
