/** What must not compile: a client that knows its routes and entities refuses everything else. */
import { createClient } from '../../client/client.ts'
import type { coupons } from '../../src/services/car-parking/entities/coupons.ts'
import type { readPrices } from '../../src/services/car-parking/routes/prices.ts'

const dozen = createClient({ api: '' })
const parking = dozen.records<typeof coupons>('/vendor-car-parking/v1/coupons')
const pricesOf = dozen.call<typeof readPrices>('/vendor-car-parking/v1', 'GET', '/space-types/{id}/prices')

export const unit = async (): Promise<'hour' | string> => (await pricesOf({ id: 1 })).billing_unit
export const codes = async (): Promise<string[]> => (await parking.list()).rows.map(({ code }) => code)

export const refused = [
  // @ts-expect-error the route is no POST
  () => dozen.call<typeof readPrices>('/vendor-car-parking/v1', 'POST', '/space-types/{id}/prices'),
  // @ts-expect-error there is no such address
  () => dozen.call<typeof readPrices>('/vendor-car-parking/v1', 'GET', '/space-types/{id}/price'),
  // @ts-expect-error an id is a number
  () => pricesOf({ id: 'three' }),
  // @ts-expect-error no such choice
  () => parking.create({ status: 'blue' }),
  // @ts-expect-error no such field
  () => parking.create({ size: 3 }),
  // @ts-expect-error the record is not promised to have such a field
  async () => (await parking.read(1)).size,
]
