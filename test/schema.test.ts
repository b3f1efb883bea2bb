/** The migrated schema against the declarations: columns, site_id, indexes of references and of orders. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Database, EngineName } from '../src/db/database.ts'
import { type DescribedTable, describeSchema } from '../src/db/describe-schema.ts'
import { inEdition } from '../src/editions.ts'
import type { Entity } from '../src/kernel/entity.ts'
import type { Fields } from '../src/kernel/fields.ts'
import { expectedColumns } from '../src/kernel/records/columns.ts'
import type { Service } from '../src/kernel/service.ts'
import { services } from '../src/services.ts'
import { example } from './example/service.ts'
import { engines } from './kit/databases.ts'
import { startTestApp, type TestApp } from './kit/test-app.ts'

/** Tables that belong to no site, each with the reason. Every other table has `site_id`. */
const networkWide: Readonly<Record<string, string>> = {
  activity_files: 'the installation has one set of files',
  activity_unlocks: 'opens the log for a transaction that nobody else sees',
  app_passwords: 'an account has one identity on all sites',
  change_stamp: 'tells servers that something changed anywhere',
  identity_stamp: 'tells that something changed about who is who, on any site',
  late_counts: 'numbers of rows by their ids, which no two sites share',
  migrations: 'there is one schema',
  password_resets: 'an account has one password',
  secret_keys: 'the servers of all sites share one key',
  sessions: 'an account is signed in on the whole network',
  sign_in_failures: 'counts who tries to sign in, before anybody knows where',
  sites: 'is the list of the sites',
  super_admins: 'stand above all sites',
  user_meta: 'what an account keeps about itself',
  users: 'accounts are shared by all sites',
}

const entitiesOf = (all: readonly Service[]): Entity[] => all.flatMap(service => service.entities ?? [])
const schemas = new Map<EngineName, DescribedTable[]>()

for (const engine of engines) {
  describe(`on ${engine}`, () => {
    let app: TestApp
    let all: readonly Service[]
    let schema: DescribedTable[]
    before(async () => {
      const folder = new URL('./', import.meta.url)
      const both = [...(await inEdition('pro', services)), ...(await inEdition('pro', [example], folder))]
      // They have their Pro parts already: in this edition the app takes them as they are.
      app = await startTestApp(engine, { env: { EDITION: 'free' }, services: both })
      all = app.app.internals.services
      schema = await describeSchema(app.app.internals.database)
      schemas.set(engine, schema)
    })
    after(() => app.dispose())

    test('every entity has exactly the columns that its declaration derives', () => {
      assert.ok(entitiesOf(all).length >= (example.entities?.length ?? 0))
      for (const entity of entitiesOf(all)) {
        const table = schema.find(described => described.table === entity.table)
        assert.ok(table, `${entity.name}: there is no table ${entity.table}`)
        assert.deepEqual(
          columnsOf(table),
          { ...expectedColumns(entity) },
          `${entity.table}, for the entity ${entity.name}`,
        )
      }
    })

    test('every table of a site’s data has site_id, and those without have a reason', () => {
      assert.deepEqual(siteProblems(schema), [])
    })

    test('every column that refers to another row is indexed', async () => {
      const references = await referencesIn(app.app.internals.database)
      assert.ok(references.length > 0)
      const links = entitiesOf(all).flatMap(linksOf)
      assert.deepEqual(referenceProblems(schema, [...references, ...links]), [])
    })

    test('every field that lists are ordered by has an index that starts with the site and the field', () => {
      assert.deepEqual(
        entitiesOf(all).flatMap(entity => orderProblems(schema, entity)),
        [],
      )
    })
  })
}

test('both engines have the same tables, columns and keys', { skip: engines.length < 2 && 'one engine only' }, () => {
  const [one, other] = engines.map(engine =>
    schemas
      .get(engine)!
      .map(({ table, columns, primaryKey, references }) => ({ table, columns, primaryKey, references })),
  )
  assert.deepEqual(one, other)
})

