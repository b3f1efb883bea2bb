/** host.md section 6 and section 14, group 25: what an address means, and where visitors are sent. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { resolve } from '../pages.ts'
import { type AddressSite, openAddressSite, SITE } from './address-site.ts'

forEachEngine(engine => {
  let site: AddressSite
  const check: AddressSite['check'] = rows => site.check(rows)
  before(async () => {
    site = await openAddressSite(engine)
  })
  after(() => site.app.dispose())

  describe('with dates in the structure', () => {
    before(() => site.useStructure('/%year%/%monthnum%/%day%/%postname%/'))

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
        [`/?p=${site.ids.alpha}`, '301 /2026/03/05/alpha/'],
        [`/?p=${site.ids.alpha}&utm=1`, '301 /2026/03/05/alpha/?utm=1'],
        [`/?page_id=${site.ids.team}`, '301 /about/team/'],
        [`/?p=${site.ids.team}`, '301 /about/team/'],
        [`/?cat=${site.ids.local}`, '301 /category/news/local/'],
        ['/?tag=red', '301 /tag/red/'],
        ['/?author=1', '301 /author/admin/'],
        ['/?m=202603', '301 /2026/03/'],
        [`/?page_id=${site.ids.alpha}`, '404'],
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
      assert.equal(await site.visit('/2026/03/05/ALPHA/'), '200 Alpha')
      assert.equal(await site.visit('/ABOUT/'), '200 About')
    })

    test('host 25 www and non-www lead to the address of the site, other names do not', async () => {
      assert.equal(await site.visit('/about/', { host: 'www.localhost:8080' }), '301 /about/')
      assert.equal(await site.visit('/about/', { host: 'elsewhere.example' }), '200 About')
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
      assert.equal(await site.visit('/2026/03/05/alpha', {}, 'HEAD'), '301 /2026/03/05/alpha/')
      const { status, headers } = await site.app.fetch('POST', '/2026/03/05/alpha', {
        payload: 'a=b',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
      assert.deepEqual([status, headers.location, headers.allow], [405, undefined, 'GET, HEAD'])
      assert.equal((await site.app.fetch('DELETE', '/2026/03/05/alpha/')).status, 405)
    })

    test('host 25 what a visitor may not see is not there for him, by no address, and leads nowhere', async () => {
      await check([
        ['/2026/03/05/hidden/', '404'],
        ['/2026/03/05/hidden', '404'],
        [`/?p=${site.ids.hidden}`, '404'],
        [`/?p=${site.ids.draft}`, '404'],
        [`/?p=${site.ids.draft}&preview=true`, '404'],
      ])
    })

    test('host 25 an old slug leads to the new address without its query, and to the feed with it', async () => {
      await site.make('posts', 'moved', {
        title: 'Moved',
        content: 'm',
        status: 'publish',
        date: '2026-03-05T10:00:00',
        slug: 'old-name',
      })
      await site.change('posts', 'moved', { slug: 'new-name' })
      await check([
        ['/2026/03/05/old-name/', '301 /2026/03/05/new-name/'],
        ['/2026/03/05/old-name/?x=1', '301 /2026/03/05/new-name/'],
        ['/2026/03/05/old-name/feed/', '301 /2026/03/05/new-name/feed/'],
        ['/2026/03/06/old-name/', '404'],
        ['/old-name/', '301 /2026/03/05/new-name/'],
      ])
      await site.change('posts', 'moved', { date: '2026-03-09T10:00:00' })
      assert.equal(await site.visit('/2026/03/05/new-name/'), '301 /2026/03/09/new-name/')
      await site.make('posts', 'reuse', {
        title: 'Reuse',
        content: 'r',
        status: 'publish',
        date: '2026-03-05T10:00:00',
        slug: 'old-name',
      })
      assert.equal(await site.visit('/2026/03/05/old-name/'), '200 Reuse')
      await site.change('posts', 'moved', { slug: 'zz-gone' })
      await site.change('posts', 'moved', { status: 'private' })
      assert.equal(await site.visit('/2026/03/09/new-name/'), '404')
    })

    test('host 25 a page keeps no old slugs', async () => {
      await site.make('pages', 'movedPage', { title: 'Imprint', content: 'p', status: 'publish', slug: 'imprint' })
      await site.change('pages', 'movedPage', { slug: 'legal-notice' })
      assert.equal(await site.visit('/imprint/'), '404')
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
        const { status, headers, text } = await site.app.fetch('GET', url)
        assert.deepEqual([status, headers['content-type']], [200, 'application/rss+xml; charset=utf-8'], url)
        assert.match(text, /^<\?xml/)
      }
    })

    test('host 25 resolve tells what it decided and why, and knows only this site', async () => {
      const ctx = { ...(await site.app.systemContext()), system: null }
      const found = await resolve(`${SITE}/2026/03/05/alpha`, ctx)
      assert.deepEqual(
        [found.kind, found.redirect?.to, found.redirect?.reason],
        ['redirect', `${SITE}/2026/03/05/alpha/`, 'slash'],
      )
      assert.equal('post' in found.finding && found.finding.post.id, site.ids.alpha)
      assert.ok(found.trace.length >= 3)
      assert.equal((await resolve('/about/team/', ctx)).kind, 'page')
      assert.equal((await resolve('/tag/red/', ctx)).kind, 'term')
      assert.equal((await resolve('https://elsewhere.example/about/', ctx)).kind, 'not-found')
    })
  })
})
