/** What is kept for a repeated request, for whom, and what never is. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine } from '../kit/databases.ts'
import { startTestApp, type TestApp } from '../kit/test-app.ts'
import { items, runs, trial } from './trial-service.ts'

const LONG_AGO = '2020-01-01T00:00:00.000000Z'

forEachEngine(engine => {
  let app: TestApp
  before(async () => {
    app = await startTestApp(engine, { services: [trial] })
  })
  after(() => app.dispose())
  const post = (path: string, key: string, more: { as?: string; body?: unknown } = {}) =>
    app.request('POST', `/trial/v1${path}`, { body: {}, ...more, headers: { 'idempotency-key': key } })
  const keptRows = () => app.inSystem(tx => tx.db.selectFrom('idempotency_keys').selectAll().execute())

  test('T-1 two accounts with the same key: nobody gets the answer of the other', async () => {
    const first = await post('/runs/shared', 'same', { as: 'editor' })
    const other = await post('/runs/shared', 'same', { as: 'author' })
    assert.deepEqual([first.body, other.body], [{ run: 1 }, { run: 2 }])
    const again = await post('/runs/shared', 'same', { as: 'editor' })
    assert.deepEqual([again.body, again.headers['idempotency-replayed']], [{ run: 1 }, 'true'])
  })

  test('T-2 a request that failed outside of a transaction gives its key back', async () => {
    runs.delete('unsteady')
    assert.equal((await post('/unsteady', 'failed', { as: 'editor' })).status, 503)
    assert.equal((await post('/unsteady', 'failed', { as: 'editor' })).status, 201)
    assert.equal((await post('/unsteady', 'failed', { as: 'editor' })).body.run, 2)
  })

  test('a server that died gives its key back when nobody has renewed the lease', async () => {
    runs.set('unsteady', 1)
    const ask = () => post('/unsteady', 'crashed', { as: 'editor' })
    const first = await ask()
    const leave = (held_until: string) =>
      app.inSystem(tx =>
        tx.db
          .updateTable('idempotency_keys')
          .set({ answer: '', held_until })
          .where('answer', 'like', '%"run":2%')
          .execute(),
      )
    await leave('9999-01-01T00:00:00.000000Z')
    assert.deepEqual([first.body.run, (await ask()).body.code], [2, 'rest_idempotency_running'])
    await app.inSystem(tx =>
      tx.db.updateTable('idempotency_keys').set({ held_until: LONG_AGO }).where('answer', '=', '').execute(),
    )
    assert.deepEqual([(await ask()).body.run, (await ask()).body.run], [3, 3])
  })

  for (const [id, path] of [
    ['X-10', '/secret'],
    ['P-N1', '/cookie'],
  ] as const) {
    test(`${id} an answer of ${path} is kept nowhere: a repeat is told so, and nothing runs twice`, async () => {
      runs.clear()
      assert.equal((await post(path, 'told-once', { as: 'editor' })).status, 200)
      const again = await post(path, 'told-once', { as: 'editor' })
      assert.deepEqual([again.status, again.body.code], [409, 'rest_idempotency_not_kept'])
      assert.deepEqual([...runs.values()], [1])
      assert.doesNotMatch(JSON.stringify(await keptRows()), /nobody-keeps/)
    })
  }

  test('P-N1 neither an application password nor a session can be read from what is kept', async () => {
    const headers = { 'idempotency-key': 'mine' }
    const made = await app.request('POST', '/host/v1/users/me/application-passwords', {
      as: 'admin',
      body: { name: 'script' },
      headers,
    })
    assert.equal(made.status, 201)
    const signedIn = await app.request('POST', '/host/v1/session', {
      body: { username: 'admin', password: 'correct horse battery staple' },
      headers,
    })
    assert.equal(signedIn.status, 201)
    const kept = JSON.stringify(await keptRows())
    const token = /dozen_session=([^;]+)/.exec(signedIn.headers['set-cookie']!)![1]!
    for (const secret of [made.body.password, token, signedIn.body.nonce]) assert.ok(!kept.includes(secret), secret)
  })

  test('X-10 what a request is compared by tells nothing of a password to whoever reads the table', async () => {
    const hashes = new Set<string>()
    for (const site of [app, await startTestApp(engine, { services: [trial] })]) {
      const body = { password: 'hunter2' }
      await site.request('POST', '/trial/v1/secret', { as: 'editor', body, headers: { 'idempotency-key': 'k' } })
      const rows = await site.inSystem(tx => tx.db.selectFrom('idempotency_keys').selectAll().execute())
      hashes.add(rows.at(-1)!.request_hash)
      if (site !== app) await site.dispose()
    }
    assert.equal(hashes.size, 2, 'the same request has another mark under another key of the server')
  })

  test('P-N2 a deletion repeated with its key has its first answer, and without it finds nothing', async () => {
    items.add('1')
    const remove = (key?: string) =>
      app.request('DELETE', '/trial/v1/items/1', { as: 'admin', headers: key ? { 'idempotency-key': key } : {} })
    assert.equal((await remove('once')).status, 200)
    const again = await remove('once')
    assert.deepEqual([again.status, again.body], [200, { deleted: true }])
    assert.equal((await remove()).status, 404)
    const other = await app.request('DELETE', '/trial/v1/items/1?force=true', {
      as: 'admin',
      headers: { 'idempotency-key': 'once' },
    })
    assert.deepEqual([other.status, other.body.code], [422, 'rest_idempotency_mismatch'])
  })

  test('X-6 visitors have 100 keys an hour and short answers; accounts have as many as they like', async () => {
    app.moveClock(2 * 3_600_000)
    const requests = Array.from({ length: 25 }, () => ({ path: '/trial/v1/none' }))
    const ask = (at: number, as: string | null = null) =>
      app.request('POST', '/batch/v1', { as, body: { requests }, headers: { 'idempotency-key': `v${at}` } })
    const earlier = (await keptRows()).length
    const statuses = new Set<number>()
    for (let at = 0; at < 103; at += 1) statuses.add((await ask(at)).status)
    assert.deepEqual([...statuses], [207, 429])
    const refused = await ask(104)
    assert.equal(refused.body.code, 'rest_too_many_requests')
    assert.ok(Number(refused.headers['retry-after']) > 0)
    const rows = (await keptRows()).slice(earlier)
    assert.ok(rows.length <= 100 && rows.every(row => row.answer.length <= 8000), `${rows.length} rows`)
    assert.equal((await ask(1)).body.code, 'rest_idempotency_not_kept')
    assert.equal((await ask(104, 'editor')).status, 207)
  })
})
