/** Writing: what is typed and what was there before goes to the server and comes back without loss. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { lacksChromium } from '../kit/chromium.ts'
import { type BrowserSite, openBrowserSite } from './browser-site.ts'

/** Markup that the editor knows, and some that it does not: each block must come back as it went in. */
const KEPT = [
  '<h2 id="start">Start</h2>',
  '<p class="lead">Some <strong>bold</strong>, <em>soft</em> and <a rel="nofollow" href="https://example.com/">linked</a> words.</p>',
  '<ul><li>One</li><li>Two<ol><li>Inner</li></ol></li></ul>',
  '<blockquote cite="https://example.com/"><p>Said.</p></blockquote>',
  '<table><thead><tr><th>Name</th><th>Price</th></tr></thead><tbody><tr><td>Tea</td><td>2</td></tr></tbody></table>',
  '<pre><code class="language-ts">const one = 1</code></pre>',
  '<figure><img src="https://example.com/a.png" alt="A lake" width="10" height="8" /><figcaption>At dawn</figcaption></figure>',
  '<details><summary>More</summary><p>Hidden</p></details>',
  '[parking_form location="3"]',
  '<p>The end<br />of it.</p>',
]

describe('the editor', { skip: lacksChromium() }, () => {
  let app: BrowserSite
  const request = (method: string, path: string, body?: object) =>
    app.site.request(method, `/host/v1${path}`, { as: 'administrator', ...(body ? { body } : {}) })
  const text = () => app.page.getByRole('textbox', { name: 'Text' })

  before(async () => {
    app = await openBrowserSite(18_701)
  })
  after(() => app?.close())

  test('a post is written with the keyboard, saved as a draft and published', async () => {
    const { page } = app
    await app.show('/content/posts/new')
    await page.getByRole('textbox', { name: 'Title' }).fill('A walk')
    await text().click()
    await page.keyboard.type('We went ')
    await page.keyboard.press('Control+b')
    await page.keyboard.type('far')
    await page.keyboard.press('Control+s')
    await page.waitForURL(/posts\/\d+$/)
    await page.getByRole('button', { name: 'Publish' }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).waitFor()
    const id = Number(/\d+$/.exec(page.url())?.[0])
    const { body } = await request('GET', `/posts/${id}?context=edit`)
    assert.deepEqual([body.status, body.content.raw], ['publish', '<p>We went <strong>far</strong></p>'])
  })

  test('what an author stored is not changed by opening it, and every block survives a change beside it', async () => {
    const { page } = app
    const written = { title: 'Old', content: KEPT.join('\n\n'), status: 'draft' }
    // An author's markup is cleaned: what comes back is what the cleaning leaves.
    const { body: made } = await app.site.request('POST', '/host/v1/posts', { as: 'author', body: written })
    await app.show(`/content/posts/${made.id}`)
    await text().locator('p', { hasText: 'The end' }).click()
    await page.keyboard.press('End')
    await page.keyboard.type(' Really.')
    await page.getByRole('button', { name: 'Save draft' }).click()
    await page.getByText('Post saved.').first().waitFor()
    const { body } = await request('GET', `/posts/${made.id}?context=edit`)
    assert.equal(plain(body.content.raw), plain(made.content.raw).replace('of it.', 'of it. Really.'))
    const again = { content: body.content.raw }
    const { body: cleaned } = await app.site.request('PUT', `/host/v1/posts/${made.id}`, { as: 'author', body: again })
    assert.equal(plain(cleaned.content.raw), plain(body.content.raw))
  })

  test('an earlier version is compared with the present one, and taken back', async () => {
    const { page } = app
    await page.getByRole('button', { name: 'Actions' }).click()
    await page.getByRole('menuitem', { name: 'Earlier versions' }).click()
    const drawer = page.getByRole('dialog', { name: 'Earlier versions' })
    await drawer.locator('.version').last().click()
    await drawer.locator('ins').first().waitFor()
    await drawer.getByRole('button', { name: 'Go back to this version' }).click()
    await text().getByText('of it. Really.').waitFor({ state: 'detached' })
  })

  test('categories are ticked, one is made on the way, and a shortcode is chosen from what services offer', async () => {
    const { page } = app
    await app.show('/content/posts/new')
    await page.getByRole('textbox', { name: 'Title' }).fill('With terms')
    await page.getByRole('textbox', { name: 'New category' }).fill('Travel')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByRole('checkbox', { name: 'Travel' }).waitFor()
    await text().click()
    await page.getByRole('button', { name: 'Insert' }).click()
    await page.getByRole('menuitem', { name: /^\[/ }).first().click()
    await page.locator('.shortcodeblock').waitFor()
    await page.getByRole('button', { name: 'Save draft' }).click()
    await page.waitForURL(/posts\/\d+$/)
    const { body } = await request('GET', `/posts/${/\d+$/.exec(page.url())?.[0]}?context=edit`)
    assert.equal(body.categories.length, 1)
    assert.match(body.content.raw, /^\[[a-z_]+\]$/)
  })

  test('the editor is accessible, and the browser complained about nothing', async () => {
    assert.deepEqual(await app.violations(), [])
    const own = app.complaints.filter(text => !text.includes('example.com'))
    assert.deepEqual(own, [])
  })
})

/** As the browser and the cleaning write it alike: neither the end of a tag nor the order of attributes means anything. */
const plain = (markup: string): string =>
  markup
    .replaceAll(' />', '>')
    .replaceAll(/<a ([^>]+)>/g, (_, attributes: string) => `<a ${attributes.split(' ').toSorted().join(' ')}>`)
