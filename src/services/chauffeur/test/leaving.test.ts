/** What stays of the service when it is uninstalled. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { dynamicTables } from '../../../db/row-types.ts'
import type { Context } from '../../../kernel/context.ts'
import { type Desk, openDesk, paidEvent, withCards } from './desk.ts'

/** Tables of the platform that have rows of the service. */
const SHARED = ['letters', 'payments', 'payment_events', 'number_series', 'invoices']

/** Every table of the service by the database's own list, so that one which somebody adds cannot be forgotten. */
async function countRows({ db, database }: Context): Promise<Record<string, number>> {
  const names =
    database.engine === 'sqlite'
      ? sql<{ name: string }>`select name from sqlite_master where type = 'table' and name like 'chauffeur_%'
          and name not like 'chauffeur_bookings_words_%'`
      : sql<{ name: string }>`select table_name as name from information_schema.tables
          where table_schema = current_schema() and table_name like 'chauffeur_%'`
  const { rows } = await names.execute(db)
  const counts: Record<string, number> = {}
  for (const name of rows.map(row => row.name).toSorted())
    counts[name] = (await dynamicTables(db).selectFrom(name).select('site_id').execute()).length
  for (const name of SHARED)
    counts[name] = (
      await dynamicTables(db).selectFrom(name).select('id').where('service', '=', 'chauffeur').execute()
    ).length
  const options = db.selectFrom('options').select('name').where('name', 'like', 'vendor_chauffeur%')
  return { ...counts, options: (await options.execute()).length }
}

forEachEngine(engine => {
  describe('leaving chauffeur booking', () => {
    let desk: Desk
    before(async () => {
      desk = await openDesk(engine, 'pro')
    })
    after(() => desk.dispose())
    const counts = () => desk.app.inSystem(countRows)
    const plugin = async (method: string, body?: object) => {
      const path = '/host/v1/plugins/chauffeur'
      return (await desk.app.request(method, path, { as: 'admin', ...(body ? { body } : {}) })).status
    }
    const uninstall = async () => {
      assert.equal(await plugin('PUT', { status: 'inactive' }), 200)
      assert.equal(await plugin('DELETE'), 200)
      await desk.app.app.jobs.drain()
    }

    test('uninstalling leaves the data alone unless the setting says otherwise, and then takes everything', async () => {
      await withCards(desk)
      await desk.staff('PUT', '/availability', { enabled: false })
      await desk.make('/vehicle-types', { name: 'Saloon' })
      await desk.make('/locations', { name: 'Airport', fee: 5 })
      await desk.make('/coupons', { code: 'TEN', value: 10 })
      await desk.make('/drivers', { name: 'Bob' })
      await desk.make('/routes', { name: 'Line', price: 10 })
      await desk.make('/pricing-rules', { name: 'Rule', adjustment_value: 1 })
      await desk.make('/webhooks', { name: 'Hook', url: 'https://receiver.invalid/hook', events: [] })
      const { booking_id } = await desk.booked({ payment_method: 'stripe' })
      const [session] = desk.provider.sessions.values()
      await desk.report(paidEvent(desk.provider.pay(session!.id)))
      await desk.app.app.jobs.drain()
      assert.equal((await desk.booking(booking_id)).payment_status, 'paid')
      const before = await counts()
      assert.deepEqual(
        Object.entries(before).filter(([, count]) => count === 0),
        [],
      )
      await uninstall()
      assert.deepEqual(await counts(), before)
      assert.equal(await plugin('PUT', { status: 'active' }), 200)
      await desk.staff('POST', '/settings', { delete_data_on_uninstall: true })
      await uninstall()
      assert.deepEqual(
        Object.entries(await counts()).filter(([, count]) => count > 0),
        [],
      )
      assert.equal(await plugin('PUT', { status: 'active' }), 200)
      assert.deepEqual((await desk.staff('GET', '/bookings')).body.data.items, [])
      assert.deepEqual(desk.app.complaints, [])
    })
  })
})
