/** A car park that takes cards from a local provider, and the steps of a customer who pays. */
import assert from 'node:assert/strict'
import {
  type LocalProvider,
  type LocalSession,
  SECRET_KEY,
  signedEvent,
  startProvider,
  WEBHOOK_SECRET,
} from '../../../../test/kit/card-provider.ts'
import type { TestApp, TestResponse } from '../../../../test/kit/test-app.ts'
import type { EngineName } from '../../../db/database.ts'
import { base } from './car-park.ts'
import { type Desk, openDesk } from './visitor.ts'

export type Till = Desk & {
  readonly provider: LocalProvider
  read(id: number): Promise<any>
  /** A visitor's online booking, or one of another kind. */
  book(differences?: object): Promise<{ ref: string; id: number }>
  start(ref: string, differences?: object): Promise<TestResponse>
  checkoutsOf(ref: string): LocalSession[]
  /** The provider tells of something; a new event each time. */
  tell(object: object, type?: string): Promise<TestResponse>
  /** The same event, as it is. */
  report(event: object, path?: string): Promise<TestResponse>
  event(object: object, type?: string): { id: string; type: string; data: { object: object } }
  /** Books, starts and pays by card. */
  paid(differences?: object): Promise<{ ref: string; id: number; payment: any }>
  now(): number
  move(by: number): Promise<void>
  dispose(): Promise<void>
}

export async function openTill(engine: EngineName): Promise<Till> {
  const provider = await startProvider()
  const desk = await openDesk(engine, { EDITION: 'free', PAYMENT_API_URL: provider.url, quantity: 50 })
  await desk.staff('PUT', '/settings', { stripe_secret_key: SECRET_KEY, stripe_webhook_secret: WEBHOOK_SECRET })
  // Recurring work gets its first time when somebody first looks for work.
  await desk.app.app.jobs.drain()
  const place = { ...desk, provider }
  return { ...place, ...customerSteps(place) }
}

type Place = Desk & Pick<Till, 'provider'>

function customerSteps(place: Place): Omit<Till, keyof Place> {
  const { app, park, provider, visitor, staff, booking } = place
  const told = eventsOf(app)
  const book: Till['book'] = async (differences = {}) => {
    const { ref } = await visitor.book(park, { payment_method: 'stripe', ...differences })
    return { ref, id: (await booking(ref)).id }
  }
  const start: Till['start'] = (ref, differences = {}) =>
    visitor.post('/payment/start', { booking_ref: ref, gateway: 'stripe', ...differences })
  const checkoutsOf = (ref: string) =>
    [...provider.sessions.values()].filter(({ metadata }) => metadata.booking_ref === ref)
  return {
    ...told,
    book,
    start,
    checkoutsOf,
    read: async id => (await staff('GET', `/bookings/${id}`)).body.data,
    async paid(differences) {
      const made = await book(differences)
      await start(made.ref)
      const answer = await told.tell(provider.pay(checkoutsOf(made.ref)[0]!.id))
      assert.equal(answer.status, 200, answer.text)
      const [payment] = (await staff('GET', `/payments?booking_id=${made.id}&kind=payment`)).body.data
      return { ...made, payment }
    },
    async dispose() {
      await app.dispose()
      await provider.close()
    },
  }
}

/** The provider's events, signed at the time of the app's clock. */
function eventsOf(app: TestApp): Pick<Till, 'now' | 'event' | 'report' | 'tell' | 'move'> {
  let [shift, events] = [0, 0]
  const now = () => Date.now() + shift
  const event: Till['event'] = (object, type = 'checkout.session.completed') => ({
    id: `evt_${++events}`,
    type,
    data: { object },
  })
  const report: Till['report'] = (told, path = `${base}/payment/webhook/stripe`) =>
    app.request('POST', path, signedEvent(told, now()))
  return {
    now,
    event,
    report,
    tell: (object, type) => report(event(object, type)),
    async move(by) {
      shift += by
      app.moveClock(by)
      await app.app.jobs.drain()
    },
  }
}
