/** Where a migrated table and its entity's declaration part ways, as sentences. */
import type { Database } from '../../../db/database.ts'
import type { Entity } from '../../entity.ts'
import type { Fields } from '../../fields.ts'
import { expectedColumns } from '../columns.ts'
import { uniqueIndexName } from '../record-table.ts'
import { wordColumns, wordsTable } from '../record-words.ts'

type Actual = { readonly name: string; readonly type: string; readonly nullable: number }

export async function schemaProblems(database: Database, entity: Entity): Promise<string[]> {
  const { table } = entity
  const actual = new Map((await columnsOf(database, table)).map(column => [column.name, column]))
  if (actual.size === 0) return [`${entity.name}: there is no table ${table}`]
  const expected = expectedColumns(entity)
  const indexes = await indexesOf(database, table)
  return [
    ...Object.entries(expected).flatMap(([name, column]) =>
      columnProblems(`${table}.${name}`, column, actual.get(name)),
    ),
    ...[...actual.keys()]
      .filter(name => !(name in expected))
      .map(name => `${table}.${name} is not declared as a field`),
    ...indexProblems(entity, indexes),
    ...(await wordProblems(database, entity)),
  ]
}

function columnProblems(
  name: string,
  expected: { type: string; nullable: boolean },
  actual: Actual | undefined,
): string[] {
  if (!actual) return [`${name} has no column`]
  const type = /int/i.test(actual.type) ? 'integer' : actual.type.toLowerCase()
  return [
    ...(type === expected.type ? [] : [`${name} is ${type}, not ${expected.type}`]),
    ...((actual.nullable === 1) === expected.nullable
      ? []
      : [`${name} must ${expected.nullable ? '' : 'not '}be nullable`]),
  ]
}

function indexProblems(
  { table, fields, between }: Entity,
  indexes: readonly { name: string; text: string }[],
): string[] {
  const plain = indexes.map(({ text }) => text.replaceAll('"', '').replaceAll(/\s+/g, ' ').toLowerCase())
  const [one, other] = Object.keys(between ?? {})
  const isPaired = plain.some(text => text.startsWith('create unique') && text.includes(`(site_id, ${one}, ${other})`))
  const unpaired = between && !isPaired ? [`${table} has no unique index over ${one} and ${other}`] : []
  const ofFields = Object.entries(fields as Fields).flatMap(([name, { options }]) => {
    const isSorted = plain.some(text => text.includes(`(site_id, ${name}`))
    const isUnique = indexes.some(index => index.name === uniqueIndexName(table, name))
    return [
      ...(options.sort && !isSorted ? [`${table}.${name} is sorted by and has no index for it`] : []),
      ...(options.unique && !isUnique ? [`${table}.${name} must be the only one and has no unique index`] : []),
    ]
  })
  return [...ofFields, ...unpaired]
}

/** The words of an entity that is searched by them lie beside it. */
async function wordProblems(database: Database, entity: Entity): Promise<string[]> {
  const table = wordsTable(entity.table)
  const actual = (await columnsOf(database, table)).map(column => column.name).filter(name => !OWN_OF_WORDS.has(name))
  const expected = entity.search === 'words' ? wordColumns(entity) : []
  const isSame = JSON.stringify(actual) === JSON.stringify(expected)
  return isSame ? [] : [`${table} has the words of ${actual.join(', ')}, not of ${expected.join(', ')}`]
}

const OWN_OF_WORDS = new Set(['site_id', 'record_id', 'scope', 'words', 'filler'])

const columnsOf = (database: Database, table: string): Promise<Actual[]> =>
  database.engine === 'sqlite'
    ? database.rows<Actual>(
        'select name, type, iif("notnull" = 1 or pk > 0, 0, 1) as nullable from pragma_table_info(?)',
        [table],
      )
    : database.rows<Actual>(
        `select column_name as name, data_type as type, case is_nullable when 'YES' then 1 else 0 end as nullable
         from information_schema.columns where table_schema = current_schema() and table_name = ?`,
        [table],
      )

const indexesOf = (database: Database, table: string): Promise<{ name: string; text: string }[]> =>
  database.engine === 'sqlite'
    ? database.rows("select name, coalesce(sql, '') as text from sqlite_schema where type = 'index' and tbl_name = ?", [
        table,
      ])
    : database.rows(
        'select indexname as name, indexdef as text from pg_indexes where schemaname = current_schema() and tablename = ?',
        [table],
      )
