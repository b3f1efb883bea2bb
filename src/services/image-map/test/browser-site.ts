/** A site with maps on its pages, on a port of its own, and visits to it with a browser. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { launchChromium } from '../../../../test/kit/chromium.ts'
import { freePort } from '../../../../test/kit/free-port.ts'
import { multipartOf } from '../../../../test/kit/multipart.ts'
import { paintPng } from '../../../cli/demo/pictures/png.ts'
import { type Site, startSite } from './kit.ts'

export const PHONE = { width: 390, height: 780 }
export const DESK = { width: 1366, height: 860 }

/** `missing` files are no problem where the page names some on purpose. */
export type VisitOptions = BrowserContextOptions & { readonly missing?: 'fine' }
export type BrowserSite = Site & {
  readonly origin: string
  /** A picture of the library: blue above, sand below. */
  readonly picture: number
  /** Opens a page, does something there, and fails for errors, refusals and requests to other sites. */
  visit(path: string, work: (page: Page) => Promise<void>, options?: VisitOptions): Promise<void>
  /** A published map on a page of its own; answers the map's id and the page's path. */
  mapPage(doc: object): Promise<{ readonly id: number; readonly path: string }>
}

export async function startBrowserSite(): Promise<BrowserSite> {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const site = await startSite('sqlite', 'pro', { env: { SITE_URL: origin } })
  await site.app.server.listen({ port, host: '127.0.0.1' })
  const browser = await launchChromium()
  return {
    ...site,
    origin,
    picture: await uploadPicture(site),
    visit: (path, work, options = {}) => visit({ browser, origin, path, options }, work),
    async mapPage(doc) {
      const map = await site.map({ title: 'Map', status: 'published', doc })
      const body = { title: `Map ${map.id}`, status: 'publish', content: `[vendor_image_map id=${map.id}]` }
      const page = await site.request('POST', '/host/v1/pages', { as: 'admin', body })
      return { id: map.id, path: new URL(page.body.link).pathname }
    },
    async dispose() {
      await browser.close()
      await site.dispose()
    },
  }
}

/** The rule and the element of everything that axe finds. */
export async function violations(page: Page, within = 'html'): Promise<string[]> {
  await page.evaluate(axe)
  return page.evaluate(`axe.run('${within}', { resultTypes: ['violations'] }).then(({ violations }) =>
    violations.flatMap(({ id, nodes }) => nodes.map(node => id + ' ' + node.html.slice(0, 160))))`)
}
const axe = readFileSync(new URL('../../../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8')

export async function uploadPicture(site: Pick<Site, 'request'>, name = 'plan.png'): Promise<number> {
  const bytes = paintPng(400, 200, (_x, y) => (y < 0.5 ? [70, 130, 200] : [225, 205, 150]))
  const answer = await site.request('POST', '/host/v1/media', {
    as: 'admin',
    ...multipartOf({}, { filename: name, bytes }),
  })
  if (answer.status !== 201) throw new Error(answer.text)
  return answer.body.id
}

/** Each visit comes from an address of its own: what one address may count in a minute is not what is looked at here. */
const visitorFromElsewhere = () => ({ 'x-forwarded-for': `198.51.100.${++visits % 250}` })
let visits = 0

type Visit = {
  readonly browser: Browser
  readonly origin: string
  readonly path: string
  readonly options: VisitOptions
}

async function visit({ browser, origin, path, options }: Visit, work: (page: Page) => Promise<void>): Promise<void> {
  const { missing, ...look } = options
  const context = await browser.newContext({ viewport: DESK, extraHTTPHeaders: visitorFromElsewhere(), ...look })
  try {
    const page = await context.newPage()
    const problems: string[] = []
    page.on('pageerror', error => problems.push(error.message))
    page.on('dialog', dialog => {
      problems.push(`a dialog: ${dialog.message()}`)
      void dialog.dismiss()
    })
    page.on('request', request => {
      if (!request.url().startsWith(origin)) problems.push(`asked ${request.url()}`)
    })
    page.on('console', message => {
      const isFine = missing === 'fine' && message.text().includes('status of 404')
      if (message.type() === 'error' && !isFine) problems.push(message.text())
    })
    await page.goto(origin + path)
    await page.waitForLoadState('load')
    await work(page)
    assert.deepEqual(problems, [])
  } finally {
    await context.close()
  }
}
