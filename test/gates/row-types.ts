/** The types of all rows, read from the migrated schema, as the files `tables.ts` beside the manifests. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { schemaOf } from '../../src/app.ts'
import type { Database } from '../../src/db/database.ts'
import { type DescribedColumn, type DescribedTable, describeSchema } from '../../src/db/describe-schema.ts'
import type { Migration } from '../../src/db/migrations.ts'
import { openSqlite } from '../../src/db/sqlite.ts'
import type { ColumnKind } from '../../src/db/tables.ts'
import { type Edition, inEdition } from '../../src/editions.ts'
import type { Service } from '../../src/kernel/service.ts'
import { crm } from '../../src/services/crm/service.ts'
import { services as served } from '../../src/services.ts'
import { example } from '../example/service.ts'
import { projectRoot } from './sources.ts'

/** The CRM has its tables before it is served. */
const services = [...served.filter(({ slug }) => slug !== crm.slug), crm]

/** By file, what it must say. */
export async function currentRowTypes(): Promise<Map<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), 'dozen-tables-'))
  const database = await openSqlite(join(folder, 'tables.db'), console)
  try {
    return await filesOf(database)
  } finally {
    await database.close()
    rmSync(folder, { recursive: true })
  }
}

/** The areas one after the other: what a step adds to the schema is its area's. */
async function filesOf(database: Database): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  const done: Migration[] = []
  await database.migrate([])
  let before = await describeSchema(database)
  for (const { file, migrations } of await areas()) {
    done.push(...migrations.filter(step => !done.includes(step)))
    await database.migrate(done)
    const after = await describeSchema(database)
    const added = after.flatMap(table => addedTo(table, before))
    if (added.length > 0) files.set(file, pageOf(file, added))
    before = after
  }
  return files
}

type Area = { readonly file: string; readonly migrations: readonly Migration[] }

async function areas(): Promise<Area[]> {
  const examples = new URL('../', import.meta.url)
  const [free, pro] = await Promise.all(
    (['free', 'pro'] as const).map((edition: Edition) =>
      Promise.all([inEdition(edition, services), inEdition(edition, [example], examples)]),
    ),
  )
  const area = (folder: string) => (service: Service) => ({
    file: `${folder}/tables.ts`.replace('*', service.slug),
    migrations: service.migrations ?? [],
  })
  const ofServices = [...services.map(({ slug }) => `${slug}/`), 'stamps/']
  const ofPlatform = (await schemaOf('free')).filter(({ name }) => !ofServices.some(start => name.startsWith(start)))
  return [
    { file: 'src/platform/tables.ts', migrations: ofPlatform },
    ...(free?.[0] ?? []).map(area('src/services/*')),
    ...(pro?.[0] ?? []).map(area('src/services/*/pro')),
    ...(free?.[1] ?? []).map(area('test/example')),
    ...(pro?.[1] ?? []).map(area('test/example/pro')),
  ]
}

/** A table that is new, or one that has got columns. */
function addedTo(table: DescribedTable, before: readonly DescribedTable[]): DescribedTable[] {
  const known = before.find(candidate => candidate.table === table.table)
  const names = new Set(known?.columns.map(({ name }) => name))
  const columns = table.columns.filter(({ name }) => !names.has(name))
  return columns.length === 0 ? [] : [{ ...table, columns, isNew: !known } as DescribedTable & { isNew: boolean }]
}

function pageOf(file: string, tables: readonly DescribedTable[]): string {
  const rowTypes = relative(dirname(file), 'src/db/row-types.ts')
  const isNew = (table: DescribedTable) => (table as { isNew?: boolean }).isNew === true
  const names = tables.filter(isNew).map(({ table }) => `    ${table}: ${typeName(table)}`)
  const types = tables.map(
    ({ table, columns }) => `  interface ${typeName(table)} {\n${columns.map(lineOf).join('\n')}\n  }`,
  )
  const list = names.length === 0 ? [] : [`  interface Tables {\n${names.join('\n')}\n  }`]
  const head = `/** Rows as the migrations made them; written by \`npm run tables\`. */\nimport type { Optional } from '${rowTypes}'`
  return `${head}\n\ndeclare module '${rowTypes}' {\n${[...list, ...types].join('\n\n')}\n}\n`
}

const typeName = (table: string): string =>
  `${table.replaceAll(/(^|_)([a-z0-9])/g, (_, _start, letter: string) => letter.toUpperCase())}Table`

const TYPES: Readonly<Record<ColumnKind, string>> = {
  text: 'string',
  integer: 'number',
  real: 'number',
  blob: 'Uint8Array',
}

/** `site_id` is added to new rows by the database of a site. */
function lineOf({ name, type, nullable, optional }: DescribedColumn): string {
  const value = nullable ? `${TYPES[type]} | null` : TYPES[type]
  return `    ${name}: ${optional || name === 'site_id' ? `Optional<${value}>` : value}`
}

if (process.argv[1] === import.meta.filename)
  for (const [file, text] of await currentRowTypes()) writeFileSync(join(projectRoot, file), text)
