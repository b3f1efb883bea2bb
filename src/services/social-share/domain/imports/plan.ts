/** What an import would do. Made of another plugin's stored options, which are read as untrusted data, key by key. */
import type { Profile } from '../follow.ts'
import type { Instance } from '../instance.ts'
import { recordOf } from '../loose-values.ts'
import type { Placements } from '../placements.ts'

export type PlannedSet = {
  readonly name: string
  readonly instance: Partial<Instance>
  readonly placements: Placements
}
export type PlannedSetting = { readonly key: string; readonly value: string | number | boolean }
export type PlannedCount = { readonly post: number; readonly network: string; readonly count: number }
export type Skipped = { readonly key: string; readonly reason: string }
export type Plan = {
  readonly version: string
  readonly sets: readonly PlannedSet[]
  readonly follow: readonly Profile[]
  readonly settings: readonly PlannedSetting[]
  readonly counts: readonly PlannedCount[]
  readonly skipped: readonly Skipped[]
}

export const NOT_OURS = 'We have nothing like it.'
export const UNKNOWN_NETWORK = 'We do not know this network.'
export const UNFIT = 'Its value is not one that can be used.'

/** Other names of networks. */
const renamed: Readonly<Record<string, string>> = {
  ...{ twitter: 'x', 'google-plus': '', hacker_news: 'hackernews', linked_in: 'linkedin', mail: 'email' },
  ...{ facebook_messenger: 'messenger', copy_link: 'copy', 'email-share': 'email', grow: 'pocket' },
}

export const ourName = (name: string): string => (Object.hasOwn(renamed, name) ? (renamed[name] ?? '') : name)

/** Options of another plugin may be anything at all; far more than a plugin ever stores is nothing. */
export const optionsOf = (stored: unknown): Readonly<Record<string, unknown>> =>
  JSON.stringify(stored ?? null).length > LARGEST ? {} : recordOf(stored)

const LARGEST = 1_000_000

/** Keys that were not looked at. */
export const leftOver = (options: Readonly<Record<string, unknown>>, read: readonly string[]): Skipped[] =>
  Object.keys(options)
    .filter(key => !read.includes(key))
    .slice(0, 200)
    .map(key => ({ key: key.slice(0, 80), reason: NOT_OURS }))

const MOST_COUNTS = 10_000

/** `{ "12": { "facebook": 3 } }` */
export function countsIn(stored: unknown, isNetwork: (slug: string) => boolean): PlannedCount[] {
  const found: PlannedCount[] = []
  for (const [id, told] of Object.entries(recordOf(stored)))
    for (const [name, count] of Object.entries(recordOf(told))) {
      const [post, network] = [Number(id), ourName(name)]
      const isGood = Number.isSafeInteger(post) && post > 0 && isNetwork(network)
      if (isGood && Number.isSafeInteger(count) && (count as number) > 0 && (count as number) < 2_000_000_000)
        found.push({ post, network, count: count as number })
    }
  return found.slice(0, MOST_COUNTS)
}
