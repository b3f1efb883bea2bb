/** How long after the click a list shows its first rows, on sites with very much of everything. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { PASSWORD, startServer } from '../test/kit/server-process.ts'
import type { Figure } from './admin.ts'
import { measureBudgets } from './admin-budgets.ts'
import { type FilledSite, filledSites, type Sizes } from './admin-sites.ts'

type Place = { readonly folder: string; readonly bundle: string; readonly sizes: Sizes }

const ROUNDS = 7
const GOAL = 300

export async function measureLists({ folder, bundle, sizes }: Place): Promise<Figure[]> {
  if (!existsSync(join(bundle, 'entry.json'))) await measureBudgets(bundle)
  const figures: Figure[] = []
  for (const site of await filledSites(folder, sizes)) figures.push(...(await measureSite(site, bundle)))
  return figures
}

async function measureSite({ dataDir, password, lists }: FilledSite, bundle: string): Promise<Figure[]> {
  const server = await startServer({ DATA_DIR: dataDir, ADMIN_BUNDLE: bundle, ADMIN_PASSWORD: PASSWORD })
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  })
  try {
    const page = await browser.newPage({ viewport: { width: 1360, height: 860 } })
    await page.goto(`${server.url}/admin`)
    await page.locator('input[name=username]').fill('admin')
    await page.locator('input[name=password]').fill(password)
    await page.locator('button[type=submit]').click()
    await page.locator('h1').first().waitFor()
    const figures: Figure[] = []
    for (const { path, what } of lists)
      figures.push({ what, value: await rowsAfter(page, path), unit: 'ms', most: GOAL })
    return figures
  } finally {
    await browser.close()
    await server.end('SIGTERM')
  }
}

/** The median of some rounds; the first, which loads the screen's own script, does not count. */
async function rowsAfter(page: Page, path: string): Promise<number> {
  const times: number[] = []
  for (let round = 0; round <= ROUNDS; round += 1) {
    await page.evaluate(() => history.pushState({}, '', '/admin'))
    await page.getByRole('heading', { level: 1, name: /^Hello/ }).waitFor()
    const took = await page.evaluate(timeToRows, path)
    if (round > 0) times.push(took)
  }
  return times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)]!
}

/** Runs in the page. A list that never comes ends the run. */
const timeToRows = (path: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const started = performance.now()
    history.pushState({}, '', path)
    const look = () => {
      const took = performance.now() - started
      if (document.querySelector('.table tbody tr, .logrow, .rowlist li')) resolve(took)
      else if (took > 20_000) reject(new Error(`${path} shows no rows.`))
      else requestAnimationFrame(look)
    }
    look()
  })
