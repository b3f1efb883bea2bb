/** What stays of the service when it is uninstalled: everything, or nothing. */

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import type { TestApp } from '../../../../test/kit/test-app.ts'
import { dynamicTables } from '../../../db/row-types.ts'
import type { Context } from '../../../kernel/context.ts'
import { listTasks, workOnTask } from '../../../platform/tasks/tasks.ts'
import { deleteData } from '../../../platform/uninstall/uninstall.ts'
import { type Desk, openDesk } from './visitor.ts'

/** Tables of the platform that have rows of the service. */
const SHARED = ['letters', 'payments', 'payment_events', 'number_series', 'invoices']

/** Every table of the service by the database's own list, so that one which somebody adds cannot be forgotten. */
const rowCounts = (app: TestApp): Promise<Record<string, number>> => app.inSystem(countRows)

async function countRows({ db, database }: Context): Promise<Record<string, number>> {
  const names =
    database.engine === 'sqlite'
      ? sql<{ name: string }>`select name from sqlite_master where type = 'table' and name like 'carparking_%'`
      : sql<{ name: string }>`select table_name as name from information_schema.tables
          where table_schema = current_schema() and table_name like 'carparking_%'`
  const { rows } = await names.execute(db)
  const counts: Record<string, number> = {}
  for (const name of rows.map(row => row.name).toSorted())
    counts[name] = (await dynamicTables(db).selectFrom(name).select('site_id').execute()).length
  for (const name of SHARED)
    counts[name] = (
      await dynamicTables(db).selectFrom(name).select('id').where('service', '=', 'car-parking').execute()
    ).length
  const links = db.selectFrom('record_links').select('owner').where('owner', 'like', 'carparking_%')
  const options = db.selectFrom('options').select('name').where('name', 'like', 'vendor_carparking%')
  return { ...counts, links: (await links.execute()).length, options: (await options.execute()).length }
}

/** The task that deletes everything, thing by thing. */
async function workUntilBookingsAreGone(app: TestApp): Promise<void> {
  const ctx = await app.systemContext()
  const [task] = await listTasks({ names: [deleteData.name], limit: 1 }, ctx)
  while ((await rowCounts(app)).carparking_bookings! > 0)
    await workOnTask(task!.id, { milliseconds: 60_000, things: 1 }, ctx)
}

