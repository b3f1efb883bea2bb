/**
 * Confines queries to one site: every table that has `site_id` gets `site_id = ?`, wherever in the query it stands, and
 * inserted rows get the column. It works on Kysely's tree, so text inside sql`…` is out of its reach: raw text that
 * names a site's table must say `site_id` itself. Sub-queries and `sql.table()` inside raw text are seen.
 */
import type { Kysely, KyselyPlugin, RootOperationNode } from 'kysely'
import { confine } from './site-scope-tree.ts'

export type Scopes = {
  /** The plugins of a transaction. */
  writing(siteId: number | null): readonly KyselyPlugin[]
  /** A reader for the site, made once. */
  reader(siteId: number | null, make: (plugins: readonly KyselyPlugin[]) => Kysely<any>): Kysely<any>
  /** Learns, from the answer to the queries below, which tables have `site_id`. */
  use(tables: readonly { name: string }[]): void
}

export const SQLITE_SITE_TABLES = `select t.name from sqlite_schema t join pragma_table_info(t.name) c
  where t.type in ('table', 'view') and c.name = 'site_id'`

export const POSTGRES_SITE_TABLES = `select table_name as name from information_schema.columns
  where table_schema = current_schema() and column_name = 'site_id'`

const MOST_READERS = 1000

export const createScopes = (): Scopes => {
  let siteTables: ReadonlySet<string> = new Set()
  const readers = new Map<number | null, Kysely<any>>()
  const tables = () => siteTables
  return {
    writing: siteId => (siteId === null ? [] : [siteScope(siteId, tables)]),
    reader(siteId, make) {
      const known = readers.get(siteId)
      if (known) return known
      const made = make(siteId === null ? [readOnly] : [readOnly, siteScope(siteId, tables)])
      if (readers.size >= MOST_READERS) readers.clear()
      readers.set(siteId, made)
      return made
    },
    use(found) {
      siteTables = new Set(found.map(table => table.name))
    },
  }
}

/** The plugin for one site. `siteTables` is asked at each query, because migrations add tables. */
export const siteScope = (siteId: number, siteTables: () => ReadonlySet<string>): KyselyPlugin => {
  if (!Number.isSafeInteger(siteId)) throw new Error(`${siteId} is not the id of a site.`)
  return {
    transformQuery: ({ node }) => confine(node, siteId, siteTables()),
    transformResult: async ({ result }) => result,
  }
}

/** PostgreSQL and SQLite refuse writes of readers too; this says it sooner, and alike on both. */
const readOnly: KyselyPlugin = {
  transformQuery({ node }) {
    if (!isRead(node)) throw new Error('A reader cannot write: use database.transaction().')
    return node
  },
  transformResult: async ({ result }) => result,
}

const isRead = (node: RootOperationNode): boolean => {
  if (node.kind === 'RawNode') return true
  if (node.kind !== 'SelectQueryNode') return false
  return node.with?.expressions.every(({ expression }) => isRead(expression as RootOperationNode)) ?? true
}
