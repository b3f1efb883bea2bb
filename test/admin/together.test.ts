/** What happens to work when a session ends, when two people are at one text, and when somebody signs out. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { lacksChromium } from '../kit/chromium.ts'
import { ADMIN_PASSWORD } from '../kit/test-app.ts'
import { type BrowserSite, openBrowserSite } from './browser-site.ts'
import { PIXEL } from './pixel.ts'

describe('sessions and two people', { skip: lacksChromium() }, () => {
  let app: BrowserSite
  let post: { id: number; link: string }
  const request = (method: string, path: string, body?: object) =>
    app.site.request(method, `/host/v1${path}`, { as: 'administrator', ...(body ? { body } : {}) })
  const signInAgain = async () => {
    const dialog = app.page.getByRole('dialog', { name: 'Your session has ended' })
    await dialog.getByLabel('Password').first().fill(ADMIN_PASSWORD)
    await dialog.getByRole('button', { name: 'Sign in' }).click()
    await dialog.waitFor({ state: 'detached' })
  }

  before(async () => {
    app = await openBrowserSite(18_703)
    post = (await request('POST', '/posts', { title: 'Together', status: 'draft', content: '<p>First.</p>' })).body
  })
  after(() => app?.close())

  test('the session ends while somebody writes: the password is asked for in place, and every word is saved', async () => {
    const { page } = app
    await app.show(`/content/posts/${post.id}`)
    await page.getByRole('textbox', { name: 'Title' }).fill('Typed before the end')
    await page.getByRole('textbox', { name: 'Text' }).click()
    await page.keyboard.type('Words. ')
    await page.context().clearCookies()
    await page.getByRole('button', { name: 'Save draft' }).click()
    await signInAgain()
    await page.getByText('Post saved.').first().waitFor()
    const { body } = await request('GET', `/posts/${post.id}?context=edit`)
    assert.equal(body.title.raw, 'Typed before the end')
    assert.match(body.content.raw, /Words\./)
  })

  test('the session ends before a picture is uploaded: it arrives after the password', async () => {
    const { page } = app
    await app.show('/content/media')
    await page.context().clearCookies()
    await page.locator('input[type=file]').setInputFiles({ name: 'late.png', mimeType: 'image/png', buffer: PIXEL })
    await signInAgain()
    await page.getByRole('button', { name: /late/ }).waitFor()
  })

  test('whoever opens a text that somebody writes at is told, and may take over; the first one is told too', async () => {
    const { page, site } = app
    const say = (body: object) => site.request('POST', `/host/v1/posts/${post.id}/lock`, { as: 'editor', body })
    assert.deepEqual((await say({})).body.is_yours, true)
    await app.show(`/content/posts/${post.id}`)
    const dialog = page.getByRole('dialog', { name: 'Somebody else writes here' })
    await dialog.getByText(/^editor is editing/).waitFor()
    assert.deepEqual(await app.violations(), [])
    await site.request('PUT', `/host/v1/posts/${post.id}`, { as: 'editor', body: { title: 'By the editor' } })
    await dialog.getByRole('button', { name: 'Take over' }).click()
    await page.getByText('Saved by somebody else meanwhile').waitFor()
    await page.getByRole('button', { name: 'Show what was saved' }).click()
    assert.equal(await page.getByRole('textbox', { name: 'Title' }).inputValue(), 'By the editor')
    assert.deepEqual((await say({})).body.holder.name, 'admin')
    await say({ take: true })
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    await dialog.getByText(/^editor is editing/).waitFor()
    await dialog.getByRole('button', { name: 'Back to the list' }).click()
    await page.getByRole('heading', { level: 1, name: 'Posts' }).waitFor()
  })

  test('a new text that was not saved is offered after a reload', async () => {
    const { page } = app
    await app.show('/content/posts/new')
    await page.getByRole('textbox', { name: 'Title' }).fill('Half a thought')
    await page.waitForFunction(() => sessionStorage.getItem('post/posts/new')?.includes('Half a thought'))
    page.once('dialog', dialog => void dialog.accept())
    await page.reload()
    await page.getByRole('button', { name: 'Take it up' }).click()
    assert.equal(await page.getByRole('textbox', { name: 'Title' }).inputValue(), 'Half a thought')
  })

  test('signing out asks about unsaved work, leaves nothing behind, and ends the other tabs', async () => {
    const { page } = app
    const other = await page.context().newPage()
    await other.goto(page.url().replace(/\/content.*/, '/host/health'))
    await other.getByRole('heading', { level: 1, name: 'Health' }).waitFor()
    await page.bringToFront()
    await page.getByRole('button', { name: 'Your account' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page
      .getByRole('dialog', { name: 'Leave without saving?' })
      .getByRole('button', { name: 'Yes, go on' })
      .click()
    for (const tab of [page, other]) await tab.getByRole('heading', { name: 'Sign in' }).waitFor()
    assert.deepEqual(await page.evaluate(() => Object.keys(sessionStorage).filter(key => !key.startsWith('tsr-'))), [])
    assert.equal((await page.request.get(new URL('/api/host/v1/users/me', page.url()).href)).status(), 401)
  })

  test('the browser complained about nothing but the refusals that were meant', () => {
    assert.deepEqual(
      app.complaints.filter(text => !/status of 40[13]/.test(text)),
      [],
    )
  })
})
