/** The tables of a database in words that both engines share. */
import type { Database, EngineName } from './database.ts'
import { isNotLate } from './late-tables.ts'
import type { ColumnKind } from './tables.ts'

export type DescribedTable = {
  readonly table: string
  readonly columns: readonly DescribedColumn[]
  readonly primaryKey: readonly string[]
  /** Without the primary key's own. */
  readonly indexes: readonly DescribedIndex[]
  /** The tables that foreign keys point to. */
  readonly references: readonly string[]
}

export type DescribedColumn = {
  readonly name: string
  readonly type: ColumnKind
  readonly nullable: boolean
  /** A row may be stored without it: there is a default, or the database counts. */
  readonly optional: boolean
}

export type DescribedIndex = {
  readonly name: string
  /** Null stands for an expression. */
  readonly columns: readonly (string | null)[]
  readonly unique: boolean
  readonly partial: boolean
}

export const describeSchema = async (database: Pick<Database, 'engine' | 'rows'>): Promise<DescribedTable[]> => {
  const texts = QUERIES[database.engine]
  const [columns, indexes, references] = await Promise.all([
    database.rows<ColumnRow>(texts.columns, []),
    database.rows<IndexRow>(texts.indexes, []),
    database.rows<ReferenceRow>(texts.references, []),
  ])
  const indexesOf = Map.groupBy(indexes, row => row.table_name)
  const referencesOf = Map.groupBy(references, row => row.table_name)
  return [...Map.groupBy(columns, row => row.table_name)].map(([table, rows]) => ({
    table,
    columns: rows.map(({ name, type, is_nullable, is_optional }) => ({
      name,
      type: kindOf(type),
      nullable: is_nullable === 1,
      optional: is_nullable === 1 || is_optional === 1,
    })),
    primaryKey: rows
      .filter(row => row.key_position > 0)
      .sort((one, other) => one.key_position - other.key_position)
      .map(row => row.name),
    indexes: describeIndexes(indexesOf.get(table) ?? []),
    references: (referencesOf.get(table) ?? []).map(row => row.target),
  }))
}

type ColumnRow = {
  table_name: string
  name: string
  type: string
  is_nullable: number
  is_optional: number
  key_position: number
}
type IndexRow = { table_name: string; name: string; is_unique: number; is_partial: number; column_name: string | null }
type ReferenceRow = { table_name: string; target: string }

const describeIndexes = (rows: readonly IndexRow[]): DescribedIndex[] =>
  [...Map.groupBy(rows, row => row.name)].map(([name, parts]) => ({
    name,
    columns: parts.map(part => part.column_name),
    unique: parts[0]?.is_unique === 1,
    partial: parts[0]?.is_partial === 1,
  }))

const KINDS: Readonly<Record<string, ColumnKind>> = Object.freeze({
  text: 'text',
  integer: 'integer',
  bigint: 'integer',
  real: 'real',
  'double precision': 'real',
  blob: 'blob',
  bytea: 'blob',
})

const kindOf = (type: string): ColumnKind => {
  const kind = KINDS[type.toLowerCase()]
  if (!kind) throw new Error(`A column has the type ${type}, which no migration gives.`)
  return kind
}

/** Without search indexes, whose tables SQLite calls virtual and shadow, and what waits for them: triggers fill them. */
const OURS = `from pragma_table_list t join`
const SQLITE_TABLES = `t.schema = 'main' and t.type = 'table' and substr(t.name, 1, 7) <> 'sqlite_'
  and ${isNotLate('t.name')}`

const QUERIES: Readonly<Record<EngineName, { columns: string; indexes: string; references: string }>> = Object.freeze({
  sqlite: {
    columns: `select t.name as table_name, c.name, c.type, c."notnull" = 0 and c.pk = 0 as is_nullable,
        c.dflt_value is not null or (c.name = 'id' and m.sql like '%"id" integer primary key autoincrement%') as is_optional,
        c.pk as key_position
      ${OURS} pragma_table_info(t.name) c join sqlite_schema m on m.type = 'table' and m.name = t.name
      where ${SQLITE_TABLES} order by t.name, c.cid`,
    indexes: `select t.name as table_name, i.name, i."unique" as is_unique, i.partial as is_partial,
        c.name as column_name
      ${OURS} pragma_index_list(t.name) i join pragma_index_info(i.name) c
      where ${SQLITE_TABLES} and i.origin <> 'pk' order by t.name, i.name, c.seqno`,
    references: `select distinct t.name as table_name, f."table" as target
      ${OURS} pragma_foreign_key_list(t.name) f where ${SQLITE_TABLES} order by 1, 2`,
  },
  postgres: {
    columns: `select c.relname as table_name, a.attname as name, format_type(a.atttypid, null) as type,
        not a.attnotnull as is_nullable, a.atthasdef or a.attidentity <> '' as is_optional, coalesce(array_position(p.conkey, a.attnum), 0) as key_position
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        left join pg_constraint p on p.conrelid = c.oid and p.contype = 'p'
      where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and a.attgenerated = ''
      order by c.relname collate "C", a.attnum`,
    indexes: `select c.relname as table_name, n.relname as name, i.indisunique as is_unique,
        i.indpred is not null as is_partial, a.attname as column_name
      from pg_index i join pg_class c on c.oid = i.indrelid join pg_class n on n.oid = i.indexrelid
        cross join lateral unnest(i.indkey::int2[]) with ordinality k (attnum, position)
        left join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum and k.attnum > 0
      where c.relnamespace = current_schema()::regnamespace and not i.indisprimary
      order by c.relname collate "C", n.relname collate "C", k.position`,
    references: `select distinct c.relname::text collate "C" as table_name, t.relname::text collate "C" as target
      from pg_constraint f join pg_class c on c.oid = f.conrelid join pg_class t on t.oid = f.confrelid
      where f.contype = 'f' and c.relnamespace = current_schema()::regnamespace order by 1, 2`,
  },
})
