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
      for (const once of ['share.css'.slice(0, 5), 'id="vs-facebook"', 'id="vs-kit"'])
        assert.equal(text.split(once === 'share' ? '/assets/share-' : once).length, once === 'share' ? 3 : 2, once)
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
