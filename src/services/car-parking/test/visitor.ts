/** Requests of a visitor to the car parking service, with the nonce that its pages print. */
import assert from 'node:assert/strict'
import type { TestApp, TestResponse } from '../../../../test/kit/test-app.ts'
import { createNonce } from '../../../platform/nonces/nonces.ts'
import { base, bookingOf, type CarPark } from './car-park.ts'

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
