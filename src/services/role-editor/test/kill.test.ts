/** A server that is killed while it writes: a change set is there whole or not at all, and a move goes on where it was. */
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { forEachEngine, makePlace, type Place } from '../../../../test/kit/databases.ts'
import { type ServerProcess, signInAsAdmin, startServer } from '../../../../test/kit/server-process.ts'

const KILLS = process.env.DOZEN_STRESS ? 25 : 1
const PEOPLE = process.env.DOZEN_STRESS ? 60 : 8

type Answer = { readonly status: number; readonly data: any }

forEachEngine(engine => {
  let place: Place
  let env: Record<string, string>
  let server: ServerProcess
  let authorization: string
  before(async () => {
    place = await makePlace(engine)
    const dataDir = await mkdtemp(join(tmpdir(), 'dozen-kill-'))
    env = { DATA_DIR: dataDir, ...(place.options.url ? { DATABASE_URL: place.options.url } : {}) }
    server = await startServer(env)
    authorization = await signInAsAdmin(server.url)
  })
  after(async () => {
    await server.end('SIGKILL')
    await place.remove()
    await rm(env.DATA_DIR!, { recursive: true, force: true })
  })

  const send = async (method: string, path: string, body?: object): Promise<Answer> => {
    const answer = await fetch(`${server.url}/api${path}`, {
      method,
      headers: { authorization, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const read = (await answer.json()) as { data?: unknown }
    return { status: answer.status, data: read.data ?? read }
  }
  const editor = (method: string, path: string, body?: object) => send(method, `/vendor-aure/v1${path}`, body)
  const killAndRestart = async (onKilled = () => {}) => {
    const { port } = new URL(server.url)
    await server.end('SIGKILL')
    onKilled()
    server = await startServer(env, Number(port))
  }

  const ids: number[] = []
  test('F-69 of a killed server’s change set everything is there or nothing, and each has its restore point', async () => {
    for (let index = 0; index < PEOPLE; index += 1) {
      const person = { username: `k${index}`, email: `k${index}@example.com`, password: 'a long enough password' }
      const made = await send('POST', '/host/v1/users', { ...person, roles: ['contributor'] })
      assert.equal(made.status, 201)
      ids.push(made.data.id)
    }
    await editor('POST', '/roles', { slug: 'mark', name: 'Mark', capabilities: { read: true, export: false } })
    await editor('PATCH', '/settings', { settings: { snapshot_retention: 200 } })
    let accepted = await pointsTaken()
    for (let kill = 0; kill < KILLS; kill += 1) {
      const work = writeUntilKilled()
      await sleep(100 + Math.random() * 300)
      await killAndRestart(work.stop)
      accepted += await work.accepted
      await assertWhole()
      const points = await pointsTaken()
      assert.ok(points >= accepted && points <= accepted + 1, `${points} points for ${accepted} accepted change sets`)
      accepted = points
    }
  })

  const pointsTaken = async () => (await editor('GET', '/history?per_page=1')).data[0]?.id ?? 0

  /** Everybody and the role at once, to and fro, until nobody answers any more. Answers how many were accepted. */
  function writeUntilKilled(): { readonly accepted: Promise<number>; stop(): void } {
    let isStopped = false
    const write = async () => {
      let accepted = 0
      for (let turn = 0; ; turn += 1) {
        const role = turn % 2 === 0 ? 'author' : 'contributor'
        const users = Object.fromEntries(ids.map(id => [id, { roles: [role] }]))
        const set = { roles: { mark: { read: true, export: role === 'author' } }, users }
        const answer = isStopped ? null : await editor('POST', '/changes/apply', set).catch(() => null)
        if (answer === null) return accepted
        assert.equal(answer.status, 200)
        // What is so already takes no restore point.
        if (answer.data.snapshot > 0) accepted += 1
      }
    }
    const stop = () => {
      isStopped = true
    }
    return { accepted: write(), stop }
  }

  async function assertWhole(): Promise<void> {
    const { data: roles } = await editor('GET', '/roles')
    const isAuthor = roles.find((role: { slug: string }) => role.slug === 'mark').capabilities.export
    const { data: people } = await editor('GET', '/users?per_page=100&search=k*')
    const held = new Set(people.map((person: { roles: string[] }) => person.roles.join()))
    assert.deepEqual([...held], [isAuthor ? 'author' : 'contributor'])
  }

  test('F-48 a move goes on after the server was killed, and moves everybody once', async () => {
    await editor('POST', '/changes/apply', {
      users: Object.fromEntries(ids.map(id => [id, { roles: ['contributor'] }])),
    })
    const begun = await editor('POST', '/users/migrate', { from: 'contributor', to: 'mark', mode: 'add' })
    assert.deepEqual([begun.status, begun.data.total], [202, PEOPLE])
    await killAndRestart()
    // A job of a dead server is taken over when its lease has run out.
    let state = begun.data
    for (let waited = 0; state.state === 'running' && waited < 60_000; waited += 250) {
      await sleep(250)
      state = (await editor('GET', '/users/migrate')).data
    }
    assert.deepEqual([state.state, state.done, state.failed], ['finished', PEOPLE, []])
    const { data: people } = await editor('GET', '/users?per_page=100&search=k*')
    assert.deepEqual(
      new Set(people.map((person: { roles: string[] }) => person.roles.join())),
      new Set(['contributor,mark']),
    )
  })
})
