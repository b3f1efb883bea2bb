/** A chauffeur business for tests: staff, a visitor with the nonce of the booking page, a form and two vehicles. */
import assert from 'node:assert/strict'
import {
  type LocalProvider,
  SECRET_KEY,
  signedEvent,
  startProvider,
  WEBHOOK_SECRET,
} from '../../../../test/kit/card-provider.ts'
import { startTestApp, type TestApp, type TestResponse } from '../../../../test/kit/test-app.ts'
import type { EngineName } from '../../../db/database.ts'
import { createNonce } from '../../../platform/nonces/nonces.ts'
import { chauffeur } from '../service.ts'

export const base = '/vendor-chauffeur/v1'

export type Desk = {
  readonly app: TestApp
  readonly provider: LocalProvider
  readonly formId: number
  readonly saloonId: number
  readonly vanId: number
  /** As staff do it. */
  staff(method: string, path: string, body?: unknown): Promise<TestResponse>
  /** Makes a record and answers it. */
  make(path: string, body: object): Promise<any>
  quote(differences?: object): Promise<TestResponse>
  /** A visitor's booking, with the nonce of the page. */
  book(differences?: object, as?: string | null): Promise<TestResponse>
  /** The same, which must succeed. */
  booked(differences?: object): Promise<any>
  booking(id: number): Promise<any>
  nonceFor(login: string | null): Promise<string>
  /** What the provider reports, signed. */
  report(event: object): Promise<TestResponse>
  move(by: number): Promise<void>
  dispose(): Promise<void>
}

/** Far enough ahead to be bookable, and not on a day on which the clock changes. */
export const PICKUP = '2031-06-17 10:00'

export async function openDesk(
  engine: EngineName,
  edition: 'free' | 'pro' = 'pro',
  more: Readonly<Record<string, string>> = {},
): Promise<Desk> {
  const provider = await startProvider()
  const env = { EDITION: edition, PAYMENT_API_URL: provider.url, ...more }
  const app = await startTestApp(engine, { services: [chauffeur], env })
  const staff: Desk['staff'] = (method, path, body) =>
    app.request(method, `${base}${path}`, { as: 'admin', ...(body === undefined ? {} : { body }) })
  const make: Desk['make'] = async (path, body) => {
    const answer = await staff('POST', path, body)
    assert.equal(answer.status, 201, answer.text)
    return answer.body.data
  }
  app.app.internals.hooks.addFilter('vendor_chauffeur_rate_limits', () => ({}))
  await app.request('PUT', '/host/v1/settings', { as: 'admin', body: { timezone: 'Europe/Berlin' } })
  const offer = await makeOffer(make)
  return {
    app,
    provider,
    staff,
    make,
    ...offer,
    ...visitorSteps({ app, staff, ...offer }),
    ...tellingSteps(app, provider),
  }
}

async function makeOffer(make: Desk['make']) {
  const form = await make('/booking-forms', { name: 'Website', enable_flat: true, status: 'published' })
  const prices = { base_price: 20, price_per_distance: 1.5, price_per_hour: 60, min_price: 30 }
  const saloon = await make('/vehicles', {
    name: 'Saloon',
    ...prices,
    max_passengers: 3,
    max_luggage: 2,
    status: 'published',
  })
  const van = await make('/vehicles', {
    name: 'Van',
    ...prices,
    base_price: 40,
    max_passengers: 7,
    status: 'published',
  })
  return { formId: form.id as number, saloonId: saloon.id as number, vanId: van.id as number }
}

type Offer = Pick<Desk, 'app' | 'staff' | 'formId' | 'saloonId'>

function visitorSteps({
  app,
  staff,
  formId,
  saloonId,
}: Offer): Pick<Desk, 'quote' | 'book' | 'booked' | 'booking' | 'nonceFor'> {
  const trip = { form_id: formId, service_type: 'distance', distance_km: 10, passengers: 2, pickup_datetime: PICKUP }
  const nonceFor: Desk['nonceFor'] = async login => {
    const ctx = await app.systemContext()
    if (login === null) return createNonce('vendor_chauffeur_frontend', { ...ctx, user: null, system: null })
    const row = await ctx.db.selectFrom('users').selectAll().where('login', '=', login).executeTakeFirstOrThrow()
    const user = { id: Number(row.id), via: 'application-password' } as never
    return createNonce('vendor_chauffeur_frontend', { ...ctx, user, system: null })
  }
  const book: Desk['book'] = async (differences = {}, as = null) => {
    const customer = { vehicle_id: saloonId, customer_name: 'Ada Lovelace', customer_email: 'ada@example.com' }
    const body = { nonce: await nonceFor(as), ...trip, ...customer, ...differences }
    return app.request('POST', `${base}/public/book`, { as, body })
  }
  return {
    nonceFor,
    book,
    quote: (differences = {}) =>
      app.request('POST', `${base}/public/quote`, { as: null, body: { ...trip, ...differences } }),
    async booked(differences) {
      const answer = await book(differences)
      assert.equal(answer.status, 201, answer.text)
      return answer.body.data
    },
    booking: async id => (await staff('GET', `/bookings/${id}`)).body.data,
  }
}

function tellingSteps(app: TestApp, provider: LocalProvider): Pick<Desk, 'report' | 'move' | 'dispose'> {
  let shift = 0
  return {
    report: event => app.request('POST', `${base}/public/stripe-webhook`, signedEvent(event, Date.now() + shift)),
    async move(by) {
      shift += by
      app.moveClock(by)
      await app.app.jobs.drain()
    },
    async dispose() {
      await app.dispose()
      await provider.close()
    },
  }
}

/** Cards can be paid with. */
export const withCards = (desk: Desk): Promise<TestResponse> =>
  desk.staff('POST', '/settings', {
    payment_methods: ['cash', 'stripe', 'wire'],
    stripe_secret_key: SECRET_KEY,
    stripe_webhook_secret: WEBHOOK_SECRET,
    wire_instructions: 'IBAN DE02 1203 0000 0000 2020 51',
  })

let events = 0
/** A checkout that was paid; each call is an event of its own. */
export const paidEvent = (object: object, type = 'checkout.session.completed') => ({
  id: `evt_chauffeur_${++events}`,
  type,
  data: { object: { payment_status: 'paid', ...object } },
})
