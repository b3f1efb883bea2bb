/** Car parking Pro over HTTP: its records, and what they do to a price. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { forEachEngine } from '../../../../../test/kit/databases.ts'
import { startTestApp, type TestApp } from '../../../../../test/kit/test-app.ts'
import type { Subject } from '../../../../kernel/records/conformance/subject.ts'
import { conformanceChecks } from '../../../../kernel/records/conformance.ts'
import { applyExtension } from '../../../../kernel/service.ts'
import { carParking } from '../../service.ts'
import { base, bookingOf, type CarPark, openCarPark } from '../../test/car-park.ts'
import { fitting } from '../../test/fitting-values.ts'
import { visitorOf } from '../../test/visitor.ts'
import extension from '../index.ts'

const service = applyExtension(extension)

forEachEngine(engine => {
  describe('car parking Pro', () => {
    let app: TestApp
    let park: CarPark
    const ask = (
      method: string,
      path: string,
      ...[body, as = 'admin']: [body?: object | undefined, as?: string | null]
    ) => app.request(method, `${base}${path}`, { as, ...(body ? { body } : {}) })
    const make = async (path: string, body: object) => {
      const answer = await ask('POST', path, body)
      assert.equal(answer.status, 201, answer.text)
      return answer.body.data
    }
    before(async () => {
      app = await startTestApp(engine, { services: [carParking], env: { EDITION: 'pro' } })
      await app.account('nobody', ['subscriber'])
      park = await openCarPark(app, { quantity: 100 })
    })
    after(() => app.dispose())

    test('H-34 members come into a group once and leave it', async () => {
      const { id: groupId } = await make('/customer-groups', { name: 'Club', discount_value: 10 })
      const { id: userId } = await app.account('ada', ['subscriber'])
      const path = `/customer-groups/${groupId}/members`
      const member = await make(path, { user_id: userId })
      assert.deepEqual([member.email, member.added_at], ['ada@example.com', member.created_at])
      await make(path, { user_id: userId })
      assert.equal((await ask('GET', path)).body.data.length, 1)
      assert.equal((await ask('GET', `/customer-groups/${groupId}`)).body.data.members_count, 1)
      const quote = await ask('POST', '/quote', bookingOf(park), 'ada')
      assert.deepEqual([quote.body.data.total, quote.body.data.discount_total], [27, 3])
      assert.equal((await ask('POST', path, { user_id: 999_999 })).status, 400)
      assert.equal((await ask('DELETE', `${path}/${userId}`)).status, 200)
      assert.equal((await ask('DELETE', `${path}/${userId}`)).status, 404)
    })

    test('members of a group that may pay later book without paying, others do not', async () => {
      const form = await make('/booking-forms', { name: 'Cards only', payment_methods: ['stripe'] })
      const group = await make('/customer-groups', { name: 'Crew', pay_later: true })
      const { id: userId } = await app.account('crew', ['subscriber'])
      const visitor = await visitorOf(app)
      const sent = bookingOf(park, {
        booking_form_id: form.id,
        payment_method: 'on_site',
        customer_email: 'c@example.com',
      })
      assert.equal((await visitor.post('/booking', sent, 'crew')).status, 422)
      await make(`/customer-groups/${group.id}/members`, { user_id: userId })
      assert.equal((await visitor.post('/booking', sent, 'crew')).status, 201)
      assert.equal((await visitor.post('/booking', sent)).status, 422)
    })

    test('H-36 rules, extras and taxes are in the quote, line by line', async () => {
      const { id: taxId } = await make('/tax-rates', { name: 'VAT', rate: 19, inclusive: false })
      await ask('PATCH', `/space-types/${park.spaceTypeId}`, { tax_rate_id: taxId })
      const rule = {
        name: 'Early',
        adjustment_type: 'decrease_percent',
        adjustment_value: 10,
        conditions: { lead_days_min: 1 },
      }
      const { id: ruleId } = await make('/pricing-rules', rule)
      const { id: extraId } = await make('/booking-extras', { name: 'Wash', price: 15, max_quantity: 1 })
      const asked = bookingOf(park, { extras: [{ extra_id: extraId, quantity: 1 }] })
      const { data } = (await ask('POST', '/quote', asked, null)).body
      assert.deepEqual(
        data.lines.map((line: { type: string; amount: number }) => [line.type, line.amount]),
        [
          ['parking', 30],
          ['rule', -3],
          ['extra', 15],
          ['tax', 7.98],
        ],
      )
      assert.deepEqual([data.total, data.prices_include_tax], [49.98, false])
      assert.equal((await make('/bookings', asked)).total, 49.98)
      const tooMany = await ask(
        'POST',
        '/quote',
        bookingOf(park, { extras: [{ extra_id: extraId, quantity: 2 }] }),
        null,
      )
      assert.deepEqual([tooMany.status, tooMany.body.code], [422, 'rest_error'])
      const elsewhere = await make('/locations', { name: 'Harbour' })
      await ask('PATCH', `/booking-extras/${extraId}`, { location_ids: [elsewhere.id] })
      assert.equal((await ask('POST', '/quote', asked, null)).status, 422)
      await ask('DELETE', `/pricing-rules/${ruleId}`)
      await ask('PATCH', `/space-types/${park.spaceTypeId}`, { tax_rate_id: null })
    })

    for (const entity of service.proEntities) {
      const subject: Subject = {
        service,
        entity,
        request: (method, path, options) => app.request(method, path, options),
        as: { all: 'admin', none: 'nobody' },
        adjust: fitting,
      }
      for (const { name, run } of conformanceChecks(subject)) test(`H-03 ${name}`, run)
    }
  })
})
