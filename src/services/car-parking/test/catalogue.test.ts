/** What is for sale is kept between requests, and never told as it was before somebody changed it. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { type Fleet, fleetOf } from '../../../../test/kit/second-server.ts'
import { carParking } from '../service.ts'
import { base, bookingOf, prices } from './car-park.ts'
import { type Desk, openDesk } from './visitor.ts'

forEachEngine(engine => {
  describe('the catalogue', () => {
    let desk: Desk
    let fleet: Fleet
    before(async () => {
      desk = await openDesk(engine, { EDITION: 'free', quantity: 50 })
      fleet = await fleetOf(desk.app, [carParking])
    })
    after(async () => {
      await fleet.dispose()
      await desk.app.dispose()
    })
    const staff = async (method: string, path: string, body?: object) => {
      const answer = await desk.staff(method, path, body)
      assert.ok(answer.status < 300, answer.text)
      return answer.body?.data
    }
    const path = () => `/space-types/${desk.park.spaceTypeId}`
    /** Asked twice, so that on two servers each of them is. */
    const told = async (what: (answer: { status: number; body: any }) => unknown): Promise<unknown> => {
      const ask = () => fleet.request('POST', `${base}/quote`, { body: bookingOf(desk.park) })
      const answers = [what(await ask()), what(await ask())]
      assert.deepEqual(answers[0], answers[1])
      return answers[0]
    }
    const total = () => told(({ body }) => body.data?.total ?? body.message)

    test('H-31 a new price is in the next quote, on every server', async () => {
      for (const price of [20, 25, 30]) {
        await staff('PUT', `${path()}/prices`, { ...prices, table: { rows: [{ from: 1, price }] } })
        assert.equal(await total(), 3 * price)
      }
    })

    test('H-29 H-30 so are hours, exceptions, and what is not sold any more', async () => {
      const place = `/locations/${desk.park.locationId}`
      const sundays = { always_open: false, days: { 7: { open: true, start: '08:00', end: '18:00' } } }
      await staff('PUT', `${place}/hours`, sundays)
      assert.equal(await total(), 'The car park is closed at the time of the arrival.')
      await staff('PUT', `${place}/hours`, { always_open: true })
      const { id } = await staff('POST', `${place}/exceptions`, {
        date_from: '2027-04-16',
        date_to: '2027-04-16',
        kind: 'no_entry',
      })
      assert.equal(await total(), 'The car park is closed at the time of the arrival.')
      await staff('PUT', `${place}/exceptions/${id}`, { date_from: '2027-04-17', date_to: '2027-04-17' })
      assert.equal(await total(), 90)
      await staff('PUT', `${place}/exceptions/${id}`, { date_from: '2027-04-16' })
      assert.equal(await total(), 'The car park is closed at the time of the arrival.')
      await staff('DELETE', `${place}/exceptions/${id}`)
      assert.equal(await total(), 90)
      await staff('PATCH', path(), { status: 'draft' })
      assert.equal(await total(), 'There is no price for this kind of space.')
      await staff('PATCH', path(), { status: 'published' })
      await staff('PATCH', place, { status: 'inactive' })
      assert.equal(await total(), 'There is no such location.')
      await staff('PATCH', place, { status: 'active' })
      assert.equal(await total(), 90)
    })

    test('what somebody writes past the service is noticed too, and what he takes back is not', async () => {
      const { database } = desk.app.app.internals
      const raise = (price: number) =>
        sql.raw(
          `update carparking_space_types set prices = replace(prices, '"price":30', '"price":${price}') where site_id = 1`,
        )
      const undone = database.transaction(null, async db => {
        await raise(99).execute(db)
        throw new Error('no')
      })
      await assert.rejects(undone, /no/)
      assert.equal(await total(), 90)
      await database.transaction(null, db => raise(40).execute(db))
      assert.equal(await total(), 120)
    })
  })
})
