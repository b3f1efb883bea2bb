/**
 * Every screen that a caller is told of is opened, in both editions and as three roles: nothing fails in the browser,
 * nothing is refused, nothing is too wide, and axe finds nothing. A new screen is tried by being declared.
 */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { services } from '../../src/services.ts'
import { lacksChromium } from '../kit/chromium.ts'
import { type BrowserSite, openBrowserSite, violationsOf } from './browser-site.ts'
import { createNovelty } from './novelty.ts'

type Variant = { readonly scheme: 'light' | 'dark'; readonly width: number }
const DESKTOP: Variant = { scheme: 'light', width: 1360 }
const PHONE: Variant = { scheme: 'dark', width: 390 }
/** A long run looks at each screen in all four ways; otherwise every other one is looked at on the phone. */
const isLong = process.env.DOZEN_STRESS !== undefined
const VARIANTS: readonly Variant[] = [DESKTOP, PHONE, { ...DESKTOP, scheme: 'dark' }, { ...PHONE, scheme: 'light' }]

describe('a walk', { skip: lacksChromium() }, () => {
  for (const edition of ['pro', 'free'] as const)
    describe(`in the ${edition} edition`, () => {
      let app: BrowserSite
      before(async () => {
        app = await openBrowserSite(edition === 'pro' ? 18_705 : 18_706, { edition })
        await fill(app)
      })
      after(() => app?.close())

      for (const slug of ['content', 'host', ...services.map(service => service.slug)])
        test(`an administrator opens every screen of ${slug}, on a desk or on a phone`, async () => {
          const paths = await newlyTold(app, slug, await screensOf(app, 'administrator', slug))
          const found: string[] = []
          for (const { path, variant } of visitsOf(paths))
            found.push(...(await look(app.page, path, { ...variant, isJudged: edition === 'pro' || isLong })))
          assert.deepEqual([...found, ...app.complaints.splice(0)], [])
        })

      for (const role of ['editor', 'author'])
        test(`what ${role}s are offered is not refused to them`, async () => {
          const page = await app.signIn(role)
          const refused: string[] = []
          page.on('response', answer => answer.status() >= 400 && refused.push(`${answer.status()} ${answer.url()}`))
          const found = await lookAt(page, await screensOf(app, role))
          assert.deepEqual([...found, ...refused], [])
          await page.context().close()
        })
    })
})

/** Only a long run judges what others are offered. */
async function lookAt(page: Page, paths: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const { path, variant } of visitsOf(paths))
    if (isLong) found.push(...(await look(page, path, { ...variant, isJudged: true })))
    else await go(page, path)
  return found
}

/** The variant changes as seldom as can be, because the whole page is laid out anew. */
const visitsOf = (paths: readonly string[]): { readonly path: string; readonly variant: Variant }[] =>
  isLong
    ? VARIANTS.flatMap(variant => paths.map(path => ({ path, variant })))
    : [DESKTOP, PHONE].flatMap((variant, turn) =>
        paths.filter((_, at) => at % 2 === turn).map(path => ({ path, variant })),
      )

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

/** The start, every screen, and one record of each list that makes new ones. */
async function screensOf({ site }: BrowserSite, as: string, slug?: string): Promise<string[]> {
  const { body } = await site.request('GET', '/host/v1/admin/app', { as })
  const asked = body.services.filter((service: any) => slug === undefined || service.slug === slug)
  const paths = asked.flatMap((service: any) =>
    service.screens.flatMap((screen: any) => {
      const path = `/${service.slug}/${screen.slug}`
      const verbs = service.names.find(({ name }: { name: string }) => name === screen.entity)?.verbs ?? []
      return verbs.includes('create') ? [path, `${path}/new`] : [path]
    }),
  )
  return slug === undefined || slug === 'content' ? [...paths, '/'] : paths
}

/**
 * Those that the edition before did not tell of with the same words: a long run looks at the others once more. Hand-made
 * screens may differ in what no description says.
 */
async function newlyTold({ site }: BrowserSite, slug: string, paths: readonly string[]): Promise<string[]> {
  const { body } = await site.request('GET', `/host/v1/admin/app/${slug}`, { as: 'administrator' })
  const told = paths.map(path => {
    const screen = body.screens.find((one: any) => one.slug === path.split('/')[2])
    const entity = body.entities?.find(({ name }: { name: string }) => name === screen?.entity)
    return { path, isOwn: screen?.kind === 'own', words: JSON.stringify([screen, entity]) }
  })
  const fresh = told.filter(({ path, isOwn, words }) => isLong || isOwn || known.get(path) !== words)
  for (const { path, words } of told) known.set(path, words)
  return fresh.map(({ path }) => path)
}
const known = new Map<string, string>()

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

/** On a phone the button that saves stands over the page: what is scrolled to its end must end above it. */
const coversForm = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const save = document.querySelector('main .savebutton')
    if (!save) return false
    scrollTo(0, document.documentElement.scrollHeight)
    const ends = [...document.querySelectorAll('main .panel')].map(panel => panel.getBoundingClientRect().bottom)
    scrollTo(0, 0)
    return Math.max(0, ...ends) > save.getBoundingClientRect().top
  })

type Look = Variant & { readonly isJudged: boolean }
const novelty = createNovelty(isLong)

async function look(page: Page, path: string, { scheme, width, isJudged }: Look): Promise<string[]> {
  const isOther = page.viewportSize()?.width !== width
  if (isOther) await page.setViewportSize({ width, height: 860 })
  await page.emulateMedia({ colorScheme: scheme })
  await go(page, path)
  const isWide = !(await fits(page))
  const isCovered = width === PHONE.width && (await coversForm(page))
  // What stands around the screens is judged with the first of them in each width.
  const isNew = isJudged && (isOther || (await novelty.isNew(page, `${scheme} ${width}`)))
  const violations = isNew ? await violationsOf(page, isOther ? undefined : 'main, [role=dialog]') : []
  return [
    ...(isWide ? [`${path} is too wide at ${width}`] : []),
    ...(isCovered ? [`${path} ends behind its button that saves, at ${width}`] : []),
    ...violations.map(text => `${path} ${scheme} ${width}: ${text}`),
  ]
}
