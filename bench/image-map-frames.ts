/**
 * `node bench/image-map-frames.ts`: frames a second that the editor of image maps draws in Chromium while a point of a map
 * of 500 polygons with 100 points each is dragged (goal: 50). `BENCH_SECONDS` changes how long it is dragged.
 */
import type { Page } from 'playwright-core'
import { bigMap } from './image-map-document.ts'

const SECONDS = Number(process.env.BENCH_SECONDS ?? 5)
const GOAL = 50

// The site of the tests needs no other engine here, and asks for them as it is loaded.
process.env.TEST_ENGINES ??= 'sqlite'
const { openBrowserSite } = await import('../test/admin/browser-site.ts')
const story = await openBrowserSite(18_095)
try {
  const { site, page, show } = story
  const body = { title: 'Plan', doc: bigMap(0) }
  const made = await site.request('POST', '/vendor-image-map/v1/maps', { as: 'administrator', body })
  await show(`/image-map/maps/${made.body.data.id}`)
  const perSecond = await framesWhileDragging(page)
  const verdict = perSecond >= GOAL ? 'ok  ' : 'LOW '
  process.stdout.write(`${verdict} frames a second while a point is dragged: ${perSecond.toFixed(1)} (goal ${GOAL})\n`)
} finally {
  await story.close()
}

/** The mouse goes round in circles, a step for each frame that a screen of 60 would show. */
async function framesWhileDragging(page: Page): Promise<number> {
  await page.getByRole('tab', { name: 'Areas', exact: true }).click()
  await page.getByRole('button', { name: 'Polygon: Area 260', exact: true }).first().click()
  const corner = page.getByRole('button', { name: /^Corner 100:/ })
  const { x, y, width, height } = (await corner.boundingBox())!
  const [left, top] = [x + width / 2, y + height / 2]
  await page.mouse.move(left, top)
  await page.mouse.down()
  await page.evaluate(countFrames)
  const until = performance.now() + SECONDS * 1000
  for (let step = 0; performance.now() < until; step += 1) {
    const next = performance.now() + 1000 / 60
    await page.mouse.move(left + 40 * Math.cos(step / 10), top + 40 * Math.sin(step / 10))
    await new Promise(resolve => setTimeout(resolve, Math.max(0, next - performance.now())))
  }
  const frames = await page.evaluate(framesSoFar)
  const moved = (await corner.boundingBox())!
  await page.mouse.up()
  if (moved.x === x && moved.y === y) throw new Error('The point did not follow the mouse.')
  return frames
}

/** Both run in the page. */
function countFrames(): void {
  const counted = { frames: 0, since: performance.now() }
  Object.assign(window, { counted })
  const next = () => {
    counted.frames += 1
    requestAnimationFrame(next)
  }
  requestAnimationFrame(next)
}
function framesSoFar(): number {
  const { frames, since } = (window as unknown as { counted: { frames: number; since: number } }).counted
  return (frames * 1000) / (performance.now() - since)
}
