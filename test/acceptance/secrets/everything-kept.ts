/** Everything that a stopped server has left: its files byte for byte, the rows of its database, and its log. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'

export type Kept = { readonly where: string; readonly bytes: Buffer }

export async function everythingKept(left: {
  dataDir: string
  databaseUrl: string | null
  log: string
}): Promise<readonly Kept[]> {
  const files = await readdir(left.dataDir, { recursive: true, withFileTypes: true })
  const read = files
    .filter(file => file.isFile())
    .map(async file => ({ where: file.name, bytes: await readFile(join(file.parentPath, file.name)) }))
  const tables = left.databaseUrl === null ? [] : await everyTable(left.databaseUrl)
  return [...(await Promise.all(read)), ...tables, { where: 'the log', bytes: Buffer.from(left.log) }]
}

/** Each table as PostgreSQL writes it out, whatever its columns are. */
async function everyTable(url: string): Promise<Kept[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const tables = await client.query<{ name: string }>(
      "select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')",
    )
    const kept: Kept[] = []
    for (const { name } of tables.rows) {
      const { rows } = await client.query<{ row: string }>(`select one::text as row from ${name} one`)
      kept.push({ where: name, bytes: Buffer.from(rows.map(({ row }) => row).join('\n')) })
    }
    return kept
  } finally {
    await client.end()
  }
}