describe('the checks themselves', () => {
  const tools: DescribedTable = {
    table: 'tools',
    columns: [{ name: 'site_id', type: 'integer', nullable: false, optional: false }],
    primaryKey: ['id'],
    indexes: [
      { name: 'by_name', columns: ['site_id', 'name', 'id'], unique: false, partial: true },
      { name: 'by_owner', columns: ['owner_id'], unique: false, partial: false },
      { name: 'by_expression', columns: ['site_id', null], unique: true, partial: false },
    ],
    references: ['owners'],
  }

  test('name a table that nobody declared as belonging to no site, and one that wrongly is', () => {
    const anywhere = Object.keys(networkWide).map(table => ({ ...tools, table, columns: [] }))
    assert.deepEqual(siteProblems([tools, ...anywhere]), [])
    assert.deepEqual(siteProblems([{ ...tools, columns: [] }, ...anywhere]), ['tools has no site_id'])
    const maybe = [{ name: 'site_id', type: 'integer', nullable: true, optional: true }] as const
    assert.deepEqual(siteProblems([{ ...tools, columns: maybe }, ...anywhere]), ['tools.site_id may be null'])
    const withoutPasswords = anywhere.filter(({ table }) => table !== 'app_passwords')
    assert.deepEqual(siteProblems([tools, ...withoutPasswords]), [
      'app_passwords is not there, or has site_id: strike it off',
    ])
  })

  test('name a reference that no index leads to', () => {
    const refer = (column: string) => referenceProblems([tools], [{ table: 'tools', column }])
    assert.deepEqual([refer('owner_id'), refer('name'), refer('id')], [[], [], []])
    assert.deepEqual(refer('shelf_id'), ['tools.shelf_id refers to another row and has no index'])
  })

  test('name an order that no index gives', () => {
    const entity = (by: string) =>
      ({ table: 'tools', fields: { [by]: { kind: 'text', options: { sort: true } } } }) as unknown as Entity
    assert.deepEqual(orderProblems([tools], entity('name')), [])
    assert.deepEqual(orderProblems([tools], entity('owner_id')), [
      'tools.owner_id is ordered by and has no index for it',
    ])
  })
})

const columnsOf = ({ columns }: DescribedTable) =>
  Object.fromEntries(columns.map(({ name, type, nullable }) => [name, { type, nullable }]))

function siteProblems(schema: readonly DescribedTable[]): string[] {
  const found = schema.flatMap(({ table, columns }) => {
    if (table in networkWide) return []
    const column = columns.find(({ name }) => name === 'site_id')
    if (!column) return [`${table} has no site_id`]
    return column.nullable ? [`${table}.site_id may be null`] : []
  })
  const isNetworkWide = (name: string) =>
    schema.some(({ table, columns }) => table === name && !columns.some(column => column.name === 'site_id'))
  const stale = Object.keys(networkWide).filter(name => !isNetworkWide(name))
  return [...found, ...stale.map(name => `${name} is not there, or has site_id: strike it off`)]
}

type Reference = { readonly table: string; readonly column: string }

function referenceProblems(schema: readonly DescribedTable[], references: readonly Reference[]): string[] {
  return references
    .filter(({ table, column }) => {
      const { indexes, primaryKey } = schema.find(described => described.table === table)!
      return ![primaryKey, ...indexes.map(index => index.columns)].some(([first, second]) =>
        first === 'site_id' ? second === column : first === column,
      )
    })
    .map(({ table, column }) => `${table}.${column} refers to another row and has no index`)
}

function orderProblems(schema: readonly DescribedTable[], { table, fields, order }: Entity): string[] {
  const sorted = Object.entries(fields as Fields).filter(([, { options }]) => options.sort)
  const names = new Set([
    ...sorted.map(([name]) => name),
    ...(order && 'by' in order && order.by !== 'id' ? [order.by] : []),
  ])
  const { indexes } = schema.find(described => described.table === table)!
  return [...names]
    .filter(name => !indexes.some(({ columns }) => columns[0] === 'site_id' && columns[1] === name))
    .map(name => `${table}.${name} is ordered by and has no index for it`)
}

/** Links to one other record; what a field links to in numbers is kept in `record_links`. */
const linksOf = ({ table, fields }: Entity): Reference[] =>
  Object.entries(fields as Fields)
    .filter(([, { kind }]) => kind === 'link')
    .map(([column]) => ({ table, column }))

const REFERENCES: Readonly<Record<EngineName, string>> = {
  sqlite: `select t.name as "table", f."from" as "column" from pragma_table_list t join pragma_foreign_key_list(t.name) f
    where t.schema = 'main' and t.type = 'table'`,
  postgres: `select c.relname as "table", a.attname as "column" from pg_constraint f join pg_class c on c.oid = f.conrelid
    join pg_attribute a on a.attrelid = c.oid and a.attnum = any (f.conkey)
    where f.contype = 'f' and c.relnamespace = current_schema()::regnamespace`,
}

const referencesIn = (database: Database): Promise<Reference[]> =>
  database.rows<Reference>(REFERENCES[database.engine], [])