forEachEngine(engine => {
  for (const EDITION of ['free', 'pro'] as const)
    describe(`uninstalling, ${EDITION} edition`, () => {
      let desk: Desk
      before(async () => {
        desk = await openDesk(engine, { EDITION })
      })
      after(() => desk.app.dispose())
      const plugin = async (method: string, body?: object) => {
        const path = '/host/v1/plugins/car-parking'
        const { status } = await desk.app.request(method, path, { as: 'admin', ...(body ? { body } : {}) })
        return status
      }
      const uninstall = async () => {
        assert.equal(await plugin('PUT', { status: 'inactive' }), 200)
        assert.equal(await plugin('DELETE'), 200)
      }
      const make = async (path: string, body: object) => {
        const made = await desk.staff('POST', path, body)
        assert.equal(made.status, 201, made.text)
        return made.body.data.id as number
      }
      const makePro = async () => {
        await make('/booking-extras', { name: 'Wash', price: 5, daily_stock: 9, required: true })
        await make('/pricing-rules', { name: 'Rule', adjustment_type: 'increase_percent', adjustment_value: 1 })
        await make('/tax-rates', { name: 'VAT', rate: 19, inclusive: true })
        const group = await make('/customer-groups', { name: 'Regulars', discount_type: 'percent', discount_value: 5 })
        await make(`/customer-groups/${group}/members`, { user_id: 1 })
      }
      /** Something in every table of the edition. */
      const fill = async () => {
        const { locationId } = desk.park
        await desk.staff('PUT', '/settings', { company_name: 'Park & Fly' })
        if (EDITION === 'pro') await makePro()
        await make(`/locations/${locationId}/exceptions`, {
          date_from: '2027-12-24',
          date_to: '2027-12-26',
          kind: 'closed',
        })
        await make('/booking-forms', { name: 'Form', location_ids: [locationId] })
        await make('/coupons', { code: 'TEN', value: 10, location_ids: [locationId] })
        const { ref } = await desk.visitor.book(desk.park, { coupon_code: 'TEN' })
        const { id, balance_due } = await desk.booking(ref)
        await desk.staff('PATCH', `/bookings/${id}`, { status: 'confirmed' })
        await make('/payments', { booking_id: id, amount: balance_due })
        await desk.visitor.book(desk.park, { entry: '2027-05-01T09:00:00+02:00', exit: '2027-05-09T09:00:00+02:00' })
        await desk.app.inSystem(ctx =>
          ctx.db
            .insertInto('payment_events')
            .values({
              service: 'car-parking',
              gateway: 'stripe',
              event_id: 'evt',
              type: 't',
              outcome: 'done',
              received_at: ctx.clock.instant(),
            })
            .execute(),
        )
        await desk.app.app.jobs.drain()
      }

      test('H-10 uninstalling leaves the data alone unless the setting says otherwise', async () => {
        await fill()
        const before = await rowCounts(desk.app)
        assert.deepEqual(
          Object.entries(before).filter(([, count]) => count === 0),
          // Only invoices are numbered, and they are Pro's.
          EDITION === 'pro'
            ? []
            : [
                ['number_series', 0],
                ['invoices', 0],
              ],
        )
        assert.equal(await plugin('DELETE'), 400)
        await uninstall()
        await desk.app.app.jobs.drain()
        assert.deepEqual(await rowCounts(desk.app), before)
        assert.equal(await plugin('PUT', { status: 'active' }), 200)
      })

      test('H-10 whoever switches the service on again keeps what is left, and the sums fit it', async () => {
        await desk.staff('PUT', '/settings', { delete_data_on_uninstall: true })
        await uninstall()
        await workUntilBookingsAreGone(desk.app)
        assert.equal(await plugin('PUT', { status: 'active' }), 200)
        const { locationId, spaceTypeId } = desk.park
        const stay = 'entry=2027-04-16T09:00:00Z&exit=2027-05-19T09:00:00Z'
        const { types } = (await desk.visitor.get(`/availability?location_id=${locationId}&${stay}`)).body.data
        assert.deepEqual(
          types.map((type: any) => [type.space_type_id, type.free, type.capacity]),
          [[spaceTypeId, 100, 100]],
        )
        const { db } = await desk.app.systemContext()
        const sums = await db.selectFrom('carparking_load').select(['coming', 'going']).execute()
        assert.ok(sums.length > 0 && sums.every(({ coming, going }) => Number(coming) === 0 && Number(going) === 0))
        const [coupon] = (await desk.staff('GET', '/coupons')).body.data
        assert.deepEqual([coupon.code, coupon.used_count], ['TEN', 0])
      })

      test('H-10 with delete_data_on_uninstall nothing stays, and the service begins anew', async () => {
        await desk.staff('PUT', '/settings', { delete_data_on_uninstall: true, company_name: 'Park & Fly' })
        await desk.visitor.book(desk.park)
        await uninstall()
        await desk.app.app.jobs.drain()
        const counts = await rowCounts(desk.app)
        assert.deepEqual(
          Object.entries(counts).filter(([, count]) => count > 0),
          [],
        )
        assert.equal(await plugin('PUT', { status: 'active' }), 200)
        const { data } = (await desk.staff('GET', '/settings')).body
        assert.deepEqual([data.delete_data_on_uninstall, data.company_name], [false, ''])
        assert.deepEqual((await desk.staff('GET', '/locations')).body.data, [])
        assert.deepEqual(desk.app.complaints, [])
      })
    })
})
