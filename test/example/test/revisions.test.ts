/** Versions of the library's members, over HTTP. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { erasePersonalData } from '../../../src/platform/personal-data/personal-data.ts'
import { forEachEngine } from '../../kit/databases.ts'
import { startTestApp, type TestApp } from '../../kit/test-app.ts'
import { example } from '../service.ts'

const folder = new URL('../../', import.meta.url)

forEachEngine(engine => {
  describe('versions of a member', () => {
    let app: TestApp
    before(async () => {
      app = await startTestApp(engine, { services: [example], servicesFolder: folder })
      await app.account('author', ['author'])
    })
    after(() => app.dispose())

    const askAs = (as: string) => (method: string, path: string, body?: unknown) =>
      app.request(method, `/example/v1/members${path}`, { as, ...(body === undefined ? {} : { body }) })
    const ask = askAs('admin')
    const author = askAs('author')
    let made = 0
    const makeMember = async (values: object = {}) => {
      made += 1
      const body = { name: 'Ada', email: `ada-${made}@example.com`, notes: 'Has a red saw.', ...values }
      return (await ask('POST', '', body)).body.data
    }

    test('each save is one, with what it changed and who saved it', async () => {
      const { id } = await makeMember()
      await ask('PATCH', `/${id}`, { notes: 'Has a blue saw.', phone: '+49 40 1' })
      await ask('PATCH', `/${id}`, { notes: 'Has a blue saw.' })
      const { body } = await ask('GET', `/${id}/revisions`)
      assert.deepEqual(
        body.data.map(({ kind, label, author_id, changed }: any) => ({ kind, label, author_id, changed })),
        [
          { kind: 'save', label: null, author_id: 1, changed: ['phone', 'notes'] },
          { kind: 'save', label: null, author_id: 1, changed: [] },
        ],
      )
      assert.deepEqual([body.meta.total, body.meta.pages], [2, 1])
    })

    test('two are compared field by field, and texts word by word', async () => {
      const { id } = await makeMember({ notes: 'Has a red saw.' })
      await ask('PATCH', `/${id}`, { notes: 'Has a blue saw.', status: 'left' })
      const versions = (await ask('GET', `/${id}/revisions`)).body.data
      const { body } = await ask('GET', `/${id}/revisions/${versions[1].id}/compare?with=${versions[0].id}`)
      assert.deepEqual(body.data, [
        { field: 'status', before: 'active', after: 'left' },
        {
          field: 'notes',
          before: 'Has a red saw.',
          after: 'Has a blue saw.',
          pieces: [
            { text: 'Has a ', is: 'same' },
            { text: 'red', is: 'removed' },
            { text: 'blue', is: 'added' },
            { text: ' saw.', is: 'same' },
          ],
        },
      ])
      const now = await ask('GET', `/${id}/revisions/${versions[1].id}/compare`)
      assert.deepEqual(now.body.data, body.data)
    })

    test('one comes back whole or in part, as a save that raises the counter and is a version itself', async () => {
      const member = await makeMember({ notes: 'Old.' })
      await ask('PATCH', `/${member.id}`, { notes: 'New.', status: 'left' })
      const [, first] = (await ask('GET', `/${member.id}/revisions`)).body.data
      const part = await ask('POST', `/${member.id}/revisions/${first.id}/restore`, { fields: ['notes'], rev: 2 })
      assert.deepEqual([part.body.data.notes, part.body.data.status, part.body.data.rev], ['Old.', 'left', 3])
      const stale = await ask('POST', `/${member.id}/revisions/${first.id}/restore`, { rev: 2 })
      assert.deepEqual([stale.status, stale.body.code], [409, 'example_conflict'])
      const whole = await ask('POST', `/${member.id}/revisions/${first.id}/restore`, {})
      assert.deepEqual([whole.body.data.status, whole.body.data.rev], ['active', 4])
      const [newest] = (await ask('GET', `/${member.id}/revisions`)).body.data
      assert.deepEqual([newest.kind, newest.changed], ['restore', ['status']])
    })

    test('today’s rules hold for old values', async () => {
      const { id } = await makeMember()
      await ask('PATCH', `/${id}`, { notes: 'Changed.' })
      const [, first] = (await ask('GET', `/${id}/revisions`)).body.data
      await app.inSystem(async ctx => {
        const record = JSON.stringify({ name: 'Ada', notes: 'x'.repeat(3000), gone: 1, rev: 99 })
        await ctx.db.updateTable('record_revisions').set({ record }).where('id', '=', first.id).execute()
      })
      const refused = await ask('POST', `/${id}/revisions/${first.id}/restore`, {})
      assert.deepEqual([refused.status, Object.keys(refused.body.data.fields)], [422, ['notes']])
      const read = await ask('GET', `/${id}/revisions/${first.id}`)
      assert.ok(!('gone' in read.body.data.values) && !('rev' in read.body.data.values))
    })

    test('so many stay as the setting says; a named one stays for good', async () => {
      const { id } = await makeMember()
      const named = await ask('POST', `/${id}/revisions`, { label: 'As we met' })
      assert.deepEqual([named.status, named.body.data.kind, named.body.data.label], [201, 'checkpoint', 'As we met'])
      await app.request('POST', '/example/v1/settings', { as: 'admin', body: { versions_kept: 3 } })
      for (let turn = 0; turn < 6; turn += 1) await ask('PATCH', `/${id}`, { notes: `Turn ${turn}` })
      const kinds = (await ask('GET', `/${id}/revisions`)).body.data.map(({ kind }: any) => kind)
      assert.deepEqual(kinds, ['save', 'save', 'save', 'checkpoint'])
      assert.equal((await ask('POST', `/${id}/revisions`, { label: '' })).status, 400)
    })

    test('are there for who may change the record, and go with it', async () => {
      const { id } = await makeMember()
      assert.equal((await author('GET', `/${id}/revisions`)).status, 404)
      const own = (await author('POST', '', { name: 'Own', email: 'own@example.com' })).body.data
      assert.equal((await author('GET', `/${own.id}/revisions`)).status, 200)
      const [{ id: foreign }] = (await ask('GET', `/${id}/revisions`)).body.data
      assert.equal((await author('GET', `/${own.id}/revisions/${foreign}`)).status, 404)
      await ask('DELETE', `/${id}`)
      assert.equal((await ask('POST', `/${id}/revisions/${foreign}/restore`, {})).body.code, 'example_trashed')
      await ask('DELETE', `/${id}/purge`)
      const left = await app.inSystem(ctx =>
        ctx.db.selectFrom('record_revisions').select('id').where('owner_id', '=', id).execute(),
      )
      assert.deepEqual(left, [])
    })

    test('a person who is erased is in none of them', async () => {
      const { id } = await makeMember({ email: 'gone@example.com' })
      const person = { email: 'gone@example.com', userId: null }
      await erasePersonalData({ person, reassign: null }, await app.systemContext())
      assert.deepEqual((await ask('GET', `/${id}/revisions`)).body.data, [])
    })
  })
})
