/**
 * The columns that migrations are written in, so that both engines get the types they need: on SQLite STRICT tables, on
 * PostgreSQL bigint for integers and text with collation "C", which sorts like SQLite.
 */
import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { EngineName } from './database.ts'

export type ColumnKind = 'text' | 'integer' | 'real' | 'blob'

export type Column = {
  readonly kind: ColumnKind
  readonly nullable: boolean
  readonly default: string | number | null
  /** SQL of a rule, with `?` where the column goes; another column of the row is named in quotation marks. */
  readonly checks: readonly string[]
  readonly references: { readonly table: string; readonly column: string; readonly onDelete: OnDelete } | null
}

export type OnDelete = 'restrict' | 'cascade' | 'set null'
type Common = { nullable?: boolean; default?: string | number }
type Bounds = { min?: number; max?: number }

export const text = (options: Common & { max?: number; oneOf?: readonly string[] } = {}): Column =>
  column('text', options, [
    ...(options.max === undefined ? [] : [`length(?) <= ${options.max}`]),
    ...(options.oneOf ? [`? in (${options.oneOf.map(literal).join(', ')})`] : []),
  ])

export const integer = (options: Common & Bounds = {}): Column => column('integer', options, bounds(options))
export const real = (options: Common & Bounds = {}): Column => column('real', options, bounds(options))
export const blob = (options: { nullable?: boolean } = {}): Column => column('blob', options, [])

/** UTC text `YYYY-MM-DDTHH:MM:SS.ffffffZ`: 27 characters, sorted as time. */
export const instant = (options: { nullable?: boolean } = {}): Column => column('text', options, ['length(?) = 27'])

/** 0 or 1. */
export const flag = (options: Common = {}): Column => column('integer', options, ['? in (0, 1)'])

/** JSON as text: for what is never searched. */
export const json = (options: Common = {}): Column => column('text', options, [])

/** The id of a row of another table. Gets an index, unless a declared one begins with it. */
export const ref = (
  table: string,
  options: { nullable?: boolean; onDelete?: OnDelete; column?: string } = {},
): Column => ({
  ...column('integer', options, []),
  references: { table, column: options.column ?? 'id', onDelete: options.onDelete ?? 'restrict' },
})

export type Columns = Readonly<Record<string, Column>>

export type Table = {
  readonly columns: Columns
  /** `site_id integer not null`; every table of a site's data has it. */
  readonly siteId?: boolean
  readonly id?: 'auto' | 'none'
  readonly primaryKey?: readonly string[]
  /**
   * Short rows that are found by their primary key: SQLite keeps them in its order instead of beside it, in one tree
   * instead of two. PostgreSQL has nothing of the kind.
   */
  readonly byKey?: true
  readonly indexes?: readonly (readonly string[])[]
  readonly unique?: readonly (readonly string[])[]
  /** Adds who and when: created, modified, trashed. */
  readonly records?: boolean
}

/** `createTable(db, engine, 'posts', { columns: { title: text() } })` */
export const createTable = async (
  db: Kysely<any>,
  engine: EngineName,
  ...[name, table]: [name: string, table: Table]
): Promise<void> => {
  const columns: Columns = {
    ...(table.siteId === false ? {} : { site_id: integer() }),
    // SQLite walks over everything that stands before a column, so short ones that lists ask for come before long ones.
    ...(table.records ? RECORD_COLUMNS : {}),
    ...table.columns,
  }
  const checks = checksOf(name, columns)
  const isGuarded = engine === 'postgres' && checks.length > FEW_CHECKS
  const parts = [
    ...((table.id ?? 'auto') === 'auto' ? [AUTO_ID[engine]] : []),
    ...Object.entries(columns).map(([column, spec]) =>
      columnSql(name, column, { spec, engine, isChecked: !isGuarded }),
    ),
    ...(table.primaryKey ? [`primary key (${table.primaryKey.map(quoted).join(', ')})`] : []),
  ]
  const kind = engine === 'sqlite' ? ` strict${table.byKey ? ', without rowid' : ''}` : ''
  await run(db, `create table ${quoted(name)} (${parts.join(', ')})${kind}`)
  if (isGuarded) for (const statement of guardOf(name, checks)) await run(db, statement)
  for (const unique of table.unique ?? []) await createIndex(db, name, { columns: unique, unique: true })
  for (const index of [...(table.indexes ?? []), ...indexesOfReferences(table)]) {
    await createIndex(db, name, { columns: index })
  }
}

/** Columns added to a table with rows in it must be nullable or have a default. */
export const addColumns = async (
  db: Kysely<any>,
  engine: EngineName,
  ...[name, columns]: [name: string, columns: Columns]
): Promise<void> => {
  for (const [column, spec] of Object.entries(columns)) {
    await run(
      db,
      `alter table ${quoted(name)} add column ${columnSql(name, column, { spec, engine, isChecked: true })}`,
    )
    if (spec.references) await createIndex(db, name, { columns: [column] })
  }
}

export type Index = {
  /** Names of columns, `name desc`, or an expression such as `lower(email)`. */
  readonly columns: readonly string[]
  readonly unique?: boolean
  /** SQL: only rows for which it holds are in the index. */
  readonly where?: string
  readonly name?: string
}

export const createIndex = async (db: Kysely<any>, table: string, index: Index): Promise<void> => {
  const name = index.name ?? indexName(table, index)
  const columns = index.columns.map(indexedColumn).join(', ')
  const where = index.where ? ` where ${index.where}` : ''
  await run(db, `create ${index.unique ? 'unique ' : ''}index ${quoted(name)} on ${quoted(table)} (${columns})${where}`)
}

