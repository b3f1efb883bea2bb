/** Requests of a visitor to the car parking service, with the nonce that its pages print. */
import assert from 'node:assert/strict'
import { startTestApp, type TestApp, type TestResponse } from '../../../../test/kit/test-app.ts'
import type { EngineName } from '../../../db/database.ts'
import { createNonce } from '../../../platform/nonces/nonces.ts'
import { carParking } from '../service.ts'
import { base, bookingOf, type CarPark, openCarPark } from './car-park.ts'

export type Visitor = {
  readonly security: string
  post(path: string, body: object, as?: string | null): Promise<TestResponse>
  get(path: string, as?: string | null): Promise<TestResponse>
  /** Books three days and answers what the visitor is told. */
  book(park: CarPark, differences?: object, as?: string | null): Promise<any>
}

/** `isUnlimited`: the limits are off, for tests that are not about them. */
export async function visitorOf(app: TestApp, { isUnlimited = true } = {}): Promise<Visitor> {
  if (isUnlimited) app.app.internals.hooks.addFilter('vendor_carparking_rate_limits', () => ({}))
  const ctx = await app.systemContext()
  const security = createNonce('vendor_carparking_public', { ...ctx, user: null, system: null })
  const nonceFor = async (as: string) => {
    const row = await ctx.db.selectFrom('users').selectAll().where('login', '=', as).executeTakeFirstOrThrow()
    const user = { id: Number(row.id), via: 'application-password' } as never
    return createNonce('vendor_carparking_public', { ...ctx, user, system: null })
  }
  const post: Visitor['post'] = async (path, body, as = null) => {
    const nonce = as === null ? security : await nonceFor(as)
    return app.request('POST', `${base}${path}`, { as, body: { security: nonce, ...body } })
  }
  return {
    security,
    post,
    get: (path, as = null) => app.request('GET', `${base}${path}`, { as }),
    async book(park, differences = {}, as = null) {
      const made = await post('/booking', bookingOf(park, { customer_email: 'ada@example.com', ...differences }), as)
      assert.equal(made.status, 201, made.text)
      return made.body.data
    },
  }
}

/** A car park that is open: visitors come, staff are there. */
export type Desk = {
  readonly app: TestApp
  readonly park: CarPark
  readonly visitor: Visitor
  staff(method: string, path: string, body?: object): Promise<TestResponse>
  /** The booking as staff read it. */
  booking(ref: string): Promise<any>
}

export async function openDesk(
  engine: EngineName,
  { quantity = 100, ...env }: { quantity?: number; EDITION: 'free' | 'pro'; PAYMENT_API_URL?: string },
): Promise<Desk> {
  const app = await startTestApp(engine, { services: [carParking], env })
  const staff: Desk['staff'] = (method, path, body) =>
    app.request(method, `${base}${path}`, { as: 'admin', ...(body ? { body } : {}) })
  const park = await openCarPark(app, { quantity })
  const booking = async (ref: string) => (await staff('GET', `/bookings?ref=${ref}`)).body.data[0]
  return { app, park, visitor: await visitorOf(app), staff, booking }
}
