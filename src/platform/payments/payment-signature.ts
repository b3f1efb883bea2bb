/** The signature of payment events: `t=<seconds>,v1=<hex>`, HMAC-SHA256 over `t.body` of the bytes as they came. */
import { createHmac } from 'node:crypto'
import { equalInConstantTime } from '../secrets/secrets.ts'

/** How far the provider's clock may be from ours, both ways, in seconds. */
export const TOLERANCE = 300
/** Nobody needs a longer header; reading one would only cost time. */
const LONGEST_HEADER = 4096

export type SignedPayment = {
  readonly header: string | undefined
  readonly body: Uint8Array
  readonly secret: string
  /** Milliseconds since 1970. */
  readonly now: number
}

/** Whether one of the header's signatures is ours. An empty secret verifies nothing: everybody knows it. */
export function verifyPayment({ header, body, secret, now }: SignedPayment): boolean {
  const parts = header && header.length <= LONGEST_HEADER ? partsOf(header) : []
  const times = parts.filter(([name]) => name === 't').map(([, value]) => value)
  const [time] = times
  if (secret === '' || times.length !== 1 || time === undefined || !/^\d{1,12}$/.test(time)) return false
  if (Math.abs(now / 1000 - Number(time)) > TOLERANCE) return false
  const expected = digest(secret, time, body)
  // Every signature is compared, so that the time tells nothing about which of them was right.
  const verdicts = parts
    .filter(([name, value]) => name === 'v1' && /^[0-9a-f]{64}$/.test(value))
    .map(([, value]) => equalInConstantTime(value, expected))
  return verdicts.includes(true)
}

/** What a provider sends; for local providers in tests. */
export function signPayment(body: Uint8Array | string, secret: string, now: number): string {
  const time = String(Math.floor(now / 1000))
  return `t=${time},v1=${digest(secret, time, typeof body === 'string' ? Buffer.from(body) : body)}`
}

const partsOf = (header: string): [name: string, value: string][] =>
  header.split(',').map(part => {
    const [name = '', ...rest] = part.trim().split('=')
    return [name, rest.join('=')]
  })

const digest = (secret: string, time: string, body: Uint8Array): string =>
  createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex')
