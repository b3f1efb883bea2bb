/** A site with the admin app in a browser, for the stories of its screens. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, BrowserContextOptions, Page, Request } from 'playwright-core'
import type { Edition } from '../../src/editions.ts'
import { launchChromium } from '../kit/chromium.ts'
import { ADMIN_PASSWORD, startTestApp, type TestApp, type TestAppOptions } from '../kit/test-app.ts'
import { sharedBundle } from './shared-bundle.ts'

export type BrowserSite = {
  readonly site: TestApp
  readonly page: Page
  /** What the browser complained about: errors, breaches of the policy, other hosts. */
  readonly complaints: string[]
  /** Opens a screen, `/role-editor/roles`, and waits until all of it is there: a click could miss what still moves. */
  show(path: string): Promise<void>
  /** What axe finds against WCAG 2.2 AA. */
  violations(): Promise<string[]>
  /** Another window of the administrator, watched as the first one is. */
  anotherPage(): Promise<Page>
  /** Another browser window, of somebody with a role. */
  signIn(role: string): Promise<Page>
  close(): Promise<void>
}

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

type Options = BrowserContextOptions & Pick<TestAppOptions, 'services' | 'env'> & { readonly edition?: Edition }

/** At a desk. Without motion a click cannot miss what is on its way to its place. */
export const PEOPLE = { viewport: { width: 1360, height: 860 }, reducedMotion: 'reduce' } as const

/** Signed in as the administrator. Each file of tests has a port of its own. */
export async function openBrowserSite(port: number, asked: Options = {}): Promise<BrowserSite> {
  const { services, env: more, edition = 'pro', ...options } = asked
  const folder = await sharedBundle(edition)
  const place = { SITE_URL: `http://localhost:${port}`, PORT: String(port) }
  const env = { ADMIN_BUNDLE: folder, EDITION: edition, ...place, ...more }
  const site = await startTestApp('sqlite', { env, ...(services ? { services } : {}) })
  await site.app.server.listen({ port, host: '127.0.0.1' })
  const browser: Browser = await launchChromium()
  const context = await browser.newContext({ ...PEOPLE, locale: 'en-GB', ...options })
  const complaints: string[] = []
  const newPage = async () => {
    const opened = await context.newPage()
    opened.setDefaultTimeout(60_000)
    watch(opened, `localhost:${port}`, complaints)
    return opened
  }
  const page = await newPage()
  const untilQuiet = await quietnessOf(page)
  const base = `http://localhost:${port}/admin`
  await signInAt(page, base, { login: 'admin', password: ADMIN_PASSWORD })
  return {
    site,
    page,
    complaints,
    async show(path) {
      await page.goto(`${base}${path}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await untilQuiet()
    },
    violations: () => violationsOf(page),
    async anotherPage() {
      const other = await newPage()
      await other.goto(base)
      await other.getByRole('heading', { level: 1 }).waitFor()
      return other
    },
    signIn: role => signInAs(role, { site, browser, base }),
    close: () => browser.close().then(() => site.dispose()),
  }
}

/** Milliseconds without an answer on its way or a change of the page after which all is there; how long it is waited for. */
const [QUIET, LONGEST] = [100, 10_000]

type Watched = { stillFor(): number }

/**
 * In the page: how long ago something was drawn, none where something is still to come. What stands for it is replaced up to
 * a third of a second after it came.
 */
function watchChanges(): void {
  let last = performance.now()
  const change = () => {
    last = performance.now()
  }
  new MutationObserver(change).observe(document, { childList: true, subtree: true })
  const isToCome = () =>
    [...document.querySelectorAll('.mantine-Skeleton-root')].some(element => element.checkVisibility())
  const watched: Watched = { stillFor: () => (isToCome() ? 0 : performance.now() - last) }
  Object.assign(globalThis, watched)
}

/**
 * As the browser's own `networkidle`, which takes half a second of silence, and until what came is drawn as well: a large
 * script is run long after it arrived, and what it draws moves a button away between press and release. What never ends
 * is not waited for.
 */
async function quietnessOf(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(watchChanges)
  const underWay = new Set<Request>()
  let last = performance.now()
  page.on('request', request => request.resourceType() !== 'eventsource' && underWay.add(request))
  const settle = (request: Request) => {
    underWay.delete(request)
    last = performance.now()
  }
  page.on('requestfinished', settle).on('requestfailed', settle)
  const isLoading = () => underWay.size > 0 || performance.now() - last < QUIET
  // Answered when the page has nothing else to do; one that is just being left has not come to rest.
  const stillFor = () => page.evaluate(() => (globalThis as unknown as Watched).stillFor()).catch(() => 0)
  return async () => {
    const until = performance.now() + LONGEST
    while (performance.now() < until && (isLoading() || (await stillFor()) < QUIET)) await sleep(20)
  }
}

async function signInAs(role: string, at: { site: TestApp; browser: Browser; base: string }): Promise<Page> {
  const login = `${role}-there`
  const { password } = await at.site.account(login, [role])
  const page = await (await at.browser.newContext(PEOPLE)).newPage()
  await signInAt(page, at.base, { login, password })
  return page
}

function watch(page: Page, own: string, complaints: string[]): void {
  page.on('pageerror', error => complaints.push(String(error)))
  page.on(
    'console',
    message => message.type() === 'error' && complaints.push(`${message.text()} ${message.location().url}`),
  )
  page.on('request', request => {
    const { protocol, host } = new URL(request.url())
    if (protocol.startsWith('http') && host !== own) complaints.push(`third party: ${request.url()}`)
  })
}

async function signInAt(page: Page, base: string, who: { login: string; password: string }): Promise<void> {
  await page.goto(base)
  await page.getByLabel('Name or e-mail').fill(who.login)
  await page.getByLabel('Password').first().fill(who.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: `Hello, ${who.login}` }).waitFor()
}

/**
 * Evaluated as text, which the page's policy lets pass for a tool but not for a page, and once for each page that is
 * loaded. `within` leaves out what stands around the screen and is the same on all of them.
 */
export async function violationsOf(page: Page, within?: string): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(await readFile(axe, 'utf8'))
  return page.evaluate(async place => {
    type Tool = { run(within: object, options: object): Promise<{ violations: any[] }> }
    const tool = (globalThis as unknown as { axe: Tool }).axe
    const tags = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']
    const options = { runOnly: { type: 'tag', values: tags }, resultTypes: ['violations'] }
    const parts = place === null ? [] : [...document.querySelectorAll(place)]
    const found = await tool.run(parts.length > 0 ? { include: parts } : document, options)
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node: any) => node.target).join(', ')}`)
  }, within ?? null)
}
