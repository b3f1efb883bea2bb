import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { recordFive } from './five-events.ts'
import { type LogSite, startLog } from './kit.ts'

const refused = [
  'per_page=0',
  'per_page=201',
  'per_page=x',
  'before_id=x',
  'before_id=-1',
  'after_id=-1',
  'with_total=maybe',
  `search=${'x'.repeat(101)}`,
]

const writes = [
  ['POST', '/events'],
  ['PUT', '/events/1000000001'],
  ['PATCH', '/events/1000000001'],
  ['DELETE', '/events/1000000001'],
  ['POST', '/events/1000000001'],
  ['DELETE', '/events'],
] as const

const pro = [
  '/export',
  '/rules',
  '/reports/schedules',
  '/sessions',
  '/geolocation/status',
  '/files/status',
  '/archive/events',
  '/mirrors',
]

forEachEngine(engine => {
  for (const edition of ['free', 'pro'] as const) describe(`${edition} edition`, () => tests(engine, edition))
})

function tests(engine: 'sqlite' | 'postgres', edition: 'free' | 'pro'): void {
  let site: LogSite
  const ids: number[] = []
  before(async () => {
    site = await startLog(engine, { edition })
    await site.settle('admin')
    ids.push(...(await recordFive(site)))
  })
  after(() => site.dispose())

  const list = async (query: string) => (await site.call('GET', `/events?${query}`)).body

  test('A-04 A-06 A-10 A-11 A-12 A-13 A-14 A-15 A-17 A-72 an event has its thirteen fields in the envelope', async () => {
    const { success, data } = await list(`before_id=${ids[1]! + 1}&per_page=1`)
    const [{ occurred_at, ...event }] = data
    assert.equal(success, true)
    assert.match(occurred_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/)
    assert.deepEqual(event, {
      id: ids[1],
      event_code: 2001,
      severity: 'informational',
      group: 'content',
      group_label: 'Content',
      site_id: 1,
      user: { id: 901, login: 'bob', name: 'Name of bob', exists: false },
      user_role: 'author',
      ip: '',
      object: { type: 'post', id: 11, label: 'Winter tyres', url: '' },
      action: 'modified',
      message: 'Name of bob changed the post Winter tyres.',
    })
  })

  test('A-05 A-73 ids rise with time and the newest comes first', async () => {
    const { data } = await list('per_page=200')
    const order = data.map(({ id }: { id: number }) => id)
    assert.deepEqual(
      order,
      order.toSorted((a: number, b: number) => b - a),
    )
    const times = data.map(({ occurred_at }: { occurred_at: string }) => occurred_at)
    assert.deepEqual(times, times.toSorted().toReversed())
  })

  test('A-12 an account that is there exists', async () => {
    const [event] = (await list('user_id=1&per_page=1')).data
    assert.deepEqual([event.user.login, event.user.exists], ['admin', true])
  })

  test('A-18 A-NS-01 one event in full has its changes, its request, its definition and a link while the object is there', async () => {
    const made = await site.request('POST', '/host/v1/posts', {
      as: 'admin',
      body: { title: 'Linked', status: 'publish' },
    })
    const [event] = await site.events(`object_type=post&object_id=${made.body.id}`)
    const { body } = await site.call('GET', `/events/${event.id}`)
    assert.deepEqual(body.data.object_link, { url: made.body.link, label: 'Linked', exists: true })
    assert.equal(body.data.details.request.method, 'POST')
    assert.equal(body.data.details.request.via, 'rest')
    assert.deepEqual(Object.keys(body.data.details.request).toSorted(), [
      'method',
      'path',
      'session',
      'user_agent',
      'via',
    ])
    assert.ok(body.data.details.changes.some((change: any) => change.field === 'title' && change.after === 'Linked'))
    assert.deepEqual(
      [body.data.definition.code, body.data.definition.module, body.data.definition.enabled],
      [2002, 'host', true],
    )
    await site.request('DELETE', `/host/v1/posts/${made.body.id}?force=true`, { as: 'admin' })
    assert.equal((await site.call('GET', `/events/${event.id}`)).body.data.object_link, null)
  })

  test('A-18 before and after of a change', async () => {
    const { details } = (await site.call('GET', `/events/${ids[1]}`)).body.data
    assert.deepEqual(details.changes, [{ field: 'title', label: 'Title', before: 'Tyres', after: 'Winter tyres' }])
  })

  test('A-85 A-88 the exact address, and its beginning by search', async () => {
    const fromHere = await site.events('ip=127.0.0.1&per_page=200')
    assert.ok(fromHere.length > 0)
    assert.deepEqual(await site.events('search=127.0.'), fromHere)
    assert.deepEqual(await site.events('ip=127.0.0.2'), [])
    assert.deepEqual(await site.events('search=128.'), [])
  })

  test('A-148 dropped values are named', async () => {
    const { meta } = await list(
      'severity=bogus&group=x&user_id=me&date_from=soon&object_type=unicorn&action=flew&event_code=5&ip=x',
    )
    assert.deepEqual(meta.ignored.toSorted(), [
      'action',
      'date_from',
      'event_code',
      'group',
      'ip',
      'object_type',
      'severity',
      'user_id',
    ])
  })

  test('A-75 A-76 A-92 A-93 A-94 A-97 pages run by key', async () => {
    const [first, rest] = [await list('per_page=2'), await list('per_page=200')]
    assert.deepEqual(first.data, rest.data.slice(0, 2))
    const [newest, last] = first.data
    assert.deepEqual(first.meta, { has_more: true, next_before_id: last.id, newest_id: newest.id, gap: false })
    const next = await list(`per_page=2&before_id=${first.meta.next_before_id}`)
    assert.deepEqual(next.data, rest.data.slice(2, 4))
    assert.deepEqual((await list(`after_id=${last.id}`)).data, [newest])
    assert.deepEqual((await list('page=2&per_page=2')).data, first.data)
    assert.deepEqual((await list('offset=2&per_page=2')).data, first.data)
  })

  test('A-93 A-94 next_before_id and newest_id are null on an empty page', async () => {
    assert.deepEqual((await list('before_id=1')).meta, {
      has_more: false,
      next_before_id: null,
      newest_id: null,
      gap: false,
    })
  })

  test('A-NS-10 a gap is told when more is newer than a page holds', async () => {
    assert.equal((await list(`per_page=2&after_id=${ids[0]}`)).meta.gap, true)
    assert.equal((await list(`per_page=200&after_id=${ids[0]}`)).meta.gap, false)
  })

  test('A-93 walking by cursor sees every event once, whatever the filter', async () => {
    for (const filter of [
      '',
      'severity=critical,medium,low,informational',
      'user_login=ann',
      'search=t',
      'group=content&user_role=editor',
    ]) {
      const seen: number[] = []
      let before = ''
      for (let more = true; more; ) {
        const { data, meta } = await list(`per_page=2&${filter}${before}`)
        seen.push(...data.map(({ id }: { id: number }) => id))
        more = meta.has_more
        before = `&before_id=${meta.next_before_id}`
      }
      assert.deepEqual(
        seen,
        (await site.events(filter)).map(({ id }) => id),
        filter,
      )
    }
  })

  test('A-77 A-95 with_total counts what matches, not what is on the page', async () => {
    const { data, meta } = await list('with_total=true&user_login=ann&per_page=1')
    assert.deepEqual([data.length, meta.total, meta.total_capped, meta.total_approximate], [1, 3, false, false])
    assert.equal('total' in (await list('user_login=ann')).meta, false)
    assert.equal((await list('with_total=1&search=tyres')).meta.total, 2)
  })

  for (const query of refused)
    test(`A-74 A-144 A-150 ${query.slice(0, 20)} is refused with 400`, async () => {
      const { status, body } = await site.call('GET', `/events?${query}`)
      assert.deepEqual([status, body.code], [400, 'rest_invalid_param'])
    })

  test('A-24 A-74 the page is as large as the settings say', async () => {
    assert.equal((await site.call('GET', '/settings')).body.data.defaults.events_per_page, 50)
    await site.call('POST', '/settings', { body: { events_per_page: 3 } })
    assert.equal((await list('')).data.length, 3)
    assert.equal((await list('per_page=4')).data.length, 4)
    await site.call('POST', '/settings', { body: { events_per_page: 50 } })
  })

  test('A-141 A-143 an event that is not there is 404', async () => {
    const { status, body } = await site.call('GET', '/events/999')
    assert.deepEqual([status, body.code], [404, 'vendor_activity_log_not_found'])
  })

  for (const [method, path] of writes)
    test(`A-01 A-19 A3 ${method} ${path} does not exist`, async () => {
      const { status, body } = await site.call(method, path, { body: { message: 'forged' } })
      assert.deepEqual([status, body.code], [404, 'rest_no_route'])
    })

  test('A-01 A-19 A3 the database refuses to change or delete events', async () => {
    for (const change of [`update activity_events set message = 'forged'`, 'delete from activity_events'])
      await assert.rejects(
        site.app.internals.database.transaction(null, async db => {
          const { sql } = await import('kysely')
          await sql.raw(change).execute(db)
        }),
        /neither changed nor deleted/,
      )
  })

  if (edition === 'free')
    for (const path of pro)
      test(`A-03 A-147 ${path} is not there without Pro`, async () => {
        const { status, body } = await site.call('GET', path)
        assert.deepEqual([status, body.code], [404, 'rest_no_route'])
      })
}
