/** Numbers without a gap and never twice, however many ask at once and whatever is undone. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { startTestApp, type TestApp } from '../../../../test/kit/test-app.ts'
import { type NumberSeries, takeNumber } from '../number-series.ts'

forEachEngine(engine => {
  let site: TestApp
  before(async () => {
    site = await startTestApp(engine)
  })
  after(() => site.dispose())
  const take = (series: Partial<NumberSeries> = {}) =>
    site.inSystem(ctx => takeNumber({ service: 'books', series: 'invoices', ...series }, ctx))

  test('a series counts from its least number on, and others do not disturb it', async () => {
    const name = { series: 'plain' }
    assert.deepEqual([await take(name), await take(name), await take({ ...name, service: 'other' })], [1, 2, 1])
    assert.deepEqual([await take({ ...name, least: 40 }), await take({ ...name, least: 7 })], [40, 41])
  })

  test('many who ask at the same time get the numbers from one on, each once', async () => {
    const asked = await Promise.all(Array.from({ length: 24 }, () => take({ series: 'busy' })))
    assert.deepEqual(
      asked.toSorted((one, other) => one - other),
      Array.from({ length: 24 }, (_, index) => index + 1),
    )
  })

  test('a number that is rolled back is given to the next', async () => {
    const name = { service: 'books', series: 'undone' }
    assert.equal(await take(name), 1)
    const undone = site.inSystem(async ctx => {
      assert.equal(await takeNumber(name, ctx), 2)
      throw new Error('The invoice cannot be written.')
    })
    await assert.rejects(undone, /cannot be written/)
    assert.equal(await take(name), 2)
  })
})
