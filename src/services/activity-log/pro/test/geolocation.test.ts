import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { forEachEngine } from '../../../../../test/kit/databases.ts'
import { undoEach } from '../../../../../test/kit/run-again.ts'
import { countryOf } from '../../../../platform/geolocation/geolocation.ts'
import { writeMmdb } from '../../../../platform/geolocation/test/mmdb-writer.ts'
import { type ProSite, startPro, verdict } from './kit.ts'

forEachEngine(engine => {
  let site: ProSite
  let server: Server
  let status = 200
  const asked: string[] = []
  before(async () => {
    const bytes = gzipSync(
      writeMmdb({ networks: { '2.16.0.0/13': { country: { iso_code: 'DE' } } }, edition: 'Test-Country' }),
    )
    server = createServer((request, response) => {
      asked.push(request.url ?? '')
      response.writeHead(status).end(bytes)
    })
    await new Promise<void>(resolve => server.unref().listen(0, '127.0.0.1', resolve))
    site = await startPro(engine)
    const { port } = server.address() as AddressInfo
    const body = {
      geolocation_url: `http://127.0.0.1:${port}/{year}-{month}?key={license}`,
      geolocation_license: 'key of ours',
    }
    assert.equal((await site.call('POST', '/settings', { body })).status, 200)
  })
  after(async () => {
    await site.dispose()
    server.close()
  })

  const read = async () => (await site.call('GET', '/geolocation/status')).body.data

  test('A-123 the status says that nothing is there yet', async () => {
    assert.deepEqual(await read(), {
      state: 'missing',
      edition: '',
      built_at: null,
      updated_at: null,
      size: 0,
      error: null,
    })
  })

  test('A-123 an update is asked for, waits, and then the countries are known', async () => {
    const restore = undoEach(site.app.internals.database)
    const begun = await site.call('POST', '/geolocation/update')
    restore()
    assert.deepEqual([begun.status, begun.body.data.state], [202, 'updating'])
    assert.deepEqual(verdict(await site.call('POST', '/geolocation/update')), [409, 'vendor_activity_log_busy'])
    const [job] = await site.app.internals.database.rows(
      "select payload from jobs where name = 'activity-log.update-geolocation'",
      [],
    )
    assert.doesNotMatch(JSON.stringify(job), /key of ours/)
    await site.app.jobs.drain()
    const { state, edition, error } = await read()
    assert.deepEqual([state, edition, error], ['ready', 'Test-Country', null])
    assert.match(asked.at(-1) ?? '', /^\/\d{4}-\d\d\?key=key%20of%20ours$/)
    assert.equal(await countryOf('2.16.0.1', await site.systemContext()), 'DE')
  })

  test('A-123 a week later it is fetched again by itself, and a failure is told', async () => {
    status = 500
    const count = asked.length
    site.moveClock(3 * 86_400_000)
    await site.app.jobs.drain()
    assert.equal(asked.length, count)
    site.moveClock(6 * 86_400_000)
    await site.app.jobs.drain()
    assert.equal(asked.length, count + 1)
    const { state, error, edition } = await read()
    assert.deepEqual([state, edition], ['failed', 'Test-Country'])
    assert.match(error, /answered with status 500/)
    assert.equal(await countryOf('2.16.0.1', await site.systemContext()), 'DE')
  })

  test('P18 the licence key is not read back', async () => {
    const { text } = await site.call('GET', '/settings')
    assert.doesNotMatch(text, /key of ours/)
  })
})
