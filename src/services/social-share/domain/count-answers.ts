/** How each network is asked for its counts, and what its answer says. An answer that is not as documented is none. */

/** Counts by address. Addresses that are missing were not told. */
export type CountAnswer = ReadonlyMap<string, number>

export type CountSource = {
  readonly network: string
  /** Before the question mark. */
  readonly address: string
  /** How many addresses one question may hold. */
  readonly atOnce: number
  /** Milliseconds between two questions. */
  readonly pace: number
  readonly query: (urls: readonly string[], key: string) => Readonly<Record<string, string>>
  /** Null where it cannot be believed. */
  readonly read: (body: string, urls: readonly string[]) => CountAnswer | null
}

export const countSources: readonly CountSource[] = [
  {
    network: 'facebook',
    address: 'https://graph.facebook.com/v21.0/',
    atOnce: 50,
    pace: 20_000,
    query: (urls, key) => ({ ids: urls.join(','), fields: 'engagement', access_token: key }),
    read: (body, urls) => manyCounts(urls, url => engagement(recordIn(parsed(body), url))),
  },
  {
    network: 'pinterest',
    address: 'https://api.pinterest.com/v1/urls/count.json',
    atOnce: 1,
    pace: 1000,
    query: ([url = '']) => ({ url }),
    read: (body, [url = '']) => {
      const [, inner = ''] = /^\s*receiveCount\((.*)\)\s*;?\s*$/s.exec(body) ?? []
      const { count, url: told } = record(parsed(inner))
      return told === url ? oneCount(url, count ?? 0) : null
    },
  },
  {
    network: 'reddit',
    address: 'https://www.reddit.com/api/info.json',
    atOnce: 1,
    pace: 6000,
    query: ([url = '']) => ({ url }),
    read: (body, [url = '']) => {
      const { children } = record(record(parsed(body)).data)
      if (!Array.isArray(children)) return null
      const scores = children.map(child => record(record(child).data).score)
      if (!scores.every(score => Number.isSafeInteger(score))) return null
      return oneCount(
        url,
        scores.reduce<number>((sum, score) => sum + Math.max(0, Number(score)), 0),
      )
    },
  },
  {
    network: 'tumblr',
    address: 'https://api.tumblr.com/v2/share/stats',
    atOnce: 1,
    pace: 1000,
    query: ([url = '']) => ({ url }),
    read: (body, [url = '']) => oneCount(url, record(record(parsed(body)).response).note_count),
  },
  {
    network: 'vk',
    address: 'https://vk.com/share.php',
    atOnce: 1,
    pace: 400,
    query: ([url = '']) => ({ act: 'count', index: '1', url }),
    read: (body, [url = '']) => {
      const [, count] = /^\s*VK\.Share\.count\(1,\s*(\d{1,12})\);?\s*$/.exec(body) ?? []
      return count === undefined ? null : oneCount(url, Number(count))
    },
  },
]

export const countSourceOf = (network: string): CountSource | undefined =>
  countSources.find(source => source.network === network)

/** Nothing was ever shared so often: whoever tells more is mistaken. */
const LARGEST = 2_000_000_000

const isCount = (value: unknown): value is number =>
  Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= LARGEST

const oneCount = (url: string, count: unknown): CountAnswer | null => (isCount(count) ? new Map([[url, count]]) : null)

function manyCounts(urls: readonly string[], countOf: (url: string) => number | null): CountAnswer | null {
  const told = urls.flatMap((url): [string, number][] => {
    const count = countOf(url)
    return count === null ? [] : [[url, count]]
  })
  return told.length === 0 ? null : new Map(told)
}

/** What people did with it: reactions, comments and shares. */
function engagement(told: Readonly<Record<string, unknown>>): number | null {
  const { engagement: of } = told
  const parts = ['reaction_count', 'comment_count', 'share_count'].map(name => record(of)[name])
  const sum = parts.reduce<number>((all, part) => all + Number(part), 0)
  return parts.every(isCount) && isCount(sum) ? sum : null
}

const record = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}

const recordIn = (value: unknown, key: string): Readonly<Record<string, unknown>> => {
  const whole = record(value)
  return Object.hasOwn(whole, key) ? record(whole[key]) : {}
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
