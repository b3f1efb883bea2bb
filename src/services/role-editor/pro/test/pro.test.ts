import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine } from '../../../../../test/kit/databases.ts'
import { type Site, startSite, verdict } from '../../test/kit.ts'

const PRO_READS = ['/menu-control', '/admin-cleanup', '/activity', '/activity/export', '/activity/settings']

forEachEngine(engine => {
  let site: Site
  before(async () => {
    site = await startSite(engine, 'pro')
    await site.authorization('administrator')
  })
  after(() => site.dispose())

  for (const path of PRO_READS)
    test(`F-02 F-01 GET ${path} is there for those who hold the right`, async () => {
      assert.deepEqual(verdict(await site.call('GET', path, { as: null })), [401, 'vendor_aure_forbidden'])
      assert.deepEqual(verdict(await site.call('GET', path, { as: 'subscriber' })), [403, 'vendor_aure_forbidden'])
      assert.equal((await site.call('GET', path)).status, 200)
    })

  test('F-39 F-84 F-86 every change is an entry, found by filters, and can be undone once', async () => {
    const { id } = await site.account('logged', ['author'])
    await site.call('PATCH', `/users/${id}`, { body: { roles: ['subscriber'] } })
    const found = await site.call('GET', `/activity?operation=user.roles&target=${id}&source=api`)
    const [entry] = found.body.data
    assert.deepEqual(
      [entry.before, entry.after, entry.revertible],
      [{ roles: ['author'] }, { roles: ['subscriber'] }, true],
    )
    assert.equal((await site.call('POST', `/activity/${entry.id}/revert`, { body: {} })).status, 200)
    assert.deepEqual((await site.call('GET', `/users/${id}`)).body.data.roles, ['author'])
    assert.deepEqual(verdict(await site.call('POST', `/activity/${entry.id}/revert`, { body: {} })), [
      409,
      'vendor_aure_changed_elsewhere',
    ])
    const undone = await site.call('GET', `/activity?source=revert&target=${id}`)
    assert.equal(undone.body.meta.total, 1)
    const newest = (await site.call('GET', '/activity')).body
    assert.deepEqual([newest.meta.per_page, newest.data[0].id > entry.id], [25, true])
    assert.deepEqual(verdict(await site.call('GET', '/activity?per_page=101')), [400, 'rest_invalid_param'])
    await site.call('PATCH', '/menu-control', { body: { roles: { editor: { mode: 'hide', items: ['media'] } } } })
    const menu = await site.call('GET', '/activity?operation=menu')
    assert.deepEqual(verdict(await site.call('POST', `/activity/${menu.body.data[0].id}/revert`, { body: {} })), [
      422,
      'vendor_aure_not_revertible',
    ])
  })

  test('F-91 undoing an entry gives nobody what the caller lacks', async () => {
    const { id } = await site.account('was_admin', ['administrator'])
    await site.call('PATCH', `/users/${id}`, { body: { roles: ['subscriber'] } })
    await site.call('POST', '/roles', {
      body: { slug: 'undoer', name: 'U', capabilities: { read: true, vendor_aure_edit_roles: true } },
    })
    await site.account('undoer_one', ['undoer'])
    const [entry] = (await site.call('GET', `/activity?operation=user.roles&target=${id}&source=api`)).body.data
    const tried = await site.call('POST', `/activity/${entry.id}/revert`, { as: 'undoer_one', body: {} })
    assert.deepEqual(verdict(tried), [403, 'vendor_aure_cap_not_held'])
    assert.deepEqual(verdict(await site.call('POST', `/activity/${entry.id}/revert`, { body: {} })), [
      422,
      'vendor_aure_unacknowledged',
    ])
  })

  test('F-85 the export is CSV, oldest first, and harmless in a spreadsheet', async () => {
    await site.call('POST', '/roles', { body: { slug: 'formula', name: '=1+1' } })
    const { body } = await site.call('GET', '/activity/export?operation=role.created')
    const lines = body.data.csv.trim().split('\r\n')
    assert.match(body.data.filename, /^role-activity-\d{4}-\d\d-\d\d\.csv$/)
    assert.ok(lines[0].includes('created_at') && lines.at(-1).includes(`'=1+1`))
    const ids = lines.slice(1).map((line: string) => Number.parseInt(line, 10))
    assert.deepEqual(
      ids,
      ids.toSorted((one: number, other: number) => one - other),
    )
  })

  test('F-41 F-87 F-106 settings of the log take five retentions and honest addresses', async () => {
    const save = (body: object) => site.call('PATCH', '/activity/settings', { body })
    const saved = await save({ retention_days: 365, alert_critical: true, alert_email: 'a@example.com, b@example.com' })
    assert.deepEqual(saved.body.data, {
      retention_days: 365,
      alert_critical: true,
      alert_email: 'a@example.com,b@example.com',
    })
    assert.deepEqual(verdict(await save({ retention_days: 31 })), [400, 'rest_invalid_param'])
    for (const alert_email of ['a@example.com\r\nBcc: c@example.com', 'nobody', '<a@example.com>'])
      assert.deepEqual(verdict(await save({ alert_email })), [400, 'rest_invalid_param'])
  })

  test('F-104 a log that is switched off has no routes and keeps nothing', async () => {
    const total = (await site.call('GET', '/activity')).body.meta.total
    await site.call('PATCH', '/settings', { body: { modules: { activity: false } } })
    assert.deepEqual(verdict(await site.call('GET', '/activity')), [404, 'rest_no_route'])
    await site.call('POST', '/roles', { body: { slug: 'unseen', name: 'Unseen' } })
    await site.call('PATCH', '/settings', { body: { modules: { activity: true } } })
    const operations = (await site.call('GET', '/activity?target=unseen')).body.meta.total
    assert.deepEqual([operations, total > 0], [0, true])
  })
})

forEachEngine(engine => {
  test('F-02 the free edition has none of the Pro addresses', async () => {
    const free = await startSite(engine, 'free')
    try {
      for (const path of PRO_READS) assert.deepEqual(verdict(await free.call('GET', path)), [404, 'rest_no_route'])
    } finally {
      await free.dispose()
    }
  })
})
