import assert from 'node:assert/strict'
import { test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { createRandom } from '../../../cli/demo/random.ts'
import { fillDemo } from '../../../platform/demo/demo.ts'
import { startSite } from './kit.ts'

forEachEngine(engine => {
  test('a demonstration has a widget, people who wrote and figures, and a second run adds nothing', async () => {
    const site = await startSite(engine)
    try {
      const fill = () =>
        site.inSystem(ctx => ctx.hooks.fire(fillDemo, { random: createRandom(7), progress: () => undefined }, ctx))
      const state = async () => ({
        widgets: (await site.call('GET', '/widgets')).body.meta.total,
        leads: (await site.call('GET', '/leads')).body.meta.total,
        figures: (await site.call('GET', '/analytics/summary?days=60')).body.data,
      })
      await fill()
      const first = await state()
      assert.deepEqual([first.widgets, first.leads], [1, 24])
      assert.ok(first.figures.totals.view > 4000 && first.figures.clickRate > 1)
      assert.equal(first.figures.channels[0].channel, 'whatsapp')
      const page = await site.fetch('GET', '/')
      assert.ok(page.text.includes('Hello! How can we help?'))
      await fill()
      assert.deepEqual(await state(), first)
    } finally {
      await site.dispose()
    }
  })
})
