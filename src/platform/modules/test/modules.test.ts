/** Modules: what is there, how it is named, and that what is switched off is gone. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { startTestApp, type TestApp } from '../../../../test/kit/test-app.ts'
import { systemContext } from '../../context/context.ts'
import { enqueueDue, ensureSchedules, type ScheduledJob } from '../../jobs/schedules.ts'
import { shortcodesOf } from '../../pages/shortcodes.ts'
import { addProModules, isModuleActive } from '../modules.ts'
import { partOf } from '../parts.ts'

const PRO_ADDRESSES = [
  ['activity-log', '/vendor-activity-log/v1/rules'],
  ['chat', '/vendor-chat/v1/agents'],
  ['role-editor', '/vendor-aure/v1/activity'],
  ['permalink-manager', '/vendor-permalink-manager/v1/redirects'],
] as const

forEachEngine(engine => {
  let app: TestApp
  before(async () => {
    app = await startTestApp(engine)
  })
  after(() => app.dispose())

  const put = (id: string, status: string) =>
    app.request('PUT', `/host/v1/plugins/${id}`, { as: 'admin', body: { status } })

  for (const [service, address] of PRO_ADDRESSES)
    test(`P-R2 the Pro part of ${service} takes its routes away and brings them back`, async () => {
      const ask = async () => {
        const { status, body } = await app.request('GET', address, { as: 'admin' })
        return [status, status === 200 ? 'ok' : body.code]
      }
      assert.deepEqual(await ask(), [200, 'ok'])
      assert.equal((await put(`${service}-pro`, 'inactive')).body.status, 'inactive')
      assert.deepEqual(await ask(), [404, 'rest_no_route'])
      assert.equal((await put(`${service}-pro`, 'active')).body.status, 'active')
      assert.deepEqual(await ask(), [200, 'ok'])
      await put(service, 'inactive')
      assert.deepEqual(await ask(), [404, 'rest_no_route'], 'without its service there is no Pro part')
      await put(service, 'active')
    })

  test('P-R2 listeners of a part that is off hear nothing, on that site only', async () => {
    const { internals } = app.app
    const made = await app.request('POST', '/host/v1/sites', { as: 'admin', body: { path: '/other/', title: 'Other' } })
    const sources = async (siteId: number) => {
      const ctx = await systemContext(internals, siteId, 'test')
      const hook = { kind: 'filter', name: 'vendor_permalink_manager_import_sources' } as const
      return internals.hooks.applyNow(hook, [] as readonly unknown[], undefined, ctx).length
    }
    const before = await sources(1)
    assert.ok(before > 0)
    await put('permalink-manager-pro', 'inactive')
    assert.deepEqual([await sources(1), await sources(made.body.id)], [0, before])
    await put('permalink-manager-pro', 'active')
    assert.equal(await sources(1), before)
  })

  test('P-R2 recurring jobs of a part that is off rest, and so do shortcodes', async () => {
    const { internals } = app.app
    const scheduled = new Map(
      internals.services.flatMap(service =>
        (service.jobs ?? []).flatMap((job): [string, ScheduledJob][] =>
          job.schedule ? [[job.name, { ...job, schedule: job.schedule, part: partOf(job, service) }]] : [],
        ),
      ),
    )
    const isPro = (name: string) => scheduled.get(name)?.part.isPro === true
    await ensureSchedules(internals, scheduled)
    const due = async () => {
      await app.inSystem(tx => tx.db.deleteFrom('jobs').execute())
      app.moveClock(40 * 86_400_000)
      for (let round = 0; round < 10; round += 1) await enqueueDue(internals, scheduled)
      const rows = await internals.database.rows<{ name: string }>('select name from jobs where site_id = ?', [1])
      return rows.map(({ name }) => name).filter(isPro)
    }
    assert.ok((await due()).length > 0, 'Pro has recurring jobs')
    const pro = internals.services.filter(({ edition }) => edition === 'pro').map(({ slug }) => slug)
    for (const slug of pro) await put(`${slug}-pro`, 'inactive')
    assert.deepEqual(await due(), [])
    const tags = async () => [...(await shortcodesOf(await app.systemContext())).values()]
    const paid = new Set(internals.services.flatMap(({ proWorks }) => [...proWorks]))
    assert.deepEqual(
      (await tags()).filter(shortcode => paid.has(shortcode)),
      [],
    )
    for (const slug of pro) await put(`${slug}-pro`, 'active')
  })

  test('P-R2 a site that was filled without Pro has it on once Pro is there', async () => {
    await app.inSystem(tx => tx.db.deleteFrom('modules').where('id', '=', 'chat-pro').execute())
    await app.inSystem(addProModules)
    assert.equal(await isModuleActive('chat-pro', await app.systemContext()), true)
    await put('chat-pro', 'inactive')
    await app.inSystem(addProModules)
    assert.equal(await isModuleActive('chat-pro', await app.systemContext()), false, 'what was switched stays')
    await put('chat-pro', 'active')
  })

  test('U-28 modules have names that people understand, and stand-ins say that they are', async () => {
    const { body } = await app.request('GET', '/host/v1/plugins?per_page=100', { as: 'admin' })
    const known = new Set(app.app.internals.services.flatMap(({ slug }) => [slug, `${slug}-pro`]))
    const others = body.filter(({ id }: { id: string }) => !known.has(id))
    assert.ok(others.length >= 5)
    for (const { name, description } of others) {
      assert.match(name, /\(stand-in\)$/)
      assert.match(description, /^Stands in for /)
    }
    for (const { id, name } of body) assert.doesNotMatch(name, /aure|vendor|carparking/i, id)
  })

  for (const path of ['/plugins', '/roles', '/sites', '/users/me/sessions', '/users/me/application-passwords'])
    test(`P-N18 ${path} is read page by page, with its totals in the headers`, async () => {
      const ask = (query: string) => app.request('GET', `/host/v1${path}${query}`, { as: 'admin' })
      const all = await ask('?per_page=100')
      const total = all.body.length
      assert.equal(all.headers['x-host-total'], String(total))
      const first = await ask('?per_page=1')
      assert.deepEqual(first.body, all.body.slice(0, 1))
      assert.deepEqual(
        [first.headers['x-host-total'], first.headers['x-host-totalpages']],
        [String(total), String(total)],
      )
      assert.deepEqual((await ask('?per_page=1&page=2')).body, all.body.slice(1, 2))
      for (const query of ['?page=x', '?page=0', '?per_page=101', '?per_page=0'])
        assert.equal((await ask(query)).body.code, 'rest_invalid_param', query)
    })

  test('P-N18 the members of a site, too', async () => {
    const ask = (query: string) => app.request('GET', `/host/v1/sites/1/members${query}`, { as: 'admin' })
    const all = await ask('?per_page=100')
    const one = await ask('?per_page=1')
    assert.deepEqual([one.body, one.headers['x-host-total']], [all.body.slice(0, 1), String(all.body.length)])
  })
})
