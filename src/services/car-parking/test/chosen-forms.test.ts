/** Settings that say how prices and dates are told. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { writeDate } from '../../../kernel/date-format.ts'
import { createWords } from '../pages/words.ts'
import { bookingOf } from './car-park.ts'
import { type Desk, openDesk } from './visitor.ts'

const formats = [
  ['YYYY-MM-DD', 'en', '2027-04-06'],
  ['DD.MM.YY', 'de', '06.04.27'],
  ['dddd, D MMMM YYYY', 'en', 'Tuesday, 6 April 2027'],
  ['ddd, D. MMM YYYY', 'de', 'Di, 6. Apr 2027'],
  ['M/D/YYYY', 'en', '4/6/2027'],
] as const

for (const [format, language, written] of formats)
  test(`a date as ${format} in ${language} is ${written}`, () => {
    assert.equal(writeDate('2027-04-06', format, language), written)
  })

test('dates of pages and mails follow the setting, on the clock of the car park', () => {
  const moment = Date.parse('2027-04-15T22:30:00Z')
  assert.equal(createWords('de', 'DD.MM.YYYY').moment(moment, 'Europe/Berlin'), '16.04.2027, 00:30')
  assert.equal(createWords('de', 'DD.MM.YYYY').day('2027-04-16T00:30:00+02:00', '+02:00'), '16.04.2027')
})

forEachEngine(engine => {
  for (const edition of ['free', 'pro'] as const)
    describe(`prices with and without tax, ${edition}`, () => {
      let desk: Desk
      before(async () => {
        desk = await openDesk(engine, { EDITION: edition })
      })
      after(() => desk.app.dispose())
      const quote = async () => (await desk.visitor.post('/quote', bookingOf(desk.park))).body.data
      const save = (settings: object) => desk.staff('PUT', '/settings', settings)

      test('H-20 without a tax rate the setting says whether prices contain tax', async () => {
        for (const isIncluded of [false, true]) {
          await save({ prices_include_tax: isIncluded })
          const { prices_include_tax, total } = await quote()
          assert.deepEqual([prices_include_tax, total], [isIncluded, 30])
        }
      })

      test('a mail writes dates as the setting says', async () => {
        await save({ date_format: 'D/M/YYYY' })
        const { ref } = await desk.visitor.book(desk.park)
        await desk.app.app.jobs.drain()
        const ctx = await desk.app.systemContext()
        const mails = await ctx.db.selectFrom('outbox').selectAll().execute()
        const mail = mails.find(row => JSON.stringify(row).includes(ref))
        assert.ok(mail && JSON.stringify(mail).includes('16/4/2027'), JSON.stringify(mails))
      })
    })

  describe('tax rates where prices are without tax', () => {
    let desk: Desk
    before(async () => {
      desk = await openDesk(engine, { EDITION: 'pro' })
    })
    after(() => desk.app.dispose())

    test('H-36 every rate is added, also one that calls itself included', async () => {
      const rate = (await desk.staff('POST', '/tax-rates', { name: 'VAT', rate: 20, inclusive: true })).body.data
      await desk.staff('PATCH', `/space-types/${desk.park.spaceTypeId}`, { tax_rate_id: rate.id })
      const told = async () => {
        const { total, tax_total, prices_include_tax } = (await desk.visitor.post('/quote', bookingOf(desk.park))).body
          .data
        return [total, tax_total, prices_include_tax]
      }
      assert.deepEqual(await told(), [30, 5, true])
      await desk.staff('PUT', '/settings', { prices_include_tax: false })
      assert.deepEqual(await told(), [36, 6, false])
    })
  })
})
