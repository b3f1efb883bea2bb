/** Several people, and several servers, at the same roles at the same time. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { engines, forEachEngine } from '../../../../test/kit/databases.ts'
import type { App } from '../../../app.ts'
import { type Call, type Site, startSite } from './kit.ts'

const isStress = Boolean(process.env.DOZEN_STRESS)

forEachEngine(engine => races(() => startSite(engine, 'pro'), 'one server'))
if (engines.includes('postgres'))
  describe('on postgres with two servers', () => races(() => startSite('postgres', 'pro'), 'two servers'))

function races(start: () => Promise<Site>, servers: 'one server' | 'two servers'): void {
  let site: Site
  let second: { app: App; call: Call } | null = null
  /** Callers are spread over the servers. */
  let callOn: (index: number) => Call
  before(async () => {
    site = await start()
    await site.authorization('administrator')
    second = servers === 'two servers' ? await site.secondServer() : null
    callOn = index => (index % 2 === 1 && second ? second.call : site.call)
  })
  after(async () => {
    await second?.app.close()
    await site.dispose()
  })

  test('F-96 of 16 editors who send versions nobody overwrites another: every accepted save is there at the end', async () => {
    const own = await editorsWithNames(16, site)
    const shared = { slug: 'shared', name: 'Shared', capabilities: { read: true } }
    assert.equal((await site.call('POST', '/roles', { body: shared })).status, 201)
    const saves = isStress ? 60 : 1
    const done = await Promise.all(
      own.map(async ({ login, names }, index) => {
        const call = callOn(index)
        const last = new Map<string, boolean>()
        for (let save = 0; save < saves; save += 1) {
          const [name, value] = [names[save % names.length]!, save % 2 === 0] as const
          await saveUntilAccepted({ call, as: login, slug: 'shared', name, value })
          last.set(name, value)
        }
        return last
      }),
    )
    const { body } = await site.call('GET', '/roles')
    const { capabilities } = body.data.find((role: { slug: string }) => role.slug === 'shared')
    for (const last of done)
      for (const [name, value] of last) assert.equal(capabilities[name], value, `${name} was overwritten`)
  })

  test('F-45 F-47 a change set and a restore at the same time give the result of one after the other', async () => {
    const people = await Promise.all([1, 2, 3].map(number => site.account(`raced${number}`, ['contributor'])))
    const ids = people.map(({ id }) => id)
    await site.call('POST', '/roles', { body: { slug: 'raced', name: 'Raced', capabilities: { read: true } } })
    const write = (call: Call, caps: object, role: string) =>
      call('POST', '/changes/apply', {
        body: { roles: { raced: caps }, users: Object.fromEntries(ids.map(id => [id, { roles: [role] }])) },
      })
    const stateNow = async () => {
      const roles = (await site.call('GET', '/roles')).body.data
      const map = roles.find((role: { slug: string }) => role.slug === 'raced').capabilities
      const held = await Promise.all(ids.map(async id => (await site.call('GET', `/users/${id}`)).body.data.roles))
      return JSON.stringify([map, held])
    }
    await write(site.call, { read: true, export: true }, 'author')
    const point = (await site.call('POST', '/snapshots', { body: {} })).body.data.id
    const atPoint = await stateNow()
    const applied = JSON.stringify([{ read: true, edit_posts: true }, ids.map(() => ['editor'])])
    for (let round = 0; round < (isStress ? 300 : 6); round += 1) {
      await write(site.call, { read: true, upload_files: true }, 'contributor')
      const answers = await Promise.all([
        write(callOn(0), { read: true, edit_posts: true }, 'editor'),
        callOn(1)('POST', `/history/${point}/restore`, { body: {} }),
      ])
      assert.deepEqual(
        answers.map(({ status }) => status),
        [200, 200],
      )
      const [apply, restore] = answers.map(({ body }) => body.data.snapshot)
      const now = await stateNow()
      assert.ok([atPoint, applied].includes(now), `a mixture: ${now}`)
      assert.equal(now === applied, apply > restore, 'the later restore point belongs to the later writer')
    }
  })

  // Last, because afterwards nobody but the two is an administrator.
  test('F-51 two administrators remove each other at the same time, by any way: one is always left', async () => {
    const rivals = await soleAdministrators(site)
    for (let round = 0; round < (isStress ? 1000 : 12); round += 1) {
      const ways = [WAYS[round % WAYS.length]!, WAYS[Math.floor(round / WAYS.length) % WAYS.length]!] as const
      const answers = await Promise.all([
        ways[0]({ by: rivals[0], of: rivals[1], call: callOn(0), site }),
        ways[1]({ by: rivals[1], of: rivals[0], call: callOn(1), site }),
      ])
      const statuses = answers.map(({ status }) => status)
      assert.equal(statuses.filter(status => status === 200).length, 1, `round ${round}: ${statuses}`)
      const [winner, loser] = statuses[0] === 200 ? rivals : ([rivals[1], rivals[0]] as const)
      const left = await site.call('GET', '/users?role=administrator', { as: winner.login })
      assert.deepEqual(
        left.body.data.map((user: { id: number }) => user.id),
        [winner.id],
      )
      const body = { roles: ['administrator'], acknowledged: [`user:${loser.id}:role:administrator`] }
      assert.equal((await site.call('PATCH', `/users/${loser.id}`, { as: winner.login, body })).status, 200)
    }
  })
}

