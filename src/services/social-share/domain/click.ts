/** What a click says, in whatever way it was sent: JSON, a form, a beacon's plain text, or the address alone. */
import { recordOf } from './loose-values.ts'

export type Click = {
  readonly network: string
  readonly post: number
  readonly placement: string
  /** The mark of a shared link that somebody came back by; empty for a click. */
  readonly returned: string
}

/** Never fails: what cannot be read is as good as absent. */
export function readClick(body: Buffer | string, query: Readonly<Record<string, unknown>>): Click {
  const sent = { ...query, ...readBody(String(body).slice(0, LONGEST)) }
  const { network, post, placement, returned } = sent as Record<string, unknown>
  return {
    network: word(network),
    post: typeof post === 'number' || (typeof post === 'string' && /^\d{1,15}$/.test(post)) ? wholeNumber(post) : 0,
    placement: placement === undefined || placement === null ? '' : word(placement) || 'unknown',
    returned: typeof returned === 'string' ? returned.slice(0, 80) : '',
  }
}

const LONGEST = 4096

function readBody(text: string): Readonly<Record<string, unknown>> {
  if (text.trim() === '') return {}
  try {
    return recordOf(JSON.parse(text))
  } catch {
    return Object.fromEntries(new URLSearchParams(text))
  }
}

const word = (value: unknown): string => (typeof value === 'string' && /^[a-z_]{1,40}$/.test(value) ? value : '')

const wholeNumber = (value: number | string): number => {
  const number = Number(value)
  return Number.isSafeInteger(number) && number > 0 ? number : 0
}

/** Programs that look at pages without reading them: their clicks are nobody's. */
export const isProgram = (userAgent: string): boolean =>
  userAgent === '' ||
  /bot\b|crawl|spider|slurp|preview|headless|lighthouse|curl\/|wget\/|python-|facebookexternal/i.test(userAgent)

/** Browsers that fetch a page ahead of a visit say so. */
export const isAhead = (header: (name: string) => string | undefined): boolean =>
  /prefetch|prerender|preview/i.test([header('purpose'), header('sec-purpose'), header('x-moz')].join(' '))
