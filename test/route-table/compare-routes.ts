/** The routes that the server has against the routes that it must have, as sentences. */
import type { SpecRoute } from './spec-routes.ts'

export type ActualRoute = {
  readonly method: string
  /** Parameters as `{id}` or `:id`; their names do not matter, their places do. */
  readonly path: string
  readonly namespace: string
  readonly edition: 'free' | 'pro'
  /** Whether a caller who is not signed in may call it. */
  readonly public: boolean
}

/** An empty list when the server has every route of the table and no other, each in its edition and for its callers. */
export function compareRoutes(expected: readonly SpecRoute[], actual: readonly ActualRoute[]): string[] {
  const answers = actual.map(route => ({ route, row: rowFor(route, expected) }))
  const met = new Set(answers.map(({ row }) => row))
  return [
    ...expected.filter(row => mustExist(row) && !met.has(row)).map(row => `${addressOf(row)} is missing: ${row.note}`),
    ...answers.flatMap(({ route, row }) =>
      row ? differences(route, row) : [`${addressOf(route)} is not in the table`],
    ),
    ...twins(actual).map(route => `${addressOf(route)} is registered twice`),
  ]
}

/** The row that speaks of a route: the same address, else the same path for any method, else an open end above it. */
export function rowFor(route: ActualRoute, expected: readonly SpecRoute[]): SpecRoute | undefined {
  const rows = expected.filter(row => row.namespace === route.namespace)
  const exact = rows.filter(row => shapeOf(row.path) === shapeOf(route.path))
  const open = rows.filter(row => isOpenEnded(row) && isBelow(route.path, row.path))
  return (
    exact.find(row => row.method === route.method) ??
    exact.find(row => row.method === 'ANY') ??
    open.find(row => row.method === route.method) ??
    open.find(row => row.method === 'ANY') ??
    open[0]
  )
}

function differences(route: ActualRoute, row: SpecRoute): string[] {
  const address = addressOf(route)
  if (isNotRegistered(row)) return [`${address} must not exist: ${row.note}`]
  const problems: string[] = []
  if (route.edition !== row.edition) problems.push(`${address} is ${route.edition} and must be ${row.edition}`)
  // An open end says nothing about the callers of the single addresses below it.
  if (route.public !== row.public && !isOpenEnded(row)) {
    problems.push(`${address} is ${callersOf(route)} and must be ${callersOf(row)}`)
  }
  return problems
}

const twins = (routes: readonly ActualRoute[]): ActualRoute[] => {
  const keys = routes.map(route => `${route.namespace} ${route.method} ${shapeOf(route.path)}`)
  return routes.filter((_, index) => keys.indexOf(keys[index]!) !== index)
}

const mustExist = (row: SpecRoute): boolean => !isNotRegistered(row)
const isNotRegistered = (row: SpecRoute): boolean => row.note.startsWith('refused; not registered')
const isOpenEnded = (row: SpecRoute): boolean => row.note.startsWith('open-ended') || openEnd.test(row.path)

const isBelow = (path: string, above: string): boolean => {
  const start = shapeOf(above.replace(openEnd, ''))
  return shapeOf(path) === start || shapeOf(path).startsWith(`${start}/`)
}

const openEnd = /\/(\*|\.\.\.)$/
const shapeOf = (path: string): string => path.replace(/\{[^}]*\}|:[^/]+/g, '{}')
const addressOf = ({ method, namespace, path }: Pick<ActualRoute, 'method' | 'namespace' | 'path'>): string =>
  `${method} ${namespace}${path}`
const callersOf = (route: { readonly public: boolean }): string =>
  route.public ? 'open to everybody' : 'for those who are signed in'
