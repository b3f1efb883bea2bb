import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine } from '../../../../../test/kit/databases.ts'
import { published, type Site, startSite } from '../../test/kit.ts'

forEachEngine(engine => {
  let site: Site
  let post: number
  let page: number
  const add = (body: object) => site.call('POST', '/redirects', { body })
  before(async () => {
    site = await startSite(engine, 'pro')
    post = await site.make('posts', published('Alpha'))
    page = await site.make('pages', published('About'))
    await site.data('PUT', `/uris/post/${post}`, { uri: 'first' })
  })
  after(() => site.dispose())

  test('G-07 G-52 a redirect is added, listed, counted and followed with its own code', async () => {
    const { status, body } = await add({ source: '/Old Page.php', target: '/first', status_code: 302, note: 'Moved' })
    assert.equal(status, 201)
    const { id, created_at, modified_at, created_by, ...shown } = body.data
    assert.deepEqual(shown, {
      group: 'manual',
      source: 'Old Page.php',
      target: '/first',
      target_item: { kind: 'post', id: post },
      status_code: 302,
      is_enabled: true,
      note: 'Moved',
      hits: 0,
      last_hit_at: null,
      item: null,
      warnings: [],
    })
    assert.ok(id > 0 && created_at === modified_at && created_by > 0)
    assert.equal(await site.visit('/old%20page.php/'), '302 /first/')
    assert.equal(await site.visit('/Old%20Page.php?a=1'), '302 /first/?a=1')
    const list = await site.call('GET', '/redirects?group=manual')
    assert.deepEqual([list.body.data.length, list.body.meta.total], [1, 1])
  })

  test('G-07 a redirect to an item follows the item', async () => {
    await site.data('PUT', `/uris/post/${post}`, { uri: 'second' })
    assert.equal(await site.visit('/old%20page.php/'), '302 /second/')
    await site.data('PUT', `/uris/post/${post}`, { uri: 'first' })
  })

  test('G-18 without a code it is that of the settings, 301 where that is none', async () => {
    await site.set({ redirect_status: 308 })
    assert.equal((await add({ source: 'code-a', target: '/first' })).body.data.status_code, 308)
    await site.set({ redirect_status: 0 })
    assert.equal((await add({ source: 'code-b', target: '/first' })).body.data.status_code, 301)
    assert.equal(await site.visit('/code-b/'), '301 /first/')
    await site.set({ redirect_status: 301 })
  })

  test('G-25 G-26 targets elsewhere need a host that is allowed, when they are saved and when they are followed', async () => {
    const refused = await add({ source: 'out', target: 'https://allowed.example/x' })
    assert.deepEqual([refused.status, refused.body.code], [422, 'vendor_permalink_manager_host_not_allowed'])
    await site.set({ external_redirect_hosts: ['allowed.example'] })
    const added = await add({ source: 'out', target: 'https://allowed.example/x' })
    assert.deepEqual([added.status, added.body.data.group], [201, 'external'])
    assert.equal(await site.visit('/out/'), '301 https://allowed.example/x')
    for (const target of [
      '//evil.example',
      'https://allowed.example.evil.example/',
      'https://allowed.example@evil.example/',
      'javascript:alert(1)',
      'data:text/html,x',
      'https://allowed.example\\@evil.example',
      '/x\r\nSet-Cookie: a=b',
      '/x%0d%0aSet-Cookie:a=b',
    ])
      assert.equal((await add({ source: 'bad', target })).status, 422, target)
    await site.set({ external_redirect_hosts: [] })
    assert.equal(await site.visit('/out/'), '404')
    await site.set({ external_redirect_policy: 'any' })
    assert.equal((await add({ source: 'far', target: 'https://anywhere.example/' })).status, 201)
    await site.set({ external_redirect_policy: 'allowlist', external_redirect_hosts: ['allowed.example'] })
    assert.equal(await site.visit('/far/'), '404')
  })

  test('loops are refused with the way round', async () => {
    await add({ source: 'ring-1', target: '/ring-2' })
    await add({ source: 'ring-2', target: '/ring-3' })
    const { status, body } = await add({ source: 'ring-3', target: '/ring-1' })
    assert.deepEqual([status, body.code, body.data.reason], [422, 'vendor_permalink_manager_redirect_loop', 'loop'])
    assert.equal(body.data.path[0], 'ring-3')
    const self = await add({ source: 'self', target: '/Self/' })
    assert.deepEqual([self.status, self.body.data.reason], [422, 'loop'])
    const id = (await site.data('GET', '/redirects?search=ring-2')).find((row: any) => row.source === 'ring-2').id
    assert.equal((await site.call('PUT', `/redirects/${id}`, { body: { target: '/Ring-2/' } })).status, 422)
  })

  test('chains are made short where browsers are told the same, otherwise kept with a warning', async () => {
    await add({ source: 'hop-2', target: '/first' })
    const first = await add({ source: 'hop-1', target: '/hop-2' })
    assert.deepEqual(first.body.data.target_item, { kind: 'post', id: post })
    await add({ source: 'leg-1', target: '/leg-2' })
    await add({ source: 'leg-2', target: '/about' })
    const [leg] = (await site.data('GET', '/redirects?search=leg')).filter((row: any) => row.source === 'leg-1')
    assert.deepEqual(leg.target_item, { kind: 'post', id: page })
    const mixed = await add({ source: 'mixed', target: '/hop-2', status_code: 302 })
    assert.deepEqual([mixed.body.data.target, mixed.body.data.warnings], ['/hop-2', ['chain_of_different_codes']])
    assert.equal(await site.visit('/mixed/'), '302 /hop-2')
  })

  test('a redirect whose source becomes a live address steps aside, and comes back', async () => {
    await add({ source: 'claimed', target: '/about' })
    assert.equal(await site.visit('/claimed/'), '301 /about/')
    await site.data('PUT', `/uris/post/${post}`, { uri: 'claimed' })
    assert.equal(await site.visit('/claimed/'), '200 Alpha')
    await site.data('PUT', `/uris/post/${post}`, { uri: 'first' })
    assert.equal(await site.visit('/claimed/'), '301 /about/')
    const live = await add({ source: 'first', target: '/about' })
    assert.deepEqual([live.status, live.body.code], [409, 'vendor_permalink_manager_redirect_live'])
    assert.equal((await add({ source: 'claimed', target: '/first' })).status, 409)
    assert.equal((await add({ source: 'login', target: '/first' })).status, 422)
  })

  test('G-53 G-76 code, state and note of every redirect can be changed, source and target of manual ones', async () => {
    const { id } = (await add({ source: 'change-me', target: '/about' })).body.data
    const changed = await site.data('PUT', `/redirects/${id}`, { status_code: 307, note: 'New\u0007note' })
    assert.deepEqual([changed.status_code, changed.note], [307, 'New note'])
    await site.data('PUT', `/redirects/${id}`, { is_enabled: false })
    assert.equal(await site.visit('/change-me/'), '404')
    await site.data('PUT', `/redirects/${id}`, { is_enabled: true, source: 'changed', target: '/first' })
    assert.deepEqual([await site.visit('/changed/'), await site.visit('/change-me/')], ['307 /first/', '404'])
    const [old] = await site.data('GET', '/redirects?group=old')
    assert.equal((await site.call('PUT', `/redirects/${old.id}`, { body: { target: '/x' } })).status, 422)
    assert.equal((await site.data('PUT', `/redirects/${old.id}`, { status_code: 308 })).status_code, 308)
    assert.equal((await site.call('PUT', `/redirects/${id}`, { body: { status_code: 303 } })).status, 400)
    assert.equal((await site.call('PUT', '/redirects/99999', { body: { note: '' } })).status, 404)
  })

  test('G-53 G-54 G-77 redirects are deleted one by one or up to 500 at once', async () => {
    const made = await site.data('POST', '/redirects', {
      items: ['d-1', 'd-2', 'd-3', 'd-1'].map(source => ({ source, target: '/about' })),
    })
    assert.deepEqual(
      [made.added, made.failed, made.results.map((one: any) => one.status)],
      [3, 1, [201, 201, 201, 409]],
    )
    const ids = made.results.slice(0, 3).map((one: any) => one.id)
    assert.deepEqual(await site.data('DELETE', `/redirects/${ids[0]}`), { deleted: true, id: ids[0] })
    assert.equal((await site.call('DELETE', `/redirects/${ids[0]}`)).status, 404)
    assert.deepEqual(await site.data('POST', '/redirects/bulk-delete', { ids }), { deleted: 2, missing: [ids[0]] })
    const many = Array.from({ length: 501 }, (_, index) => index + 1)
    assert.equal((await site.call('POST', '/redirects/bulk-delete', { body: { ids: many } })).status, 400)
  })

  test('G-52 redirects are searched, paged, and taken away as CSV', async () => {
    const { body } = await site.call('GET', '/redirects?search=code&per_page=1')
    assert.deepEqual([body.data.length, body.meta.total, body.meta.pages], [1, 2, 2])
    assert.equal((await site.call('GET', '/redirects?per_page=101')).status, 400)
    assert.equal((await site.call('GET', '/redirects?group=other')).status, 400)
    await add({ source: '=cmd', target: '/about' })
    const file = await site.call('GET', '/redirects?format=csv')
    assert.match(file.headers['content-type'] ?? '', /^text\/csv/)
    assert.ok(
      file.text.startsWith('\uFEFFid,group,source,target,status_code,is_enabled,note,hits,last_hit_at,created_at'),
    )
    assert.ok(file.text.includes("'=cmd"))
  })

  test('G-67 editors manage redirects, others do not', async () => {
    const body = { ids: [999_999] }
    for (const [as, status] of [
      ['editor', 200],
      ['administrator', 200],
      ['author', 403],
      [null, 401],
    ] as const)
      assert.equal((await site.call('POST', '/redirects/bulk-delete', { as, body })).status, status, String(as))
    const told = (await site.call('GET', '/bootstrap', { as: 'editor' })).body.data
    assert.deepEqual([told.permissions.redirects, told.modules[1].active], [true, true])
  })

  test('G-27 an item keeps so many old addresses and no more', async () => {
    await site.set({ max_redirects_per_item: 2 })
    const item = await site.make('posts', published('Wanderer'))
    for (const uri of ['w-1', 'w-2', 'w-3', 'w-4']) await site.data('PUT', `/uris/post/${item}`, { uri })
    const old = await site.data('GET', `/uris/post/${item}/redirects`)
    assert.deepEqual(
      old.map((row: any) => row.source),
      ['w-3', 'w-2'],
    )
    await site.set({ max_redirects_per_item: 50 })
  })

  test('nothing of all this was an error of ours', () => {
    assert.deepEqual(site.complaints, [])
  })
})
