import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { published, type Site, startSite } from './kit.ts'

forEachEngine(engine => {
  let site: Site
  let post: number
  let page: number
  let below: number
  let term: number
  before(async () => {
    site = await startSite(engine)
    post = await site.make('posts', published('Alpha'))
    page = await site.make('pages', published('About us'))
    below = await site.make('pages', published('Team', { parent: page }))
    term = await site.make('categories', { name: 'News' })
    await site.change('posts', post, { categories: [term] })
  })
  after(() => site.dispose())

  test('G-02 G-38 an item tells its address, its mode and when they were changed', async () => {
    const item = await site.data('GET', `/uris/post/${page}`)
    assert.match(item.modified_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/)
    assert.deepEqual(
      { ...item, modified_at: 'then' },
      {
        id: page,
        kind: 'post',
        type: 'page',
        type_label: 'Page',
        title: 'About us',
        status: 'publish',
        parent_id: 0,
        language: 'en',
        uri: 'about-us',
        url: 'http://localhost:8080/about-us/',
        default_uri: 'about-us',
        native_uri: 'about-us',
        is_custom: false,
        mode: 0,
        effective_mode: 'keep',
        excluded: null,
        redirects_count: 0,
        author_id: 1,
        edit_url: `http://localhost:8080/admin/posts/${page}`,
        modified_at: 'then',
        modified_by: null,
      },
    )
  })

  test('G-40 an address of its own is served, linked, and reached from the address of the platform', async () => {
    const native = (await site.data('GET', `/uris/post/${post}`)).native_uri
    const saved = await site.data('PUT', `/uris/post/${post}`, { uri: '/Stories/First One/' })
    assert.deepEqual([saved.uri, saved.is_custom, saved.native_uri], ['stories/first-one', true, native])
    assert.equal(await site.visit('/stories/first-one/'), '200 Alpha')
    assert.equal(await site.visit('/Stories/First-One/'), '200 Alpha')
    assert.equal(await site.visit('/stories/first-one'), '301 /stories/first-one/')
    assert.equal(await site.visit(`/${native}/?a=1`), '301 /stories/first-one/?a=1')
    assert.equal(await site.visit(`/?p=${post}`), '301 /stories/first-one/')
    assert.equal((await site.fetch('GET', '/stories/first-one/feed/')).status, 200)
    const shown = await site.request('GET', `/host/v1/posts/${post}`)
    assert.equal(shown.body.link, 'http://localhost:8080/stories/first-one/')
  })

  test('G-40 a page and the page below it are reached from where they would be', async () => {
    await site.data('PUT', `/uris/post/${page}`, { uri: 'company' })
    assert.equal(await site.visit('/company/'), '200 About us')
    assert.equal(await site.visit('/about-us/'), '301 /company/')
    assert.equal(await site.visit('/about-us/team/'), '200 Team')
    await site.data('PUT', `/uris/post/${below}`, { uri: 'company/people.html' })
    assert.equal(await site.visit('/about-us/team/'), '301 /company/people.html/')
    assert.equal(await site.visit('/company/people.html/'), '200 Team')
  })

  test('G-40 a term has an address too, with its further pages and its feed', async () => {
    await site.data('PUT', `/uris/term/${term}`, { uri: 'topics/news' })
    assert.equal(await site.visit('/topics/news/'), '200 News')
    assert.equal(await site.visit('/category/news/'), '301 /topics/news/')
    assert.equal((await site.fetch('GET', '/topics/news/feed/')).status, 200)
    const shown = await site.request('GET', `/host/v1/categories/${term}`)
    assert.equal(shown.body.link, 'http://localhost:8080/topics/news/')
  })

  test('G-04 G-74 a taken address answers 409 with the owner and a free suggestion', async () => {
    const other = await site.make('posts', published('Other'))
    for (const uri of ['company', 'Company/', 'c%6Fmpany']) {
      const { status, body } = await site.call('PUT', `/uris/post/${other}`, { body: { uri } })
      assert.equal(status, 409, uri)
      assert.deepEqual(
        [body.code, body.data.reason, body.data.uri, body.data.suggestion],
        ['vendor_permalink_manager_uri_taken', 'taken', 'company', 'company-2'],
      )
      assert.deepEqual(body.data.owner, {
        kind: 'post',
        id: page,
        type: 'page',
        title: 'About us',
        status: 'publish',
        url: 'http://localhost:8080/company/',
        via: 'uri',
      })
    }
    const native = await site.call('PUT', `/uris/post/${page}`, { body: { uri: '2026/03/05/other' } })
    assert.deepEqual([native.status, native.body.data?.owner?.via], [409, 'native'])
    assert.equal((await site.data('PUT', `/uris/post/${other}`, { uri: 'company-2' })).uri, 'company-2')
  })

  test('G-04 an owner in the trash is still an owner, and nobody hears of one that he may not see', async () => {
    const gone = await site.make('posts', published('Gone'))
    await site.data('PUT', `/uris/post/${gone}`, { uri: 'gone' })
    await site.request('DELETE', `/host/v1/posts/${gone}`, { as: 'admin' })
    const taken = await site.call('PUT', `/uris/post/${post}`, { body: { uri: 'gone' } })
    assert.deepEqual([taken.status, taken.body.data.owner.trashed, taken.body.data.owner.status], [409, true, 'trash'])
    const { id: author } = await site.account('ann', ['author'])
    const own = await site.make('posts', published('By Ann', { author }))
    const hidden = await site.call('PUT', `/uris/post/${own}`, { as: 'ann', body: { uri: 'gone' } })
    assert.deepEqual([hidden.status, hidden.body.data.owner, hidden.body.data.suggestion], [409, null, 'gone-2'])
  })

  test('G-76 reserved addresses are refused however they are written', async () => {
    const names = [
      'admin',
      'API/x',
      'wp%2Dadmin',
      './wp-admin',
      'ｗｐ-admin',
      'wp-admin.',
      'login',
      'feed',
      'robots.txt',
    ]
    for (const uri of [
      ...names,
      'sitemap-posts-1.xml',
      'a/page/2',
      'a/feed',
      '.well-known/x',
      'uploads/a',
      '../x',
      '2026',
    ]) {
      const { status, body } = await site.call('PUT', `/uris/post/${post}`, { body: { uri } })
      assert.deepEqual([status, body.code], [422, 'vendor_permalink_manager_uri_reserved'], uri)
    }
    for (const uri of ['a\u0007b', 'a?b', 'a%0d%0aSet-Cookie', `x${'y'.repeat(200)}`]) {
      const { status, body } = await site.call('PUT', `/uris/post/${post}`, { body: { uri } })
      assert.deepEqual([status, body.code], [422, 'vendor_permalink_manager_uri_invalid'], uri)
    }
    assert.equal((await site.data('GET', `/uris/post/${post}`)).uri, 'stories/first-one')
  })

  test('G-41 G-74 an item that was changed since it was read is not overwritten', async () => {
    const item = await site.data('GET', `/uris/post/${post}`)
    const first = await site.data('PUT', `/uris/post/${post}`, { uri: 'one', expected_modified_at: item.modified_at })
    const { status, body } = await site.call('PUT', `/uris/post/${post}`, {
      body: { uri: 'two', expected_modified_at: item.modified_at },
    })
    assert.deepEqual([status, body.code], [409, 'vendor_permalink_manager_item_changed'])
    assert.deepEqual([body.data.reason, body.data.expected_modified_at], ['modified', item.modified_at])
    assert.deepEqual(body.data.current, first)
  })

  test('G-43 every change is in the history, and old addresses lead on, also after coming back', async () => {
    const item = await site.make('posts', published('Moving'))
    for (const uri of ['a-one', 'b-two', 'a-one']) await site.data('PUT', `/uris/post/${item}`, { uri })
    assert.equal(await site.visit('/a-one/'), '200 Moving')
    assert.equal(await site.visit('/b-two/?x=1'), '301 /a-one/?x=1')
    const history = await site.call('GET', `/uris/post/${item}/history`)
    assert.deepEqual(
      history.body.data.map((row: any) => [row.old_uri, row.new_uri, row.source, row.user.name]),
      [
        ['b-two', 'a-one', 'api', 'administrator'],
        ['a-one', 'b-two', 'api', 'administrator'],
        [null, 'a-one', 'api', 'administrator'],
      ],
    )
    assert.deepEqual(history.body.meta, { total: 3, page: 1, per_page: 20, pages: 1 })
    const old = await site.data('GET', `/uris/post/${item}/redirects`)
    assert.deepEqual(
      old.map((row: any) => [row.group, row.source, row.target, row.target_item, row.status_code, row.is_enabled]),
      [['old', 'b-two', '/a-one', { kind: 'post', id: item }, 301, true]],
    )
    assert.equal((await site.data('GET', `/uris/post/${item}`)).redirects_count, 1)
  })

  test('G-40 an empty address or reset goes back to the default', async () => {
    for (const body of [{ uri: '' }, { reset: true }]) {
      await site.data('PUT', `/uris/post/${below}`, { uri: 'somewhere' })
      const item = await site.data('PUT', `/uris/post/${below}`, body)
      assert.deepEqual([item.uri, item.is_custom], ['about-us/team', false])
    }
    assert.equal(await site.visit('/somewhere/'), '301 /about-us/team/')
    assert.equal(await site.visit('/about-us/team/'), '200 Team')
  })

  test('G-03 G-36 the mode decides which address is served, and is changed like the address', async () => {
    const item = await site.make('posts', published('Modal'))
    await site.data('PUT', `/uris/post/${item}`, { uri: 'modal' })
    const off = await site.data('PUT', `/uris/post/${item}`, { mode: 2 })
    assert.deepEqual([off.mode, off.effective_mode, off.uri], [2, 'disabled', 'modal'])
    assert.equal(off.url, 'http://localhost:8080/2026/03/05/modal/')
    assert.equal(await site.visit('/2026/03/05/modal/'), '200 Modal')
    assert.equal(await site.visit('/modal/'), '301 /2026/03/05/modal/')
    const on = await site.data('PUT', `/uris/post/${item}`, { mode: -1 })
    assert.deepEqual([on.uri, on.effective_mode], ['modal', 'keep'])
    assert.equal(await site.visit('/modal/'), '200 Modal')
    assert.equal((await site.call('PUT', `/uris/post/${item}`, { body: { mode: 3 } })).status, 400)
  })

  test('G-42 G-70 the default is told without writing anything', async () => {
    const before = await site.data('GET', `/uris/post/${page}`)
    assert.deepEqual(await site.data('GET', `/uris/post/${page}/default`), {
      kind: 'post',
      id: page,
      default_uri: 'about-us',
      native_uri: 'about-us',
      is_native: true,
    })
    assert.deepEqual(await site.data('GET', `/uris/post/${page}`), before)
  })

  test('G-73 what is not there answers 404', async () => {
    for (const path of ['/uris/post/99999', '/uris/word/1', '/uris/term/99999/default', '/jobs/9999'])
      assert.equal((await site.call('GET', path)).status, 404, path)
    assert.equal((await site.call('PUT', '/uris/post/99999', { body: { uri: 'x' } })).status, 404)
  })

  test('the front page has no address that could be changed', async () => {
    const front = await site.make('pages', published('Front'))
    await site.request('PUT', '/host/v1/settings', {
      as: 'admin',
      body: { show_on_front: 'page', page_on_front: front },
    })
    const { status, body } = await site.call('PUT', `/uris/post/${front}`, { body: { uri: 'start' } })
    assert.deepEqual([status, body.code], [422, 'vendor_permalink_manager_front_page'])
    assert.equal((await site.data('GET', `/uris/post/${front}`)).uri, '')
    await site.request('PUT', '/host/v1/settings', { as: 'admin', body: { show_on_front: 'posts' } })
  })

  test('nothing of all this was an error of ours', () => {
    assert.deepEqual(site.complaints, [])
  })
})
