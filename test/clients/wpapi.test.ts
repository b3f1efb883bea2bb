/** A script's client, `wpapi`, built from nothing but our own index: every verb, errors, files, HEAD. */
import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import { after, before, test } from 'node:test'
import { createApplicationPassword } from '../../src/platform/application-passwords/application-passwords.ts'
import { example } from '../example/service.ts'
import { forEachEngine } from '../kit/databases.ts'
import { type ListeningApp, startListeningApp } from './listening-app.ts'

/** It has no types of its own, and what it can do depends on the index anyway. */
const WPAPI = createRequire(import.meta.url)('wpapi')

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const refused = (status: number, code: string) => (error: any) => error.code === code && error.data.status === status

forEachEngine(engine => {
  let app: ListeningApp
  let client: any
  let visitor: any
  let routes: Record<string, { namespace: string }>
  before(async () => {
    app = await startListeningApp(engine, { services: [example], servicesFolder: new URL('../', import.meta.url) })
    const endpoint = `${app.url}/api`
    routes = ((await (await fetch(endpoint)).json()) as any).routes
    const { password } = await app.inSystem(ctx => createApplicationPassword({ userId: 1, name: 'wpapi' }, ctx))
    client = new WPAPI({ endpoint, routes, username: 'admin', password })
    visitor = new WPAPI({ endpoint, routes })
  })
  after(() => app.dispose())
  const host = () => client.namespace('host/v1')

  test('the index gives a handler for every resource of every namespace', () => {
    const resources = Map.groupBy(
      Object.entries(routes).filter(([path, { namespace }]) => namespace && path !== `/${namespace}`),
      ([, { namespace }]) => namespace,
    )
    assert.ok(resources.has('host/v1') && resources.has('example/v1'))
    for (const [namespace, entries] of resources) {
      const handlers = client.namespace(namespace)
      for (const [path] of entries) {
        const [resource = ''] = path.slice(namespace.length + 2).split('/')
        assert.equal(typeof handlers[resource], 'function', path)
      }
    }
  })

  test('creates, reads, lists, updates and deletes a post', async () => {
    const made = await host().posts().create({ title: 'From a script', content: 'Words.', status: 'publish' })
    assert.equal(made.title.raw, 'From a script')
    assert.equal((await visitor.namespace('host/v1').posts().id(made.id)).title.rendered, 'From a script')
    const [listed] = await visitor
      .namespace('host/v1')
      .posts()
      .perPage(5)
      .search('script')
      .order('asc')
      .orderby('title')
    assert.equal(listed.id, made.id)
    const changed = await host().posts().id(made.id).update({ title: 'Changed' })
    assert.equal(changed.title.raw, 'Changed')
    const trashed = await host().posts().id(made.id).delete()
    assert.equal(trashed.status, 'trash')
    const gone = await host().posts().id(made.id).delete({ force: true })
    assert.deepEqual([gone.deleted, gone.previous.title.raw], [true, 'Changed'])
  })

  test('reads with the rights of the account when told to, and embeds what a post links to', async () => {
    const draft = await host().posts().create({ title: 'Not yet', status: 'draft' })
    await assert.rejects(visitor.namespace('host/v1').posts().id(draft.id).get(), refused(404, 'rest_post_invalid_id'))
    const read = await host().posts().id(draft.id).auth().context('edit').embed()
    assert.equal(read.title.raw, 'Not yet')
    assert.equal(read._embedded.author[0].slug, 'admin')
    assert.equal((await host().users().me().auth()).slug, 'admin')
  })

  test('walks below a resource: revisions of a post', async () => {
    const { id } = await host().posts().create({ title: 'One', content: 'First.', status: 'publish' })
    await host().posts().id(id).update({ content: 'Second.' })
    const revisions = await host().posts().id(id).revisions().auth()
    assert.ok(revisions.length > 0)
    const [latest] = revisions
    assert.equal((await host().posts().id(id).revisions(latest.id).auth()).parent, id)
  })

  test('errors carry our code, sentence and status', async () => {
    await assert.rejects(host().posts().id(999_999).get(), refused(404, 'rest_post_invalid_id'))
    await assert.rejects(host().posts().perPage(101).get(), (error: any) => {
      assert.equal(error.code, 'rest_invalid_param')
      assert.match(error.data.params.per_page, /100/)
      return true
    })
    await assert.rejects(
      visitor.namespace('host/v1').posts().create({ title: 'No' }),
      refused(401, 'rest_cannot_create'),
    )
    const wrong = new WPAPI({ endpoint: `${app.url}/api`, routes, username: 'admin', password: 'wrong' })
    await assert.rejects(wrong.namespace('host/v1').posts().create({ title: 'No' }), refused(401, 'incorrect_password'))
  })

  test('uploads a file as a form, with its texts', async () => {
    const media = await host().media().file(PNG, 'dot.png').create({ title: 'A dot', alt_text: 'Small and grey' })
    assert.deepEqual([media.mime_type, media.title.raw, media.alt_text], ['image/png', 'A dot', 'Small and grey'])
    assert.equal((await fetch(media.source_url)).headers.get('content-type'), 'image/png')
    const notes = host().media().file(Buffer.from('<?php'), 'harmless.php')
    await assert.rejects(notes.create({ title: 'No' }), (error: any) => error.data.status === 400)
  })

  test('HEAD gives the headers of a list, with the totals under our names', async () => {
    for (const title of ['First of two', 'Second of two']) await host().posts().create({ title, status: 'publish' })
    const headers = await visitor.namespace('host/v1').posts().search('of two').perPage(1).headers()
    assert.deepEqual([headers['x-host-total'], headers['x-host-totalpages']], ['2', '2'])
    assert.match(headers.link, /rel="next"/)
    assert.match(headers['content-type'], /^application\/json/)
  })

  test('terms, pages, comments and settings speak the same language', async () => {
    const tag = await host().tags().create({ name: 'harbour' })
    const post = await host()
      .posts()
      .create({ title: 'Tagged', status: 'publish', tags: [tag.id] })
    assert.deepEqual(
      (await host().posts().tags(tag.id)).map((found: any) => found.id),
      [post.id],
    )
    await assert.rejects(host().tags().create({ name: 'Harbour' }), refused(400, 'term_exists'))
    const page = await host().pages().create({ title: 'About', status: 'publish' })
    assert.equal((await host().pages().slug('about'))[0].id, page.id)
    const comment = await host().comments().create({ post: post.id, content: 'Well said.' })
    assert.equal((await host().comments().forPost(post.id))[0].id, comment.id)
    assert.equal((await host().settings().auth()).posts_per_page, 10)
    assert.equal((await host().settings().update({ posts_per_page: 7 })).posts_per_page, 7)
  })

  test('records of a service are reached the same way, in that service’s envelope', async () => {
    const service = () => client.namespace('example/v1')
    const made = await service().tools().create({ name: 'Drill', price: 50 })
    assert.deepEqual([made.success, made.data.name], [true, 'Drill'])
    const { id } = made.data
    assert.equal((await service().tools().id(id).update({ name: 'Hammer drill' })).data.name, 'Hammer drill')
    const list = await service().tools().param('search', 'hammer').auth()
    assert.deepEqual([list.meta.total, list.data[0].id], [1, id])
    await assert.rejects(service().tools().create({ name: '' }), (error: any) => error.data.status === 422)
    assert.ok(await service().tools().id(id).delete())
    await assert.rejects(visitor.namespace('example/v1').tools().get(), (error: any) => error.data.status === 401)
  })
})