type Person = { readonly id: number; readonly login: string }
type Removal = { readonly by: Person; readonly of: Person; readonly call: Call; readonly site: Site }

const demoted = { roles: ['subscriber'] }

/** All ways by which an administrator can take another one's role. */
const WAYS: readonly ((removal: Removal) => ReturnType<Call>)[] = [
  ({ by, of, call }) => call('PATCH', `/users/${of.id}`, { as: by.login, body: demoted }),
  ({ by, of, call }) => call('POST', '/changes/apply', { as: by.login, body: { users: { [of.id]: demoted } } }),
  ({ by, of, site }) => site.request('PUT', `/host/v1/users/${of.id}`, { as: by.login, body: demoted }),
]

/** Two new administrators, and nobody else who is one. */
async function soleAdministrators(site: Site): Promise<readonly [Person, Person]> {
  const make = async (login: string) => ({ login, id: (await site.account(login, ['administrator'])).id })
  const rivals = [await make('rival_one'), await make('rival_two')] as const
  const { body } = await site.call('GET', '/users?role=administrator&per_page=100', { as: 'rival_one' })
  for (const { id } of body.data)
    if (id !== rivals[0].id && id !== rivals[1].id)
      await site.call('PATCH', `/users/${id}`, { as: 'rival_one', body: { roles: ['editor'] } })
  return rivals
}

/** Administrators, each with some capabilities that only he changes. */
async function editorsWithNames(count: number, site: Site) {
  await site.call('PATCH', '/settings', { body: { settings: { confirm_dangerous: false } } })
  const { body } = await site.call('GET', '/roles')
  const names = Object.keys(body.data[0].capabilities).filter(name => name !== 'read')
  const each = Math.floor(names.length / count)
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const login = `editor_of_roles${index}`
      await site.account(login, ['administrator'])
      return { login, names: names.slice(index * each, (index + 1) * each) }
    }),
  )
}

type Save = {
  readonly call: Call
  readonly as: string
  readonly slug: string
  readonly name: string
  readonly value: boolean
}

/** Loads, changes one value and saves with the version that was loaded; again when somebody was faster. */
async function saveUntilAccepted({ call, as, slug, name, value }: Save): Promise<void> {
  for (;;) {
    const { body } = await call('GET', '/roles', { as })
    const { capabilities, version } = body.data.find((role: { slug: string }) => role.slug === slug)
    const changed = { capabilities: { ...capabilities, [name]: value }, version }
    const saved = await call('PATCH', `/roles/${slug}`, { as, body: changed })
    if (saved.status === 200) return
    assert.deepEqual([saved.status, saved.body.code], [409, 'vendor_aure_changed_elsewhere'])
  }
}
