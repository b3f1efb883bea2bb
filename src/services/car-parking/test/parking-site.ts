/** A site with a booking page and an account page on a real port, for tests that look at it with a browser. */
import { freePort } from '../../../../test/kit/free-port.ts'
import { startTestApp, type TestApp } from '../../../../test/kit/test-app.ts'
import { carParking } from '../service.ts'
import { base, prices } from './car-park.ts'

export type ParkingSite = {
  readonly app: TestApp
  readonly origin: string
  readonly bookingUrl: string
  readonly accountUrl: string
  readonly locationId: number
  readonly typeIds: readonly number[]
  make(path: string, body: object): Promise<any>
}

export async function openParkingSite({ language = 'en', edition = 'pro' } = {}): Promise<ParkingSite> {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const app = await startTestApp('sqlite', { services: [carParking], env: { SITE_URL: origin, EDITION: edition } })
  await app.app.server.listen({ port, host: '127.0.0.1' })
  const send = async (path: string, body: object, method = 'POST') => {
    const answer = await app.request(method, path, { as: 'admin', body })
    if (answer.status >= 300) throw new Error(answer.text)
    return answer.body?.data ?? answer.body
  }
  const make = (path: string, body: object) => send(`${base}${path}`, body)
  await send('/host/v1/settings', { title: 'Harbour Parking', language }, 'PUT')
  const place = { ...PLACE, name: 'Airport North', timezone: 'Europe/Berlin' }
  const { id: locationId } = await make('/locations', place)
  const { id: fullId } = await make('/locations', { ...PLACE, name: 'Old Harbour', latitude: 53.56, longitude: 9.99 })
  const typeIds: number[] = []
  for (const { quantity, ...type } of TYPES) {
    const { id } = await make('/space-types', type)
    typeIds.push(id)
    await send(`${base}/space-types/${id}/prices`, prices, 'PUT')
    if (quantity > 0)
      await make('/location-spaces', { location_id: locationId, space_type_id: id, label: 'A', quantity })
  }
  await make('/location-spaces', { location_id: fullId, space_type_id: typeIds[0], label: 'H', quantity: 5 })
  await make('/settings', { bank_instructions: 'IBAN DE02 1203 0000 0000 2020 51' })
  const form = await make('/booking-forms', { ...FORM })
  const page = async (title: string, content: string) =>
    new URL((await send('/host/v1/pages', { title, content, status: 'publish' })).link).pathname
  const bookingUrl = origin + (await page('Book a space', `[vendor_car_parking form=${form.id}]`))
  const accountUrl = origin + (await page('Your parking', '[vendor_car_parking_account]'))
  return { app, origin, bookingUrl, accountUrl, locationId, typeIds, make }
}

/** As staff do. */
export async function confirmBooking({ app }: ParkingSite, ref: string): Promise<void> {
  const { body } = await app.request('GET', `${base}/bookings?ref=${ref}`, { as: 'admin' })
  await app.request('PATCH', `${base}/bookings/${body.data[0].id}`, { as: 'admin', body: { status: 'confirmed' } })
}

const PLACE = {
  address: 'Flughafenstraße 12',
  postcode: '22335',
  city: 'Hamburg',
  country: 'DE',
  latitude: 53.63,
  longitude: 9.99,
  instructions: 'Follow the signs to P4.\nThe barrier reads your code.',
}

const TYPES = [
  {
    name: 'Open air',
    description: 'Ten minutes on foot to the terminal.',
    features: ['guarded'],
    max_height_cm: 350,
    quantity: 40,
  },
  {
    name: 'Covered',
    description: 'A dry space on the second level, three minutes to the terminal.',
    features: ['covered', 'ev_charger', 'near_entrance'],
    max_height_cm: 200,
    quantity: 3,
  },
  {
    name: 'Valet',
    description: 'Leave the car at the entrance. We park it and bring it back.',
    features: ['indoor', 'guarded'],
    service: 'valet',
    quantity: 1,
  },
]

const FORM = {
  name: 'Website',
  payment_methods: ['on_site', 'bank_transfer', 'cash'],
  require_terms: true,
  terms_url: 'https://example.com/terms',
  fields: [
    { key: 'customer_phone', label: '', required: false, enabled: true },
    { key: 'vehicle_plate', label: '', required: true, enabled: true },
    { key: 'flight_return', label: '', required: false, enabled: true },
    { key: 'terminal', label: '', required: false, enabled: false },
    { key: 'notes', label: '', required: false, enabled: true },
  ],
}
