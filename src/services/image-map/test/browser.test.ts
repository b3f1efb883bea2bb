/** Maps in a real browser: for eyes, for the keyboard, without scripts, and with hostile words in them. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { lacksChromium } from '../../../../test/kit/chromium.ts'
import { hostileIcons } from '../pro/test/hostile-icons.ts'
import { type BrowserSite, DESK, PHONE, startBrowserSite, violations } from './browser-site.ts'
import { hostileMap, hostileMarkup } from './hostile-maps.ts'

const beachSpots = [
  { id: 'buoy', type: 'pin', x: 15, y: 30, title: 'Buoy', group_id: 'sea', content: '<p>It <em>rings</em>.</p>' },
  {
    id: 'pier',
    type: 'rect',
    x: 30,
    y: 20,
    width: 20,
    height: 25,
    title: 'Pier',
    group_id: 'sea',
    content: '<p>Long.</p>',
  },
  {
    id: 'isle',
    type: 'ellipse',
    x: 60,
    y: 10,
    width: 20,
    height: 25,
    rotation: 20,
    title: 'Isle',
    content: '<p>Green.</p>',
  },
  {
    id: 'dune',
    type: 'polygon',
    points: [
      [10, 60],
      [40, 60],
      [25, 90],
    ],
    title: 'Dune',
    group_id: 'land',
    content: '<p>High.</p>',
  },
  { id: 'path', type: 'path', path: 'M50 60 Q60 50 70 60 L70 80 L50 80 Z', title: 'Way', content: '<p>Wet.</p>' },
  {
    id: 'sign',
    type: 'text',
    x: 85,
    y: 70,
    title: 'Sign',
    label: 'To town',
    action: { type: 'link', url: '/town/' },
  },
]

const rich = (picture: number) => ({
  image: { id: picture, alt: 'A beach' },
  settings: { zoom: { enabled: true, wheel: true }, search: true, legend: true },
  groups: [
    { id: 'sea', title: 'In the sea', color: '#0b4f8a' },
    { id: 'land', title: 'On land', color: '#7a4a00' },
  ],
  hotspots: beachSpots,
})
const ORDER = ['buoy', 'pier', 'isle', 'dune', 'path', 'sign']

describe('maps in a browser', { skip: lacksChromium() }, () => {
  let site: BrowserSite
  let beach: { id: number; path: string }
  let floors: { id: number; path: string }
  before(async () => {
    site = await startBrowserSite()
    beach = await site.mapPage(rich(site.picture))
    const image = { id: site.picture, alt: 'A house' }
    const layers = ['ground', 'upper'].map(id => ({ id, title: id, image }))
    const settings = { tooltip: { layout: 'lightbox' }, list: { position: 'right', title: 'Rooms' } }
    const hotspots = [
      {
        id: 'stairs',
        type: 'pin',
        x: 20,
        y: 30,
        title: 'Stairs',
        layer_id: 'ground',
        action: { type: 'layer', ref: 'upper' },
      },
      { id: 'hall', type: 'pin', x: 60, y: 60, title: 'Hall', layer_id: 'ground', content: '<p>Wide.</p>' },
      { id: 'bed', type: 'pin', x: 60, y: 60, title: 'Bed', layer_id: 'upper', content: '<p>Soft.</p>' },
    ]
    floors = await site.mapPage({ image, layers, settings, hotspots })
  })
  after(() => site?.dispose())

  const areas = (page: Page) => page.locator('.vim [data-spot]')
  const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
  /** What has the focus: an area by its id, or nothing. */
  const focused = (page: Page) => page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset?.spot)

  for (const [look, direction, options] of [
    ['phone, light', 'ltr', { viewport: PHONE, colorScheme: 'light' }],
    ['phone, dark', 'rtl', { viewport: PHONE, colorScheme: 'dark' }],
    ['desk, light', 'rtl', { viewport: DESK, colorScheme: 'light' }],
    ['desk, dark', 'ltr', { viewport: DESK, colorScheme: 'dark' }],
  ] as const)
    test(`axe finds nothing: ${look}, ${direction}, closed and open, with floors and a box`, async () => {
      for (const [path, name] of [
        [beach.path, 'Pier'],
        [floors.path, 'Hall'],
      ] as const)
        await site.visit(
          path,
          async page => {
            await page.evaluate(dir => document.documentElement.setAttribute('dir', dir), direction)
            assert.deepEqual(await violations(page), [])
            await page.locator(`.vim [aria-label=${name}]`).focus()
            await page.keyboard.press('Enter')
            await dialog(page, name).waitFor()
            assert.deepEqual(await violations(page), [])
            assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true)
          },
          { ...options, bypassCSP: true },
        )
    })

  test('the keyboard reaches every area in order, opens it, hears its words and comes back', () =>
    site
      .visit(beach.path, async page => {
        const seen: (string | undefined)[] = []
        for (let step = 0; step < 60 && seen.length < ORDER.length; step++) {
          await page.keyboard.press('Tab')
          const id = await focused(page)
          if (id !== undefined) seen.push(id)
        }
        assert.deepEqual(seen, ORDER)
        for (const [id, words] of [
          ['buoy', 'It rings.'],
          ['dune', 'High.'],
          ['path', 'Wet.'],
        ] as const) {
          await page.locator(`.vim [data-spot=${id}]`).focus()
          await page.keyboard.press('Enter')
          const tip = page.locator('.vim [role=dialog]')
          assert.match(await tip.innerText(), new RegExp(words))
          assert.equal(await tip.evaluate(element => element === document.activeElement), true)
          await page.keyboard.press('Escape')
          assert.deepEqual([await tip.count(), await focused(page)], [0, id])
        }
        await page.locator('.vim [data-spot=sign]').focus()
        await Promise.all([page.waitForURL('**/town/'), page.keyboard.press('Enter')])
      })
      .catch((error: Error) => {
        // The town does not exist: that its page is missing is all that may be complained about.
        if (!/404/.test(error.message)) throw error
      }))

  test('a pointer opens areas, a click elsewhere closes them, keys and wheel come nearer, and an address opens one', async () => {
    await site.visit(beach.path, async page => {
      await page.locator('.vim [data-spot=isle]').click()
      await dialog(page, 'Isle').waitFor()
      assert.match(page.url(), /#map-\d+-isle$/)
      await page.locator('.vim-areas').click({ position: { x: 5, y: 5 } })
      await dialog(page, 'Isle').waitFor({ state: 'detached' })
      const scale = () => page.locator('.vim-stage').evaluate(stage => stage.getBoundingClientRect().width)
      const before = await scale()
      await page.locator('.vim-view').hover()
      await page.mouse.wheel(0, -300)
      await page.waitForFunction(
        wide => document.querySelector('.vim-stage')!.getBoundingClientRect().width > wide,
        before,
      )
      await page.getByRole('button', { name: 'Show the whole picture' }).click()
      assert.equal(await scale(), before)
      await page.locator('.vim [data-spot=pier]').focus()
      await page.keyboard.press('+')
      assert.ok((await scale()) > before)
      await page.keyboard.press('0')
      await page.getByLabel('Search in this picture').fill('dune')
      assert.deepEqual(await areas(page).evaluateAll(all => all.filter(one => one.checkVisibility()).length), 1)
    })
    await site.visit(`${beach.path}#hotspot-dune`, page => dialog(page, 'Dune').waitFor())
  })

  test('floors are changed by tabs and by areas, and a box over the page keeps the focus', () =>
    site.visit(floors.path, async page => {
      assert.equal(await page.locator('.vim-floor:visible').count(), 1)
      await page.locator('[data-spot=stairs]').click()
      await page.locator('[data-spot=bed]').waitFor({ state: 'visible' })
      await page.locator('[data-spot=bed]').click()
      await dialog(page, 'Bed').waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('link', { name: 'ground', exact: true }).click()
      await page.locator('[data-spot=hall]').waitFor({ state: 'visible' })
    }))

  test('without scripts all floors are shown, links lead away and areas lead to their words', () =>
    site.visit(
      floors.path,
      async page => {
        assert.equal(await page.locator('.vim-floor:visible').count(), 2)
        assert.equal(await page.locator('.vim-zoom:visible, .vim-search:visible').count(), 0)
        await page.locator('[data-spot=bed]').click()
        assert.match(page.url(), /#map-\d+-bed$/)
        assert.equal(await page.getByText('Soft.').isVisible(), true)
      },
      { javaScriptEnabled: false },
    ))

  test('nothing moves while the page, its picture and its script arrive', async () => {
    for (const viewport of [PHONE, DESK])
      for (const path of [beach.path, floors.path])
        await site.visit(
          path,
          async page => {
            await page.waitForTimeout(300)
            const shift = await page.evaluate(
              () =>
                new Promise<number>(resolve => {
                  let sum = 0
                  new PerformanceObserver(list => {
                    for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value
                  }).observe({ type: 'layout-shift', buffered: true })
                  setTimeout(() => resolve(sum), 100)
                }),
            )
            assert.equal(shift, 0, `${path} at ${viewport.width}`)
          },
          { viewport },
        )
  })

  test('the script is below 14 KB as it travels', async () => {
    const html = (await site.fetch('GET', beach.path)).text
    const sources = [...html.matchAll(/<script[^>]+src="([^"]*image-map[^"]*)"/g)].map(([, source]) => source!)
    assert.equal(sources.length, 1, html.slice(-2000))
    const answer = await fetch(site.origin + new URL(sources[0]!, site.origin).pathname, {
      headers: { 'accept-encoding': 'br' },
    })
    assert.equal(answer.headers.get('content-encoding'), 'br')
    assert.ok(Number(answer.headers.get('content-length')) < 14 * 1024, `${answer.headers.get('content-length')} bytes`)
  })

  test('L1 L2 L3 L8 nothing of what hostile people write acts, on the page and in the preview', async () => {
    for (const [name, svg] of Object.entries(hostileIcons)) await site.call('POST', '/icons', { body: { name, svg } })
    const icons = ((await site.call('GET', '/icons')).body.data as { id: number }[]).map(({ id }) => id)
    await site.call('PUT', '/settings', { body: { allowed_html_level: 'rich' } })
    const doc = hostileMap(site.picture, icons)
    const { path } = await site.mapPage(doc)
    const acts = (page: Page) => page.evaluate(() => (globalThis as { pwned?: unknown }).pwned)
    await site.visit(
      path,
      async page => {
        for (const spot of await areas(page).all()) await spot.dispatchEvent('click').catch(() => undefined)
        await page.waitForTimeout(200)
        assert.equal(await acts(page), undefined)
        assert.deepEqual(await page.evaluate(activeParts, '.vim'), [])
      },
      { bypassCSP: true, missing: 'fine' },
    )
    const { html } = (await site.call('POST', '/maps/preview', { body: { doc } })).body.data
    await site.visit(
      '/',
      async page => {
        await page.evaluate(markup => {
          document.body.innerHTML = `<div class="probe">${markup}</div>`
        }, html)
        await page.waitForTimeout(200)
        assert.equal(await acts(page), undefined)
        assert.deepEqual(await page.evaluate(activeParts, '.probe'), [])
      },
      { bypassCSP: true, missing: 'fine' },
    )
    assert.ok(hostileMarkup.length >= 60)
  })
})

/** Runs in the page: whatever could act within an element. */
function activeParts(within: string): string[] {
  const root = document.querySelector(within)!
  const elements = [...root.querySelectorAll('*')]
  const tags = 'SCRIPT IFRAME OBJECT EMBED FOREIGNOBJECT STYLE BASE META FORM ANIMATE SET USE HANDLER'.split(' ')
  const isAddress = (name: string) =>
    ['href', 'src', 'xlink:href', 'action', 'formaction', 'srcset', 'data'].includes(name)
  return elements.flatMap(element => [
    ...(tags.includes(element.tagName.toUpperCase()) && element.className !== ''
      ? [element.outerHTML.slice(0, 120)]
      : []),
    ...[...element.attributes]
      .filter(
        ({ name, value }) => /^on/i.test(name) || (isAddress(name) && /^\s*(?:javascript|data|vbscript):/i.test(value)),
      )
      .map(({ name, value }) => `${element.tagName} ${name}=${value}`),
  ])
}
