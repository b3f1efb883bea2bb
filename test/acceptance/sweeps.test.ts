/** What is met on every route, in every service or nowhere: P1, P6, P10, P22, faults 25 and 28, codes of events. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { rounds } from '../faults/writers.ts'
import { forEachEngine } from '../kit/databases.ts'
import { ADMIN_PASSWORD, startTestApp, type TestApp } from '../kit/test-app.ts'
import { type Address, everyAddress, everythingStored } from './every-route.ts'
import { readOperations } from './fuzz/operations.ts'

forEachEngine(engine => {
  let site: TestApp
  let addresses: readonly Address[]
  before(async () => {
    site = await startTestApp(engine)
    for (const title of ['One', 'Two'])
      await site.request('POST', '/host/v1/posts', { as: 'admin', body: { title, content: 'x', status: 'publish' } })
    addresses = await everyAddress(site)
  })
  after(() => site.dispose())

  const signIn = async (username: string, password: string, headers: Record<string, string> = {}) => {
    const answer = await site.request('POST', '/host/v1/session', { body: { username, password }, headers })
    return { answer, cookie: String(answer.headers['set-cookie'] ?? '').split(';')[0] ?? '' }
  }

  test('P1 an administrator’s cookie without a nonce changes nothing, on any route', async () => {
    const { cookie } = await signIn('admin', ADMIN_PASSWORD)
    const stored = await everythingStored(site)
    const writing = addresses.filter(({ method }) => method !== 'GET')
    assert.ok(writing.length > 60, `${writing.length} writing routes`)
    for (const { method, path } of writing) {
      const { status } = await site.request(method, path, { headers: { cookie }, body: {} })
      // Visitors may write on some routes of services; on the platform's own they may not, without saying what.
      const least = path.startsWith('/host/v1/') ? 400 : 200
      assert.ok(status >= least && status < 500, `${method} ${path} answered ${status}`)
    }
    assert.equal(await everythingStored(site), stored)
  })

  test('P1 the nonce of one account is nothing with the cookie of another, nor after signing out', async () => {
    await site.account('plain', ['subscriber'])
    const mine = await signIn('admin', ADMIN_PASSWORD)
    const other = await signIn('plain', 'password of plain')
    const nonce = mine.answer.body.nonce as string
    const ask = (cookie: string) =>
      site.request('GET', '/host/v1/users/me', { headers: { cookie, 'x-host-nonce': nonce } })
    assert.equal((await ask(other.cookie)).status, 403)
    assert.equal((await ask(mine.cookie)).status, 200)
    await site.request('DELETE', '/host/v1/session', { headers: { cookie: mine.cookie, 'x-host-nonce': nonce } })
    assert.equal((await ask(mine.cookie)).status, 403)
  })

  test('P10 no GET, HEAD or OPTIONS changes anything, whatever method it claims to be', async () => {
    const stored = await everythingStored(site)
    for (const { path } of addresses.filter(({ method }) => method === 'GET'))
      for (const [method, claimed] of claims) {
        const query = `${path.includes('?') ? '&' : '?'}_method=${claimed}&force=true`
        const headers = { 'x-http-method-override': claimed }
        const { status } = await site.request(method, `${path}${query}`, { as: 'admin', headers })
        assert.ok(status < 500, `${method} ${path} as ${claimed} answered ${status}`)
      }
    assert.equal(await everythingStored(site), stored)
  })

  test('X-11 no parameter of a list fails by being blank', async () => {
    const lists = (await readOperations(site)).filter(({ method, path }) => method === 'GET' && !path.includes('{'))
    assert.ok(lists.length > 100, `${lists.length} lists`)
    for (const { path, parameters } of lists)
      for (const { name } of parameters)
        for (const blank of ['%20', ','])
          assert.ok((await statusOf(`${path}?${name}=${blank}`)) < 500, `${path}?${name}=${blank}`)
  })
  const statusOf = async (path: string) => (await site.request('GET', path, { as: 'admin' })).status

  test('A-07 the log knows the records of all services by codes of their own', async () => {
    const { body } = await site.request('GET', '/vendor-activity-log/v1/events/catalogue', { as: 'admin' })
    const known = body.data as { code: number; label: string; module: string }[]
    const shared = [...Map.groupBy(known, ({ code }) => code).values()].filter(({ length }) => length > 1)
    assert.deepEqual(shared.flat(), [])
    const ofServices = known.filter(({ module }) => !['host', 'activity-log'].includes(module))
    assert.deepEqual(
      ofServices.filter(({ code }) => code >= 9000),
      [],
    )
    assert.ok(ofServices.length > 100)
  })

  test('P6 whatever a visitor claims about his address, he has one', async () => {
    const heard = new Set<string>()
    site.app.internals.hooks.addAction('login_failed', (_about, ctx) => void heard.add(ctx.request.ip), { id: 'p6' })
    for (let index = 0; index < rounds(40, 200); index += 1)
      await signIn(`nobody-${index}`, 'a guess', claimedAddresses(index))
    site.app.internals.hooks.remove('login_failed', 'p6')
    assert.deepEqual([...heard], ['127.0.0.1'])
    const [{ buckets } = { buckets: 0 }] = await site.app.internals.database.rows<{ buckets: number }>(
      'select count(*) as buckets from sign_in_failures where failures > 1',
      [],
    )
    assert.equal(Number(buckets), 1, 'all of them count against one address')
  })

  test('P22 what somebody types or calls his browser stays one line, visible and short', async () => {
    site.moveClock(24 * 3_600_000)
    const heard: string[] = []
    const keep = (about: { object: { label: string }; extra: { typed: string } }) =>
      void heard.push(about.object.label, about.extra.typed)
    site.app.internals.hooks.addAction('login_failed', keep, { id: 'p22' })
    for (const typed of forgeries) await signIn(typed, 'a guess')
    site.app.internals.hooks.remove('login_failed', 'p22')
    assert.equal(heard.length, forgeries.length * 2)
    for (const text of heard) {
      assert.doesNotMatch(text, /[\p{Cc}\p{Zl}\p{Zp}\u200E\u200F\u202A-\u202E\u2066-\u2069]/u)
      assert.ok(text.length <= 60, `${text.length} characters`)
    }
    site.moveClock(24 * 3_600_000)
    const agent = `Browser ${'x'.repeat(5000)}`
    const { answer } = await signIn('admin', ADMIN_PASSWORD, { 'user-agent': agent })
    assert.equal(answer.status, 201)
    const sessions = await site.app.internals.database.rows<{ user_agent: string }>(
      'select user_agent from sessions',
      [],
    )
    assert.ok(sessions.every(({ user_agent }) => user_agent.length <= 512))
  })

  test('fault 25 keys of prototypes change nothing that any service tells about itself', async () => {
    const bootstraps = addresses.filter(({ method, path }) => method === 'GET' && path.endsWith('/bootstrap'))
    assert.ok(bootstraps.length > 0)
    const told = async () =>
      Promise.all(bootstraps.map(async ({ path }) => (await site.request('GET', path, { as: 'admin' })).body))
    const before = await told()
    for (const { method, path } of addresses.filter(({ method }) => method === 'POST' || method === 'PUT'))
      for (const payload of pollutions) {
        const headers = { 'content-type': 'application/json' }
        const { status } = await site.request(method, path, { as: 'subscriber', payload, headers })
        assert.ok(status < 500, `${method} ${path} answered ${status} to ${payload}`)
      }
    assert.deepEqual(await told(), before)
    assert.equal(({} as Record<string, unknown>).polluted, undefined)
  })

  const timed = async (url: string) => {
    const started = performance.now()
    const { status } = await site.request('GET', url, { as: 'admin' })
    return { status, elapsed: performance.now() - started }
  }

  test('fault 28 absurd paging is refused or empty, at once, on every list', async () => {
    const broken: string[] = []
    for (const { path } of addresses.filter(({ method }) => method === 'GET'))
      for (const query of pagings) {
        const { status, elapsed } = await timed(`${path}?${query}`)
        if (status >= 500) broken.push(`${path}?${query} answered ${status}`)
        // Once may be the machine's doing.
        const again = elapsed > 1000 ? (await timed(`${path}?${query}`)).elapsed : 0
        if (again > 1000) broken.push(`${path}?${query} took ${elapsed.toFixed(0)} ms and ${again.toFixed(0)} ms`)
      }
    assert.deepEqual(broken, [])
  })
})

const claims = [
  ['GET', 'DELETE'],
  ['GET', 'PUT'],
  ['HEAD', 'DELETE'],
  ['OPTIONS', 'POST'],
] as const

const claimedAddresses = (index: number): Record<string, string> => {
  const address = `203.0.113.${index}`
  return {
    'x-forwarded-for': `${address}, 198.51.100.${index}`,
    'x-real-ip': address,
    forwarded: `for=${address}`,
    'client-ip': address,
    'true-client-ip': address,
    'cf-connecting-ip': address,
  }
}

const forgeries = [
  'admin\n2026-11-15 admin signed in',
  'admin\r\nadmin signed in',
  '\u001B[2J\u001B[31madmin',
  'nimda\u202Eadmin',
  'admin\u2028admin signed in\u2029',
  'admin\u0007\u0085',
  'x'.repeat(100),
]

const pollutions = [
  '{"__proto__":{"polluted":true}}',
  '{"\\u005f_proto__":{"polluted":true}}',
  '{"constructor":{"prototype":{"polluted":true}}}',
  '{"settings":{"__proto__":{"polluted":true}},"meta":{"constructor":{"prototype":{"polluted":true}}}}',
]

const pagings = [
  'page=-1',
  'page=0',
  'page=1000000000000000',
  'page=9007199254740993',
  'page=1e400',
  'per_page=-1',
  'per_page=0',
  'per_page=1000000000000000',
  'per_page=0x10',
  'offset=-1',
  'offset=1000000000000000',
  'limit=-5&offset=1e3',
  'before_id=-1',
]
