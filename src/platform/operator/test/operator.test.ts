/** Backups and demonstration content from the app: tasks that run the program's own commands. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { startTestApp, type TestApp } from '../../../../test/kit/test-app.ts'
import { cancelTask, workOnTask } from '../../tasks/tasks.ts'

forEachEngine(engine => {
  let site: TestApp
  const ask = (method: string, path: string, as = 'administrator') => site.fetch(method, `/api/host/v1${path}`, { as })
  const work = async (id: number) => workOnTask(id, { milliseconds: 60_000, things: 10 }, await site.systemContext())

  before(async () => {
    site = await startTestApp(engine)
  })
  after(() => site.dispose())

  test('a backup is made while the site runs, listed, had as one file, and deleted', async () => {
    assert.deepEqual((await ask('GET', '/backups')).body.backups, [])
    writeFileSync(join(site.config.dataDir, `${'long-'.repeat(25)}name.txt`), 'kept')
    const { status, body } = await ask('POST', '/backups')
    assert.equal(status, 202)
    assert.equal((await ask('POST', '/backups')).status, 409)
    assert.equal((await work(body.task.id)).status, 'finished')
    const [backup, ...others] = (await ask('GET', '/backups')).body.backups
    assert.deepEqual([backup.engine, others], [engine, []])
    assert.ok(backup.bytes > 1000)
    const answer = await site.app.server.inject({
      ...{ method: 'GET', url: `/api/host/v1/backups/${backup.name}/file` },
      headers: { host: 'localhost:8080', authorization: await site.authorization('administrator') },
    })
    const names = unpacked(answer.rawPayload)
    assert.ok(names.includes('backup.json') && names.some(name => name.startsWith('long-')), names.join())
    assert.equal((await ask('GET', `/backups/${backup.name}/file`)).status, 200)
    assert.equal((await ask('DELETE', `/backups/${backup.name}`)).status, 204)
    assert.deepEqual((await ask('GET', '/backups')).body.backups, [])
  })

  for (const name of ['2027-01-31T08-15-00', '..', '..%2f..%2fetc'])
    test(`what is no backup is not there: ${name}`, async () => {
      assert.ok([400, 404].includes((await ask('GET', `/backups/${name}/file`)).status))
      assert.ok([400, 404].includes((await ask('DELETE', `/backups/${name}`)).status))
    })

  test('demonstration content is a task; one of a kind is open at a time', async () => {
    assert.deepEqual((await ask('GET', '/demo')).body, { is_filled: false })
    const { status, body } = await ask('POST', '/demo')
    assert.deepEqual([status, body.task.status], [202, 'queued'])
    assert.equal((await ask('POST', '/demo')).status, 409)
    await site.inSystem(ctx => cancelTask(body.task.id, ctx))
    const removing = await ask('DELETE', '/demo')
    assert.equal(removing.status, 202)
    const { status: end, messages } = await work(removing.body.task.id)
    assert.deepEqual([end, messages], ['finished', ['This site has no demonstration content.']])
  })

  test('another site of the network does not fill the first one', async () => {
    const network = await startTestApp(engine)
    try {
      const made = await network.request('POST', '/host/v1/sites', {
        as: 'admin',
        body: { path: '/second/', title: 'Second', admin_login: 'admin' },
      })
      assert.equal(made.status, 201, made.text)
      const { status } = await network.fetch('POST', '/second/api/host/v1/demo', { as: 'admin' })
      assert.equal(status, 404)
      assert.equal((await network.fetch('DELETE', '/second/api/host/v1/demo', { as: 'admin' })).status, 404)
    } finally {
      await network.dispose()
    }
  })

  test('nobody else hears of any of it', async () => {
    for (const path of ['/demo', '/backups']) assert.equal((await ask('GET', path, 'editor')).status, 403)
  })
})

/** The names that the system's own tar finds in it. */
function unpacked(bytes: Buffer): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'dozen-tar-'))
  try {
    execFileSync('tar', ['xf', '-', '-C', folder, '--strip-components=1'], { input: bytes })
    return readdirSync(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
