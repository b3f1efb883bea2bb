/** How a set of buttons looks. Callers send what they like: what does not fit is dropped, numbers are drawn into range. */
import { lineOf, numberWithin, recordOf } from './loose-values.ts'
import { networkNamed } from './networks.ts'

export const looks = {
  template: ['flat', 'outline', 'minimal', 'pill', 'glass'],
  layout: ['horizontal', 'vertical', 'grid'],
  size: ['s', 'm', 'l'],
  shape: ['square', 'rounded', 'circle'],
  colors: ['brand', 'mono', 'custom'],
  labels: ['none', 'name', 'verb'],
  counts: ['none', 'total', 'each'],
  alignment: ['left', 'center', 'right', 'stretch'],
} as const
type Looks = { readonly [K in keyof typeof looks]: (typeof looks)[K][number] }

export type Instance = Looks & {
  /** In the order shown. */
  readonly networks: readonly string[]
  readonly color: string
  readonly hover_color: string
  /** Pixels between buttons. */
  readonly gap: number
  /** So many are in sight, the others behind "more"; 0 for all. */
  readonly more_after: number
  readonly title: string
  /** Whether shared addresses carry the campaign of the settings. */
  readonly utm: boolean
}

export const usualInstance: Instance = Object.freeze({
  networks: Object.freeze(['native', 'facebook', 'x', 'mastodon', 'whatsapp', 'email', 'copy']) as readonly string[],
  ...({ template: 'flat', layout: 'horizontal', size: 'm', shape: 'rounded', colors: 'brand' } as const),
  ...({ labels: 'none', counts: 'none', alignment: 'left' } as const),
  ...{ color: '', hover_color: '', gap: 8, more_after: 0, title: '', utm: false },
})

export const LARGEST_GAP = 32
export const MOST_IN_SIGHT = 20

/** `before` is what keys have that were not sent. */
export function cleanInstance(sent: unknown, before: Instance = usualInstance): Instance {
  const given = recordOf(sent)
  const among = <K extends keyof Looks>(key: K): Looks[K] =>
    (looks[key] as readonly unknown[]).includes(given[key]) ? (given[key] as Looks[K]) : before[key]
  return {
    networks: 'networks' in given ? cleanNetworks(given.networks) : before.networks,
    template: among('template'),
    layout: among('layout'),
    size: among('size'),
    shape: among('shape'),
    colors: among('colors'),
    color: colorOr(given.color, before.color),
    hover_color: colorOr(given.hover_color, before.hover_color),
    labels: among('labels'),
    counts: among('counts'),
    alignment: among('alignment'),
    gap: numberWithin(given.gap, { least: 0, most: LARGEST_GAP, otherwise: before.gap }),
    more_after: numberWithin(given.more_after, { least: 0, most: MOST_IN_SIGHT, otherwise: before.more_after }),
    title: typeof given.title === 'string' ? lineOf(given.title, 120) : before.title,
    utm: typeof given.utm === 'boolean' ? given.utm : before.utm,
  }
}

/** Known ones, each once, in the order sent. */
const cleanNetworks = (sent: unknown): string[] =>
  Array.isArray(sent) ? [...new Set(sent.filter(slug => networkNamed(slug) !== undefined) as string[])] : []

/** `#rgb`, `#rrggbb`, or nothing. */
export const colorOr = (value: unknown, otherwise: string): string =>
  typeof value === 'string' && /^(?:#(?:[0-9a-f]{3}|[0-9a-f]{6}))?$/i.test(value.trim())
    ? value.trim().toLowerCase()
    : otherwise
