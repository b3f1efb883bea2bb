/** A car park for tests: a location, a type of space with prices, and some spaces. */
import type { TestApp } from '../../../../test/kit/test-app.ts'

export const base = '/vendor-car-parking/v1'

export type CarPark = { readonly locationId: number; readonly spaceTypeId: number; readonly spaceId: number }

export const prices = {
  billing_unit: 'day_24h',
  table: {
    mode: 'per_unit',
    rows: [
      { from: 1, to: 1, price: 12 },
      { from: 2, to: 7, price: 10 },
      { from: 8, to: null, price: 8 },
    ],
  },
}

export async function openCarPark(app: TestApp, { quantity = 2 } = {}): Promise<CarPark> {
  const make = async (path: string, body: object) => {
    const answer = await app.request('POST', `${base}${path}`, { as: 'admin', body })
    if (answer.status !== 201) throw new Error(answer.text)
    return Number(answer.body.data.id)
  }
  const locationId = await make('/locations', { name: 'Airport', timezone: 'Europe/Berlin' })
  const spaceTypeId = await make('/space-types', { name: 'Covered' })
  const spaceId = await make('/location-spaces', {
    location_id: locationId,
    space_type_id: spaceTypeId,
    label: 'A',
    quantity,
  })
  const saved = await app.request('PUT', `${base}/space-types/${spaceTypeId}/prices`, { as: 'admin', body: prices })
  if (saved.status !== 200) throw new Error(saved.text)
  return { locationId, spaceTypeId, spaceId }
}

/** A booking of three days next year, as staff enter it. */
export const bookingOf = ({ locationId, spaceTypeId }: CarPark, differences: object = {}) => ({
  location_id: locationId,
  space_type_id: spaceTypeId,
  entry: '2027-04-16T09:00:00+02:00',
  exit: '2027-04-19T09:00:00+02:00',
  customer_name: 'Ada',
  ...differences,
})
