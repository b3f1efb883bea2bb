/** Reads `share_plugin_a`: one look for the whole site, places by type, recovery of counts. */
import { lineOf, recordOf } from '../loose-values.ts'
import { networkNamed } from '../networks.ts'
import type { ContentPosition, Placements } from '../placements.ts'
import {
  countsIn,
  leftOver,
  optionsOf,
  ourName,
  type Plan,
  type PlannedSetting,
  type Skipped,
  UNFIT,
  UNKNOWN_NETWORK,
} from './plan.ts'

const READ = [
  ...['version', 'networks', 'button_style', 'button_size', 'location', 'float', 'total_shares', 'network_shares'],
  ...['minimum_shares', 'twitter_id', 'recovery_format', 'recovery_prior_domain', 'recovery_protocol', 'counts'],
]

export function planOfSourceA(stored: unknown): Plan {
  const options = optionsOf(stored)
  const skipped: Skipped[] = leftOver(options, READ)
  const networks = networksIn(options.networks, skipped)
  const name = 'Buttons of the first plugin'
  return {
    version: lineOf(options.version, 20),
    sets:
      networks.length === 0
        ? []
        : [{ name, instance: { networks, ...lookOf(options) }, placements: placesOf(options) }],
    follow: [],
    settings: settingsOf(options, skipped),
    counts: countsIn(options.counts, slug => networkNamed(slug)?.canCount === true),
    skipped,
  }
}

export function networksIn(sent: unknown, skipped: Skipped[]): string[] {
  const names = (Array.isArray(sent) ? sent : []).filter(name => typeof name === 'string').slice(0, 60)
  const known = names.flatMap(name => {
    const ours = ourName(name)
    if (networkNamed(ours)) return [ours]
    skipped.push({ key: `networks.${name.slice(0, 40)}`, reason: UNKNOWN_NETWORK })
    return []
  })
  return [...new Set(known)]
}

const TEMPLATES: Readonly<Record<string, 'flat' | 'outline' | 'pill'>> = {
  ...{ flat_fresh: 'flat', three_dee: 'flat', leaf: 'pill', connected: 'flat', shift: 'pill', boxed: 'outline' },
}
const SIZES: Readonly<Record<string, 's' | 'm' | 'l'>> = { small: 's', regular: 'm', large: 'l' }

const lookOf = ({ button_style, button_size, total_shares, network_shares }: Readonly<Record<string, unknown>>) => ({
  template: TEMPLATES[String(button_style)] ?? 'flat',
  size: SIZES[String(button_size)] ?? 'm',
  labels: 'name' as const,
  counts: network_shares === true ? ('each' as const) : total_shares === true ? ('total' as const) : ('none' as const),
})

const POSITIONS: Readonly<Record<string, ContentPosition>> = {
  ...{ above: 'content_top', below: 'content_bottom', both: 'content_both', none: 'none' },
}
const KEYS: Readonly<Record<string, string>> = { home: '_home', archive_categories: '_archive' }

function placesOf({ location, float }: Readonly<Record<string, unknown>>): Placements {
  const extra =
    float === 'left' ? ['float_left'] : float === 'right' ? ['float_right'] : float === 'bottom' ? ['bottom_bar'] : []
  const entries = Object.entries(recordOf(location))
    .filter(([type]) => /^[a-z0-9_-]{1,20}$/.test(type) || Object.hasOwn(KEYS, type))
    .map(([type, place]) => {
      const key = Object.hasOwn(KEYS, type) ? KEYS[type]! : type
      const content = typeof place === 'string' && Object.hasOwn(POSITIONS, place) ? POSITIONS[place]! : 'none'
      return [key, { content, extra: key.startsWith('_') ? [] : extra }] as const
    })
  return Object.fromEntries(entries)
}

const FORMATS: Readonly<Record<string, string>> = {
  ...{
    default: 'plain',
    day_and_name: 'day_name',
    month_and_name: 'month_name',
    numeric: 'numeric',
    post_name: 'post_name',
  },
}

function settingsOf(options: Readonly<Record<string, unknown>>, skipped: Skipped[]): PlannedSetting[] {
  const { minimum_shares, twitter_id, recovery_format, recovery_prior_domain, recovery_protocol } = options
  const take = (key: string, from: string, value: string | number | boolean | null): PlannedSetting[] => {
    if (options[from] === undefined || options[from] === '' || options[from] === 'unchanged') return []
    if (value !== null) return [{ key, value }]
    skipped.push({ key: from, reason: UNFIT })
    return []
  }
  const host = lineOf(recovery_prior_domain, 253)
    .replace(/^https?:\/\//, '')
    .replace(/\/.*$/, '')
    .toLowerCase()
  const handle = lineOf(twitter_id, 20).replace(/^@/, '')
  const isCount = Number.isSafeInteger(minimum_shares) && (minimum_shares as number) >= 0
  return [
    ...take('count_threshold', 'minimum_shares', isCount ? Math.min(1_000_000, minimum_shares as number) : null),
    ...take('x_handle', 'twitter_id', /^\w{1,15}$/.test(handle) ? handle : null),
    ...take('recover_permalink', 'recovery_format', FORMATS[String(recovery_format)] ?? null),
    ...take('recover_domain', 'recovery_prior_domain', /^(?:[a-z0-9-]+\.)+[a-z]{2,}$/.test(host) ? host : null),
    ...take('recover_http', 'recovery_protocol', recovery_protocol === 'http' ? true : null),
  ]
}
