/** The questions that the benchmark asks the activity log. */
import { FIRST_ID } from '../src/services/activity-log/store/event-table.ts'

export type Kind = {
  readonly name: string
  readonly rounds: number
  readonly query: (round: number) => string
  /** Milliseconds of the whole answer at the 99th percentile. */
  readonly most: number
  /** Or: milliseconds for which the main thread may be held at most, where the answer itself takes longer. */
  readonly stops?: number
  readonly path?: string
}

export const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)

export const kinds = (events: number): Kind[] => {
  const depth = (round: number) => `before_id=${FIRST_ID + Math.floor(((round * 0.618) % 1) * events)}`
  const deep = Object.entries(INDEXED).map(([name, query]) => ({
    ...{ name: `page by ${name}, any depth`, rounds: 400, most: 20 },
    query: (round: number) => `${query(round)}&${depth(round)}`,
  }))
  return [
    { name: 'for comparison: is the server alive', path: '/healthz', rounds: 400, query: () => '', most: 20 },
    { name: 'page, unfiltered, any depth', rounds: 400, query: depth, most: 20 },
    ...deep,
    ...Object.entries(PLAIN).map(([name, query]) => ({ name, query, rounds: 400, most: 20 })),
    ...Object.entries(COMBINED).map(([name, query]) => ({ name: `page by ${name}`, query, rounds: 12, ...ASIDE(250) })),
    ...Object.entries(SEARCHED).map(([name, query]) => ({ name: `search, ${name}`, query, rounds: 5, ...ASIDE(2000) })),
    ...Object.entries(STATISTICS).map(([name, query]) => ({
      ...{ name: `statistics of ${name}`, query, path: '/stats', rounds: 8 },
      ...ASIDE(name === '30 days' ? 300 : 2000),
    })),
  ]
}

/** Answered outside the main thread. */
const ASIDE = (most: number) => ({ most, stops: 50 })

type Queries = Readonly<Record<string, (round: number) => string>>

const address = (round: number) => `ip=10.${round % 5}.${round % 100}.${round % 10}`
const threeDays = (round: number) => `date_from=${day((round % 300) + 3)}&date_to=${day(round % 300)}`

const INDEXED: Queries = {
  user_id: round => `user_id=${round % 500}`,
  user_login: round => `user_login=user${round % 500}`,
  user_role: () => 'user_role=editor',
  ip: address,
  event_code: () => 'event_code=2001',
  'several event codes': () => 'event_code=1000,2001,4010,5000,7000',
  severity: () => 'severity=critical',
  min_severity: () => 'min_severity=medium',
  group: () => 'group=content',
  module: () => 'module=host',
  action: () => 'action=deleted',
  object_type: () => 'object_type=comment',
  object_id: round => `object_id=${(round * 7) % 100_000}`,
}

const PLAIN: Queries = {
  'page by date': threeDays,
  'page by date and user': round => `${threeDays(round)}&user_id=${round % 500}`,
  'page with total, unfiltered': () => 'with_total=1',
  'page with total, by user': round => `with_total=1&user_id=${round % 500}`,
}

const COMBINED: Queries = {
  'user and group': round => `user_id=${round % 500}&group=comments`,
  'user and role that exclude each other': round => `user_id=${(round % 100) * 5}&user_role=editor`,
  'address and severity': round => `${address(round)}&severity=critical`,
  'code, role and action': () => 'event_code=2001&user_role=editor&action=modified',
  'role, action and severity that exclude each other': () =>
    'user_role=administrator&action=granted&severity=informational',
  'date, user and severity': round => `date_from=${day(200)}&date_to=${day(100)}&user_id=${round % 500}&severity=high`,
}

const SEARCHED: Queries = {
  'frequent word': () => 'search=Person',
  'rare word': round => `search=object%20number%209999${round}`,
  'absent word': round => `search=nowhere${round}`,
  'beginning of an address': () => 'search=10.4.99.',
}

const STATISTICS: Queries = {
  '30 days': () => 'days=30',
  '365 days': () => 'days=365',
  '30 days of a user': round => `days=30&user_id=${round}`,
}
