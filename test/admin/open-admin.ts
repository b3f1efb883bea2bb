/** The admin app in a browser, signed in as the administrator, for stories of hand-made screens. */
import type { Browser, Page } from 'playwright-core'
import { launchChromium } from '../kit/chromium.ts'
import { ADMIN_PASSWORD, startTestApp, type TestApp } from '../kit/test-app.ts'
import { PEOPLE } from './browser-site.ts'
import { sharedBundle } from './shared-bundle.ts'

export type AdminStory = {
  readonly site: TestApp
  readonly page: Page
  /** Errors of the page and refusals of its policy. */
  readonly complaints: readonly string[]
  /** Opens a screen, `/role-editor/roles`, and waits until it is there. */
  show(path: string): Promise<void>
  dispose(): Promise<void>
}

/** Each file of tests has a port of its own. */
export async function openAdmin(port: number, more: Readonly<Record<string, string>> = {}): Promise<AdminStory> {
  const place = { SITE_URL: `http://localhost:${port}`, PORT: String(port) }
  const env = { ADMIN_BUNDLE: await sharedBundle('pro'), ...place, ...more }
  const site = await startTestApp('sqlite', { env })
  await site.app.server.listen({ port, host: '127.0.0.1' })
  const browser: Browser = await launchChromium()
  const page = await (await browser.newContext({ ...PEOPLE, locale: 'en-GB' })).newPage()
  page.setDefaultTimeout(60_000)
  const complaints: string[] = []
  page.on('pageerror', error => complaints.push(String(error)))
  page.on(
    'console',
    message => message.type() === 'error' && complaints.push(`${message.text()} ${message.location().url}`),
  )
  await page.goto(`http://localhost:${port}/admin`)
  await page.getByLabel('Name or e-mail').fill('admin')
  await page.getByLabel('Password').first().fill(ADMIN_PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Hello, admin' }).waitFor()
  complaints.length = 0
  return {
    site,
    page,
    complaints,
    async show(path) {
      await page.goto(`http://localhost:${port}/admin${path}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
    },
    async dispose() {
      await browser.close()
      await site.dispose()
    },
  }
}
