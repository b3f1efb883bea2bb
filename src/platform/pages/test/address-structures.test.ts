/** host.md section 6: the same site under other structures, and with a page as its front. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { type AddressSite, openAddressSite } from './address-site.ts'

forEachEngine(engine => {
  let site: AddressSite
  const check: AddressSite['check'] = rows => site.check(rows)
  before(async () => {
    site = await openAddressSite(engine)
  })
  after(() => site.app.dispose())

  describe('with names first in the structure', () => {
    before(() => site.useStructure('/%postname%/'))

    test('host 25 a page is found before a post of the same name, and posts where there is no page', () =>
      check([
        ['/twin/', '200 Twin page'],
        ['/alpha/', '200 Alpha'],
        ['/about/team/', '200 Team'],
        ['/parts/2/', '200 Parts'],
        ['/alp', '301 /alpha/'],
        ['/2026/03/05/alpha/', '301 /alpha/'],
        [`/?p=${site.ids.alpha}`, '301 /alpha/'],
      ]))
  })

  describe('with categories and without a slash at the end', () => {
    before(() => site.useStructure('/blog/%category%/%postname%'))

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
    before(() => site.useStructure(''))
    after(() => site.useStructure('/%postname%/'))

    test('host 25 lists have pages and feeds by arguments', async () => {
      assert.match((await site.app.fetch('GET', '/?feed=rss2')).text, /<title>Alpha<\/title>/)
      assert.match((await site.app.fetch('GET', `/?cat=${site.ids.news}&feed=rss2`)).text, /<title>Alpha<\/title>/)
      assert.equal(await site.visit('/?paged=9'), '404')
      assert.equal(await site.visit(`/?p=${site.ids.parts}&page=2`), '200 Parts')
      assert.equal(await site.visit(`/?p=${site.ids.hidden}`), '404')
    })

    test('host 25 everything is found by its id and nobody is sent on', () =>
      check([
        ['/', '200'],
        [`/?p=${site.ids.alpha}`, '200 Alpha'],
        [`/?page_id=${site.ids.team}`, '200 Team'],
        [`/?cat=${site.ids.news}`, '200 News'],
        ['/?author=1', '200 admin'],
        ['/?m=202603', '200 March 2026'],
        ['/?s=alpha', '200 Search results for “alpha”'],
      ]))
  })

  describe('with a page as the front', () => {
    before(async () => {
      await site.useStructure('/%postname%/')
      await site.make('pages', 'front', { title: 'Welcome', content: 'front text', status: 'publish' })
      await site.make('pages', 'journal', { title: 'Journal', content: '', status: 'publish' })
      const body = { show_on_front: 'page', page_on_front: site.ids.front, page_for_posts: site.ids.journal }
      await site.app.request('PUT', '/host/v1/settings', { as: 'admin', body })
    })

    test('host 25 the page is the front, its own address leads there, and the posts have a page of their own', async () => {
      assert.match((await site.app.fetch('GET', '/')).text, /front text/)
      await check([
        ['/welcome/', '301 /'],
        [`/?page_id=${site.ids.front}`, '301 /'],
        ['/journal/', '200 Journal'],
        ['/journal/page/1/', '301 /journal/'],
      ])
      assert.match((await site.app.fetch('GET', '/feed/')).text, /<title>Alpha<\/title>/)
    })
  })
})
