/** Meta over the posts' routes: registered keys only, checked, each with its own authorisation. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { startTestApp, type TestApp } from '../../../../test/kit/test-app.ts'
import { on } from '../../../kernel/hooks.ts'
import { metaValues, setMeta } from '../meta/meta.ts'
import { defineMeta, registeredMeta } from '../posts.ts'
import { createTerm, updateTerm } from '../terms/terms.ts'
import { errorsOf } from './kit.ts'

const KEYS = [
  defineMeta({ object: 'post', key: 'subtitle', schema: { type: 'string' } }),
  defineMeta({ object: 'post', key: 'sizes', schema: { type: 'array', items: { type: 'integer' } }, default: [1] }),
  defineMeta({
    object: 'post',
    key: 'box',
    schema: { type: 'object', properties: { a: { type: 'boolean' } } },
    default: { a: true },
  }),
  defineMeta({ object: 'post', key: '_hidden', schema: { type: 'string' } }),
  defineMeta({ object: 'post', key: '_open', schema: { type: 'boolean' }, authorize: () => true }),
  defineMeta({ object: 'post', key: 'never', schema: { type: 'string' }, authorize: () => false }),
  defineMeta({ object: 'post', key: 'inner', schema: { type: 'string' }, isInApi: false }),
  defineMeta({ object: 'post', subtype: 'page', key: 'only_pages', schema: { type: 'integer' } }),
  defineMeta({ object: 'post', key: 'clean', schema: { type: 'string' }, clean: value => String(value).trim() }),
  defineMeta({ object: 'term', key: 'colour', schema: { type: 'string', enum: ['red', 'blue'] }, default: 'red' }),
]

forEachEngine(engine => {
  let site: TestApp
  before(async () => {
    site = await startTestApp(engine, { services: [] })
    site.app.internals.hooks.add(on(registeredMeta, 'test.meta', keys => [...keys, ...KEYS]))
  })
  after(() => site.dispose())

  const create = (meta: object, as = 'administrator') =>
    site.request('POST', '/host/v1/posts', { as, body: { title: 'x', status: 'draft', meta } })
  const update = (id: number, meta: object, as = 'administrator') =>
    site.request('PUT', `/host/v1/posts/${id}`, { as, body: { meta } })

  test('registered keys are shown with their defaults, the others are passed over', async () => {
    const made = await create({ subtitle: 'Below', unknown: 'x', inner: 'x', only_pages: 3 })
    assert.equal(made.status, 201)
    assert.deepEqual(made.body.meta, {
      subtitle: 'Below',
      sizes: [1],
      box: { a: true },
      _hidden: '',
      _open: false,
      never: '',
      clean: '',
    })
    const { body } = await site.request('GET', `/host/v1/posts?status=draft&include=${made.body.id}`, {
      as: 'administrator',
    })
    assert.deepEqual(body[0].meta, made.body.meta)
  })

  test('host 24 values are converted by their type, a list also out of text, and null deletes', async () => {
    const { body: made } = await create({ sizes: '3, 4 5', box: { a: '0' }, clean: '  x ' })
    assert.deepEqual([made.meta.sizes, made.meta.box, made.meta.clean], [[3, 4, 5], { a: false }, 'x'])
    assert.deepEqual((await update(made.id, { sizes: null })).body.meta.sizes, [1])
    assert.deepEqual((await update(made.id, {})).body.meta.box, { a: false })
  })

  test('host 24 a value of another type is refused by the code of the rule that failed', async () => {
    const wrong = await create({ subtitle: 5 })
    assert.deepEqual(
      [wrong.status, wrong.body.code, wrong.body.message],
      [400, 'rest_invalid_type', 'meta.subtitle is not of type string.'],
    )
    assert.equal((await create({ sizes: ['x'] })).body.message, 'meta.sizes[0] is not of type integer.')
  })

  test('host 24 a key that begins with _ is refused for everybody unless it has its own authorisation', async () => {
    const refused = await create({ _hidden: 'x' })
    assert.deepEqual([refused.status, refused.body.code, refused.body.data.key], [403, 'rest_cannot_update', '_hidden'])
    assert.equal((await create({ _open: true })).body.meta._open, true)
    const never = await create({ never: 'x' })
    assert.deepEqual([never.status, never.body.data.key], [403, 'never'])
    const { body: own } = await create({ _open: true }, 'contributor')
    assert.equal((await update(own.id, { _open: false }, 'contributor')).body.meta._open, false)
    assert.equal((await update((await create({})).body.id, { _open: true }, 'contributor')).status, 404)
  })

  test('a value that stays the same needs no right', async () => {
    const { body: made } = await create({ subtitle: 'Same' })
    const owner = { object: 'post' as const, subtype: 'post', id: made.id, label: 'x' }
    await site.inSystem(ctx => setMeta(owner, { key: '_hidden', value: 'kept' }, ctx))
    assert.equal((await update(made.id, { _hidden: 'kept', subtitle: 'New' })).body.meta.subtitle, 'New')
  })

  test('what was stored by another rule reads as null, and nothing is written when one value is wrong', async () => {
    const { body: made } = await create({})
    const owner = { object: 'post' as const, subtype: 'post', id: made.id, label: 'x' }
    await site.inSystem(ctx => setMeta(owner, { key: 'subtitle', value: { not: 'text' } }, ctx))
    assert.equal(
      (await site.request('GET', `/host/v1/posts/${made.id}`, { as: 'administrator' })).body.meta.subtitle,
      null,
    )
    await update(made.id, { clean: 'written', sizes: 'x' })
    assert.equal((await site.inSystem(ctx => metaValues(owner, ctx))).clean, '')
  })

  test('terms have meta too', async () => {
    const term = await site.inSystem(ctx => createTerm('post_tag', { name: 'Coloured', meta: { colour: 'blue' } }, ctx))
    const shown = async () => (await site.request('GET', `/host/v1/tags/${term.id}`)).body.meta
    assert.deepEqual(await shown(), { colour: 'blue' })
    await site.inSystem(ctx => updateTerm(term.id, { meta: { colour: null } }, ctx))
    assert.deepEqual(await shown(), { colour: 'red' })
    const wrong = await site.request('POST', '/host/v1/tags', {
      as: 'administrator',
      body: { name: 'y', meta: { colour: 'green' } },
    })
    assert.equal(wrong.body.code, 'rest_not_in_enum')
  })

  test('nothing of all this was an error of ours', () => {
    assert.deepEqual(errorsOf(site), [])
  })
})
