import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { type LogSite, startLog } from './kit.ts'

forEachEngine(engine => {
  let site: LogSite
  before(async () => {
    site = await startLog(engine)
    await site.account('ann', ['editor'])
    await site.account('bob', ['editor'])
    await site.account('many', ['editor'])
    await site.call('POST', '/settings', { body: { access_roles: ['editor'] } })
  })
  after(() => site.dispose())

  const save = (as: string, body: object) => site.call('POST', '/views', { as, body })
  const names = async (as: string) => (await site.call('GET', '/views', { as })).body.data.map(({ name }: any) => name)

  test('A-20 A-21 A-106 a view is made and belongs to its maker', async () => {
    const filters = { severity: ['high', 'critical'], search: 'x' }
    const { status, body } = await save('ann', { name: ' Grave ', filters, is_default: true })
    const { id, owner, ...view } = body.data
    assert.equal(status, 201)
    assert.equal(owner.name, 'ann')
    assert.deepEqual(view, {
      name: 'Grave',
      filters,
      is_shared: false,
      is_default: true,
      is_mine: true,
      can_edit: true,
    })
    assert.deepEqual([await names('ann'), await names('bob')], [['Grave'], []])
    assert.equal((await site.call('GET', '/bootstrap', { as: 'ann' })).body.data.default_view, id)
  })

  test('A-20 a default clears the caller’s others, and nobody else’s', async () => {
    const bobs = (await save('bob', { name: 'Bob’s', is_default: true })).body.data.id
    const second = (await save('ann', { name: 'Second', is_default: true })).body.data.id
    const defaults = async (as: string) =>
      (await site.call('GET', '/views', { as })).body.data
        .filter((view: any) => view.is_default)
        .map(({ id }: any) => id)
    assert.deepEqual([await defaults('ann'), await defaults('bob')], [[second], [bobs]])
    await site.call('PATCH', `/views/${second}`, { as: 'ann', body: { is_default: false } })
    assert.deepEqual(await defaults('ann'), [])
  })

  test('P-N16 a search that the log would never take is 422, when a view is made and when it is changed', async () => {
    const { id } = (await save('ann', { name: 'Found', filters: { search: 'x'.repeat(100) } })).body.data
    assert.equal((await site.call('GET', `/events?search=${'x'.repeat(100)}`)).status, 200)
    const filters = { search: 'x'.repeat(101) }
    const made = await save('ann', { name: 'Never', filters })
    assert.deepEqual([made.status, Object.keys(made.body.data.fields)], [422, ['filters.search']])
    const changed = await site.call('PATCH', `/views/${id}`, { as: 'ann', body: { filters } })
    assert.equal(changed.status, 422)
    const listed = await site.call('PATCH', `/views/${id}`, { as: 'ann', body: { filters: { search: ['a'] } } })
    assert.deepEqual([listed.body.data.filters, listed.body.meta.ignored], [{}, ['filters.search']])
    await site.call('DELETE', `/views/${id}`, { as: 'ann' })
  })

  test('names of filters that are not known are dropped and named', async () => {
    const { body } = await save('ann', { name: 'Odd', filters: { unicorn: 1, group: 'users', search: { $ne: 1 } } })
    assert.deepEqual(
      [body.data.filters, body.meta.ignored],
      [{ group: 'users' }, ['filters.unicorn', 'filters.search']],
    )
  })

  test('A-22 A-105 A-107 sharing needs the settings level, and shared views are seen by all readers', async () => {
    assert.equal((await save('ann', { name: 'Shared?', is_shared: true })).status, 403)
    const { id } = (await save('admin', { name: 'For all', is_shared: true })).body.data
    assert.ok((await names('bob')).includes('For all'))
    const asBob = (await site.call('GET', '/views', { as: 'bob' })).body.data.find((view: any) => view.id === id)
    assert.deepEqual([asBob.is_mine, asBob.can_edit], [false, false])
    for (const [method, body] of [
      ['PUT', { name: 'Mine now' }],
      ['PATCH', { name: 'Mine now' }],
      ['DELETE', undefined],
    ] as const)
      assert.equal((await site.call(method, `/views/${id}`, { as: 'bob', ...(body ? { body } : {}) })).status, 403)
    const own = (await save('ann', { name: 'Own' })).body.data.id
    assert.equal((await site.call('PATCH', `/views/${own}`, { as: 'ann', body: { is_shared: true } })).status, 403)
    assert.equal(
      (await site.call('PATCH', `/views/${own}`, { as: 'ann', body: { name: 'Own too' } })).body.data.name,
      'Own too',
    )
  })

  test('A-107 A13 another person’s private view does not exist, not even for an administrator', async () => {
    const { id } = (await save('ann', { name: 'Private' })).body.data
    for (const as of ['bob', 'admin'])
      for (const method of ['PUT', 'PATCH', 'DELETE']) {
        const { status, body } = await site.call(method, `/views/${id}`, {
          as,
          ...(method === 'DELETE' ? {} : { body: { name: 'x' } }),
        })
        assert.deepEqual([status, body.code], [404, 'vendor_activity_log_not_found'])
      }
    assert.deepEqual((await site.call('DELETE', `/views/${id}`, { as: 'ann' })).body.data, { deleted: true, id })
    assert.equal((await site.call('DELETE', `/views/${id}`, { as: 'ann' })).status, 404)
  })

  const bad: [object, string[]][] = [
    [{}, ['name']],
    [{ name: '' }, ['name']],
    [{ name: 5, is_default: 'yes', filters: [] }, ['name', 'is_default', 'filters']],
    [{ name: 'x'.repeat(201) }, ['name']],
  ]
  for (const [body, fields] of bad)
    test(`a view like ${JSON.stringify(body).slice(0, 40)} is 422 and names ${fields}`, async () => {
      const answer = await save('ann', body)
      assert.deepEqual([answer.status, Object.keys(answer.body.data.fields)], [422, fields])
    })

  test('A-153 nobody has more than 50 views, however many are saved at once', async () => {
    const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => save('many', { name: `View ${n}` })))
    const statuses = Map.groupBy(answers, ({ status }) => status)
    assert.equal(
      (await names('many')).filter((name: string) => name.startsWith('View ')).length,
      statuses.get(201)!.length,
    )
    assert.ok(statuses.get(201)!.length <= 50)
    for (let n = statuses.get(201)!.length; n < 50; n += 1)
      assert.equal((await save('many', { name: `More ${n}` })).status, 201)
    const { status, body } = await save('many', { name: 'One too many' })
    assert.deepEqual([status, body.code], [422, 'vendor_activity_log_view_limit'])
  })
})
