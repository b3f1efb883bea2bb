/** A form of the booking page that is sent twice, without a script that would prevent it. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { type Desk, openDesk } from './visitor.ts'

forEachEngine(engine => {
  describe('a double click', () => {
    let desk: Desk
    let address: string
    before(async () => {
      desk = await openDesk(engine, { EDITION: 'free', quantity: 50 })
      const page = { title: 'Book', content: '[vendor_car_parking]', status: 'publish' }
      const made = await desk.app.request('POST', '/host/v1/pages', { as: 'admin', body: page })
      const stay = { pk_entry: '2027-04-16T09:00', pk_exit: '2027-04-19T09:00' }
      const chosen = { pk_location: String(desk.park.locationId), pk_type: String(desk.park.spaceTypeId), ...stay }
      address = `${new URL(made.body.link).pathname}?${new URLSearchParams(chosen)}`
    })
    after(() => desk.app.dispose())

    /** The form as a browser would send it, with what its hidden fields hold. */
    const openForm = async (): Promise<Record<string, string>> => {
      const { text } = await desk.app.fetch('GET', address)
      const hidden = text.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)
      const person = { customer_name: 'Ada', customer_email: 'ada@example.com', vehicle_plate: 'B A 1' }
      const held = Object.fromEntries([...hidden].map(([, name, value]) => [name!, value!]))
      return { ...held, ...person, payment_method: 'on_site', go: 'book' }
    }
    const send = async (form: Record<string, string>): Promise<string> => {
      const payload = new URLSearchParams(form).toString()
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const answer = await desk.app.fetch('POST', address, { payload, headers })
      assert.equal(answer.status, 303, answer.text)
      return answer.headers.location!
    }
    const bookings = async (): Promise<number> => (await desk.staff('GET', '/bookings')).body.meta.total

    test('makes one booking, and both answers lead to it, whether they cross or follow each other', async () => {
      const form = await openForm()
      const places = await Promise.all([send(form), send(form), send(form)])
      places.push(await send(form))
      assert.equal(new Set(places).size, 1)
      assert.match(places[0]!, /pk_ref=PK-/)
      assert.equal(await bookings(), 1)
    })

    test('another form, and the same one with something changed, are other bookings', async () => {
      const before = await bookings()
      const form = await openForm()
      const places = [await send(form), await send({ ...form, customer_name: 'Bob' }), await send(await openForm())]
      assert.equal(new Set(places).size, 3)
      assert.equal(await bookings(), before + 3)
    })
  })
})
