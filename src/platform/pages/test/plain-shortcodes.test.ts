/** Shortcodes where no form and no script works: in feeds and in answers of the API. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { startTestApp, type TestApp } from '../../../../test/kit/test-app.ts'
import { defineShortcode, renderedIn } from '../../../kernel/shortcodes.ts'
import { shortcodeList } from '../../formatting/hooks.ts'

const withForm = defineShortcode({
  tag: 'ask',
  summary: 'A form',
  render: async () => '<form class="ask" method="post"></form><script src="/x.js"></script>',
  take: async () => ({ location: '/' }),
})
const withPlain = defineShortcode({
  tag: 'map',
  summary: 'A map',
  render: async () => '<div class="map"></div>',
  plain: async ({ place = '' }, _content, ctx) => `<p>A map of ${place}, seen in ${renderedIn(ctx)}</p>`,
})
const plainAlready = defineShortcode({ tag: 'year', summary: 'The year', render: async () => '<b>2026</b>' })

forEachEngine(engine => {
  let app: TestApp
  before(async () => {
    app = await startTestApp(engine)
    app.app.internals.hooks.addFilter(
      shortcodeList.name,
      (list: unknown[]) => [...list, withForm, withPlain, plainAlready],
      { id: 'test' },
    )
  })
  after(() => app.dispose())

  test('U-17 a form becomes a link in feeds and answers; who has plain words says them; the page shows all of it', async () => {
    const content = '[ask]\n\n[map place=Rome]\n\n[year]'
    const body = { title: 'Ask & see', content, status: 'publish' }
    const { body: post } = await app.request('POST', '/host/v1/posts', { as: 'admin', body })
    const path = new URL(post.link).pathname
    const plain = (where: string) =>
      `<p><a href="${post.link}">Ask &amp; see</a></p>\n<p>A map of Rome, seen in ${where}</p>\n<b>2026</b>`
    const rendered = (await app.request('GET', `/host/v1/posts/${post.id}`)).body.content.rendered
    assert.equal(rendered.trim().replace(/\n+/g, '\n'), plain('api'))
    const feed = (await app.fetch('GET', '/feed/')).text
    const encoded = /<content:encoded>([\s\S]*?)<\/content:encoded>/.exec(feed)?.[1] ?? ''
    const decoded = encoded
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&')
    assert.equal(decoded.trim().replace(/\n+/g, '\n'), plain('feed'))
    const page = (await app.fetch('GET', path)).text
    assert.match(page, /<form class="ask"[\s\S]*<div class="map"><\/div>[\s\S]*<b>2026<\/b>/)
  })

  test('U-17 the booking form of car parking gives feeds and answers no form, no script and no style sheet', async () => {
    const body = { title: 'Book here', content: 'Before.\n\n[vendor_car_parking]', status: 'publish' }
    const { body: post } = await app.request('POST', '/host/v1/posts', { as: 'admin', body })
    const { rendered } = (await app.request('GET', `/host/v1/posts/${post.id}`)).body.content
    const feed = (await app.fetch('GET', '/feed/')).text
    for (const text of [rendered, feed]) assert.doesNotMatch(text, /<(form|script|link rel)|&lt;(form|script|link )/)
    assert.match(rendered, new RegExp(`<p><a href="${post.link}">Book here</a></p>`))
    assert.match((await app.fetch('GET', new URL(post.link).pathname)).text, /class="parking"/)
  })

  test('U-29 a feed is described by the tagline of the site', async () => {
    await app.request('PUT', '/host/v1/settings', { as: 'admin', body: { description: 'News & notes' } })
    assert.match((await app.fetch('GET', '/feed/')).text, /<description>News &amp; notes<\/description>/)
  })
})
