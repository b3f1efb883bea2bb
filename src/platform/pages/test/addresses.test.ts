/** host.md section 6 and section 14, group 25: what an address means, and where visitors are sent. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { startTestApp, type TestApp } from '../../../../test/kit/test-app.ts'
import { resolve } from '../pages.ts'

const SITE = 'http://localhost:8080'

forEachEngine(engine => {
  let app: TestApp
  /** Ids by name. */
  const ids: Record<string, number> = {}

  const make = async (base: string, name: string, body: object) => {
    const made = await app.request('POST', `/host/v1/${base}`, { as: 'admin', body })
    assert.equal(made.status, 201, JSON.stringify(made.body))
    ids[name] = made.body.id
    return made.body
  }
  const change = async (base: string, name: string, body: object) => {
    const changed = await app.request('PUT', `/host/v1/${base}/${ids[name]}`, { as: 'admin', body })
    assert.equal(changed.status, 200, JSON.stringify(changed.body))
  }
  const useStructure = async (permalink_structure: string) => {
    const saved = await app.request('PUT', '/host/v1/settings', { as: 'admin', body: { permalink_structure } })
    assert.equal(saved.status, 200)
    await app.app.jobs.drain()
  }
  /** Where a visitor ends up: `200 <title>`, `301 <path>`, `404`. */
  const visit = async (url: string, headers: Record<string, string> = {}, method = 'GET') => {
    const { status, headers: given, text } = await app.fetch(method, url, { headers })
    if (status >= 300 && status < 400) return `${status} ${(given.location ?? '').replace(SITE, '')}`
    return status === 200 ? `200 ${/<title>(.*?) –/.exec(text)?.[1] ?? ''}`.trim() : String(status)
  }
  const check = async (rows: readonly (readonly [url: string, expected: string])[]) => {
    for (const [url, expected] of rows) assert.equal(await visit(url), expected, url)
  }

  before(async () => {
    app = await startTestApp(engine)
    await make('categories', 'news', { name: 'News' })
    await make('categories', 'local', { name: 'Local', parent: ids.news })
    await make('tags', 'red', { name: 'Red' })
    const published = { status: 'publish', date: '2026-03-05T14:07:09' }
    await make('posts', 'alpha', {
      ...published,
      title: 'Alpha',
      content: 'a',
      categories: [ids.local],
      tags: [ids.red],
    })
    await make('posts', 'beta', { ...published, title: 'Beta', content: 'b', date: '2026-02-28T09:00:00' })
    await make('posts', 'parts', { ...published, title: 'Parts', content: 'one<!--nextpage-->two<!--nextpage-->three' })
    await make('posts', 'draft', { title: 'Draft', content: 'd', status: 'draft' })
    await make('posts', 'hidden', { ...published, title: 'Hidden', content: 'h', status: 'private' })
    await make('posts', 'japan', { ...published, title: '日本', content: 'j' })
    await make('pages', 'about', { title: 'About', content: 'p', status: 'publish' })
    await make('pages', 'team', { title: 'Team', content: 'p', status: 'publish', parent: ids.about })
    await make('pages', 'twin', { title: 'Twin page', content: 'p', status: 'publish', slug: 'twin' })
    await make('posts', 'twinPost', { ...published, title: 'Twin post', content: 'p', slug: 'twin' })
  })
  after(() => app.dispose())

  describe('with dates in the structure', () => {
    before(() => useStructure('/%year%/%monthnum%/%day%/%postname%/'))

    test('host 25 what has an address is found there', () =>
      check([
        ['/', '200'],
        ['/2026/03/05/alpha/', '200 Alpha'],
        ['/2026/03/05/%e6%97%a5%e6%9c%ac/', '200 日本'],
        ['/2026/03/05/%E6%97%A5%E6%9C%AC/', '200 日本'],
        ['/about/', '200 About'],
        ['/about/team/', '200 Team'],
        ['/category/news/', '200 News'],
        ['/category/news/local/', '200 Local'],
        ['/tag/red/', '200 Red'],
        ['/author/admin/', '200 admin'],
        ['/2026/', '200 2026'],
        ['/2026/03/', '200 March 2026'],
        ['/2026/03/05/', '200 March 5, 2026'],
        ['/?s=alpha', '200 Search results for “alpha”'],
        ['/search/alpha/', '200 Search results for “alpha”'],
        ['/2026/03/05/parts/2/', '200 Parts'],
        ['/2026/03/05/twin/', '200 Twin post'],
        ['/twin/', '200 Twin page'],
      ]))

    test('host 25 what is not there answers 404', () =>
      check([
        ['/nothing-like-this/', '404'],
        ['/2026/03/06/alpha/', '404'],
        ['/2025/', '404'],
        ['/category/nope/', '404'],
        ['/tag/nope/', '404'],
        ['/author/nobody/', '404'],
        ['/page/9/', '404'],
        ['/category/news/page/9/', '404'],
        ['/about/nope/', '404'],
        ['/.env', '404'],
        ['/wp-login.php', '404'],
        ['/2026/03/05/alpha/nope/', '404'],
        ['/%00', '404'],
        ['/a%0d%0ab/', '404'],
        ['/?name=%00', '200'],
        ['/?author_name=a%00b', '404'],
        [`/${'a'.repeat(1800)}`, '404'],
      ]))

    test('host 25 a missing or extra slash, doubled slashes and index.php lead to the one address', () =>
      check([
        ['/2026/03/05/alpha', '301 /2026/03/05/alpha/'],
        ['/about', '301 /about/'],
        ['/category/news', '301 /category/news/'],
        ['/2026/03', '301 /2026/03/'],
        ['/2026//03/05//alpha/', '301 /2026/03/05/alpha/'],
        ['/index.php', '301 /'],
        ['/index.php/2026/03/05/alpha/', '301 /2026/03/05/alpha/'],
        ['/2026/03/05/alpha?utm=1', '301 /2026/03/05/alpha/?utm=1'],
      ]))

    test('host 25 plain addresses lead to pretty ones and the rest of the query is kept', () =>
      check([
        [`/?p=${ids.alpha}`, '301 /2026/03/05/alpha/'],
        [`/?p=${ids.alpha}&utm=1`, '301 /2026/03/05/alpha/?utm=1'],
        [`/?page_id=${ids.team}`, '301 /about/team/'],
        [`/?p=${ids.team}`, '301 /about/team/'],
        [`/?cat=${ids.local}`, '301 /category/news/local/'],
        ['/?tag=red', '301 /tag/red/'],
        ['/?author=1', '301 /author/admin/'],
        ['/?m=202603', '301 /2026/03/'],
        [`/?page_id=${ids.alpha}`, '404'],
        ['/?p=999999', '404'],
        ['/?author=999', '404'],
        ['/?feed=rss2', '301 /feed/'],
      ]))

    test('host 25 impossible dates lead to the month or year, stray marks to what they follow', () =>
      check([
        ['/2026/13/', '301 /2026/'],
        ['/2026/02/30/', '301 /2026/02/'],
        ['/2026/02/31/beta/', '301 /2026/02/'],
        ['/about,', '301 /about/'],
        ['/2026/03/05/alpha/).', '301 /2026/03/05/alpha/'],
        ['/nothing-here,', '404'],
      ]))

    test('host 25 first pages and parts that are not there lead to the thing itself', () =>
      check([
        ['/page/1/', '301 /'],
        ['/category/news/page/1/', '301 /category/news/'],
        ['/2026/03/05/parts/1/', '301 /2026/03/05/parts/'],
        ['/2026/03/05/parts/4/', '301 /2026/03/05/parts/'],
        ['/2026/03/05/alpha/2/', '301 /2026/03/05/alpha/'],
        ['/2026/03/05/alpha/embed/', '301 /2026/03/05/alpha/'],
      ]))

    test('host 25 the case of a slug makes no other address', async () => {
      assert.equal(await visit('/2026/03/05/ALPHA/'), '200 Alpha')
      assert.equal(await visit('/ABOUT/'), '200 About')
    })

    test('host 25 www and non-www lead to the address of the site, other names do not', async () => {
      assert.equal(await visit('/about/', { host: 'www.localhost:8080' }), '301 /about/')
      assert.equal(await visit('/about/', { host: 'elsewhere.example' }), '200 About')
    })

    test('host 25 the last resort: what begins a published slug leads there', () =>
      check([
        ['/alp', '301 /2026/03/05/alpha/'],
        ['/2026/03/05/alp/', '301 /2026/03/05/alpha/'],
        ['/alp?x=1', '301 /2026/03/05/alpha/?x=1'],
        ['/hidd', '404'],
        ['/draf', '404'],
        ['/2026/03/04/alp/', '404'],
      ]))

    test('host 25 only GET and HEAD are sent on', async () => {
      assert.equal(await visit('/2026/03/05/alpha', {}, 'HEAD'), '301 /2026/03/05/alpha/')
      const { status, headers } = await app.fetch('POST', '/2026/03/05/alpha', {
        payload: 'a=b',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
      assert.deepEqual([status, headers.location, headers.allow], [405, undefined, 'GET, HEAD'])
      assert.equal((await app.fetch('DELETE', '/2026/03/05/alpha/')).status, 405)
    })

    test('host 25 what a visitor may not see is not there for him, by no address, and leads nowhere', async () => {
      await check([
        ['/2026/03/05/hidden/', '404'],
        ['/2026/03/05/hidden', '404'],
        [`/?p=${ids.hidden}`, '404'],
        [`/?p=${ids.draft}`, '404'],
        [`/?p=${ids.draft}&preview=true`, '404'],
      ])
    })

    test('host 25 an old slug leads to the new address without its query, and to the feed with it', async () => {
      await make('posts', 'moved', {
        title: 'Moved',
        content: 'm',
        status: 'publish',
        date: '2026-03-05T10:00:00',
        slug: 'old-name',
      })
      await change('posts', 'moved', { slug: 'new-name' })
      await check([
        ['/2026/03/05/old-name/', '301 /2026/03/05/new-name/'],
        ['/2026/03/05/old-name/?x=1', '301 /2026/03/05/new-name/'],
        ['/2026/03/05/old-name/feed/', '301 /2026/03/05/new-name/feed/'],
        ['/2026/03/06/old-name/', '404'],
        ['/old-name/', '301 /2026/03/05/new-name/'],
      ])
      await change('posts', 'moved', { date: '2026-03-09T10:00:00' })
      assert.equal(await visit('/2026/03/05/new-name/'), '301 /2026/03/09/new-name/')
      await make('posts', 'reuse', {
        title: 'Reuse',
        content: 'r',
        status: 'publish',
        date: '2026-03-05T10:00:00',
        slug: 'old-name',
      })
      assert.equal(await visit('/2026/03/05/old-name/'), '200 Reuse')
      await change('posts', 'moved', { slug: 'zz-gone' })
      await change('posts', 'moved', { status: 'private' })
      assert.equal(await visit('/2026/03/09/new-name/'), '404')
    })

    test('host 25 a page keeps no old slugs', async () => {
      await make('pages', 'movedPage', { title: 'Imprint', content: 'p', status: 'publish', slug: 'imprint' })
      await change('pages', 'movedPage', { slug: 'legal-notice' })
      assert.equal(await visit('/imprint/'), '404')
    })

    test('host 25 feeds stand behind their lists and posts, under one name', async () => {
      await check([
        ['/feed', '301 /feed/'],
        ['/feed/rss2/', '301 /feed/'],
        ['/category/news/feed/rss2', '301 /category/news/feed/'],
      ])
      for (const url of [
        '/feed/',
        '/category/news/feed/',
        '/author/admin/feed/',
        '/2026/03/05/alpha/feed/',
        '/comments/feed/',
      ]) {
        const { status, headers, text } = await app.fetch('GET', url)
        assert.deepEqual([status, headers['content-type']], [200, 'application/rss+xml; charset=utf-8'], url)
        assert.match(text, /^<\?xml/)
      }
    })

    test('host 25 resolve tells what it decided and why, and knows only this site', async () => {
      const ctx = { ...(await app.systemContext()), system: null }
      const found = await resolve(`${SITE}/2026/03/05/alpha`, ctx)
      assert.deepEqual(
        [found.kind, found.redirect?.to, found.redirect?.reason],
        ['redirect', `${SITE}/2026/03/05/alpha/`, 'slash'],
      )
      assert.equal('post' in found.finding && found.finding.post.id, ids.alpha)
      assert.ok(found.trace.length >= 3)
      assert.equal((await resolve('/about/team/', ctx)).kind, 'page')
      assert.equal((await resolve('/tag/red/', ctx)).kind, 'term')
      assert.equal((await resolve('https://elsewhere.example/about/', ctx)).kind, 'not-found')
    })
  })

  describe('with names first in the structure', () => {
    before(() => useStructure('/%postname%/'))

    test('host 25 a page is found before a post of the same name, and posts where there is no page', () =>
      check([
        ['/twin/', '200 Twin page'],
        ['/alpha/', '200 Alpha'],
        ['/about/team/', '200 Team'],
        ['/parts/2/', '200 Parts'],
        ['/alp', '301 /alpha/'],
        ['/2026/03/05/alpha/', '301 /alpha/'],
        [`/?p=${ids.alpha}`, '301 /alpha/'],
      ]))
  })

  describe('with categories and without a slash at the end', () => {
    before(() => useStructure('/blog/%category%/%postname%'))

    test('host 25 the front stands before terms, authors and dates, not before pages', () =>
      check([
        ['/blog/news/local/alpha', '200 Alpha'],
        ['/blog/category/news', '200 News'],
        ['/blog/tag/red', '200 Red'],
        ['/blog/author/admin', '200 admin'],
        ['/blog/2026/03', '200 March 2026'],
        ['/about/team', '200 Team'],
        ['/about/', '301 /about'],
        ['/blog/news/local/alpha/', '301 /blog/news/local/alpha'],
      ]))

    test('host 25 a wrong or missing category leads to the right one', () =>
      check([
        ['/blog/news/alpha', '301 /blog/news/local/alpha'],
        ['/blog/red/alpha', '301 /blog/news/local/alpha'],
        ['/blog/uncategorized/beta', '200 Beta'],
        ['/blog/news/beta', '301 /blog/uncategorized/beta'],
        ['/blog/category/local', '301 /blog/category/news/local'],
      ]))
  })

  describe('with plain addresses', () => {
    before(() => useStructure(''))
    after(() => useStructure('/%postname%/'))

    test('host 25 everything is found by its id and nobody is sent on', () =>
      check([
        ['/', '200'],
        [`/?p=${ids.alpha}`, '200 Alpha'],
        [`/?page_id=${ids.team}`, '200 Team'],
        [`/?cat=${ids.news}`, '200 News'],
        ['/?author=1', '200 admin'],
        ['/?m=202603', '200 March 2026'],
        ['/?s=alpha', '200 Search results for “alpha”'],
      ]))
  })

  describe('with a page as the front', () => {
    before(async () => {
      await useStructure('/%postname%/')
      await make('pages', 'front', { title: 'Welcome', content: 'front text', status: 'publish' })
      await make('pages', 'journal', { title: 'Journal', content: '', status: 'publish' })
      const body = { show_on_front: 'page', page_on_front: ids.front, page_for_posts: ids.journal }
      await app.request('PUT', '/host/v1/settings', { as: 'admin', body })
    })

    test('host 25 the page is the front, its own address leads there, and the posts have a page of their own', async () => {
      assert.match((await app.fetch('GET', '/')).text, /front text/)
      await check([
        ['/welcome/', '301 /'],
        [`/?page_id=${ids.front}`, '301 /'],
        ['/journal/', '200 Journal'],
        ['/journal/page/1/', '301 /journal/'],
      ])
      assert.match((await app.fetch('GET', '/feed/')).text, /<title>Alpha<\/title>/)
    })
  })
})
