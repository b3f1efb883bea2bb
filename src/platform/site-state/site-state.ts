/** What is remembered of each site between requests, and forgotten when somebody changes it, here or on another server. */
import type { Database } from '../../db/database.ts'
import type { Site } from '../../kernel/context.ts'
import { zoneOf } from '../options/options.ts'

/** Ordered pairs, because objects reorder keys that look like numbers. False blocks. */
export type CapabilityMap = readonly (readonly [capability: string, granted: boolean])[]

export type Rights = {
  /** Held role slugs, in membership order. */
  readonly roles: readonly string[]
  /** The effective map: role maps in order, then the own map, then each role's slug as a capability. */
  readonly map: Readonly<Record<string, boolean>>
  readonly isSuperAdmin: boolean
}

export type Role = { readonly slug: string; readonly name: string; readonly capabilities: CapabilityMap }

export type Implied = ReadonlyMap<string, readonly string[]>

export type SiteState = {
  readonly site: Site
  readonly status: 'active' | 'archived' | 'deleted'
  /** The options that are loaded with the site; the others are read one by one. */
  readonly options: ReadonlyMap<string, unknown>
  /** The names of those that are not. */
  readonly largeOptions: ReadonlySet<string>
  /** In their stored order. */
  readonly roles: readonly Role[]
  readonly activeModules: ReadonlySet<string>
  /** Capabilities of services that are held without being given: by name, those of which any one is enough. */
  readonly implied: Implied
  /** Rights by the stored membership text: computed once per change of roles, not once per request. */
  readonly rights: Map<string, Rights>
  /** Whatever else is derived from the above and dies with it, by its maker, or by what it is made from. */
  readonly derived: Map<string | object, unknown>
}

export type SiteStates = {
  /** The site of an address, and the path below it. */
  byAddress(host: string, path: string): Promise<{ readonly state: SiteState; readonly path: string } | null>
  state(siteId: number): Promise<SiteState>
  /** What is made of a site's state, for answers that are asked for again and again: made at once where it is in memory. */
  from<T>(siteId: number, make: (state: SiteState) => T): Promise<T>
  /** What was last known of a site, at once; it may be older by the request that is changing it. */
  known(siteId: number): SiteState | undefined
  /** All sites, the first one first. */
  all(): Promise<readonly SiteRow[]>
  /** After a change, once it has committed. Without an id everything. */
  forget(siteId?: number): void
}

export type SiteRow = {
  readonly id: number
  readonly domain: string
  readonly path: string
  readonly title: string
  readonly status: SiteState['status']
}

export type SiteFacts = {
  /** The public address of the first site: its scheme and port serve the others too. */
  readonly siteUrl: string
  readonly implied: Implied
}

export function createSiteStates(database: Database, facts: SiteFacts): SiteStates {
  const list = createSiteList(database)
  const remembered = new Map<number, Remembered>()
  const lastKnown = new Map<number, SiteState>()
  const entryOf = (siteId: number): Remembered => {
    const known = remembered.get(siteId)
    if (known) return known
    const loading = list.all().then(rows => loadState(database, rows, { siteId, ...facts }))
    const entry: Remembered = { loading, loaded: null }
    remembered.set(siteId, entry)
    // A failed load must not be remembered: the database may be back for the next request.
    loading.then(
      loaded => {
        entry.loaded = loaded
        lastKnown.set(siteId, loaded)
      },
      () => remembered.delete(siteId),
    )
    return entry
  }
  const state = (siteId: number) => entryOf(siteId).loading
  return {
    all: list.all,
    state,
    async from(siteId, make) {
      const { loading, loaded } = entryOf(siteId)
      return make(loaded ?? (await loading))
    },
    known: siteId => lastKnown.get(siteId),
    async byAddress(host, path) {
      const row = siteOf(await list.all(), host, path)
      return row && { state: await state(row.id), path: pathBelow(row, path) }
    },
    forget(siteId) {
      list.forget()
      if (siteId === undefined) remembered.clear()
      else remembered.delete(siteId)
    },
  }
}

type Remembered = { readonly loading: Promise<SiteState>; loaded: SiteState | null }

function createSiteList(database: Database) {
  let list: Promise<readonly SiteRow[]> | null = null
  return {
    all(): Promise<readonly SiteRow[]> {
      list ??= database
        .rows<SiteRow>('select id, domain, path, title, status from sites order by id', [])
        .catch(error => {
          list = null
          throw error
        })
      return list
    },
    forget() {
      list = null
    },
  }
}

/**
 * The longest path of the host wins, also of a site that is closed: its addresses are gone, not another site's; a host that no site bears belongs to the first site, so that a server answers
 * under any name its operator gives it. A site's path is kept with slashes at both ends.
 */
function siteOf(rows: readonly SiteRow[], host: string, path: string): SiteRow | null {
  const first = rows[0]
  if (!first) return null
  const named = rows.filter(row => row.domain === host)
  const candidates = named.length > 0 ? named : rows.filter(row => row.domain === first.domain)
  const fitting = candidates
    .filter(row => `${path}/`.startsWith(row.path))
    .sort((a, b) => b.path.length - a.path.length)
  return fitting[0] ?? first
}

const pathBelow = (row: SiteRow, path: string): string =>
  row.path === '/' ? path : path.slice(row.path.length - 1) || '/'

async function loadState(
  database: Database,
  rows: readonly SiteRow[],
  about: SiteFacts & { siteId: number },
): Promise<SiteState> {
  const row = rows.find(candidate => candidate.id === about.siteId)
  if (!row) throw new Error(`There is no site ${about.siteId}.`)
  const [options, roles, modules] = await Promise.all([
    database.rows<{ name: string; value: string | null }>(
      'select name, case when autoload = 1 then value end as value from options where site_id = ?',
      [row.id],
    ),
    database.rows<{ slug: string; name: string; capabilities: string }>(
      'select slug, name, capabilities from roles where site_id = ? order by position, slug',
      [row.id],
    ),
    database.rows<{ id: string }>("select id from modules where (site_id = ? or network = 1) and status = 'active'", [
      row.id,
    ]),
  ])
  const loaded = options.filter((option): option is { name: string; value: string } => option.value !== null)
  const values = new Map(loaded.map(option => [option.name, JSON.parse(option.value) as unknown]))
  return {
    site: siteFrom(row, values, about.siteUrl),
    status: row.status,
    options: values,
    largeOptions: new Set(options.filter(option => option.value === null).map(option => option.name)),
    roles: roles.map(role => ({ slug: role.slug, name: role.name, capabilities: JSON.parse(role.capabilities) })),
    activeModules: new Set(modules.map(module => module.id)),
    implied: about.implied,
    rights: new Map(),
    derived: new Map(),
  }
}

function siteFrom(row: SiteRow, options: ReadonlyMap<string, unknown>, siteUrl: string): Site {
  const base = new URL(siteUrl)
  base.hostname = row.domain
  const path = row.path === '/' ? '' : row.path.slice(0, -1)
  return Object.freeze({
    id: row.id,
    url: `${base.origin}${path}`,
    path,
    title: String(options.get('title') ?? row.title),
    zone: zoneOf(options.get('timezone'), options.get('gmt_offset')),
    language: String(options.get('language') || 'en'),
  })
}
