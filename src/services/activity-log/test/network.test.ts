import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { type LogSite, startLog } from './kit.ts'

forEachEngine(engine => {
  for (const edition of ['free', 'pro'] as const) describe(`${edition} edition`, () => tests(engine, edition))
})

function tests(engine: 'sqlite' | 'postgres', edition: 'free' | 'pro'): void {
  let site: LogSite
  let second = 0
  let ours = 0
  let theirs = 0
  before(async () => {
    site = await startLog(engine, { edition })
    await site.authorization('admin')
    const made = await site.request('POST', '/host/v1/sites', {
      as: 'admin',
      body: { path: '/second/', title: 'Second' },
    })
    second = made.body.id
    await site.account('local', ['administrator'], second)
    await site.account('first', ['administrator'])
    await site.settle('admin', 'local', 'first')
    const event = (label: string) => ({ code: 2005, object: { type: 'post', id: 3, label }, extra: { type: 'post' } })
    ours = await site.record(event('On the first site'))
    theirs = await site.record(event('On the second site'), second)
  })
  after(() => site.dispose())

  const at =
    (prefix: string) =>
    (path: string, as: string, asked: object = {}) =>
      site.fetch('GET', `${prefix}/api/vendor-activity-log/v1${path}`, { as, ...asked })
  const onFirst = at('')
  const onSecond = at('/second')
  const sitesIn = ({ body }: any) => [...new Set(body.data.map((event: any) => event.site_id))].toSorted()

  for (const query of [
    '',
    'site_id=1',
    'site_id=1&severity=bogus',
    'search=site',
    'group=content',
    'event_code=2005',
    'before_id=9007199254740991',
    'date_from=2020-01-01',
  ])
    test(`A-91 A-138 A4 A5 a site administrator sees his own site only with ${query || 'nothing'}`, async () => {
      const answer = await onSecond(`/events?per_page=200&with_total=1&${query}`, 'local')
      assert.deepEqual(sitesIn(answer), [second])
      assert.equal(answer.body.meta.total, answer.body.data.length)
    })

  test('A-91 a site_id that is not honoured is named', async () => {
    assert.deepEqual((await onSecond('/events?site_id=1', 'local')).body.meta.ignored, ['site_id'])
    assert.equal((await onSecond(`/events?site_id=${second}`, 'local')).body.meta.ignored, undefined)
  })

  test('A-138 A-139 A-143 P17 an event of another site answers exactly as one that is not there', async () => {
    const [foreign, absent] = [await onSecond(`/events/${ours}`, 'local'), await onSecond('/events/7', 'local')]
    assert.deepEqual([foreign.status, foreign.body], [404, absent.body])
    assert.equal((await onSecond(`/events/${theirs}`, 'local')).status, 200)
    assert.equal((await onFirst(`/events/${theirs}`, 'first')).status, 404)
  })

  test('A4 statistics, accounts and totals tell nothing of another site', async () => {
    const stats = (await onSecond('/stats?site_id=1', 'local')).body
    const { body } = await onSecond('/events?per_page=200', 'local')
    assert.equal(stats.data.total, body.data.length)
    assert.deepEqual(stats.meta.ignored, ['site_id'])
    const users = (await onSecond('/users', 'local')).body.data.map(({ login }: any) => login)
    assert.equal(users.includes('first'), false)
  })

  test('A-91 a network administrator sees all sites, or the one that he names', async () => {
    assert.deepEqual(sitesIn(await onFirst('/events?per_page=200', 'admin')), [1, second])
    assert.deepEqual(sitesIn(await onFirst('/events?per_page=200&group=content', 'admin')), [1, second])
    assert.deepEqual(sitesIn(await onFirst(`/events?site_id=${second}`, 'admin')), [second])
    assert.equal((await onFirst(`/events/${theirs}`, 'admin')).status, 200)
    assert.deepEqual((await onFirst('/events?site_id=99', 'admin')).body.meta.ignored, ['site_id'])
    const all = (await onFirst('/stats', 'admin')).body.data.total
    const each = await Promise.all(
      [1, second].map(async id => (await onFirst(`/stats?site_id=${id}`, 'admin')).body.data.total),
    )
    assert.equal(all, each[0] + each[1])
  })

  test('A-135 on a network only its administrators change what is recorded', async () => {
    const save = (prefix: string, as: string) =>
      site.fetch('POST', `${prefix}/api/vendor-activity-log/v1/settings`, { as, body: { retention_days: 30 } })
    assert.equal((await save('/second', 'local')).status, 403)
    assert.equal((await save('', 'first')).status, 403)
    assert.equal((await save('/second', 'admin')).status, 200)
    assert.equal((await onSecond('/bootstrap', 'local')).body.data.permissions.settings, false)
  })

  test('sites that are made, changed and taken off the network are recorded', async () => {
    const { id } = (
      await site.request('POST', '/host/v1/sites', { as: 'admin', body: { path: '/third/', title: 'Third' } })
    ).body
    await site.request('PUT', `/host/v1/sites/${id}`, { as: 'admin', body: { title: 'Third site' } })
    await site.request('DELETE', `/host/v1/sites/${id}`, { as: 'admin' })
    const { data } = (await onFirst(`/events?group=network&object_id=${id}`, 'admin')).body
    assert.deepEqual(
      data.map(({ event_code }: any) => event_code),
      [7002, 7001, 7000],
    )
  })
}
