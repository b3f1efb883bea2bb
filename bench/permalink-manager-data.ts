/** A site with very many addresses, written as rows: to save them one by one would take the day. */

import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { LATE_TABLES } from '../src/db/late-tables.ts'

export type Size = { readonly addresses: number; readonly redirects: number; readonly pages: number }

const numbers = (count: number) => `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})`
const NOW = "'2026-03-05T14:07:00.000000Z'"

export function fillSite(dataDir: string, { addresses, redirects, pages }: Size): void {
  const db = openSite(dataDir)
  db.exec('pragma journal_mode = memory; pragma synchronous = off; pragma cache_size = -1000000; begin')
  withoutIndexes(db, () => {
    db.exec(insertPosts({ count: addresses, type: 'post', path: "'/section-' || (i % 100) || '/item-' || i || '/'" }))
    db.exec("update addresses set uri = address, uri_key = address, is_custom = 1 where kind = 'post'")
    db.exec(insertPosts({ count: pages, type: 'page', path: "'/page-' || i || '/'" }))
    db.exec(`insert into redirects
      (site_id, group_name, source, source_key, target_kind, target_id, created_at, modified_at)
      ${numbers(redirects)} select 1, 'old', 'old/way-' || i, 'old/way-' || i, 'post', i, ${NOW}, ${NOW} from n`)
  })
  indexWords(db)
  db.exec('commit; pragma journal_mode = wal')
  db.close()
}

/**
 * What the server does before each COMMIT. The index of so many rows at once is left in pieces, which a site that grew
 * post by post has long merged.
 */
function indexWords(db: DatabaseSync): void {
  for (const { name } of db.prepare(LATE_TABLES).all()) db.exec(`delete from ${name}`)
  for (const index of ['addresses_index', 'redirects_index'])
    db.exec(`insert into ${index} (${index}) values ('optimize')`)
}

/** An index that is made of all rows at once takes a tenth of the time that it takes to keep it up row by row. */
function withoutIndexes(db: DatabaseSync, fill: () => void): void {
  const ours = "tbl_name in ('posts', 'addresses', 'redirects')"
  const indexes = db.prepare(`select name, sql from sqlite_master where type = 'index' and sql is not null and ${ours}`)
  const known = indexes.all() as { name: string; sql: string }[]
  for (const { name } of known) db.exec(`drop index "${name}"`)
  fill()
  for (const { sql } of known) db.exec(sql)
}

const insertPosts = ({ count, type, path }: { count: number; type: string; path: string }): string => {
  const slug = type === 'page' ? "'page-' || i" : "'native-' || i"
  const scope = type === 'page' ? "'page:0'" : "'post'"
  return `insert into posts (site_id, type, status, slug, slug_scope, author_id, date, date_gmt, modified, modified_gmt,
    comment_status, ping_status, title_key, title, excerpt, content, excerpt_html, content_html, path)
    ${numbers(count)} select 1, '${type}', 'publish', ${slug}, ${scope}, 1, '2026-03-05T14:07:00', ${NOW},
    '2026-03-05T14:07:00', ${NOW}, 'closed', 'closed', '${type} number ' || i, '${type} number ' || i || ' of the weather',
    '', 'Rain.', '', '<p>Rain.</p>', ${path} from n`
}

export const openSite = (dataDir: string): DatabaseSync => new DatabaseSync(join(dataDir, 'dozen.sqlite'))

/** Everything that an undo must bring back, as one short text. */
export function fingerprint(dataDir: string): string {
  const db = openSite(dataDir)
  const hash = createHash('sha256')
  const texts = [
    'select kind, item_id, uri, uri_key, mode, is_custom, is_manual, address from addresses order by id',
    'select id, source_key, target_kind, target_id, group_name from redirects order by source_key',
    'select id, path from posts order by id',
  ]
  for (const text of texts) for (const row of db.prepare(text).iterate()) hash.update(JSON.stringify(row))
  db.close()
  return hash.digest('hex').slice(0, 16)
}

/** What somebody else changed meanwhile, as it was. */
export function resetModes(dataDir: string): void {
  const db = openSite(dataDir)
  db.exec('update addresses set mode = 0 where mode <> 0')
  db.close()
}
