import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { members } from '../../../../test/example/entities/members.ts'
import extension from '../../../../test/example/pro/index.ts'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { applyExtension } from '../../service.ts'
import { createRecord } from '../create.ts'
import { type BareRecords, openBareRecords } from './bare-records.ts'

const service = applyExtension(extension)
const EVERYTHING = ['manage_options']

forEachEngine(engine => {
  describe('answers to values that do not fit', () => {
    const { validation: _validation, ...plain } = service
    let bare: BareRecords
    before(async () => {
      bare = await openBareRecords(engine, plain)
    })
    after(() => bare.dispose())
    const post = (body: unknown) => bare.request('POST', '/example/v1/members', { as: bare.as(EVERYTHING), body })

    test('a service without words of its own speaks as the platform does', async () => {
      const missing = await post({})
      assert.deepEqual(
        [missing.status, missing.body.code, missing.body.data.params],
        [400, 'rest_missing_callback_param', ['name', 'email']],
      )
      const wrong = await post({ name: 'x', email: 'nobody', born_on: 'soon' })
      assert.deepEqual(
        [wrong.status, wrong.body.code, Object.keys(wrong.body.data.params)],
        [400, 'rest_invalid_param', ['email', 'born_on']],
      )
      const both = await post({ email: 'nobody' })
      assert.deepEqual([both.body.code, Object.keys(both.body.data.params)], ['rest_invalid_param', ['name', 'email']])
    })

    test('links to accounts and media name those that exist', async () => {
      await bare.database.transaction(1, async db => {
        await db.insertInto('users').values({ login: 'ann' }).execute()
        await db.insertInto('user_sites').values({ user_id: 1 }).execute()
        await db
          .insertInto('posts')
          .values([
            { type: 'attachment', status: 'inherit' },
            { type: 'post', status: 'publish' },
          ])
          .execute()
      })
      assert.equal((await post({ name: 'A', email: 'a@example.com', account_id: 1 })).status, 201)
      assert.deepEqual(
        Object.keys((await post({ name: 'B', email: 'b@example.com', account_id: 2 })).body.data.params),
        ['account_id'],
      )
      const tool = (picture: number) =>
        bare.request('POST', '/example/v1/tools', { as: bare.as(EVERYTHING), body: { name: 'T', picture } })
      assert.equal((await tool(1)).status, 201)
      assert.deepEqual(Object.keys((await tool(2)).body.data.params), ['picture'], 'a post is no media item')
    })

    for (const query of ['order[x]=1', 'order[][x]=1', 'sort_order[x]=1', 'order[]=asc']) {
      test(`S-N18 ${query} is refused by lists and exports`, async () => {
        for (const path of ['/members', '/members/export']) {
          const { status, body } = await bare.request('GET', `/example/v1${path}?${query}`, { as: bare.as(EVERYTHING) })
          assert.deepEqual([status, body.code], [400, 'rest_invalid_param'], path)
        }
      })
    }

    for (const read of [{ toString: null }, { toString: 1 }, [], [1], true, { valueOf: 'x' }]) {
      test(`S-N20 ${JSON.stringify(read)} is no version that anybody read: the record counts as changed since`, async () => {
        const as = bare.as(EVERYTHING)
        for (const [entity, key, body] of [
          ['members', 'rev', { name: 'N', email: `${Math.random()}@example.com` }],
          ['tools', 'modified_at', { name: 'N' }],
        ] as const) {
          const { id } = (await bare.request('POST', `/example/v1/${entity}`, { as, body })).body.data
          for (const method of ['PUT', 'PATCH']) {
            const sent = { as, body: { name: 'X', [key]: read } }
            const answer = await bare.request(method, `/example/v1/${entity}/${id}`, sent)
            assert.deepEqual([answer.status, answer.body.code], [409, 'example_conflict'], `${method} ${entity}`)
          }
        }
      })
    }

    test('S-N21 letters are found in either case, in every script', async () => {
      for (const name of ['Jürgen Öztürk', 'Ärzte 50%_[*]', 'Straße Ω', 'Иван (Ёж)', 'José.É+'])
        await post({ name, email: `${Math.random()}@example.com` })
      const found = async (search: string) => {
        const path = `/example/v1/members?search=${encodeURIComponent(search)}`
        const { data } = (await bare.request('GET', path, { as: bare.as(EVERYTHING) })).body
        return data.map((member: { name: string }) => member.name)
      }
      for (const [search, name] of [
        ['öztürk', 'Jürgen Öztürk'],
        ['ÖZTÜRK', 'Jürgen Öztürk'],
        ['JÜRGEN ö', 'Jürgen Öztürk'],
        ['jürgen', 'Jürgen Öztürk'],
        ['ärzte', 'Ärzte 50%_[*]'],
        ['ärzte 50%_[*]', 'Ärzte 50%_[*]'],
        ['straße ω', 'Straße Ω'],
        ['ИВАН (ёЖ)', 'Иван (Ёж)'],
        ['josé.é+', 'José.É+'],
      ] as const)
        assert.deepEqual(await found(search), [name], search)
      for (const search of ['ärzte 50?', 'josé?é', 'ö.t', 'é*', 'öz[tx]', 'ärzte_'])
        assert.deepEqual(await found(search), [], search)
    })

    test('a record that is kept from the caller is refused where the service says so', async () => {
      const open = await openBareRecords(engine, { ...service, hidden: 'forbidden' })
      try {
        const member = await open
          .as(EVERYTHING)
          .transaction(tx => createRecord(members, { values: { name: 'M', email: 'm@example.com' } }, tx))
        const viewer = open.as(['example_view'], { userId: 99 })
        assert.equal((await open.request('GET', `/example/v1/members/${member.id}`, { as: viewer })).status, 403)
        assert.equal((await open.request('GET', '/example/v1/members/4711', { as: viewer })).status, 404)
        assert.deepEqual((await open.request('GET', '/example/v1/members', { as: viewer })).body.data, [])
      } finally {
        await open.dispose()
      }
    })
  })
})
