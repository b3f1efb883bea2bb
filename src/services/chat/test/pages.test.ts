import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { pageHooks } from '../../../platform/pages/pages.ts'
import { createPost, permalinkOf } from '../../../platform/posts/posts.ts'
import { addProduct } from '../../../platform/shop/shop.ts'
import { hooks } from '../hooks.ts'
import { type Site, startSite, usualChannels } from './kit.ts'

const MOST_BYTES = 12 * 1024

forEachEngine(engine => {
  for (const edition of ['free', 'pro'] as const)
    describe(`pages in the ${edition} edition`, () => {
      let site: Site
      before(async () => {
        site = await startSite(engine, edition)
      })
      after(() => site.dispose())
      const page = async (path = '/') => (await site.fetch('GET', path)).text
      const configOf = (text: string) => JSON.parse(/id="vendor-chat-config">(.*?)<\/script>/.exec(text)?.[1] ?? 'null')
      const put = (id: number, body: object) => site.call('PATCH', `/widgets/${id}`, { body })

      test('a page loads the widget while an active one exists, and knows nothing of it otherwise', async () => {
        assert.ok(!(await page()).includes('vendor-chat'))
        const { id } = await site.widget()
        assert.ok((await page()).includes('vendor-chat-config'))
        await put(id, { status: 'inactive' })
        assert.ok(!(await page()).includes('vendor-chat'))
        await put(id, { status: 'active' })
        await site.call('DELETE', `/widgets/${id}`)
        assert.ok(!(await page()).includes('vendor-chat'))
        const empty = await site.widget({ channels: [] })
        assert.ok(!(await page()).includes('vendor-chat'))
        await site.call('DELETE', `/widgets/${empty.id}`)
      })

      test('where a widget stands is told to services that keep clear of it', async () => {
        const { id } = await site.widget({ appearance: { position: 'left' } })
        const ctx = await site.systemContext()
        assert.deepEqual(await ctx.hooks.apply(pageHooks.fixedParts, [], undefined, ctx), [
          { service: 'chat', label: 'Chat', edge: 'bottom', devices: 'all', at: 'start' },
        ])
        await site.call('DELETE', `/widgets/${id}`)
      })

      test('B-80 B-81 the printed tokens are accepted, also those of a page that somebody signed in was shown', async () => {
        const { id } = await site.widget()
        const { tokens } = configOf(await page())
        assert.deepEqual(Object.keys(tokens), ['events', 'lead'])
        assert.equal((await site.events([], { headers: { 'x-vendor-chat-token': tokens.events } })).status, 204)
        assert.equal((await site.submit(id, {}, { headers: { 'x-vendor-chat-token': tokens.lead } })).status, 201)
        await site.call('DELETE', `/widgets/${id}`)
      })

      test('the script is one file of at most 12 KB as it is sent, and can be kept for ever', async () => {
        const { id } = await site.widget()
        const [, path = ''] = /<script src="(\/assets\/chat-[0-9a-f]{12}\.js)" defer>/.exec(await page()) ?? []
        const fetch = (encoding: string) =>
          site.app.server.inject({ url: path, headers: { host: 'localhost:8080', 'accept-encoding': encoding } })
        const plain = await fetch('identity')
        assert.equal(plain.headers['content-encoding'], undefined)
        const unpack = { br: brotliDecompressSync, gzip: gunzipSync }
        for (const [encoding, unpacked] of Object.entries(unpack)) {
          const answer = await fetch(encoding)
          assert.equal(answer.headers['content-encoding'], encoding)
          assert.ok(answer.rawPayload.length < MOST_BYTES, `${encoding}: ${answer.rawPayload.length} bytes`)
          assert.equal(unpacked(answer.rawPayload).toString(), plain.body)
          assert.match(String(answer.headers['cache-control']), /immutable/)
        }
        // A script that a browser cannot read would throw here.
        assert.equal(typeof new Function(plain.body), 'function')
        assert.ok(!/\bimport\b|\bexport\b/.test(plain.body.replace(/'[^']*'|`[^`]*`/g, '')))
        await site.call('DELETE', `/widgets/${id}`)
      })

      test('what the server can decide it decides: a widget that cannot be shown is not even told of', async () => {
        const rules = [{ kind: 'template', mode: 'show', operator: 'is', values: ['404'] }]
        const { id } = await site.widget({ rules })
        assert.deepEqual(configOf(await page()).widgets, [])
        assert.ok((await page('/nowhere')).includes(`<vendor-chat id="vendor-chat-${id}">`))
        await put(id, { rules: [{ kind: 'device', mode: 'show', operator: 'is', values: ['mobile'] }] })
        assert.ok((await page()).includes(`<vendor-chat id="vendor-chat-${id}" hidden>`))
        await site.call('DELETE', `/widgets/${id}`)
      })

      test('rules by post and by term know the page', async () => {
        const { body: term } = await site.request('POST', '/host/v1/categories', {
          as: 'admin',
          body: { name: 'Roses' },
        })
        const { body: post } = await site.request('POST', '/host/v1/posts', {
          as: 'admin',
          body: { title: 'Thorns', status: 'publish', categories: [term.id] },
        })
        const path = new URL(post.link).pathname + new URL(post.link).search
        for (const [kind, value] of [
          ['post', post.id],
          ['term', term.id],
        ] as const) {
          const { id } = await site.widget({ rules: [{ kind, mode: 'show', values: [String(value)] }] })
          assert.equal(configOf(await page(path)).widgets.length, 1, kind)
          assert.deepEqual(configOf(await page()).widgets, [], kind)
          await site.call('DELETE', `/widgets/${id}`)
        }
      })

      test('nothing that somebody writes into a widget can act on a page', async () => {
        const evil = `"><script>alert(1)</script><img src=x onerror=alert(1)>'`
        const { id } = await site.widget({
          name: evil,
          appearance: { greeting: evil, color: 'red;}</style>', dismiss: 'session' },
          channels: [
            { ...usualChannels[0], label: evil, message: `${evil} {title}` },
            { slug: 'link', value: 'javascript:alert(1)', label: 'x' },
            { slug: 'maps', value: 'javascript:alert(1)', label: 'x' },
          ],
        })
        const text = await page()
        assert.ok(!text.includes('<script>alert') && !text.includes('<img src=x') && !text.includes('javascript:'))
        assert.ok(!text.includes('red;}'))
        assert.equal(configOf(text).widgets[0].channels.length, 1)
        await site.call('DELETE', `/widgets/${id}`)
      })

      test('a module that is switched off shows nothing', async () => {
        const { id } = await site.widget()
        const set = (status: string) => site.request('POST', '/host/v1/plugins/chat', { as: 'admin', body: { status } })
        assert.equal((await set('inactive')).status, 200)
        assert.ok(!(await page()).includes('vendor-chat'))
        await set('active')
        assert.ok((await page()).includes('vendor-chat'))
        await site.call('DELETE', `/widgets/${id}`)
      })

      test('extensions give words to placeholders and other texts to the widget', async () => {
        const { hooks: registry } = site.app.internals
        registry.addFilter(hooks.pageWords.name, words => ({ ...words, product: 'Mug' }), { id: 'test' })
        registry.addFilter(hooks.texts.name, texts => ({ ...texts, open: 'Talk to us' }), { id: 'test' })
        const { id } = await site.widget({ channels: [{ ...usualChannels[0], message: '{product} {nothing}' }] })
        const text = await page()
        assert.ok(text.includes('text=Mug%20%7Bnothing%7D'))
        assert.ok(text.includes('Talk to us'))
        registry.remove(hooks.pageWords.name, 'test')
        registry.remove(hooks.texts.name, 'test')
        await site.call('DELETE', `/widgets/${id}`)
      })

      test('B-20 U-25 the shop button prints nothing until it is switched on, then asks about a product through the channel of the settings', async () => {
        await site.request('POST', '/host/v1/plugins/shop', { as: 'admin', body: { status: 'active' } })
        const { id } = await site.widget()
        const product = { sku: 'MUG-1', name: 'Blue mug', price: 1250, currency: 'EUR', status: 'publish' }
        const productId = await site.inSystem(ctx => addProduct(product, ctx))
        const post = await site.inSystem(ctx =>
          createPost(
            { title: 'Mug', content: `[vendor_chat_shop_button product=${productId}]`, status: 'publish', author: 1 },
            ctx,
          ),
        )
        const { pathname, search } = new URL(await site.inSystem(ctx => permalinkOf(post, ctx)))
        const shown = () => page(pathname + search)
        assert.ok(!(await shown()).includes('vendor-chat-shop'))
        const body = { shop_button: 'after_cart', shop_message: '{product} {sku} {price}', shop_widget: id }
        await site.call('PATCH', '/settings', { body })
        const text = await shown()
        assert.ok(text.includes('class="vendor-chat-shop is-after_cart"'), text)
        assert.ok(text.includes(encodeURIComponent('Blue mug MUG-1 12.50 EUR')))
        await site.call('DELETE', `/widgets/${id}`)
      })
    })
})
