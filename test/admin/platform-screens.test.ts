/** The platform's other screens as people use them: media, comments, terms, people, services, menu, mail, first steps. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { lacksChromium } from '../kit/chromium.ts'
import { type BrowserSite, openBrowserSite } from './browser-site.ts'
import { PIXEL } from './pixel.ts'

describe('the screens of the platform', { skip: lacksChromium() }, () => {
  let app: BrowserSite
  const request = (method: string, path: string, body?: object) =>
    app.site.request(method, `/host/v1${path}`, { as: 'administrator', ...(body ? { body } : {}) })

  before(async () => {
    app = await openBrowserSite(18_702)
  })
  after(() => app?.close())

  test('a picture is uploaded and described, and says where it is used', async () => {
    const { page } = app
    await app.show('/content/media')
    await page.locator('input[type=file]').setInputFiles({ name: 'lake.png', mimeType: 'image/png', buffer: PIXEL })
    await page.getByRole('button', { name: /lake/ }).click()
    const details = page.getByRole('dialog', { name: 'Details' })
    await details.getByLabel(/alternative|shows/i).fill('A lake at dawn')
    await details.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Details saved.').waitFor()
    await details.getByText('No text and no setting uses it.').waitFor()
    const { body } = await request('GET', '/media')
    assert.equal(body[0].alt_text, 'A lake at dawn')
  })

  test('a comment that waits is answered, and is approved with the answer', async () => {
    const { page } = app
    await request('PUT', '/settings', { comment_moderation: true })
    const { body: post } = await request('POST', '/posts', { title: 'Open', status: 'publish', content: 'x' })
    const said = { post: post.id, content: 'May I come in?' }
    const { body: comment } = await app.site.request('POST', '/host/v1/comments', { as: 'subscriber', body: said })
    await app.show('/content/comments')
    await page.getByText('May I come in?').waitFor()
    await page.getByRole('button', { name: 'Reply' }).click()
    await page.getByRole('textbox', { name: /Reply to/ }).fill('Of course.')
    await page.getByRole('button', { name: 'Approve and reply' }).click()
    await page.getByText('Nothing waits for you').waitFor()
    assert.equal((await request('GET', `/comments/${comment.id}?context=edit`)).body.status, 'approved')
  })

  test('somebody chooses at the bell how they are told', async () => {
    const { page } = app
    const dialog = page.getByRole('dialog', { name: 'How I am told' })
    const [bell, digest] = ['Bell', 'Collected mail'].map(way => dialog.getByLabel(`Somebody mentioned me: ${way}`))
    const open = async () => {
      await app.show('/content/comments')
      await page.getByRole('button', { name: /^Notifications/ }).click()
      await page.getByRole('button', { name: 'How I am told' }).click()
      await bell!.waitFor()
    }
    const saved = () => page.waitForResponse(answer => answer.url().includes('/notifications/preferences'))
    await open()
    for (const choose of [() => bell!.uncheck(), () => digest!.selectOption('Every week')])
      await Promise.all([saved(), choose()])
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await page.reload()
    await open()
    assert.deepEqual([await bell!.isChecked(), await digest!.inputValue()], [false, 'weekly'])
    await page.keyboard.press('Escape')
  })

  test('a category gets one below it', async () => {
    const { page } = app
    await app.show('/content/categories')
    await page.getByRole('button', { name: 'Actions' }).first().click()
    await page.getByRole('menuitem', { name: 'New below this' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('Lakes')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await page.locator('.depth1', { hasText: 'Lakes' }).waitFor()
  })

  test('a person is made, gets a password for a program, and loses it again', async () => {
    const { page } = app
    await app.show('/host/users/new')
    await page.getByLabel('Sign-in name').fill('nora')
    await page.getByLabel('E-mail address').fill('nora@example.com')
    await page.getByLabel('Password', { exact: true }).fill('a sentence for nora')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.waitForURL(/users\/\d+$/)
    await page.getByLabel('Name of the program').fill('Phone')
    await page.getByRole('button', { name: 'Make' }).click()
    await page.getByText('shown only this once').waitFor()
    await page.getByRole('button', { name: 'Take back the password of Phone' }).click()
    await page.getByRole('button', { name: 'Take back the password of Phone' }).waitFor({ state: 'detached' })
  })

  test('a service is switched off and on', async () => {
    const { page } = app
    await app.show('/host/modules')
    const status = async () => (await request('GET', '/plugins/chat')).body.status
    await page.getByRole('switch', { name: 'Chat widget', exact: true }).click({ force: true })
    await page.getByText(/is off\. Its data stays/).waitFor()
    assert.equal(await status(), 'inactive')
    await page.getByRole('switch', { name: 'Chat widget', exact: true }).click({ force: true })
    await page.getByText('Chat widget is on.').waitFor()
    assert.equal(await status(), 'active')
  })

  test('the menu is put in order by keys', async () => {
    const { page } = app
    const make = async (title: string, menu_order: number) =>
      (await request('POST', '/pages', { title, status: 'publish', menu_order })).body.id as number
    const [first, second] = [await make('About', 1), await make('Contact', 2)]
    await app.show('/host/menu')
    await page.getByRole('link', { name: 'Contact' }).focus()
    await page.keyboard.press('Alt+ArrowRight')
    await page.locator('.depth1', { hasText: 'Contact' }).waitFor()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Menu saved.').waitFor()
    assert.equal((await request('GET', `/pages/${second}`)).body.parent, first)
  })

  test('the first steps are gone through, with a test mail, and are over', async () => {
    const { page } = app
    await app.show('/host/guide')
    await page.getByLabel('Name of the site').fill('Alder Bay')
    await page.getByLabel('Your e-mail address').fill('owner@example.com')
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('combobox', { name: 'Time zone' }).waitFor()
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('button', { name: 'Send a test' }).click()
    await page.getByText('On its way…').waitFor()
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('button', { name: 'Finish' }).click()
    await page.getByRole('heading', { name: 'Hello, admin' }).waitFor()
    const { body } = await request('GET', '/settings')
    assert.deepEqual([body.title, body.guide_done], ['Alder Bay', true])
  })

  test('whoever may edit finds a link to the editor on the page itself; visitors find none', async () => {
    const { page } = app
    const { body: post } = await request('POST', '/posts', { title: 'Seen', status: 'publish', content: 'x' })
    await page.goto(post.link)
    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    await page.waitForURL(new RegExp(`/admin/content/posts/${post.id}$`))
    const visitor = await app.site.fetch('GET', new URL(post.link).pathname)
    assert.doesNotMatch(visitor.text, /\/admin\//)
  })

  test('German and right to left: the same screens in other words, mirrored', async () => {
    const { page } = app
    await page.setViewportSize({ width: 1360, height: 860 })
    await request('PUT', '/settings', { language: 'de' })
    await app.show('/host/health')
    await page.getByRole('button', { name: 'Neu prüfen' }).waitFor()
    await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth))
  })

  test('the browser complained about nothing', () => assert.deepEqual(app.complaints, []))
})
