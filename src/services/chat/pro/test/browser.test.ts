/** What Pro adds to the widget, in a real browser. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { lacksChromium, launchChromium } from '../../../../../test/kit/chromium.ts'
import { addOrder } from '../../../../platform/shop/shop.ts'
import { hooks } from '../../hooks.ts'
import { fields } from '../../test/kit.ts'
import { openVisitedSite, type VisitedSite } from '../../test/visited-site.ts'

const skip = lacksChromium()

describe('chat Pro in a browser', { skip }, () => {
  let site: VisitedSite
  let browser: Browser
  let country = ''
  before(async () => {
    ;[site, browser] = await Promise.all([openVisitedSite('pro'), launchChromium()])
    site.app.internals.hooks.addFilter(hooks.visitorCountry.name, () => country, { priority: 1 })
  })
  after(async () => {
    await browser?.close()
    await site?.dispose()
  })

  async function visit(
    options: Parameters<Browser['newContext']>[0],
    work: (page: Page) => Promise<void>,
  ): Promise<void> {
    const context = await browser.newContext(options)
    try {
      const page = await context.newPage()
      await page.goto(`${site.origin}/about/`)
      await page.waitForLoadState('networkidle')
      await work(page)
    } finally {
      await context.close()
    }
  }
  const isShown = async (options: Parameters<Browser['newContext']>[0] = {}) => {
    let shown = false
    await visit(options, async page => {
      shown = await page.locator('.vc').isVisible()
    })
    return shown
  }
  const withRule = async (rule: object, work: () => Promise<void>) => {
    const { id } = await site.widget({ rules: [{ mode: 'show', operator: 'is', ...rule }] })
    await work()
    await site.call('DELETE', `/widgets/${id}`)
  }

  test('B-10 rules by time hold by the clock of the site', async () => {
    await withRule({ kind: 'schedule', operator: 'within', values: ['0,1,2,3,4,5,6'] }, async () =>
      assert.equal(await isShown(), true),
    )
    await withRule({ kind: 'schedule', operator: 'outside', values: ['0,1,2,3,4,5,6'] }, async () =>
      assert.equal(await isShown(), false),
    )
  })

  test('B-10 B-24 rules by country hold, and an unknown country follows the policy', async () => {
    await withRule({ kind: 'country', values: ['NZ'] }, async () => {
      country = 'NZ'
      assert.equal(await isShown(), true)
      country = 'DE'
      assert.equal(await isShown(), false)
      country = ''
      assert.equal(await isShown(), true)
      await site.call('PATCH', '/settings', { body: { fail_mode: 'hide' } })
      assert.equal(await isShown(), false)
      await site.call('PATCH', '/settings', { body: { fail_mode: 'show' } })
    })
  })

  test('B-10 rules by language follow the browser', () =>
    withRule({ kind: 'language', values: ['de'] }, async () => {
      assert.equal(await isShown({ locale: 'de-AT' }), true)
      assert.equal(await isShown({ locale: 'fr-FR' }), false)
    }))

  test('B-33 a visitor of a test sees one side, always the same, and the sides share the visitors', async () => {
    const [a, b] = [await site.widget({ name: 'A' }), await site.widget({ name: 'B' })]
    const body = { name: 'Test', widget_a: a.id, widget_b: b.id, split: 50 }
    const { id } = (await site.call('POST', '/experiments', { body })).body.data
    await site.call('POST', `/experiments/${id}/start`)
    for (const bucket of [0, 49, 50, 99])
      await visit({}, async page => {
        await page.evaluate(
          ([key, value]) => localStorage.setItem(key!, value!),
          [`vendor_chat_ab_${id}`, String(bucket)],
        )
        for (let round = 0; round < 2; round++) {
          await page.reload()
          await page.waitForLoadState('networkidle')
          const shown = await page.evaluate(() => [...document.querySelectorAll('vendor-chat')].map(host => host.id))
          assert.deepEqual(shown, [`vendor-chat-${bucket < 50 ? a.id : b.id}`])
        }
      })
    await visit({}, async page => {
      const drawn = await page.evaluate(key => localStorage.getItem(key), `vendor_chat_ab_${id}`)
      assert.match(drawn ?? '', /^\d\d?$/)
    })
    await site.call('POST', `/experiments/${id}/end`, { body: { keep: 'a' } })
    for (const widget of [a, b]) await site.call('DELETE', `/widgets/${widget.id}`)
  })

  test('agents take turns, with their names and titles', async () => {
    const { id } = await site.widget()
    const made: number[] = []
    for (const [name, value] of [
      ['Ada', '+4930111'],
      ['Bob', '+4930222'],
    ])
      made.push((await site.call('POST', '/agents', { body: { name, value, title: 'Sales' } })).body.data.id)
    await site.call('PATCH', '/settings', { body: { agent_rotation: 'round_robin' } })
    await visit({}, async page => {
      const seen = new Set<string>()
      for (let round = 0; round < 2; round++) {
        await page.click('summary')
        const item = page.locator('[data-channel=whatsapp]')
        seen.add(`${await item.locator('span').textContent()} ${await item.getAttribute('href')}`.replace(/\?.*/, ''))
        await page.reload()
        await page.waitForLoadState('networkidle')
      }
      assert.deepEqual([...seen].sort(), ['AdaSales https://wa.me/4930111', 'BobSales https://wa.me/4930222'])
    })
    for (const agent of made) await site.call('DELETE', `/agents/${agent}`)
    await site.call('DELETE', `/widgets/${id}`)
  })

  test('B-19 B-72 custom fields are asked and sent, and an order can be looked up', async () => {
    await site.request('POST', '/host/v1/plugins/shop', { as: 'admin', body: { status: 'active' } })
    const line = { product_id: 1, name: 'Blue mug', quantity: 1, total: 1200 }
    const order = { number: '1001', customer_id: 1, email: 'ada@example.com', status: 'shipped', currency: 'EUR' }
    await site.inSystem(ctx => addOrder({ ...order, total: 1200, lines: [line] }, ctx))
    const custom = [
      { label: 'Company', type: 'text', required: true },
      { label: 'Size', type: 'select', options: ['small', 'large'] },
      { label: 'Call me', type: 'checkbox' },
    ]
    const { id } = await site.widget({ channels: [{ slug: 'contact_form', form: { custom, orders: true } }] })
    await visit({}, async page => {
      // A lone form opens with the button.
      await page.click('summary')
      for (const [name, value] of Object.entries({ ...fields, f1: 'Engines' })) await page.fill(`[name=${name}]`, value)
      await page.selectOption('[name=f2]', 'large')
      await page.check('[name=f3]')
      await page.waitForTimeout(3000)
      await page.click('form:has(.send) >> nth=0 >> .send')
      await page.locator('.told:not(:empty)').waitFor()
      const lead = (await site.call('GET', `/leads?widget_id=${id}`)).body.data[0]
      const answers = (await site.call('GET', `/leads/${lead.id}/answers`)).body.data
      assert.deepEqual(
        answers.map(({ value }: { value: string }) => value),
        ['Engines', 'large', 'yes'],
      )
      await page.click('.more')
      await page.fill('[name=order]', '1001')
      await page.fill('form [name=email] >> nth=-1', 'ada@example.com')
      await page.click('form >> nth=-1 >> .send')
      await page.locator('[role=status] p').first().waitFor()
      assert.match((await page.locator('form [role=status]').textContent()) ?? '', /Order 1001 .* is shipped/)
    })
    await site.call('DELETE', `/widgets/${id}`)
  })
})
