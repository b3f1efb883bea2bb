import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { example } from '../../../../test/example/service.ts'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import * as samples from '../../../platform/media/test/samples.ts'
import { grantSuperAdmin, revokeSuperAdmin, setUserRoles } from '../../../platform/roles/roles.ts'
import { type LogSite, startLog } from './kit.ts'

forEachEngine(engine => {
  let site: LogSite
  before(async () => {
    site = await startLog(engine, { services: [example] })
    await site.account('ann', ['author'])
    await site.settle('admin', 'ann')
  })
  after(() => site.dispose())

  const host = (method: string, path: string, body?: unknown) =>
    site.request(method, `/host/v1${path}`, { as: 'admin', ...(body === undefined ? {} : { body }) })

  /** The events that some work leaves behind, oldest first. */
  const recorded = async (work: () => Promise<unknown>): Promise<any[]> => {
    const [last] = await site.events('per_page=1')
    await work()
    return (await site.events(`after_id=${last?.id ?? 0}`)).toReversed()
  }
  const codes = async (work: () => Promise<unknown>) => (await recorded(work)).map(event => event.event_code)
  const signIn = (username: string, password: string, headers: Record<string, string> = {}) =>
    site.request('POST', '/host/v1/session', { body: { username, password }, headers })

  test('A-16 signing in and out is recorded with who it was', async () => {
    let answer: any
    const [event] = await recorded(async () => {
      answer = await signIn('ann', 'password of ann')
    })
    assert.deepEqual(
      [event.event_code, event.action, event.user.login, event.user_role, event.ip],
      [1000, 'login', 'ann', 'author', '127.0.0.1'],
    )
    const headers = { cookie: answer.headers['set-cookie'].split(';')[0], 'x-host-nonce': answer.body.nonce }
    const [out] = await recorded(() => site.request('DELETE', '/host/v1/session', { headers }))
    assert.deepEqual([out.event_code, out.action, out.user.login], [1001, 'logout', 'ann'])
  })

  test('A-83 A11 a failed sign-in is recorded with the typed name, if it looks like one', async () => {
    const [wrong, unknown, hidden] = await recorded(async () => {
      await signIn('ann', 'wrong')
      await signIn('nobody@example.com', 'wrong')
      await signIn('my secret passphrase', 'wrong')
    })
    assert.deepEqual([wrong.event_code, wrong.user.login, wrong.user.id, wrong.object.label], [1002, 'ann', 0, 'ann'])
    assert.deepEqual([unknown.event_code, unknown.user.login, unknown.severity], [1003, 'nobody@example.com', 'low'])
    assert.deepEqual([hidden.event_code, hidden.user.login, hidden.object.label], [1003, '(hidden)', '(hidden)'])
    const texts = JSON.stringify(
      await Promise.all([wrong, unknown, hidden].map(({ id }) => site.call('GET', `/events/${id}`))),
    )
    assert.doesNotMatch(texts, /secret passphrase/)
  })

  test('P22 A1 a typed name or a browser cannot forge a line or leave a mark', async () => {
    const headers = { 'user-agent': '<script>alert(1)</script>\u202e' }
    const [event] = await recorded(() => signIn('admin\n2026-01-01 forged', 'x', headers))
    assert.equal(event.user.login, '(hidden)')
    const { details } = (await site.call('GET', `/events/${event.id}`)).body.data
    assert.doesNotMatch(JSON.stringify(details), /[\u202e]/)
  })

  test('application passwords: made, used, renamed, refused, revoked', async () => {
    let made: any
    assert.deepEqual(
      await codes(async () => {
        made = (await host('POST', '/users/1/application-passwords', { name: 'Backup' })).body
        await host('PUT', `/users/1/application-passwords/${made.uuid}`, { name: 'Backups' })
        const wrong = { authorization: `Basic ${Buffer.from('admin:aaaa bbbb').toString('base64')}` }
        await site.request('GET', '/host/v1/users/me', { headers: wrong })
        const right = { authorization: `Basic ${Buffer.from(`admin:${made.password}`).toString('base64')}` }
        await site.request('GET', '/host/v1/users/me', { headers: right })
        await new Promise(resolve => setTimeout(resolve, 50))
        await host('DELETE', `/users/1/application-passwords/${made.uuid}`)
      }),
      [1010, 1011, 1014, 1013, 1012],
    )
  })

  test('sessions that somebody ends', async () => {
    await signIn('ann', 'password of ann')
    const { id } = (await site.events('event_code=1000&per_page=1'))[0].user
    assert.deepEqual(await codes(() => host('DELETE', `/users/${id}/sessions`)), [1005])
  })

  test('content: one event for each save, with before and after', async () => {
    let id = 0
    const events = await recorded(async () => {
      id = (await host('POST', '/posts', { title: 'First', status: 'draft' })).body.id
      await host('PUT', `/posts/${id}`, { title: 'Second' })
      await host('PUT', `/posts/${id}`, { title: 'Second' })
      await host('PUT', `/posts/${id}`, { status: 'publish' })
      await host('PUT', `/posts/${id}`, { status: 'private' })
      await host('DELETE', `/posts/${id}`)
      await host('DELETE', `/posts/${id}?force=true`)
    })
    assert.deepEqual(
      events.map(event => event.event_code),
      [2000, 2001, 2002, 2006, 2003, 2005],
    )
    assert.deepEqual(events[1].object, { type: 'post', id, label: 'Second', url: `http://localhost:8080/?p=${id}` })
    const { changes } = (await site.call('GET', `/events/${events[1].id}`)).body.data.details
    assert.deepEqual(
      changes.filter((change: any) => change.field === 'title'),
      [{ field: 'title', label: 'Title', before: 'First', after: 'Second' }],
    )
  })

  test('media: uploaded, changed, deleted, and not told twice as content', async () => {
    const headers = { 'content-type': 'image/png', 'content-disposition': 'attachment; filename="photo.png"' }
    assert.deepEqual(
      await codes(async () => {
        const { id } = (await site.request('POST', '/host/v1/media', { as: 'admin', payload: samples.png, headers }))
          .body
        await host('PUT', `/media/${id}`, { title: 'A photo' })
        await host('DELETE', `/media/${id}?force=true`)
      }),
      [2500, 2501, 2502],
    )
  })

  test('comments and what is decided about them', async () => {
    const post = (await host('POST', '/posts', { title: 'Commented', status: 'publish' })).body.id
    assert.deepEqual(
      await codes(async () => {
        const { id } = (await host('POST', '/comments', { post, content: 'Nice words' })).body
        for (const status of ['hold', 'approved', 'spam', 'approved', 'trash', 'approved'])
          await host('PUT', `/comments/${id}`, { status })
        await host('DELETE', `/comments/${id}?force=true`)
      }),
      [3000, 3003, 3002, 3004, 3006, 3005, 3006, 3007],
    )
  })

  test('terms', async () => {
    assert.deepEqual(
      await codes(async () => {
        const { id } = (await host('POST', '/categories', { name: 'News' })).body
        await host('PUT', `/categories/${id}`, { name: 'Old news' })
        await host('DELETE', `/categories/${id}?force=true`)
      }),
      [3100, 3101, 3102],
    )
  })

  test('accounts, passwords, roles and who stands above the sites', async () => {
    let id = 0
    const events = await recorded(async () => {
      const body = { username: 'carl', email: 'carl@example.com', password: 'a long password', roles: ['author'] }
      id = (await host('POST', '/users', body)).body.id
      await host('PUT', `/users/${id}`, { name: 'Carl C.' })
      await host('PUT', `/users/${id}`, { password: 'another password' })
      await site.inSystem(ctx => setUserRoles({ userId: id, roles: ['editor'], source: 'cli' }, ctx))
      await site.inSystem(ctx => grantSuperAdmin({ userId: id, source: 'cli' }, ctx))
      await site.inSystem(ctx => revokeSuperAdmin({ userId: id, source: 'cli' }, ctx))
      await host('DELETE', `/users/${id}?force=true&reassign=1`)
    })
    const seen = events.map(event => event.event_code)
    for (const code of [4000, 4001, 4002, 4004, 4010, 4011, 4003]) assert.ok(seen.includes(code), `${code} in ${seen}`)
    assert.doesNotMatch(JSON.stringify(events), /a long password|another password/)
    const [granted] = events.filter(event => event.event_code === 4010)
    assert.deepEqual([granted.severity, granted.object.label], ['critical', 'carl'])
    const deleted = events.find(event => event.event_code === 4000)
    assert.equal(deleted.object.id, id)
  })

  test('options, and settings of services under their own code', async () => {
    const [option] = await recorded(() => host('PUT', '/settings', { title: 'A new title' }))
    assert.deepEqual([option.event_code, option.object.id, option.action], [6001, 'title', 'modified'])
    const { changes } = (await site.call('GET', `/events/${option.id}`)).body.data.details
    assert.equal(changes[0].after, 'A new title')
    const saved = await recorded(() =>
      site.request('POST', '/example/v1/settings', { as: 'admin', body: { loan_days: 9 } }),
    )
    assert.deepEqual(
      saved.map(event => event.event_code),
      [6003],
    )
    assert.match(saved[0].message, /loan_days/)
  })

  test('modules that are switched', async () => {
    assert.deepEqual(
      await codes(async () => {
        await host('PUT', '/plugins/shop', { status: 'active' })
        await host('PUT', '/plugins/shop', { status: 'inactive' })
      }),
      [5000, 5001],
    )
  })

  test('every record write of every service, under codes from its manifest', async () => {
    let id = 0
    const call = (method: string, path: string, body?: unknown) =>
      site.request(method, `/example/v1${path}`, { as: 'admin', ...(body === undefined ? {} : { body }) })
    const events = await recorded(async () => {
      id = (await call('POST', '/tools', { name: 'Saw' })).body.data.id
      await call('PUT', `/tools/${id}`, { name: 'Big saw' })
      await call('DELETE', `/tools/${id}`)
      await call('POST', `/tools/${id}/restore`)
      await call('GET', '/tools/export')
    })
    assert.deepEqual(
      events.map(event => event.event_code),
      [90_000, 90_001, 90_002, 90_003, 90_006],
    )
    assert.deepEqual([events[0].object.type, events[0].object.id, events[0].object.label], ['others', id, 'Saw'])
    assert.equal((await site.events('module=example&group=services')).length, 5)
  })

  test('A-02 an event is written in the transaction that causes it, and goes with it', async () => {
    const before = await site.events()
    await assert.rejects(
      site.inSystem(async ctx => {
        const { createPost } = await import('../../../platform/posts/posts.ts')
        await createPost({ title: 'Never there' }, ctx)
        throw new Error('undone')
      }),
      /undone/,
    )
    assert.deepEqual(await site.events(), before)
  })

  test('A-147 a log that is switched off records nothing and has no routes', async () => {
    await host('PUT', '/plugins/activity-log', { status: 'inactive' })
    assert.equal((await site.call('GET', '/events')).body.code, 'rest_no_route')
    await host('POST', '/posts', { title: 'Unseen', status: 'draft' })
    await host('PUT', '/plugins/activity-log', { status: 'active' })
    assert.deepEqual(await site.events('search=Unseen'), [])
  })
})
