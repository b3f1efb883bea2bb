/**
 * Every screen that a caller is told of is opened, in both editions and as three roles: nothing fails in the browser,
 * nothing is refused, nothing is too wide, and axe finds nothing. A new screen is tried by being declared.
 */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { lacksChromium } from '../kit/chromium.ts'
import { type BrowserSite, openBrowserSite, violationsOf } from './browser-site.ts'
import { createNovelty, type Novelty } from './novelty.ts'

type Variant = { readonly scheme: 'light' | 'dark'; readonly width: number }
/** Each has a window of its own, and all walk at the same time. */
const VARIANTS: readonly Variant[] = [
  { scheme: 'light', width: 1360 },
  { scheme: 'dark', width: 390 },
  { scheme: 'dark', width: 1360 },
  { scheme: 'light', width: 390 },
]
/** A long run looks at each screen in all four ways and judges each anew; otherwise the screens are dealt out. */
const isLong = process.env.DOZEN_STRESS !== undefined

describe('a walk', { skip: lacksChromium() }, () => {
  for (const edition of ['pro', 'free'] as const)
    describe(`in the ${edition} edition`, () => {
      let app: BrowserSite
      before(async () => {
        app = await openBrowserSite(edition === 'pro' ? 18_705 : 18_706, { edition })
        await fill(app)
      })
      after(() => app?.close())

      test('an administrator opens every screen, on a desk and on a phone, by day and by night', async () => {
        const paths = await screensOf(app, 'administrator')
        const pages = await Promise.all(VARIANTS.map(() => app.anotherPage()))
        // What Pro adds stands among the same controls: those of the free edition were judged there.
        const walks = pages.map((page, turn) => walkOf(page, turn, edition === 'pro' || isLong))
        const found = await Promise.all(
          walks.map((walk, turn) => walkAlong(walk, isLong ? paths : paths.filter((_, at) => at % 4 === turn))),
        )
        assert.deepEqual([...found.flat(), ...app.complaints.splice(0)], [])
        for (const page of pages) await page.close()
      })

      test('what editors and authors are offered is not refused to them', async () => {
        const found = await Promise.all([walkAs(app, 'editor', 1), walkAs(app, 'author', 0)])
        assert.deepEqual(found.flat(), [])
      })
    })
})

type Walk = { readonly page: Page; readonly variant: Variant; readonly novelty: Novelty | null }

const walkOf = (page: Page, turn: number, isJudged: boolean): Walk => ({
  ...{ page, variant: VARIANTS[turn]! },
  novelty: isJudged ? createNovelty(isLong) : null,
})

async function walkAs(app: BrowserSite, role: string, turn: number): Promise<string[]> {
  const page = await app.signIn(role)
  const refused: string[] = []
  page.on('response', answer => answer.status() >= 400 && refused.push(`${answer.status()} ${answer.url()}`))
  const found = await walkAlong(walkOf(page, turn, isLong), await screensOf(app, role))
  await page.context().close()
  return [...found, ...refused].map(text => `${role}: ${text}`)
}

/** Something of the most common kinds, so that screens have rows. */
async function fill({ site }: BrowserSite): Promise<void> {
  const make = (path: string, body: object, as = 'administrator') => site.request('POST', path, { as, body })
  const { body: post } = await make('/host/v1/posts', { title: 'A walk', content: '<p>Far.</p>', status: 'publish' })
  await make('/host/v1/comments', { post: post.id, content: 'Well said.' }, 'subscriber')
  await make('/host/v1/pages', { title: 'About', status: 'publish' })
  await make('/host/v1/categories', { name: 'Travel' })
  await make('/vendor-car-parking/v1/locations', { name: 'Airport North' })
  await make('/vendor-car-parking/v1/coupons', { code: 'SPRING', type: 'percent', value: 10, applies_to: 'all' })
  await make('/vendor-chat/v1/widgets', { name: 'Contact' })
}

/** Every screen, the form of each list that makes new ones, and the start, where each walk begins. */
async function screensOf({ site }: BrowserSite, as: string): Promise<string[]> {
  const { body } = await site.request('GET', '/host/v1/admin/app', { as })
  const paths = body.services.flatMap((service: any) =>
    service.screens.flatMap((screen: any) => {
      const path = `/${service.slug}/${screen.slug}`
      const verbs = service.names.find(({ name }: { name: string }) => name === screen.entity)?.verbs ?? []
      return verbs.includes('create') ? [path, `${path}/new`] : [path]
    }),
  )
  return [...paths, '/']
}

async function walkAlong({ page, variant, novelty }: Walk, paths: readonly string[]): Promise<string[]> {
  const { scheme, width } = variant
  await page.setViewportSize({ width, height: 860 })
  await page.emulateMedia({ colorScheme: scheme })
  const found: string[] = []
  for (const path of paths) {
    await go(page, path)
    if (!(await fits(page))) found.push(`${path} is too wide at ${width}`)
    if (!novelty || !(await novelty.isNew(page))) continue
    // What stands around the screens is judged with the first of them.
    const violations = await violationsOf(page, path === paths[0] ? undefined : 'main, [role=dialog]')
    found.push(...violations.map(text => `${path} ${scheme} ${width}: ${text}`))
  }
  return found
}

/** From screen to screen without loading the page anew, as people do. */
async function go(page: Page, path: string): Promise<void> {
  await page.evaluate(to => {
    document.querySelector('h1')?.setAttribute('data-left', '')
    history.pushState({}, '', `/admin${to === '/' ? '' : to}`)
  }, path)
  await page.locator('h1:not([data-left]), .mantine-Drawer-content').first().waitFor()
  await page.locator('.mantine-Skeleton-root').first().waitFor({ state: 'detached' })
}

/** What came a moment ago may still find its place. */
const fits = (page: Page): Promise<boolean> =>
  page
    .waitForFunction(() => document.documentElement.scrollWidth <= innerWidth, null, { timeout: 5000 })
    .then(
      () => true,
      () => false,
    )
