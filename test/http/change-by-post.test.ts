/** What can be changed with PUT and PATCH can be changed with POST, and the rarer verbs of posts, terms and accounts. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { forEachEngine } from '../kit/databases.ts'
import { startTestApp, type TestApp } from '../kit/test-app.ts'

forEachEngine(engine => {
  describe('writes of the platform', () => {
    let app: TestApp
    before(async () => {
      app = await startTestApp(engine, { env: { EDITION: 'pro' } })
    })
    after(() => app.dispose())

    const ask = async (method: string, path: string, body?: object) => {
      const answer = await app.request(method, `/host/v1${path}`, { as: 'admin', ...(body ? { body } : {}) })
      assert.ok(answer.status < 300, `${method} ${path}: ${answer.status} ${answer.text}`)
      return answer.body
    }
    const upload = async () => {
      const headers = { 'content-type': 'text/plain', 'content-disposition': 'attachment; filename="tides.txt"' }
      return (await app.request('POST', '/host/v1/media', { as: 'admin', payload: 'high, low', headers })).body
    }

    type Change = readonly [kind: string, make: () => Promise<{ id: number }>, change: object, path: readonly string[]]
    const changes: readonly Change[] = [
      ['pages', () => ask('POST', '/pages', { title: 'Harbour' }), { title: 'Old harbour' }, ['title', 'raw']],
      ['categories', () => ask('POST', '/categories', { name: 'Boats' }), { name: 'Ships' }, ['name']],
      ['tags', () => ask('POST', '/tags', { name: 'calm' }), { name: 'stormy' }, ['name']],
      ['media', upload, { title: 'Tides of May' }, ['title', 'raw']],
      [
        'comments',
        async () => {
          const post = await ask('POST', '/posts', { title: 'Tides', status: 'publish' })
          return ask('POST', '/comments', { post: post.id, content: 'Well said.' })
        },
        { content: 'Very well said.' },
        ['content', 'raw'],
      ],
    ]
    for (const [kind, make, change, path] of changes)
      test(`${kind} are changed with POST, and stay changed`, async () => {
        const { id } = await make()
        const value = (body: object) => path.reduce<any>((inner, name) => inner[name], body)
        const [wanted] = Object.values(change)
        assert.equal(value(await ask('POST', `/${kind}/${id}`, change)), wanted)
        assert.equal(value(await ask('GET', `/${kind}/${id}?context=edit`)), wanted)
      })

    test('an application password is renamed with POST', async () => {
      const me = await ask('GET', '/users/me')
      const { uuid } = await ask('POST', `/users/${me.id}/application-passwords`, { name: 'Till' })
      const renamed = await ask('POST', `/users/${me.id}/application-passwords/${uuid}`, { name: 'Old till' })
      assert.deepEqual([renamed.uuid, renamed.name], [uuid, 'Old till'])
    })

    test('the settings of the AI are changed with POST', async () => {
      const { monthly_budget: before } = await ask('GET', '/ai')
      const changed = await ask('POST', '/ai', { model: 'small-words' })
      assert.deepEqual([changed.model, changed.monthly_budget], ['small-words', before])
    })

    test('a version of a page is read and deleted', async () => {
      const { id } = await ask('POST', '/pages', { title: 'Ferry', content: 'Twice a day.', status: 'publish' })
      await ask('PUT', `/pages/${id}`, { content: 'Three times a day.' })
      const [version] = await ask('GET', `/pages/${id}/revisions`)
      assert.equal((await ask('GET', `/pages/${id}/revisions/${version.id}`)).parent, id)
      assert.equal((await ask('DELETE', `/pages/${id}/revisions/${version.id}?force=true`)).deleted, true)
      assert.equal(
        (await app.request('GET', `/host/v1/pages/${id}/revisions/${version.id}`, { as: 'admin' })).status,
        404,
      )
    })

    for (const kind of ['posts', 'pages'])
      test(`what was typed in one of the ${kind} is kept beside it, and read by its id`, async () => {
        const { id } = await ask('POST', `/${kind}`, { title: 'Ferry', content: 'Twice a day.', status: 'publish' })
        const saved = await ask('POST', `/${kind}/${id}/autosaves`, { content: 'Twice a day, and' })
        const read = await ask('GET', `/${kind}/${id}/autosaves/${saved.id}?context=edit`)
        assert.deepEqual([read.id, read.content.raw], [saved.id, 'Twice a day, and'])
        assert.equal((await ask('GET', `/${kind}/${id}?context=edit`)).content.raw, 'Twice a day.')
      })

    test('a tag is deleted for good', async () => {
      const { id } = await ask('POST', '/tags', { name: 'gone' })
      assert.equal((await ask('DELETE', `/tags/${id}?force=true`)).deleted, true)
      assert.equal((await app.request('GET', `/host/v1/tags/${id}`)).status, 404)
    })

    test('somebody who may delete accounts deletes their own, and leaves their posts to another', async () => {
      const admin = await ask('GET', '/users/me')
      await app.account('second', ['administrator'])
      const { body: post } = await app.request('POST', '/host/v1/posts', { as: 'second', body: { title: 'Mine' } })
      const query = `force=true&reassign=${admin.id}`
      const gone = await app.request('DELETE', `/host/v1/users/me?${query}`, { as: 'second' })
      assert.deepEqual([gone.status, gone.body.deleted], [200, true])
      assert.equal((await ask('GET', `/posts/${post.id}`)).author, admin.id)
    })

    test('the filters of a list of chat are told', async () => {
      const { status, body } = await app.request('GET', '/vendor-chat/v1/filters/leads', { as: 'admin' })
      assert.equal(status, 200)
      assert.deepEqual(body.data.filters[1].choices, ['new', 'read'])
    })
  })
})
