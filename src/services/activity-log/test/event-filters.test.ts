import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { recordFive } from './five-events.ts'
import { type LogSite, startLog } from './kit.ts'

/** By their places among the five, newest first. */
const filters: [string, string, number[]][] = [
  ['A-78 severity, comma separated', 'severity=critical,medium', [4, 3, 2]],
  ['A-78 severity, repeated', 'severity=critical&severity=medium', [4, 3, 2]],
  ['A-79 min_severity', 'min_severity=high', [3]],
  ['A-80 event_code', 'event_code=2000,2005', [2, 0]],
  ['A-81 group', 'group=content', [2, 1, 0]],
  ['A-81 module', 'module=host', [4, 3, 2, 1, 0]],
  ['A-82 user_id', 'user_id=901', [1]],
  ['A-83 user_login at the time', 'user_login=ann', [3, 2, 0]],
  ['A-83 user_login of a failed sign-in is the typed name', 'user_login=bob%40example.com', [4]],
  ['A-84 user_role', 'user_role=editor', [3, 2, 0]],
  ['A-86 object_type', 'object_type=user', [4, 3]],
  ['A-86 object_type and object_id', 'object_type=post&object_id=11', [1, 0]],
  ['A-86 action', 'action=granted', [3]],
  ['A-87 search in the message', 'search=administrator%20of%20the%20network', [3]],
  ['A-87 search in the object', 'search=tyres', [1, 0]],
  ['A-87 search in the user', 'search=name%20of%20ann', [3, 2, 0]],
  ['A-87 the marks of patterns mean themselves', 'search=100%25%20off', [2]],
  ['A-87 an underscore is an underscore', 'search=post_Winter', []],
  ['A-96 filters combine with AND', 'user_login=ann&group=content&severity=informational', [0]],
  ['A-96 filters that exclude each other find nothing', 'severity=low&min_severity=high', []],
  ['A-148 a filter value that is not recognised widens the result', 'user_role=editor&severity=bogus', [3, 2, 0]],
]

forEachEngine(engine => {
  let site: LogSite
  const ids: number[] = []
  before(async () => {
    site = await startLog(engine)
    await site.settle('admin')
    ids.push(...(await recordFive(site)))
  })
  after(() => site.dispose())

  test('P-N14 a value that was dropped beside others is named', async () => {
    for (const [query, name] of [
      ['severity=critical,bogus', 'severity'],
      ['severity=critical&severity=bogus', 'severity'],
      ['event_code=2000,abc', 'event_code'],
    ]) {
      const { status, body } = await site.call('GET', `/events?${query}`)
      assert.deepEqual([status, body.meta.ignored], [200, [name]])
    }
  })

  const found = async (query: string) => {
    const { status, body } = await site.call(
      'GET',
      `/events?per_page=200&after_id=${ids[0]! - 1}&before_id=${ids.at(-1)! + 1}&${query}`,
    )
    assert.equal(status, 200, JSON.stringify(body))
    return body.data.map((event: { id: number }) => ids.indexOf(event.id))
  }
  for (const [name, query, expected] of filters) test(name, async () => assert.deepEqual(await found(query), expected))

  test('A-89 A-90 dates are the site’s and inclusive', async () => {
    const today = new Date(site.app.internals.clock.millis()).toISOString().slice(0, 10)
    assert.deepEqual(await found(`date_from=${today}&date_to=${today}`), [4, 3, 2, 1, 0])
    assert.deepEqual(await found('date_to=2020-01-01'), [])
    assert.deepEqual(await found('date_from=2100-01-01'), [])
    const { occurred_at: moment } = (await site.call('GET', `/events/${ids[2]}`)).body.data
    assert.deepEqual(await found(`date_from=${moment}&date_to=${moment}`), [2])
  })
})
