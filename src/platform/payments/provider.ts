/**
 * Card payments: checkout at the provider, refunds, and the signed events in which it reports them. The provider's own
 * library speaks to it, through the guarded client.
 */
import type Stripe from 'stripe'
import type { ReadContext } from '../../kernel/context.ts'
import { type Internals, internals } from '../internals.ts'
import { createOutbound, type Outbound, OutboundError } from '../outbound/outbound.ts'
import { toProvider } from './amounts.ts'
import { type CheckoutSession, type ProviderRefund, readRefund, readSession } from './payment-event.ts'

export type NewCheckout = {
  /** Integer of the currency's smallest unit. */
  readonly amount: number
  readonly currency: string
  /** What is paid, as the customer reads it. */
  readonly title: string
  readonly email: string | null
  readonly successUrl: string
  readonly cancelUrl: string
  /** Milliseconds since 1970; the provider wants 30 minutes to 24 hours from now. */
  readonly expiresAt: number
  readonly reference: string
  readonly metadata: Readonly<Record<string, string>>
  /** The same key never makes a second checkout. */
  readonly key: string
}

export type CardProvider = {
  startCheckout(checkout: NewCheckout): Promise<{ readonly id: string; readonly url: string }>
  readCheckout(id: string): Promise<CheckoutSession>
  /** Ends an open checkout, so that it cannot be paid any more. */
  endCheckout(id: string): Promise<void>
  refund(asked: {
    readonly paymentIntent: string
    readonly amount: number
    readonly currency: string
    readonly metadata: Readonly<Record<string, string>>
    readonly key: string
  }): Promise<ProviderRefund>
}

/** The provider said no, or could not be reached. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError'
  /** Trying again does not help. */
  readonly isFinal: boolean

  constructor(message: string, isFinal: boolean, cause: unknown) {
    super(message, { cause })
    this.isFinal = isFinal
  }
}

export async function cardProvider(secretKey: string, ctx: Pick<ReadContext, 'app'>): Promise<CardProvider> {
  const stripe = await clientFor(secretKey, internals(ctx))
  return Object.freeze({
    startCheckout: checkout => told(() => startCheckout(checkout, stripe)),
    readCheckout: id => told(async () => readSession(asFacts(await stripe.checkout.sessions.retrieve(id)))),
    endCheckout: id => told(async () => void (await stripe.checkout.sessions.expire(id))),
    refund: ({ paymentIntent, amount, currency, metadata, key }) =>
      told(async () => {
        const order = { payment_intent: paymentIntent, amount: toProvider(amount, currency), metadata: { ...metadata } }
        return readRefund(asFacts(await stripe.refunds.create(order, { idempotencyKey: key })))
      }),
  } satisfies CardProvider)
}

async function startCheckout(checkout: NewCheckout, stripe: Stripe): Promise<{ id: string; url: string }> {
  const { currency, title, email, key } = checkout
  const price = {
    currency: currency.toLowerCase(),
    unit_amount: toProvider(checkout.amount, currency),
    product_data: { name: title },
  }
  const { id, url } = await stripe.checkout.sessions.create(
    {
      mode: 'payment',
      line_items: [{ price_data: price, quantity: 1 }],
      success_url: checkout.successUrl,
      cancel_url: checkout.cancelUrl,
      expires_at: Math.floor(checkout.expiresAt / 1000),
      client_reference_id: checkout.reference,
      metadata: { ...checkout.metadata },
      payment_intent_data: { metadata: { ...checkout.metadata } },
      ...(email ? { customer_email: email } : {}),
    },
    { idempotencyKey: key },
  )
  if (!url) throw new ProviderError('The payment provider gave no address to pay at.', true, null)
  return { id, url }
}

const asFacts = (object: object) => object as Readonly<Record<string, unknown>>

/** Every failure is a ProviderError. What the provider refused for good has a 4xx that is neither a limit nor a wait. */
async function told<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ProviderError) throw error
    const status = (error as { statusCode?: number }).statusCode ?? 0
    const isFinal = status >= 400 && status < 500 && ![408, 409, 425, 429].includes(status)
    throw new ProviderError(isFinal ? REFUSED : UNREACHABLE, isFinal, error)
  }
}

const REFUSED = 'The payment provider refused the request.'
const UNREACHABLE = 'The payment provider did not answer.'

type Client = { readonly secretKey: string; readonly stripe: Stripe }
const clients = new WeakMap<Internals, Client>()

async function clientFor(secretKey: string, app: Internals): Promise<Stripe> {
  const known = clients.get(app)
  if (known?.secretKey === secretKey) return known.stripe
  // Loaded with the first payment: the library is large, and most servers never take one.
  const { default: Stripe } = await import('stripe')
  const httpClient = Stripe.createFetchHttpClient(guardedFetch(app) as typeof globalThis.fetch)
  const stripe = new Stripe(secretKey, { httpClient, telemetry: false, maxNetworkRetries: 1, timeout: TIME_LIMIT })
  clients.set(app, { secretKey, stripe })
  return stripe
}

const TIME_LIMIT = 15_000

/** What the library asks of `fetch`, answered by the outbound client. */
function guardedFetch(app: Internals) {
  const { base, outbound } = providerOf(app)
  return async (address: string, init: RequestInit): Promise<Response> => {
    const { pathname, search } = new URL(address)
    const target = base === null ? address : `${base}${pathname}${search}`
    const { status, headers, body } = await outbound.request(target, {
      method: init.method === 'POST' ? 'POST' : init.method === 'DELETE' ? 'DELETE' : 'GET',
      headers: ownHeaders(new Headers(init.headers)),
      timeout: TIME_LIMIT,
      ...(init.body ? { body: String(init.body) } : {}),
    })
    const told = Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))
    return new Response(new Uint8Array(body), { status, headers: told as [string, string][] })
  }
}

/** The connection's own headers are the outbound client's. */
const ownHeaders = (headers: Headers): Record<string, string> =>
  Object.fromEntries([...headers].filter(([name]) => !['content-length', 'connection', 'host'].includes(name)))

/** The operator named PAYMENT_API_URL, so payments may reach it although it may be private; nobody else may. */
function providerOf({ config, outbound }: Internals): { base: string | null; outbound: Outbound } {
  if (config.paymentApiUrl === null) return { base: null, outbound }
  if (!URL.canParse(config.paymentApiUrl)) throw new OutboundError('outbound_refused')
  const { host, href } = new URL(config.paymentApiUrl)
  const allow = [...config.outboundAllow, host]
  return { base: href.replace(/\/+$/, ''), outbound: createOutbound({ allow, userAgent: 'Dozen' }) }
}
