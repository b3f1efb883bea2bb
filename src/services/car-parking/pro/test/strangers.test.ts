/** What each right opens, and what accounts of other sites are told and may be used for. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { forEachEngine } from '../../../../../test/kit/databases.ts'
import { routesOf } from '../../../../kernel/route-table.ts'
import { applyExtension } from '../../../../kernel/service.ts'
import { base, bookingOf } from '../../test/car-park.ts'
import { type Desk, openDesk } from '../../test/visitor.ts'
import extension from '../index.ts'

const RIGHTS = ['view', 'create', 'edit', 'delete', 'export', 'manage_settings'] as const

/** What the specification asks for, by method and address. */
function rightFor(method: string, path: string): (typeof RIGHTS)[number] {
  if (path === '/settings') return 'manage_settings'
  if (path === '/bookings/quote') return 'view'
  if (/\/(hours|exceptions|prices|members|refund)\b/.test(path)) return 'edit'
  if (/\/(restore|purge)$/.test(path) || method === 'DELETE') return 'delete'
  if (path.startsWith('/mass-action')) return 'edit'
  return method === 'POST' ? 'create' : 'edit'
}

const writing = routesOf(applyExtension(extension)).flatMap(({ namespace, route }) => {
  if (namespace !== 'vendor-car-parking/v1' || route.access.kind === 'visitors') return []
  const methods = route.methods.filter(method => method !== 'GET')
  return methods.map(method => ({ method, path: route.path, right: rightFor(method, route.path) }))
})

forEachEngine(engine => {
  describe('strangers', () => {
    let desk: Desk
    let held: readonly string[] = []
    let clerk: number
    before(async () => {
      desk = await openDesk(engine, { EDITION: 'pro', quantity: 20 })
      clerk = (await desk.app.account('clerk', ['subscriber'])).id
      desk.app.app.internals.hooks.addFilter(
        'vendor_carparking_user_can',
        (verdict: boolean, about: { permission: string; user: number }) =>
          about.user === clerk ? held.includes(about.permission.replace('vendor_carparking_', '')) : verdict,
      )
    })
    after(() => desk.app.dispose())
    const asClerk = (method: string, path: string, body: object = {}) =>
      desk.app.request(method, `${base}${path}`, { as: 'clerk', body })

    test('T-8 every writing route is open to its right and to no other', async () => {
      assert.ok(writing.length > 60, `${writing.length} routes`)
      const wrong: string[] = []
      for (const { method, path, right } of writing) {
        const address = path
          .replace('{entity}', 'bookings')
          .replace(/\{entity_type\}/, 'bookings')
          .replace(/\{\w+\}/g, '999999')
        held = RIGHTS.filter(other => other !== right)
        const without = await asClerk(method, address, { action: 'update', ids: [999_999], values: {} })
        if (without.status !== 403) wrong.push(`${method} ${path} is ${without.status} without ${right}`)
        held = [right]
        const withIt = await asClerk(method, address, { action: 'update', ids: [999_999], values: {} })
        if (withIt.status === 403) wrong.push(`${method} ${path} is refused with ${right}`)
      }
      assert.deepEqual(wrong, [])
    })

    test('T-8 a member is not removed with view', async () => {
      const group = (await desk.staff('POST', '/customer-groups', { name: 'Crew' })).body.data
      const path = `/customer-groups/${group.id}/members`
      await desk.staff('POST', path, { user_id: clerk })
      held = ['view', 'create', 'delete', 'export']
      assert.equal((await asClerk('DELETE', `${path}/${clerk}`)).status, 403)
      assert.equal((await asClerk('GET', path)).body.data.length, 1)
      held = ['edit']
      assert.equal((await asClerk('DELETE', `${path}/${clerk}`)).status, 200)
    })

    test('X-8 who may not list accounts hears names of members and no addresses', async () => {
      const group = (await desk.staff('POST', '/customer-groups', { name: 'Club' })).body.data
      const path = `/customer-groups/${group.id}/members`
      held = ['view', 'edit']
      const added = await asClerk('POST', path, { user_id: 1 })
      assert.deepEqual([added.status, added.body.data.name, added.body.data.email], [201, 'admin', null])
      assert.equal((await asClerk('GET', path)).body.data[0].email, null)
      assert.match((await desk.staff('GET', path)).body.data[0].email, /@/)
    })

    test('X-8 an account of another site is unknown: as a member, and as the customer of a booking', async () => {
      const site = await desk.app.request('POST', '/host/v1/sites', {
        as: 'admin',
        body: { path: '/far/', title: 'Far' },
      })
      assert.equal(site.status, 201, site.text)
      const { id: stranger } = await desk.app.account('stranger', ['subscriber'], site.body.id)
      const group = (await desk.staff('POST', '/customer-groups', { name: 'Here' })).body.data
      const member = await desk.staff('POST', `/customer-groups/${group.id}/members`, { user_id: stranger })
      const unknown = await desk.staff('POST', `/customer-groups/${group.id}/members`, { user_id: 999_999 })
      assert.deepEqual([member.status, member.text], [400, unknown.text.replaceAll('999999', String(stranger))])
      const booking = await desk.staff('POST', '/bookings', bookingOf(desk.park, { user_id: stranger }))
      assert.deepEqual([booking.status, Object.keys(booking.body.data.params)], [400, ['user_id']])
      const own = await desk.staff('POST', '/bookings', bookingOf(desk.park, { user_id: clerk }))
      assert.equal(own.status, 201, own.text)
    })
  })
})
