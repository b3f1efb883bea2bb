/** The browser of the page tests: Debian's Chromium, or whatever of its kind the machine has. */
import { existsSync, realpathSync } from 'node:fs'
import { basename, delimiter, join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'

/** Where Chromium is, or null. `CHROMIUM_PATH` wins. */
export function findChromium(path = process.env.PATH): string | null {
  const named = process.env.CHROMIUM_PATH
  if (named) return named
  const folders = (path ?? '').split(delimiter).filter(folder => folder !== '')
  const onPath = folders.flatMap(folder => programNames.map(name => join(folder, name)))
  const found = [...onPath, ...usualPlaces].find(place => existsSync(place))
  return found ? behindLink(found) : null
}

/** A browser finds its parts beside itself, not beside a link. A starter of many programs must be called by its link. */
function behindLink(found: string): string {
  const real = realpathSync(found)
  return /chrom/i.test(basename(real)) ? real : found
}

/** Why page tests are skipped, for the `skip` option of a test; false where there is a browser. */
export const lacksChromium = (): string | false =>
  findChromium() === null ? 'there is no Chromium on this machine' : false

/** A browser without a window, with more switches where a test needs them. Close it in an `after` hook. */
export function launchChromium(more: readonly string[] = []): Promise<Browser> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('There is no Chromium on this machine; set CHROMIUM_PATH.')
  // Chromium's sandbox refuses to run as root, and small machines have little shared memory.
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage', ...more] })
}

const programNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const usualPlaces = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
