/** A browser for the widget: one widget on the site, and somebody who looks at it. */
import assert from 'node:assert/strict'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { launchChromium } from '../../../../test/kit/chromium.ts'
import { openVisitedSite, type VisitedSite } from './visited-site.ts'

export type Visit = (page: Page, widget: { id: number }, context: BrowserContext) => Promise<void>

export type Visitors = {
  readonly site: VisitedSite
  /** Nothing on the page may fail while he looks. */
  withVisitor(widget: object, visit: Visit, options?: Parameters<Browser['newContext']>[0]): Promise<void>
  open(page: Page, path?: string): Promise<void>
  settings(body: object): Promise<unknown>
  leave(): Promise<void>
}

export async function inviteVisitors(edition: 'free' | 'pro' = 'free'): Promise<Visitors> {
  const [site, browser] = await Promise.all([openVisitedSite(edition), launchChromium()])
  return {
    site,
    settings: body => site.call('PATCH', '/settings', { body }),
    async withVisitor(widget, visit, options = {}) {
      const made = await site.widget(widget)
      const context = await browser.newContext(options)
      try {
        const page = await context.newPage()
        const errors: string[] = []
        page.on('pageerror', error => errors.push(error.message))
        await visit(page, made, context)
        assert.deepEqual(errors, [])
      } finally {
        await context.close()
        await site.call('DELETE', `/widgets/${made.id}`)
      }
    },
    async open(page, path = '/about/') {
      await page.goto(`${site.origin}${path}`)
      await page.waitForFunction(() => document.readyState === 'complete')
      await page.waitForTimeout(100)
    },
    async leave() {
      await browser.close()
      await site.dispose()
    },
  }
}

export const isShown = (page: Page): Promise<boolean> => page.locator('.vc').isVisible()
