/** What the server tells the admin app, whoever asks. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { services as builtIn } from '../../src/services.ts'
import { forEachEngine } from '../kit/databases.ts'
import { startTestApp, type TestApp } from '../kit/test-app.ts'

const ALL = ['content', 'host', ...builtIn.map(({ slug }) => slug)]
const scenarios = [
  { as: 'administrator', services: ALL },
  { as: 'author', services: ['content', 'faq', 'image-map', 'permalink-manager'] },
  { as: 'subscriber', services: [] },
]

forEachEngine(engine => {
  let site: TestApp
  before(async () => {
    site = await startTestApp(engine)
  })
  after(() => site.dispose())

  for (const { as, services } of scenarios)
    test(`${as} is told of ${services.join(', ') || 'nothing'}`, async () => {
      const { status, body } = await site.request('GET', '/host/v1/admin/app', { as })
      assert.equal(status, 200)
      assert.deepEqual(body.services.map(({ slug }: { slug: string }) => slug).toSorted(), services.toSorted())
      assert.ok(body.services.every(({ entities }: { entities: unknown }) => entities === null))
    })

  test('nobody is told anything before they sign in', async () => {
    assert.equal((await site.request('GET', '/host/v1/admin/app')).status, 401)
  })

  test('a service is told whole when it is asked for, and not at all to whom it is not for', async () => {
    const path = '/host/v1/admin/app/car-parking'
    const { body } = await site.request('GET', path, { as: 'administrator' })
    const bookings = body.entities.find(({ name }: { name: string }) => name === 'bookings')
    assert.deepEqual(bookings.verbs.slice(0, 4), ['list', 'read', 'create', 'update'])
    assert.equal(bookings.filters.entity, 'bookings')
    assert.equal(body.settingsForm.isWritable, true)
    assert.equal((await site.request('GET', path, { as: 'author' })).status, 404)
  })

  test('what somebody likes is kept with their account, name by name', async () => {
    const path = '/host/v1/admin/preferences'
    const save = (preferences: object) => site.request('PUT', path, { as: 'author', body: { preferences } })
    assert.deepEqual((await save({ density: 'compact', theme: 'dark' })).body, { density: 'compact', theme: 'dark' })
    assert.deepEqual((await save({ theme: null })).body, { density: 'compact' })
    assert.deepEqual((await site.request('GET', path, { as: 'author' })).body, { density: 'compact' })
    assert.deepEqual((await site.request('GET', path, { as: 'editor' })).body, {})
    assert.equal((await save({ large: 'x'.repeat(70_000) })).status, 413)
  })

  test('a list tells the names of what its rows link to, when asked', async () => {
    const make = async (path: string, body: object) =>
      (await site.request('POST', `/vendor-car-parking/v1${path}`, { as: 'administrator', body })).body.data.id
    const location = await make('/locations', { name: 'Airport North' })
    const type = await make('/space-types', { name: 'Covered' })
    await make('/location-spaces', { location_id: location, space_type_id: type, label: 'P1' })
    const list = (query: string) =>
      site.request('GET', `/vendor-car-parking/v1/location-spaces${query}`, { as: 'administrator' })
    const { meta } = (await list('?_labels=1')).body
    assert.deepEqual(meta.labels, {
      location_id: { [location]: 'Airport North' },
      space_type_id: { [type]: 'Covered' },
    })
    assert.equal((await list('')).body.meta.labels, undefined)
  })

  test('controls that choose a record are given names: searched, those in use first, and to nobody without the right', async () => {
    const options = (query: string, as = 'administrator') =>
      site.request('GET', `/vendor-car-parking/v1/locations/options${query}`, { as })
    const [first] = (await options('')).body.data
    const make = (name: string) =>
      site.request('POST', '/vendor-car-parking/v1/locations', { as: 'administrator', body: { name } })
    const south = (await make('Airport South')).body.data.id
    assert.deepEqual((await options('?search=south')).body.data, [{ id: south, title: 'Airport South' }])
    assert.deepEqual(
      (await options(`?search=south&include=${first.id}`)).body.data.map(({ id }: { id: number }) => id),
      [first.id, south],
    )
    assert.equal((await options('', 'author')).status, 403)
    assert.equal((await options(`?include=${Array.from({ length: 30 }, (_, at) => at + 1)}`)).status, 400)
  })

  test('a list can be confined to ids, and tells how many records each value has', async () => {
    const list = async (query: string) =>
      (await site.request('GET', `/vendor-car-parking/v1/locations${query}`, { as: 'administrator' })).body
    const [{ id }] = (await list('')).data
    assert.deepEqual(
      (await list(`?include=${id}`)).data.map((row: { id: number }) => row.id),
      [id],
    )
    assert.deepEqual((await list('?include=x')).meta.ignored, ['include'])
    const { meta } = await list('?counts=status,name&status=inactive')
    assert.deepEqual(meta.counts, { status: { active: 2 } })
    assert.equal((await list('')).meta.counts, undefined)
  })

  test('whoever reads German is told in German; what has no German name keeps its English one', async () => {
    const read = async () => (await site.request('GET', '/host/v1/admin/app/car-parking', { as: 'administrator' })).body
    const speak = (locale: string) =>
      site.request('POST', '/host/v1/users/me', { as: 'administrator', body: { locale } })
    assert.equal((await speak('de-DE')).status, 200)
    const { title, screens, entities } = await read()
    assert.equal(title, 'Parken')
    assert.deepEqual(screens.find(({ slug }: { slug: string }) => slug === 'bookings').views[1].label, 'Vor Ort')
    const { fields } = entities.find(({ name }: { name: string }) => name === 'bookings')
    const status = fields.find(({ name }: { name: string }) => name === 'status')
    assert.deepEqual([status.labels.confirmed, status.choices[0]], ['Bestätigt', 'pending'])
    await speak('')
    assert.equal((await read()).title, 'Car parking')
  })

  test('without the app the plain page stands at its address', async () => {
    assert.equal((await site.fetch('GET', '/admin')).headers.location, '/login?redirect_to=%2Fadmin')
  })
})
