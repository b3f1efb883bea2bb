import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { erasePersonalData, exportPersonalData, findPerson } from '../../../platform/personal-data/personal-data.ts'
import { foldSome } from '../store/counters.ts'
import { type LogSite, startLog } from './kit.ts'

forEachEngine(engine => {
  let site: LogSite
  let annId = 0
  before(async () => {
    site = await startLog(engine)
    annId = (await site.account('ann', ['author'])).id
    await site.account('bob', ['editor'])
    await site.settle('admin', 'ann', 'bob')
  })
  after(() => site.dispose())
  const plain = { privacy_ip_mode: 'full', exclude_users: [], exclude_roles: [], exclude_ips: [], trusted_proxies: [] }
  const save = (body: object) => site.call('POST', '/settings', { body })
  beforeEach(async () => {
    await save(plain)
  })

  const post = async (as: string, headers: Record<string, string> = {}) => {
    const { body } = await site.request('POST', '/host/v1/posts', {
      as,
      body: { title: 'Private matter', status: 'draft' },
      headers,
    })
    return (await site.events(`object_id=${body.id}&object_type=post`))[0]
  }
  /** Behind a proxy that the site trusts, so that addresses can be told apart. */
  const from = async (ip: string, as = 'admin') => post(as, { 'x-forwarded-for': ip })

  test('P6 forwarded addresses are believed from trusted proxies only', async () => {
    assert.equal((await from('203.0.113.9')).ip, '127.0.0.1')
    await save({ trusted_proxies: ['127.0.0.0/8'] })
    assert.equal((await from('203.0.113.9')).ip, '203.0.113.9')
    assert.equal((await from('1.2.3.4, 203.0.113.9')).ip, '203.0.113.9')
    assert.equal((await from('::ffff:203.0.113.9')).ip, '203.0.113.9')
  })

  const modes: [string, string, (ip: string) => boolean][] = [
    ['truncate', '203.0.113.77', ip => ip === '203.0.113.0'],
    ['truncate', '2001:db8:1:2:3::4', ip => ip === '2001:db8:1::'],
    ['none', '203.0.113.77', ip => ip === ''],
    ['hash', '203.0.113.77', ip => /^[\w-]{43}$/.test(ip)],
  ]
  for (const [mode, address, fits] of modes)
    test(`A-23 A12 ${mode} is applied to ${address} before it is stored, and the filter still finds it`, async () => {
      await save({ trusted_proxies: ['127.0.0.0/8'] })
      const before = await from('198.51.100.7')
      await save({ privacy_ip_mode: mode })
      const event = await from(address)
      assert.ok(fits(event.ip), event.ip)
      const found = await site.events(`ip=${encodeURIComponent(address)}`)
      assert.equal(
        found.some(({ id }) => id === event.id),
        mode !== 'none',
      )
      assert.equal((await site.call('GET', `/events/${before.id}`)).body.data.ip, '198.51.100.7')
    })

  test('people, roles and networks can be left out, but never what is done to the log', async () => {
    await save({ exclude_users: ['bob'] })
    assert.equal(await post('bob'), undefined)
    assert.ok(await post('ann'))
    await save({ exclude_users: [], exclude_roles: ['editor'] })
    assert.equal(await post('bob'), undefined)
    assert.ok(await post('ann'))
    await save({
      exclude_roles: ['administrator'],
      trusted_proxies: ['127.0.0.0/8'],
      exclude_ips: ['203.0.113.0/24', '2001:db8::/32'],
    })
    assert.equal(await from('203.0.113.200', 'ann'), undefined)
    assert.equal(await from('2001:db8::1', 'ann'), undefined)
    assert.ok(await from('203.0.114.1', 'ann'))
    assert.equal((await site.events('event_code=9000&per_page=1'))[0].user.login, 'admin')
  })

  test('what is kept of a person is handed out, and taken out of the log with nothing left', async () => {
    await site.request('POST', '/host/v1/session', { body: { username: 'ann', password: 'wrong' } })
    await site.request('PUT', `/host/v1/users/${annId}`, {
      as: 'admin',
      body: { name: 'Ann Lee', email: 'ann.lee@example.com' },
    })
    const event = await post('ann')
    const ctx = await site.systemContext()
    while (await foldSome(ctx));
    const person = (await findPerson('ann', ctx))!
    const { sites } = await exportPersonalData(person, ctx)
    const section = sites[0]!.sections.find(({ name }) => name === 'activity-log.events')!
    assert.ok(section.items.some(({ message }) => String(message).includes('Private matter')))
    const total = (await site.call('GET', '/events?with_total=1')).body.meta.total
    await erasePersonalData({ person, reassign: 1 }, ctx)
    const all = await Promise.all(
      (await site.events()).map(async ({ id }) => (await site.call('GET', `/events/${id}`)).text),
    )
    assert.deepEqual(
      all.filter(text => /\bann\b|ann lee|ann\.lee@/i.test(text)),
      [],
    )
    const erased = (await site.call('GET', `/events/${event.id}`)).body.data
    assert.deepEqual(
      [erased.user, erased.ip, erased.event_code],
      [{ id: 0, login: '(erased)', name: '(erased)', exists: false }, '', 2000],
    )
    assert.match((await site.events('event_code=9011'))[0].message, /identity of \d+ events/)
    const { meta } = (await site.call('GET', '/events?with_total=1')).body
    assert.ok(meta.total > total)
    while (await foldSome(ctx));
    assert.equal((await site.call('GET', '/stats')).body.data.total, meta.total)
  })
})
