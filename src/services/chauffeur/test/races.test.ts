/** Many who want the same vehicle at the same time, on two servers where the engine allows it: one gets it. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { type Fleet, fleetOf } from '../../../../test/kit/second-server.ts'
import { chauffeur } from '../service.ts'
import { base, type Desk, openDesk } from './desk.ts'

const isStress = Boolean(process.env.DOZEN_STRESS)
const [rounds, callers] = isStress ? [200, 200] : [3, 15]

forEachEngine(engine => {
  describe('many book one vehicle at once', () => {
    let desk: Desk
    let fleet: Fleet
    before(async () => {
      desk = await openDesk(engine, 'free')
      await desk.staff('POST', '/settings', { prevent_overlap: true })
      fleet = await fleetOf(desk.app, [chauffeur], {
        prepare: second => second.internals.hooks.addFilter('vendor_chauffeur_rate_limits', () => ({})),
      })
    })
    after(async () => {
      await fleet.dispose()
      await desk.dispose()
    })

    test('E-34 one of them is taken in every round, and the others hear that the vehicle is not free', async () => {
      const nonce = await desk.nonceFor(null)
      const customer = { customer_name: 'Ada', customer_email: 'ada@example.com' }
      const trip = { nonce, form_id: desk.formId, vehicle_id: desk.saloonId, distance_km: 10, ...customer }
      const book = async (pickup_datetime: string) => {
        for (;;) {
          const answer = await fleet.request('POST', `${base}/public/book`, { body: { ...trip, pickup_datetime } })
          // Who is told that the site is busy does as the answer asks and comes again.
          if (answer.status !== 503) return answer.status
          await sleep(500)
        }
      }
      for (let round = 0; round < rounds; round++) {
        const at = `${2032 + Math.floor(round / 28)}-06-${String(1 + (round % 28)).padStart(2, '0')} 10:00`
        const statuses = await Promise.all(Array.from({ length: callers }, () => book(at)))
        assert.equal(statuses.filter(status => status === 201).length, 1, statuses.join())
        assert.equal(statuses.filter(status => status === 422).length, callers - 1, statuses.join())
      }
    })
  })
})
