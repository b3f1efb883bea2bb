import assert from 'node:assert/strict'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { after, before, beforeEach, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { startTestApp, type TestApp } from '../../../../test/kit/test-app.ts'
import type { ReadContext } from '../../../kernel/context.ts'
import {
  beginGeolocationUpdate,
  countryOf,
  geolocationHooks,
  geolocationStatus,
  placeOf,
  updateGeolocation,
} from '../geolocation.ts'
import { placeFrom } from '../place.ts'
import { unpackDatabase } from '../unpack.ts'
import { writeMmdb, writeTar } from './mmdb-writer.ts'

const berlin = {
  continent: { code: 'EU' },
  country: { iso_code: 'DE', names: { en: 'Germany' } },
  subdivisions: [{ names: { en: 'Land Berlin' } }],
  city: { names: { en: 'Berlin' } },
  location: { latitude: 52.52, longitude: 13.405, time_zone: 'Europe/Berlin' },
}
const networks = { '2.16.0.0/13': berlin, '2a02:8100::/27': { country: { iso_code: 'FR' } } }
const builtAt = new Date('2026-11-01T00:00:00Z')
const database = writeMmdb({ networks, edition: 'Test-City', builtAt })

const shapes = [
  { name: 'nested', record: berlin, is: ['DE', 'Germany', 'Berlin', 'Land Berlin', 52.52] },
  {
    name: 'flat with two letters',
    record: { country: 'us', city: 'Reno', region: 'Nevada', lat: '39.5' },
    is: ['US', '', 'Reno', 'Nevada', 39.5],
  },
  { name: 'flat with a name', record: { country: 'Austria', country_code: 'AT' }, is: ['AT', 'Austria', '', '', null] },
  { name: 'of no known shape', record: { country: 7, location: { latitude: 900 } }, is: ['', '', '', '', null] },
  { name: 'missing', record: null, is: ['', '', '', '', null] },
]
for (const { name, record, is } of shapes)
  test(`A place is read from a record that is ${name}`, () => {
    const { country, countryName, city, region, latitude } = placeFrom(record)
    assert.deepEqual([country, countryName, city, region, latitude], is)
  })

const wrappings = [
  { name: 'bare', bytes: database },
  { name: 'in gzip', bytes: gzipSync(database) },
  { name: 'in a tar archive in gzip', bytes: gzipSync(writeTar('Test_20261101/Test.mmdb', database)) },
  { name: 'in a tar archive', bytes: writeTar('Test.mmdb', database) },
]
for (const { name, bytes } of wrappings)
  test(`The database is found ${name}`, async () => assert.deepEqual(await unpackDatabase(bytes, 1e6), database))

test('An archive without a database, and one that swells beyond the limit, are refused', async () => {
  await assert.rejects(unpackDatabase(gzipSync(writeTar('README.txt', Buffer.from('hello'))), 1e6), /no .mmdb file/)
  await assert.rejects(unpackDatabase(gzipSync(Buffer.alloc(5e6)), 1e6))
  await assert.rejects(unpackDatabase(Buffer.alloc(2e6), 1e6), /too large/)
})

forEachEngine(engine => {
  let site: TestApp
  let ctx: ReadContext
  let server: Server
  let url = ''
  let reply: { status: number; bytes: Buffer } = { status: 200, bytes: database }
  before(async () => {
    server = createServer((_request, response) => response.writeHead(reply.status).end(reply.bytes))
    await new Promise<void>(resolve => server.unref().listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    url = `http://127.0.0.1:${port}/places.tar.gz`
    site = await startTestApp(engine, { services: [], env: { OUTBOUND_ALLOW: `127.0.0.1:${port}` } })
    ctx = await site.systemContext()
  })
  after(async () => {
    await site.dispose()
    server.close()
  })
  beforeEach(async () => {
    reply = { status: 200, bytes: database }
    await rm(join(site.config.dataDir, 'geolocation'), { recursive: true, force: true })
  })

  test('Without a database every country is unknown, and the status says that it is missing', async () => {
    assert.equal(await countryOf('2.16.0.1', await fresh()), '')
    assert.deepEqual(await geolocationStatus(ctx), {
      state: 'missing',
      edition: '',
      built_at: null,
      updated_at: null,
      size: 0,
      error: null,
    })
  })

  test('An update installs the database at once, and fires its action', async () => {
    const heard: unknown[] = []
    site.app.internals.hooks.addAction('geolocation_updated', about => heard.push(about), { id: 'test' })
    reply.bytes = gzipSync(writeTar('Test.mmdb', database))
    await updateGeolocation(url, ctx)
    assert.equal(await countryOf('2.16.0.1', ctx), 'DE')
    assert.equal(await countryOf('2a02:8100::1', ctx), 'FR')
    assert.equal(await countryOf('::ffff:2.16.0.1', ctx), 'DE')
    assert.equal((await placeOf('2.16.0.1', ctx)).city, 'Berlin')
    const status = await geolocationStatus(ctx)
    assert.deepEqual(
      [status.state, status.edition, status.built_at, status.size, status.error],
      ['ready', 'Test-City', '2026-11-01T00:00:00.000000Z', database.length, null],
    )
    assert.equal(heard.length, 1)
    assert.equal(geolocationHooks.geolocationUpdated.name, 'geolocation_updated')
  })

  for (const address of ['10.0.0.1', '127.0.0.1', '192.0.2.1', '::1', 'nonsense', '', '2.16.0.1.5'])
    test(`The country of ${address || 'nothing'} is unknown`, async () => {
      await updateGeolocation(url, ctx)
      assert.equal(await countryOf(address, ctx), '')
    })

  const failures = [
    { name: 'that is no database', status: 200, bytes: Buffer.from('<html>Sign in first</html>') },
    { name: 'that was cut short', status: 200, bytes: database.subarray(0, 700) },
    { name: 'that answers an error', status: 404, bytes: Buffer.from('no') },
  ]
  for (const { name, ...wrong } of failures)
    test(`A download ${name} leaves the old database at work, and the status tells`, async () => {
      await updateGeolocation(url, ctx)
      reply = wrong
      await assert.rejects(updateGeolocation(url, ctx))
      assert.equal(await countryOf('2.16.0.1', ctx), 'DE')
      const status = await geolocationStatus(ctx)
      assert.deepEqual([status.state, status.edition], ['failed', 'Test-City'])
      assert.match(status.error ?? '', /not a location database|answered with status 404/)
    })

  test('A8 the download goes through the guarded client: a private address is refused and its port stays unknown', async () => {
    await assert.rejects(updateGeolocation('http://127.0.0.1:9/places.mmdb', ctx))
    assert.equal((await geolocationStatus(ctx)).state, 'failed')
    assert.doesNotMatch((await geolocationStatus(ctx)).error ?? '', /ECONN|127/)
  })

  test('An update that is under way shows, and one that died is forgotten after a while', async () => {
    await beginGeolocationUpdate(ctx)
    assert.equal((await geolocationStatus(ctx)).state, 'updating')
    site.moveClock(20 * 60_000)
    assert.equal((await geolocationStatus(ctx)).state, 'missing')
  })

  test('A damaged file gives no country and no error to whoever asks', async () => {
    await mkdir(join(site.config.dataDir, 'geolocation'), { recursive: true })
    await writeFile(join(site.config.dataDir, 'geolocation', 'places.mmdb'), 'not a database at all')
    assert.equal(await countryOf('2.16.0.1', await fresh()), '')
    assert.equal((await geolocationStatus(await fresh())).state, 'failed')
  })

  /** A context whose app has not looked at the file yet. */
  const fresh = async (): Promise<ReadContext> => ({ ...ctx, app: { ...ctx.app } })
})
