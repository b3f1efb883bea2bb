/** Buttons on pages as the server prints them. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { type Site, startSite } from './kit.ts'

forEachEngine(engine => {
  describe('buttons on pages', () => {
    let site: Site
    let set: number
    before(async () => {
      site = await startSite(engine)
      const placements = { post: { content: 'content_both', extra: ['float_left', 'mobile_bar'] } }
      set = (await site.set({ placements, instance: { networks: ['facebook', 'mastodon', 'email', 'copy'] } })).item.id
    })
    after(() => site.dispose())
    const read = async (path: string) => (await site.fetch('GET', path)).text
    const spotsIn = (text: string) => [...text.matchAll(/data-share="(\w+)"/g)].map(([, spot]) => spot)

    test('a post has its buttons at every spot, and style, signs and script once', async () => {
      const { path, link } = await site.post()
      const text = await read(path)
      assert.deepEqual(spotsIn(text), ['content_top', 'content_bottom', 'float_left', 'mobile_bar'])
      const files = new Set([...text.matchAll(/\/assets\/share-[\w.-]+/g)].map(([file]) => file))
      const kinds = [...files].map(file => file.replace(/-[0-9a-f]{12}/, ''))
      assert.deepEqual(kinds, ['/assets/share.css', '/assets/share-signs.svg', '/assets/share.js'])
      for (const once of ['share.css', 'share.js', 'id="vs-kit"'])
        assert.equal(text.replaceAll(/-[0-9a-f]{12}/g, '').split(once).length, 2, once)
      assert.ok(text.includes('https://www.facebook.com/sharer/sharer.php?u='))
      assert.ok(text.includes(encodeURIComponent(`${link}?shared=facebook.content_top.`)))
      assert.ok(
        !/<script(?! (?:defer )?src="\/assets| type="application| src="\/assets)/.test(text),
        'no script inside of the page',
      )
    })

    test('tools that need the script are not there without it, links are', async () => {
      const text = await read((await site.post()).path)
      assert.match(text, /<button class="vs-b vs-copy"[^>]* hidden /)
      assert.match(text, /<a class="vs-b vs-facebook"[^>]* rel="nofollow noopener"/)
    })

    test('the signs are a file of the site that browsers keep, and it has what the sets and profiles need', async () => {
      const { path } = await site.post()
      const [address] = /\/assets\/share-signs-[0-9a-f]{12}\.svg/.exec(await read(path)) ?? []
      const file = await site.fetch('GET', address!)
      assert.equal(file.headers['content-type'], 'image/svg+xml; charset=utf-8')
      assert.match(String(file.headers['cache-control']), /immutable/)
      const ids = [...file.text.matchAll(/<symbol id="vs-(\w+)"/g)].map(([, id]) => id)
      assert.deepEqual(ids, ['copy', 'email', 'facebook', 'mastodon', 'native'])
      await site.call('POST', '/follow', { body: { profiles: [{ service: 'github', value: 'ada' }] } })
      const [other] = /\/assets\/share-signs-[0-9a-f]{12}\.svg/.exec(await read(path)) ?? []
      assert.ok((await site.fetch('GET', other!)).text.includes('vs-github'))
      await site.call('POST', '/follow', { body: { profiles: [] } })
    })

    test('D-12 D-13 a post can hide all of them, or some', async () => {
      const { id, path } = await site.post({ content: `<p>Words.</p>[vendor_share set=${set}]` })
      const save = (meta: object) => site.request('POST', `/host/v1/posts/${id}`, { as: 'admin', body: { meta } })
      assert.deepEqual(spotsIn(await read(path)).toSorted(), [
        'content_bottom',
        'content_top',
        'float_left',
        'manual',
        'mobile_bar',
      ])
      await save({ _vendor_share_off: ['content_both', 'float_left'] })
      assert.deepEqual(spotsIn(await read(path)).toSorted(), ['manual', 'mobile_bar'])
      await save({ _vendor_share_hide: true })
      assert.deepEqual(spotsIn(await read(path)), [])
    })

    test('pages of other types, lists and archives have what is placed there', async () => {
      const page = (
        await site.request('POST', '/host/v1/pages', { as: 'admin', body: { title: 'About', status: 'publish' } })
      ).body
      assert.deepEqual(spotsIn(await read(new URL(page.link).pathname)), [])
      assert.deepEqual(spotsIn(await read('/')), [])
      const lists = {
        _home: { content: 'content_top', extra: [] },
        _archive: { content: 'content_bottom', extra: ['bottom_bar'] },
      }
      const { item } = await site.set({ placements: { page: { content: 'content_top', extra: [] }, ...lists } })
      assert.deepEqual(spotsIn(await read(new URL(page.link).pathname)), ['content_top'])
      assert.deepEqual(spotsIn(await read('/')), ['content_top'])
      const year = new Date().getUTCFullYear()
      assert.deepEqual(spotsIn(await read(`/${year}/`)), ['content_bottom', 'bottom_bar'])
      await site.call('DELETE', `/sets/${item.id}`)
      assert.deepEqual(spotsIn(await read('/')), [])
    })

    test('a set that is changed, and buttons that are switched off, show at once', async () => {
      const { path } = await site.post()
      await read(path)
      await site.call('PATCH', `/sets/${set}`, {
        body: { instance: { title: 'Tell a friend', utm: true, labels: 'name' } },
      })
      const text = await read(path)
      assert.ok(text.includes('Tell a friend') && text.includes('utm_source%3Dfacebook'))
      await site.call('POST', '/settings', { body: { settings: { enabled: false } } })
      assert.deepEqual(spotsIn(await read(path)), [])
      await site.call('POST', '/settings', { body: { settings: { enabled: true, post_types: ['page'] } } })
      assert.deepEqual(spotsIn(await read(path)), [])
      await site.call('POST', '/settings', { body: { settings: { post_types: ['post', 'page'] } } })
    })

    test('clicks are shown where the set says so', async () => {
      const { id, path } = await site.post()
      await site.call('PATCH', `/sets/${set}`, { body: { instance: { counts: 'each' } } })
      for (let index = 0; index < 3; index++) await site.click({ network: 'email', post: id })
      assert.ok((await read(path)).includes('<b data-count="email">3</b>'))
      await site.call('PATCH', `/sets/${set}`, { body: { instance: { counts: 'total' } } })
      assert.match(await read(path), /<p class="vs-total"><b data-count="total">3<\/b> shares<\/p>/)
      await site.call('PATCH', `/sets/${set}`, { body: { instance: { counts: 'none' } } })
    })

    test('shortcodes show a set and the profiles, and nothing where nobody can press', async () => {
      await site.call('POST', '/follow', { body: { profiles: [{ service: 'github', value: 'ada' }] } })
      const { id, path } = await site.post({ content: '[vendor_share set=999] and [vendor_follow]' })
      const text = await read(path)
      assert.ok(text.includes('href="https://github.com/ada"') && text.includes('rel="me noopener"'))
      assert.equal(spotsIn(text).filter(spot => spot === 'manual').length, 1, 'the default set stands in')
      const { content } = (await site.request('GET', `/host/v1/posts/${id}`)).body
      assert.ok(!content.rendered.includes('vs-b'))
      const feed = await site.fetch('GET', '/feed/')
      assert.ok(!feed.text.includes('vs-b'))
    })

    test('a quote is posted with one press, and is a plain quote where nobody can press', async () => {
      const { id, path } = await site.post({
        content:
          '[vendor_quote on=bluesky]The <b>tide</b> waits.[/vendor_quote][vendor_quote on=moon]"&gt;&lt;script&gt;alert(1)[/vendor_quote][vendor_quote][/vendor_quote]',
      })
      const text = await read(path)
      const [first = '', second = ''] = [...text.matchAll(/vs-quote.*?<\/blockquote>/g)].map(([quote]) => quote)
      assert.ok(first.includes('<p>The tide waits.</p>') && first.includes('Share on Bluesky'), first)
      assert.ok(first.includes(encodeURIComponent('“The tide waits.”')) && first.includes('shared%3Dbluesky.manual.'))
      assert.ok(second.includes('https://x.com/intent/post?') && !text.includes('<script>alert'), second)
      const { content } = (await site.request('GET', `/host/v1/posts/${id}`)).body
      assert.ok(content.rendered.includes('<blockquote><p>The tide waits.</p></blockquote>'))
      await site.request('POST', `/host/v1/posts/${id}`, { as: 'admin', body: { meta: { _vendor_share_hide: true } } })
      assert.ok(!(await read(path)).includes('vs-quote'))
    })

    test('the posts that were shared most are listed, without those that nobody may read', async () => {
      const { path } = await site.post({ content: '[vendor_popular count=2 days=7]' })
      const [much, most, hidden] = [
        await site.post({ title: 'Much <i>shared' }),
        await site.post({ title: 'Most shared' }),
        await site.post({ title: 'Hidden' }),
      ]
      for (const [post, times] of [
        [much, 9],
        [most, 11],
        [hidden, 12],
      ] as const)
        for (let index = 0; index < times; index++) await site.click({ network: 'x', post: post.id })
      await site.request('POST', `/host/v1/posts/${hidden.id}`, { as: 'admin', body: { status: 'private' } })
      const [list = ''] = /<ol class="vs-popular">.*?<\/ol>/s.exec(await read(path)) ?? []
      assert.deepEqual(
        [...list.matchAll(/>([^<]+)<\/a> <small>([^<]+)/g)].map(([, ...found]) => found),
        [
          ['Most shared', '11 shares'],
          ['Much &lt;i&gt;shared', '9 shares'],
        ],
      )
    })

    test('short addresses are shared where the owner says so, and lead to the post with the mark', async () => {
      const { id, path } = await site.post()
      await site.call('POST', '/settings', { body: { settings: { short_links: true } } })
      const [, shared] = /sharer\.php\?u=([^"&]+)/.exec(await read(path)) ?? []
      const address = new URL(decodeURIComponent(shared!))
      assert.deepEqual([address.pathname, address.searchParams.get('p')], ['/', String(id)])
      const { status, headers } = await site.fetch('GET', address.pathname + address.search)
      assert.deepEqual([status, new URL(headers.location!, address).pathname], [301, path])
      assert.ok(headers.location!.includes(`shared=${address.searchParams.get('shared')}`))
      await site.call('POST', '/settings', { body: { settings: { short_links: false } } })
    })

    test('a German site speaks German', async () => {
      const { path } = await site.post()
      await site.request('POST', '/host/v1/settings', { as: 'admin', body: { language: 'de' } })
      assert.ok((await read(path)).includes('aria-label="Tell a friend"'))
      await site.call('PATCH', `/sets/${set}`, { body: { instance: { title: '', labels: 'verb' } } })
      const text = await read(path)
      assert.ok(text.includes('Auf Facebook teilen') && text.includes('aria-label="Diese Seite teilen"'))
      await site.request('POST', '/host/v1/settings', { as: 'admin', body: { language: 'en' } })
    })

    test('titles that would act are words', async () => {
      const { path } = await site.post({ title: '"><script>alert(1)</script>' })
      const text = await read(path)
      assert.ok(!text.includes('<script>alert(1)'))
    })
  })
})
