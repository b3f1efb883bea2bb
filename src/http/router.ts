/** Finds the route of an address. A tree of path segments per namespace: the number of routes does not matter. */
import type { Method, Route } from '../kernel/route.ts'
import type { Service } from '../kernel/service.ts'

export type TableEntry = {
  readonly service: Service
  readonly namespace: string
  readonly route: Route
  /** The pattern shown in the index: `/bookings/(?P<id>[\d]+)`. */
  readonly pattern: string
}
export type Match = {
  /** The handler for this method; null when the address exists and has none for it. */
  readonly entry: TableEntry
  readonly parameters: Readonly<Record<string, string>>
  /** A number in the address is greater than any id can be. In `parameters` it is 0, which is nobody's id either. */
  readonly isNowhere: boolean
  /** Everything registered at this address, for `Allow` and OPTIONS. */
  readonly siblings: readonly TableEntry[]
}
export type Router = {
  readonly entries: readonly TableEntry[]
  readonly namespaces: readonly string[]
  match(method: string, path: string): Match | null
  /** For OPTIONS: whatever is registered at the address, each with the address's parameters under its own names. */
  at(path: string): readonly Pick<Match, 'entry' | 'parameters'>[]
}

/** Stops the start when two routes share an address. */
export function createRouter(given: readonly Omit<TableEntry, 'pattern'>[]): Router {
  const entries = given.map(entry => ({ ...entry, pattern: `/${entry.namespace}${patternOf(entry.route)}` }))
  const root = newNode()
  for (const entry of entries) insert(root, entry)
  const fixed = fixedAddresses(root)
  const find = (method: string, path: string) => {
    const segments = segmentsOf(path)
    return segments && search(root, { segments, method, values: [] }, 0)
  }
  return {
    entries,
    namespaces: [
      ...new Set(entries.filter(entry => entry.service.index !== false).map(entry => entry.service.namespace)),
    ],
    match(method, path) {
      const asked = method === 'HEAD' ? 'GET' : method
      const known = fixed.get(path)?.get(asked)
      if (known) return known
      const found = find(asked, path)
      const entry = found?.node.byMethod.get(asked as Method)
      if (!found || !entry) return null
      return { entry, siblings: found.node.entries, ...parametersOf(entry.route, found.values) }
    },
    at(path) {
      const found = find('*', path)
      return (found?.node.entries ?? []).map(entry => ({ entry, ...parametersOf(entry.route, found!.values) }))
    },
  }
}

/** `{id}` becomes a named group; what `input` says of it decides what it matches. Groups are never nested. */
export const patternOf = (route: Route): string =>
  route.path.replace(/\{(\w+)\}/g, (_, name: string) => `(?P<${name}>${matcherOf(route, name)})`)

type Node = {
  readonly literals: Map<string, Node>
  readonly groups: { readonly source: string; readonly test: RegExp; readonly node: Node }[]
  readonly byMethod: Map<Method, TableEntry>
  /** Each of `byMethod` once. */
  readonly entries: TableEntry[]
}
type Search = { readonly segments: readonly string[]; readonly method: string; readonly values: string[] }
type Found = { readonly node: Node; readonly values: readonly string[] }

const newNode = (): Node => ({ literals: new Map(), groups: [], byMethod: new Map(), entries: [] })

function insert(root: Node, entry: TableEntry): void {
  let node = root
  for (const segment of `${entry.namespace}${entry.route.path}`.split('/').filter(Boolean))
    node = childFor(node, segment, entry.route)
  for (const method of entry.route.methods) {
    const other = node.byMethod.get(method)
    if (other)
      throw new Error(
        `${method} /${entry.namespace}${entry.route.path} is declared twice: by ${other.service.slug} and by ${entry.service.slug}.`,
      )
    node.byMethod.set(method, entry)
  }
  node.entries.push(entry)
}

