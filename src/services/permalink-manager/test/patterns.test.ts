import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { setMeta } from '../../../platform/posts/posts.ts'
import { published, type Site, startSite } from './kit.ts'

forEachEngine(engine => {
  let site: Site
  let parent: number
  let child: number
  let post: number
  let top: number
  let inner: number
  const defaultOf = async (kind: string, id: number) =>
    (await site.data('GET', `/uris/${kind}/${id}/default`)).default_uri
  before(async () => {
    site = await startSite(engine)
    top = await site.make('categories', { name: 'World' })
    inner = await site.make('categories', { name: 'Europe', parent: top })
    post = await site.make('posts', published('Über Größe', { slug: 'size', categories: [inner] }))
    parent = await site.make('pages', published('Company'))
    child = await site.make('pages', published('Our Team', { slug: 'team', parent }))
    const owner = { object: 'post', subtype: 'post', id: post, label: '' } as const
    await site.inSystem(ctx => setMeta(owner, { key: 'price', value: 'Ten Euro' }, ctx))
    await site.inSystem(ctx => setMeta(owner, { key: '_secret', value: 'hidden' }, ctx))
  })
  after(() => site.dispose())

  test('G-46 every pattern comes with the tags that its type offers', async () => {
    const patterns = await site.data('GET', '/permastructures')
    const of = (name: string) => patterns.find((pattern: any) => pattern.name === name)
    assert.deepEqual(
      [of('post').group, of('post').pattern, of('post').is_custom, of('post').default_pattern],
      ['post_type', '%year%/%monthnum%/%day%/%postname%', false, '%year%/%monthnum%/%day%/%postname%'],
    )
    for (const tag of ['%postname%', '%monthname%', '%category%', '%category_top%', '%post_tag_flat%', '%__field%'])
      assert.ok(of('post').tags.includes(tag), tag)
    assert.deepEqual([of('category').group, of('category').pattern], ['taxonomy', 'category/%term_name%'])
    assert.deepEqual(of('post_tag').tags, [
      '%term_name%',
      '%term_flat%',
      '%term_id%',
      '%taxonomy%',
      '%native_title%',
      '%__field%',
    ])
  })

  const filled: readonly (readonly [pattern: string, expected: string])[] = [
    ['%postname%', 'size'],
    ['%postname_flat%', 'size'],
    ['%native_slug%', 'size'],
    ['%native_title%', 'uber-grose'],
    ['p-%post_id%', 'p-{id}'],
    ['%author%/%postname%', 'admin/size'],
    ['%year%/%monthnum%/%monthname%/%day%/%hour%%minute%%second%-%postname%', '2026/03/march/05/140709-size'],
    ['%post_type%/%postname%', 'post/size'],
    ['%parent%/%postname%', 'size'],
    ['%category%/%postname%', 'world/europe/size'],
    ['%category_flat%/%postname%', 'europe/size'],
    ['%category_top%/%postname%', 'world/size'],
    ['%post_tag%/%postname%', 'size'],
    ['%__price%/%postname%', 'ten-euro/size'],
    ['%___secret%/%postname%', 'size'],
    ['/a//b-%post_tag%/%postname%/', 'a/b/size'],
  ]
  for (const [pattern, expected] of filled) {
    test(`G-47 G-48 ${pattern} gives ${expected}`, async () => {
      const preview = await site.data('POST', '/permastructures/preview', { group: 'post_type', name: 'post', pattern })
      const sample = preview.samples.find((one: any) => one.id === post)
      assert.deepEqual([sample.after, preview.unknown_tags], [expected.replace('{id}', String(post)), []])
    })
  }

  test('G-05 G-47 a pattern is saved, gives the default, and is given back', async () => {
    const saved = await site.data('PUT', '/permastructures/post_type/post', { pattern: '/blog/%category%/%postname%/' })
    assert.deepEqual([saved.pattern, saved.is_custom], ['blog/%category%/%postname%', true])
    assert.equal(await defaultOf('post', post), 'blog/world/europe/size')
    const reset = await site.data('PUT', `/uris/post/${post}`, { reset: true })
    assert.deepEqual([reset.uri, reset.is_custom], ['blog/world/europe/size', true])
    assert.equal(await site.visit('/blog/world/europe/size/'), '200 Über Größe')
    const restored = await site.data('DELETE', '/permastructures/post_type/post')
    assert.deepEqual([restored.pattern, restored.is_custom], ['%year%/%monthnum%/%day%/%postname%', false])
    assert.equal(await defaultOf('post', post), '2026/03/05/size')
  })

  test('G-47 patterns of taxonomies name the terms above', async () => {
    await site.data('PUT', '/permastructures/taxonomy/category', { pattern: 'topics/%term_name%' })
    assert.equal(await defaultOf('term', inner), 'topics/world/europe')
    const made = await site.make('categories', { name: 'Asia', parent: top })
    assert.equal((await site.data('GET', `/uris/term/${made}`)).uri, 'topics/world/asia')
    assert.equal(await site.visit('/topics/world/asia/'), '200 Asia')
    await site.data('DELETE', '/permastructures/taxonomy/category')
  })

  test('G-48 G-76 unknown tags are listed by the preview and refused by the save', async () => {
    const body = { group: 'post_type', name: 'post', pattern: '%postname%/%colour%' }
    const preview = await site.data('POST', '/permastructures/preview', body)
    assert.deepEqual([preview.unknown_tags, preview.samples[0].after], [['%colour%'], 'size'])
    const refused = await site.call('PUT', '/permastructures/post_type/post', { body })
    assert.deepEqual([refused.status, refused.body.data.unknown_tags], [422, ['%colour%']])
    const same = await site.call('PUT', '/permastructures/post_type/post', { body: { pattern: 'all/%year%' } })
    assert.deepEqual([same.status, same.body.code], [422, 'vendor_permalink_manager_invalid_pattern'])
    for (const path of ['post_type/nothing', 'taxonomy/post', 'word/post'])
      assert.equal(
        (await site.call('PUT', `/permastructures/${path}`, { body: { pattern: '%postname%' } })).status,
        404,
      )
  })

  test('G-48 the preview tells collisions and writes nothing', async () => {
    const preview = await site.data('POST', '/permastructures/preview', {
      group: 'post_type',
      name: 'page',
      pattern: '2026/03/05/size%parent%-%postname_flat%',
    })
    assert.equal(preview.collisions, 0)
    const all = await site.data('POST', '/permastructures/preview', {
      group: 'post_type',
      name: 'page',
      pattern: 'login',
    })
    assert.equal(all.collisions, all.samples.length)
    assert.equal(
      (await site.data('GET', '/permastructures')).every((one: any) => !one.is_custom),
      true,
    )
  })

  test('G-10 slugs come from the platform, from the title, or stand below the parent’s own address', async () => {
    await site.set({ force_custom_slugs: 1 })
    assert.equal(await defaultOf('post', child), 'company/our-team')
    await site.set({ force_custom_slugs: 2 })
    await site.data('PUT', `/uris/post/${parent}`, { uri: 'firm/about' })
    assert.equal(await defaultOf('post', child), 'firm/about/team')
    await site.set({ force_custom_slugs: 0 })
    assert.equal(await defaultOf('post', child), 'company/team')
  })

  test('G-12 G-13 accents, capitals and punctuation are kept when the settings say so', async () => {
    const save = async (uri: string) => (await site.data('PUT', `/uris/post/${child}`, { uri })).uri
    assert.equal(await save('Über uns, Nr. 1'), 'uber-uns-nr.1')
    await site.set({ keep_accents: true })
    assert.equal(await save('Über uns'), 'über-uns')
    assert.equal(await site.visit('/%C3%9Cber-uns/'), '200 Our Team')
    await site.set({ keep_accents: true, disable_slug_sanitization: true })
    assert.equal(await save('Über uns,(1)'), 'Über-uns,(1)')
    assert.equal(await site.visit('/%c3%bcber-uns,(1)/'), '200 Our Team')
    await site.set({ keep_accents: false, disable_slug_sanitization: false })
  })

  test('G-09 new items get the address of their pattern and keep it, or it follows every save, or they get none', async () => {
    await site.data('PUT', '/permastructures/post_type/post', { pattern: 'blog/%postname%' })
    const uriOf = async (id: number) => (await site.data('GET', `/uris/post/${id}`)).uri
    const kept = await site.make('posts', published('Kept'))
    assert.equal(await uriOf(kept), 'blog/kept')
    await site.change('posts', kept, { slug: 'other' })
    assert.equal(await uriOf(kept), 'blog/kept')
    const draft = await site.make('posts', { title: 'Later', status: 'draft' })
    await site.change('posts', draft, { status: 'publish' })
    assert.equal(await uriOf(draft), 'blog/later')
    const twin = await site.make('posts', published('Kept'))
    assert.equal(await uriOf(twin), 'blog/kept-2')
    await site.set({ auto_update_uris: 1 })
    await site.change('posts', kept, { slug: 'third' })
    assert.equal(await uriOf(kept), 'blog/third')
    assert.equal(await site.visit('/blog/kept/'), '301 /blog/third/')
    await site.set({ auto_update_uris: 2 })
    const none = await site.make('posts', published('None'))
    assert.deepEqual(
      [await uriOf(none), (await site.data('GET', `/uris/post/${none}`)).is_custom],
      ['2026/03/05/none', false],
    )
    await site.set({ auto_update_uris: 0 })
    await site.data('PUT', `/uris/post/${none}`, { mode: 1 })
    await site.change('posts', none, { slug: 'some' })
    assert.equal(await uriOf(none), 'blog/some')
    await site.data('DELETE', '/permastructures/post_type/post')
  })

  test('G-09 a new item whose address somebody has already gets a free one', async () => {
    await site.data('PUT', `/uris/post/${parent}`, { uri: '2026/03/05/wanted' })
    const item = await site.make('posts', published('Wanted'))
    assert.equal((await site.data('GET', `/uris/post/${item}`)).uri, '2026/03/05/wanted-2')
    assert.equal(await site.visit('/2026/03/05/wanted/'), '200 Company')
  })

  test('nothing of all this was an error of ours', () => {
    assert.deepEqual(site.complaints, [])
  })
})
