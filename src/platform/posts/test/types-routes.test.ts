/** Types, statuses, and types that somebody adds. */
import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { undoEach } from '../../../../test/kit/run-again.ts'
import { startTestApp, type TestApp } from '../../../../test/kit/test-app.ts'
import { addedRoutes } from '../../extensions/extensions.ts'
import { errorsOf } from './kit.ts'

const EXTENSION = `
export default dozen => {
  const book = {
    slug: 'book', label: ['Books', 'Book'], description: '', restBase: 'books', isHierarchical: false, isPublic: true, hasArchive: true,
    supports: ['title', 'editor', 'revisions'], taxonomies: ['genre'], capabilityType: ['post', 'posts'], hasTrash: true,
  }
  const genre = {
    slug: 'genre', label: ['Genres', 'Genre'], description: '', restBase: 'genres', types: ['book'], isHierarchical: true, isPublic: true,
    capabilities: { manage: 'manage_categories', edit: 'manage_categories', delete: 'manage_categories', assign: 'edit_posts' },
  }
  dozen.addFilter('post_types', types => [...types, book])
  dozen.addFilter('taxonomies', list => [...list, genre])
}
`

forEachEngine(engine => {
  let site: TestApp
  let folder: string
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'dozen-types-'))
    await mkdir(join(folder, 'extensions'))
    await writeFile(join(folder, 'extensions', 'books.mjs'), EXTENSION)
    site = await startTestApp(engine, { env: { DATA_DIR: folder } })
  })
  after(async () => {
    await site.dispose()
    await rm(folder, { recursive: true, force: true })
  })

  const ask = (path: string, as: string | null = null) => site.request('GET', `/host/v1${path}`, { as })

  test('types are listed by name, with more for those who edit', async () => {
    const { body } = await ask('/types')
    assert.deepEqual(Object.keys(body), ['post', 'page', 'attachment', 'book'])
    assert.deepEqual(
      [body.post.rest_base, body.page.hierarchical, body.post.taxonomies],
      ['posts', true, ['category', 'post_tag']],
    )
    assert.equal(body.post.capabilities, undefined)
    assert.equal((await ask('/types?context=edit')).status, 401)
    const edited = (await ask('/types/page?context=edit', 'editor')).body
    assert.equal(edited.capabilities.edit_others_posts, 'edit_others_pages')
    assert.equal(edited.supports.revisions, true)
    assert.deepEqual((await ask('/types/nothing')).body.code, 'rest_type_invalid')
    assert.deepEqual(Object.keys((await ask('/types?context=edit', 'contributor')).body), [
      'post',
      'attachment',
      'book',
    ])
  })

  test('statuses are listed by name: one for visitors, all for those who edit', async () => {
    assert.deepEqual(Object.keys((await ask('/statuses')).body), ['publish'])
    const all = (await ask('/statuses', 'contributor')).body
    assert.deepEqual(Object.keys(all), ['publish', 'future', 'draft', 'pending', 'private', 'trash'])
    assert.equal((await ask('/statuses/draft')).body.code, 'rest_cannot_read_status')
    assert.equal((await ask('/statuses/draft?context=edit', 'editor')).body.date_floating, true)
    assert.equal((await ask('/statuses/inherit', 'editor')).body.code, 'rest_status_invalid')
  })

  test('taxonomies are listed by name, and by type', async () => {
    assert.deepEqual(Object.keys((await ask('/taxonomies')).body), ['category', 'post_tag', 'genre'])
    assert.deepEqual(Object.keys((await ask('/taxonomies?type=post')).body), ['category', 'post_tag'])
    assert.equal((await ask('/taxonomies/category')).body.hierarchical, true)
    assert.equal((await ask('/taxonomies/nothing')).body.code, 'rest_taxonomy_invalid')
    assert.equal((await ask('/taxonomies/category?context=edit')).status, 401)
    assert.equal(
      (await ask('/taxonomies/category?context=edit', 'editor')).body.capabilities.edit_terms,
      'manage_categories',
    )
  })

  test('a type of an extension has all routes of a type, and only its own fields', async () => {
    const as = 'administrator'
    const crime = (await site.request('POST', '/host/v1/genres', { as, body: { name: 'Crime' } })).body
    const made = await site.request('POST', '/host/v1/books', {
      as,
      body: { title: 'A book', content: 'Text', status: 'publish', genres: [crime.id], sticky: true },
    })
    assert.equal(made.status, 201)
    assert.equal(made.body.type, 'book')
    assert.deepEqual(made.body.genres, [crime.id])
    assert.deepEqual(
      [made.body.excerpt, made.body.author, made.body.sticky, made.body.meta, made.body.categories],
      Array(5).fill(undefined),
    )
    assert.equal(made.body.link, 'http://localhost:8080/book/a-book/')
    assert.equal((await ask(`/books?genres=${crime.id}`)).body[0].id, made.body.id)
    assert.equal((await ask(`/genres/${crime.id}`)).body.count, 1)
    assert.equal((await ask(`/books/${made.body.id}/revisions`, as)).status, 200)
    assert.equal((await ask(`/posts/${made.body.id}`)).status, 404)
  })

  test('routes of an extension are told once, also where the transaction that asks for them runs again', async () => {
    const { internals } = site.app
    const told = (await addedRoutes(internals)).map(({ route }) => `${route.methods} ${route.path}`)
    const restore = undoEach(internals.database)
    const again = (await addedRoutes(internals)).map(({ route }) => `${route.methods} ${route.path}`)
    restore()
    assert.ok(told.includes('GET /books'), String(told))
    assert.deepEqual(again, told)
  })

  test('nothing of all this was an error of ours', () => {
    assert.deepEqual(errorsOf(site), [])
  })
})