const column = (kind: ColumnKind, options: Common, checks: readonly string[]): Column =>
  Object.freeze({
    kind,
    nullable: options.nullable ?? false,
    default: options.default ?? null,
    checks,
    references: null,
  })

const bounds = ({ min, max }: Bounds): string[] => [
  ...(min === undefined ? [] : [`? >= ${min}`]),
  ...(max === undefined ? [] : [`? <= ${max}`]),
]

const AUTO_ID: Readonly<Record<EngineName, string>> = Object.freeze({
  sqlite: '"id" integer primary key autoincrement',
  postgres: '"id" bigint generated by default as identity primary key',
})

const TYPES: Readonly<Record<EngineName, Readonly<Record<ColumnKind, string>>>> = Object.freeze({
  sqlite: { text: 'text', integer: 'integer', real: 'real', blob: 'blob' },
  postgres: { text: 'text collate "C"', integer: 'bigint', real: 'double precision', blob: 'bytea' },
})

type ColumnSql = { spec: Column; engine: EngineName; isChecked: boolean }

const columnSql = (table: string, name: string, { spec, engine, isChecked }: ColumnSql): string => {
  const rule = isChecked && ruleOf(spec, quoted(name))
  const { references } = spec
  return [
    quoted(name),
    TYPES[engine][spec.kind],
    spec.nullable ? '' : 'not null',
    spec.default === null ? '' : `default ${literal(spec.default)}`,
    rule && `constraint ${quoted(checkName(table, name))} check (${rule})`,
    references && referenceSql(`${table}_${name}_fkey`, references),
  ]
    .filter(Boolean)
    .join(' ')
}

const ruleOf = (spec: Column, value: string): string =>
  spec.checks.map(check => check.replaceAll('?', value)).join(' and ')

const checkName = (table: string, column: string): string => shortName(`${table}_${column}_check`)

/** With the columns that it looks at: a rule may compare its own with another one. */
type Check = { readonly name: string; readonly rule: string; readonly columns: readonly string[] }

const checksOf = (table: string, columns: Columns): Check[] =>
  Object.entries(columns)
    .filter(([, spec]) => spec.checks.length > 0)
    .map(([column, spec]) => {
      const rule = ruleOf(spec, quoted(column))
      return { name: checkName(table, column), rule, columns: rule.match(QUOTED) ?? [] }
    })

const QUOTED = /"\w+"/g

/**
 * PostgreSQL reads each constraint of a table anew for every statement that writes to it, which took a tenth of the time
 * of a new post. A trigger is read once for a connection and asks for all of them at once; for few it is not worth it.
 */
const FEW_CHECKS = 2

/** Refuses what the constraints would refuse, under their names. */
const guardOf = (table: string, checks: readonly Check[]): string[] => {
  const name = quoted(shortName(`${table}_checked`))
  const rules = checks.map(check => `(${check.rule.replaceAll(QUOTED, 'new.$&')})`)
  const broken = checks.map((check, place) => `when not ${rules[place]} then '${check.name}'`).join(' ')
  const watched = [...new Set(checks.flatMap(check => check.columns))]
  return [
    `create function ${name}() returns trigger language plpgsql as $$ begin
      if not (${rules.join(' and ')}) then
        raise exception using errcode = 'check_violation', table = '${table}', constraint = case ${broken} end,
          message = 'The row has a value that its table refuses.';
      end if; return new; end $$`,
    `create trigger ${name} before insert or update of ${watched.join(', ')} on ${quoted(table)}
     for each row execute function ${name}()`,
  ]
}

/** Deferrable, so that a whole database can be copied in any order of rows; otherwise checked at each statement. */
const referenceSql = (name: string, { table, column, onDelete }: NonNullable<Column['references']>): string =>
  `constraint ${quoted(shortName(name))} references ${quoted(table)} (${quoted(column)}) on delete ${onDelete} ` +
  'deferrable initially immediate'

/** Without an index, deleting a row would search the whole table for rows that point to it. */
const indexesOfReferences = (table: Table): (readonly string[])[] => {
  const first = [...(table.indexes ?? []), ...(table.unique ?? []), table.primaryKey ?? []].map(columns => columns[0])
  return Object.entries(table.columns)
    .filter(([name, spec]) => spec.references && !first.includes(name))
    .map(([name]) => [name])
}

const indexName = (table: string, { columns, unique, where }: Index): string => {
  const words = columns.join('_').replaceAll(/[^a-z0-9]+/gi, '_')
  const condition = where ? `_${createHash('sha256').update(where).digest('hex').slice(0, 6)}` : ''
  return shortName(`${table}_${words}${condition}_${unique ? 'key' : 'idx'}`)
}

/** PostgreSQL cuts names at 63 bytes, which could make two of them one. */
const shortName = (name: string): string => {
  if (name.length <= 63) return name
  return `${name.slice(0, 52)}_${createHash('sha256').update(name).digest('hex').slice(0, 10)}`
}

const indexedColumn = (column: string): string =>
  column.includes('(') ? column : column.replace(/^(\w+)/, (_, name: string) => quoted(name))

const quoted = (name: string): string => {
  if (!/^[a-z_][a-z0-9_]*$/.test(name)) throw new Error(`${name} is not a name for a table or column.`)
  return `"${name}"`
}

const literal = (value: string | number): string =>
  typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "''")}'`

const run = async (db: Kysely<any>, statement: string): Promise<void> => {
  await sql.raw(statement).execute(db)
}

const RECORD_COLUMNS: Columns = Object.freeze({
  created_at: instant(),
  modified_at: instant(),
  trashed_at: instant({ nullable: true }),
  trashed_from: text({ nullable: true }),
  created_by: integer({ nullable: true }),
  modified_by: integer({ nullable: true }),
})