function childFor(node: Node, segment: string, route: Route): Node {
  const name = /^\{(\w+)\}$/.exec(segment)?.[1]
  if (!name) {
    const known = node.literals.get(segment.toLowerCase())
    if (known) return known
    const made = newNode()
    node.literals.set(segment.toLowerCase(), made)
    return made
  }
  const source = matcherOf(route, name)
  const known = node.groups.find(group => group.source === source)
  if (known) return known.node
  const made = newNode()
  node.groups.push({ source, test: new RegExp(`^(?:${source})$`, 'i'), node: made })
  return made
}

/** What is found without looking at parts of an address: whole ones that name nothing, as most callers write them. */
function fixedAddresses(root: Node): ReadonlyMap<string, ReadonlyMap<string, Match>> {
  const addresses = new Map<string, Map<string, Match>>()
  const walk = (node: Node, path: string) => {
    const matches = [...node.byMethod].map(([method, entry]): [string, Match] => [
      method,
      { entry, siblings: node.entries, parameters: NO_PARAMETERS, isNowhere: false },
    ])
    if (matches.length > 0) addresses.set(path, new Map(matches))
    for (const [segment, below] of node.literals) walk(below, `${path}/${segment}`)
  }
  walk(root, '')
  return addresses
}

const NO_PARAMETERS: Match['parameters'] = Object.freeze({})

/** Literal segments first, then groups; a node without a handler for the method is passed over and the search goes on. */
function search(node: Node, query: Search, at: number): Found | null {
  const { segments } = query
  if (at === segments.length) {
    const fits = query.method === '*' ? node.byMethod.size > 0 : node.byMethod.has(query.method as Method)
    return fits ? { node, values: query.values } : null
  }
  const segment = segments[at]!
  const literal = node.literals.get(segment.toLowerCase())
  const found = literal && search(literal, query, at + 1)
  if (found) return found
  for (const group of node.groups) {
    if (!group.test.test(segment)) continue
    query.values.push(segment)
    const deeper = search(group.node, query, at + 1)
    if (deeper) return deeper
    query.values.pop()
  }
  return null
}

/** Null when a segment is not valid percent-encoded UTF-8, or holds a NUL. */
function segmentsOf(path: string): string[] | null {
  try {
    const segments = path.split('/').filter(isNotEmpty)
    if (!path.includes('%')) return segments
    const decoded = segments.map(decodeURIComponent)
    return decoded.some(segment => segment.includes('\0')) ? null : decoded
  } catch {
    return null
  }
}

const isNotEmpty = (segment: string) => segment !== ''

function parametersOf(route: Route, values: readonly string[]): Pick<Match, 'parameters' | 'isNowhere'> {
  const names = namesIn(route)
  const parameters: Record<string, string> = {}
  let isNowhere = false
  for (let at = 0; at < names.length; at += 1) {
    const [name, value] = [names[at]!, values[at]!]
    const isBeyond = value.length > LONGEST_NUMBER && isBeyondIds(route, name, value)
    parameters[name] = isBeyond ? '0' : value
    isNowhere ||= isBeyond
  }
  return { parameters, isNowhere }
}

const isBeyondIds = (route: Route, name: string, value: string): boolean =>
  declaredOf(route, name)?.type === 'integer' && Number(value) > Number.MAX_SAFE_INTEGER

const LONGEST_NUMBER = 15

/** Read from the path once, not with every request. */
function namesIn(route: Route): readonly string[] {
  const known = parameterNames.get(route)
  if (known) return known
  const names = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
  parameterNames.set(route, names)
  return names
}

const parameterNames = new WeakMap<Route, readonly string[]>()

function matcherOf(route: Route, name: string): string {
  const declared = declaredOf(route, name)
  if (declared?.type === 'integer') return '[\\d]+'
  if (declared?.pattern) return declared.pattern.replace(/^\^|\$$/g, '')
  return '[^/]+'
}

const declaredOf = (route: Route, name: string) =>
  (route.input.properties as Record<string, { type?: string; pattern?: string } | undefined>)[name]
