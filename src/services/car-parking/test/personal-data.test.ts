/** What is kept of a customer can be handed out, and made nobody's. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { erasePersonalData, exportPersonalData } from '../../../platform/personal-data/personal-data.ts'
import { base } from './car-park.ts'
import { type Desk, openDesk } from './visitor.ts'

forEachEngine(engine => {
  describe('personal data', () => {
    let desk: Desk
    before(async () => {
      desk = await openDesk(engine, { EDITION: 'free', quantity: 10 })
    })
    after(() => desk.app.dispose())

    test('H-60 the bookings of a person leave with him, and keep their price and their dates', async () => {
      const { ref } = await desk.visitor.book(desk.park, {
        customer_email: 'Ada@Example.com',
        vehicle_plate: 'B-AB 12',
      })
      await desk.visitor.book(desk.park, { customer_email: 'eve@example.com' })
      const person = { email: 'ada@example.com', userId: null }
      const ctx = await desk.app.systemContext()
      const [site] = (await exportPersonalData(person, ctx)).sites
      const section = site?.sections.find(({ name }) => name === 'car-parking.bookings')
      assert.deepEqual(
        section?.items.map(item => [item.ref, item.vehicle_plate, item.total]),
        [[ref, 'B-AB 12', 30]],
      )
      assert.ok(!JSON.stringify(section).includes('token'))
      await erasePersonalData({ person, reassign: null }, ctx)
      const { data } = (await desk.app.request('GET', `${base}/bookings?ref=${ref}`, { as: 'admin' })).body
      assert.deepEqual(
        [data[0].customer_name, data[0].customer_email, data[0].vehicle_plate, data[0].total],
        ['Erased', null, null, 30],
      )
      const log = await desk.app.request('GET', `${base}/notification-log?booking_id=${data[0].id}`, { as: 'admin' })
      assert.ok(!log.text.toLowerCase().includes('ada@example.com'))
      const others = await desk.app.request('GET', `${base}/bookings?search=eve@example.com`, { as: 'admin' })
      assert.equal(others.body.data.length, 1)
    })
  })
})
