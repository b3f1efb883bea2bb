import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { published, type Site, startSite } from './kit.ts'

const MANY = process.env.DOZEN_STRESS ? 100 : 30

forEachEngine(engine => {
  let site: Site
  let ids: number[]
  const uriOf = async (id: number) => (await site.data('GET', `/uris/post/${id}`)).uri
  before(async () => {
    site = await startSite(engine)
    ids = []
    for (const title of ['One', 'Two', 'Three', 'Four']) ids.push(await site.make('posts', published(title)))
  })
  after(() => site.dispose())

  test('G-45 many changes at once, each with its own result', async () => {
    const [one, two, three] = ids
    const answer = await site.data('POST', '/uris/bulk', {
      items: [
        { kind: 'post', id: one, uri: 'first' },
        { kind: 'post', id: two, uri: 'first' },
        { kind: 'post', id: three, uri: 'admin' },
        { kind: 'post', id: 9999, uri: 'x' },
        { kind: 'word', id: 1, uri: 'x' },
        { kind: 'post', id: one, mode: 1 },
      ],
    })
    assert.deepEqual(
      answer.results.map((result: any) => [result.id, result.ok, result.status, result.uri, result.suggestion]),
      [
        [one, true, 200, 'first', undefined],
        [two, false, 409, 'first', 'first-2'],
        [three, false, 422, 'admin', undefined],
        [9999, false, 404, 'x', undefined],
        [1, false, 404, 'x', undefined],
        [one, false, 422, null, undefined],
      ],
    )
    assert.deepEqual([answer.changed, answer.failed], [1, 5])
  })

  test('G-45 items swap and move round in a ring in one step', async () => {
    const [one, two, three] = ids as [number, number, number]
    const set = (pairs: [number, string][]) =>
      site.data('POST', '/uris/bulk', { items: pairs.map(([id, uri]) => ({ kind: 'post', id, uri })) })
    await set([
      [one, 'ring-a'],
      [two, 'ring-b'],
      [three, 'ring-c'],
    ])
    const swapped = await set([
      [one, 'ring-b'],
      [two, 'ring-a'],
    ])
    assert.deepEqual([swapped.changed, await uriOf(one), await uriOf(two)], [2, 'ring-b', 'ring-a'])
    const turned = await set([
      [one, 'ring-c'],
      [two, 'ring-b'],
      [three, 'ring-a'],
    ])
    assert.equal(turned.changed, 3)
    assert.deepEqual([await uriOf(one), await uriOf(two), await uriOf(three)], ['ring-c', 'ring-b', 'ring-a'])
    assert.equal(await site.visit('/ring-c/'), '200 One')
    assert.equal(await site.visit('/ring-a/'), '200 Three')
  })

  test('G-45 who cannot move keeps his address, and whoever wanted it is refused too', async () => {
    const [one, two, three] = ids
    const answer = await site.data('POST', '/uris/bulk', {
      items: [
        { kind: 'post', id: one, uri: 'ring-b' },
        { kind: 'post', id: two, uri: 'ring-a' },
        { kind: 'post', id: three, uri: 'somewhere', expected_modified_at: 'long ago' },
      ],
    })
    assert.deepEqual(
      answer.results.map((result: any) => [result.ok, result.status]),
      [
        [false, 409],
        [false, 409],
        [false, 409],
      ],
    )
    assert.deepEqual([await uriOf(one!), await uriOf(two!), await uriOf(three!)], ['ring-c', 'ring-b', 'ring-a'])
  })

  test('G-75 G-77 more than 200 changes are refused as a whole', async () => {
    const items = Array.from({ length: 201 }, () => ({ kind: 'post', id: ids[0], uri: 'too-many' }))
    const { status, body } = await site.call('POST', '/uris/bulk', { body: { items } })
    assert.deepEqual([status, body.code], [413, 'vendor_permalink_manager_too_many_changes'])
    assert.notEqual(await uriOf(ids[0]!), 'too-many')
  })

  test('G-68 the right to edit is asked for each item', async () => {
    const { id: author } = await site.account('cleo', ['author'])
    const own = await site.make('posts', published('By Cleo', { author }))
    const items = [
      { kind: 'post', id: own, uri: 'by-cleo' },
      { kind: 'post', id: ids[0], uri: 'stolen' },
    ]
    const { body } = await site.call('POST', '/uris/bulk', { as: 'cleo', body: { items } })
    assert.deepEqual(
      body.data.results.map((result: any) => [result.ok, result.status]),
      [
        [true, 200],
        [false, 403],
      ],
    )
    assert.equal((await site.call('PUT', `/uris/post/${ids[0]}`, { as: 'cleo', body: { uri: 'x' } })).status, 403)
    assert.equal((await site.call('PUT', '/uris/term/1', { as: 'cleo', body: { uri: 'x' } })).status, 403)
  })

  test('G-44 addresses are checked without saving', async () => {
    const before = await site.data('GET', `/uris/post/${ids[0]}`)
    await site.data('PUT', `/uris/post/${ids[3]}`, { uri: 'left' })
    await site.data('PUT', `/uris/post/${ids[3]}`, { uri: 'arrived' })
    const checked = await site.data('POST', '/uris/check', {
      items: ['Brand New', 'ring-c', { uri: 'ring-c', kind: 'post', id: ids[0] }, 'admin', 'left', 'a\u0007'],
    })
    assert.deepEqual(
      checked.map((one: any) => [one.normalized, one.available, one.reserved, one.owner?.via ?? null, one.suggestion]),
      [
        ['brand-new', true, false, null, null],
        ['ring-c', false, false, 'uri', 'ring-c-2'],
        ['ring-c', true, false, null, null],
        [null, false, true, null, null],
        ['left', true, false, 'redirect', null],
        [null, false, false, null, null],
      ],
    )
    assert.deepEqual(await site.data('GET', `/uris/post/${ids[0]}`), before)
  })

  test('an address that is only the source of a redirect is free, and the redirect steps aside', async () => {
    assert.equal(await site.visit('/left/'), '301 /arrived/')
    await site.data('PUT', `/uris/post/${ids[1]}`, { uri: 'left' })
    assert.equal(await site.visit('/left/'), '200 Two')
    await site.data('PUT', `/uris/post/${ids[1]}`, { reset: true })
    assert.equal(await site.visit('/left/'), '301 /2026/03/05/two/')
  })

  test('G-44 G-71 G-77 more than 100 addresses to check are refused', async () => {
    const items = Array.from({ length: 101 }, (_, index) => `address-${index}`)
    assert.equal((await site.call('POST', '/uris/check', { body: { items } })).status, 400)
    assert.equal((await site.data('POST', '/uris/check', { items: items.slice(1) })).length, 100)
    assert.equal((await site.call('POST', '/uris/check', { body: { items: [{ uri: 1 }] } })).status, 400)
  })

  test(`G-04 ${MANY} saves of one address at the same time: one succeeds, the others get the owner and a free one`, async () => {
    const items: number[] = []
    for (let index = 0; index < MANY; index += 1) items.push(await site.make('posts', published(`Racer ${index}`)))
    const answers = await Promise.all(
      items.map(id => site.call('PUT', `/uris/post/${id}`, { body: { uri: 'the-prize' } })),
    )
    const winners = answers.filter(answer => answer.status === 200)
    assert.equal(winners.length, 1)
    for (const { status, body } of answers.filter(answer => answer.status !== 200)) {
      assert.deepEqual(
        [status, body.data.owner.id, body.data.suggestion],
        [409, winners[0]?.body.data.id, 'the-prize-2'],
      )
    }
    assert.equal((await site.data('GET', '/uris?search=the-prize')).length, 1)
  })

  test('G-41 of two who change what they read at the same time one is refused', async () => {
    const { modified_at } = await site.data('GET', `/uris/post/${ids[2]}`)
    const answers = await Promise.all(
      ['left-hand', 'right-hand'].map(uri =>
        site.call('PUT', `/uris/post/${ids[2]}`, { body: { uri, expected_modified_at: modified_at } }),
      ),
    )
    assert.deepEqual(answers.map(answer => answer.status).sort(), [200, 409])
  })

  test('nothing of all this was an error of ours', () => {
    assert.deepEqual(site.complaints, [])
  })
})
