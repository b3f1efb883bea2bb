/**
 * Numbers of rows by what they have in common, that the database keeps by itself in a table, so that totals cost one
 * look. A number in the row that others point to is the matter of `kept-columns.ts`.
 *
 * On PostgreSQL a count lies in sixteen slots, and the writing connections of a server have one each (`ownSlots`), so
 * that they do not wait for each other. A slot may fall below zero; only the sum means anything. Inserts and deletes are
 * counted once for each statement, because a transaction that raised one count for each of many rows would walk through
 * all of its versions each time. Where few rows count, each of those that comes is counted by itself, so that the others
 * cost nothing. Counts are changed in the order of their keys, so that two writers do not wait in a ring.
 */
import { type Kysely, sql } from 'kysely'
import type { EngineName } from './database.ts'
import { type Columns, createTable, integer } from './tables.ts'

/** `{ site_id, …columns, slot, count, …sums }`; whoever reads it sums. */
export const createCounts = (
  db: Kysely<any>,
  engine: EngineName,
  ...[name, columns, sums = {}]: [name: string, columns: Columns, sums?: Columns]
): Promise<void> =>
  createTable(db, engine, name, {
    id: 'none',
    columns: {
      ...columns,
      slot: integer({ default: 0 }),
      count: integer(),
      ...sums,
    },
    primaryKey: ['site_id', ...Object.keys(columns), 'slot'],
    byKey: true,
  })

export type KeptCounts = {
  /** The table whose rows are counted. */
  readonly table: string
  /** The table of counts. */
  readonly counts: string
  /** For each of its columns but the site, SQL over the columns of `row`: `{ status: 'row.status' }`. */
  readonly by: Readonly<Record<string, string>>
  /** Columns with sums beside the number of rows, as SQL for numbers: `{ revenue: 'row.price_total' }`. */
  readonly sums?: Readonly<Record<string, string>>
  /** SQL over the columns of `row`: which rows count; all unless told. For few of those that are written. */
  readonly where?: string
  /** Tells its triggers from those of other counts of the same table; `counted` unless told. */
  readonly name?: string
}

export const keepCounts = (db: Kysely<any>, engine: EngineName, kept: KeptCounts): Promise<void> =>
  runAll(db, engine === 'sqlite' ? sqliteCounts(kept) : postgresCounts(kept))

const SLOTS = 16
const SLOT_SETTING = 'dozen.slot'
/** Who was given none, such as a tool of the operator, takes one by chance. */
const OWN_SLOT = `coalesce(nullif(current_setting('${SLOT_SETTING}', true), '')::int, pg_backend_pid()) % ${SLOTS}`

/** Gives each connection that opens a slot that no other open one of this server has, as long as there are enough. */
export function ownSlots() {
  const taken = new Map<object, number>()
  // Servers begin in different places.
  const first = Math.floor(Math.random() * SLOTS)
  return {
    /** The statement that takes it. */
    take(connection: object): string {
      const held = new Set(taken.values())
      let slot = 0
      while (held.has(slot)) slot += 1
      taken.set(connection, slot)
      return `set ${SLOT_SETTING} = ${(first + slot) % SLOTS}`
    },
    leave: (connection: object): void => void taken.delete(connection),
  }
}

export async function runAll(db: Kysely<any>, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

export type RowName = 'old' | 'new' | 'r'
export const within = (expression: string, row: RowName): string => expression.replaceAll('row.', `${row}.`)
export const columnsIn = (expressions: readonly string[]): string[] => [
  ...new Set(expressions.flatMap(expression => [...expression.matchAll(/row\.(\w+)/g)].map(([, name]) => name!))),
]
export const differs = (expressions: readonly string[]): string =>
  expressions.map(one => `${within(one, 'old')} <> ${within(one, 'new')}`).join(' or ')

function partsOf({ table, by, sums = {}, where, name = 'counted' }: KeptCounts) {
  const names = ['site_id', ...Object.keys(by)]
  const expressions = ['row.site_id', ...Object.values(by)]
  const valuesOf = (row: RowName) => expressions.map(expression => within(expression, row)).join(', ')
  // The number of rows is the sum of ones.
  const summed: readonly (readonly [name: string, expression: string])[] = [['count', '1'], ...Object.entries(sums)]
  const watched = [...expressions, ...Object.values(sums), ...(where ? [`(${where})`] : [])]
  return { trigger: `${table}_${name}`, key: names.join(', '), names, expressions, valuesOf, summed, watched }
}

function sqliteCounts(kept: KeptCounts): string[] {
  const { table, counts, where = 'true' } = kept
  const { trigger, key, valuesOf, summed, watched } = partsOf(kept)
  const columns = summed.map(([name]) => name)
  const add = (row: RowName, sign: '' | '-') => {
    const changes = summed.map(([, expression]) => `${sign}(${within(expression, row)})`).join(', ')
    return `insert into ${counts} (${key}, ${columns.join(', ')}) select ${valuesOf(row)}, ${changes} where ${within(where, row)}
    on conflict (${key}, slot) do update set ${columns.map(name => `${name} = ${name} + excluded.${name}`).join(', ')};`
  }
  return [
    `create trigger ${trigger}_insert after insert on ${table} when ${within(where, 'new')} begin ${add('new', '')} end`,
    `create trigger ${trigger}_delete after delete on ${table} when ${within(where, 'old')} begin ${add('old', '-')} end`,
    `create trigger ${trigger}_update after update of ${columnsIn(watched).join(', ')} on ${table}
     when ${differs(watched)} begin ${add('old', '-')} ${add('new', '')} end`,
  ]
}

function postgresCounts(kept: KeptCounts): string[] {
  const { table, counts, where } = kept
  const { trigger, key, names, expressions, summed, watched } = partsOf(kept)
  const order = names.map((_name, place) => place + 1).join(', ')
  const columns = summed.map(([name]) => name)
  const add = (changes: string) => `insert into ${counts} as c (${key}, slot, ${columns.join(', ')})
    select ${key}, ${OWN_SLOT}, ${columns.join(', ')} from (${changes}) changes order by ${order}
    on conflict (${key}, slot) do update set ${columns.map(name => `${name} = c.${name} + excluded.${name}`).join(', ')};`
  const named = (row: RowName) =>
    expressions.map((expression, place) => `${within(expression, row)} as ${names[place]}`).join(', ')
  const sumOf = (row: RowName, sign: '' | '-') =>
    summed.map(([name, expression]) => `${sign}(${within(expression, row)}) as ${name}`).join(', ')
  const grouped = (rows: string, sign: '' | '-') =>
    `select ${named('r')}, ${summed.map(([name, expression]) => `${sign}sum(${within(expression, 'r')}) as ${name}`).join(', ')}
     from ${rows} r where ${within(where ?? 'true', 'r')} group by ${order}`
  const one = (row: RowName, sign: '' | '-') =>
    `select ${named(row)}, ${sumOf(row, sign)} where ${within(where ?? 'true', row)}`
  return [
    triggerFunction(`${trigger}_insert`, add(where ? one('new', '') : grouped('added', ''))),
    triggerFunction(`${trigger}_delete`, add(grouped('gone', '-'))),
    triggerFunction(
      `${trigger}_update`,
      add(`select ${key}, ${columns.map(name => `sum(${name}) as ${name}`).join(', ')} from (
        ${one('old', '-')} union all ${one('new', '')}) old_and_new group by ${order}`),
    ),
    ...postgresTriggers(table, { name: trigger, changed: differs(watched), ...(where ? { where } : {}) }),
  ]
}

export const triggerFunction = (name: string, body: string): string =>
  `create function ${name}() returns trigger language plpgsql as $$ begin ${body} return null; end $$`

type PostgresTriggers = { readonly name: string; readonly changed: string; readonly where?: string }

/** Most updates change nothing that is counted by: they are asked row by row, without a list of all rows. */
export const postgresTriggers = (table: string, { name, changed, where }: PostgresTriggers): string[] => [
  `create trigger ${name}_insert after insert on ${table}
   ${where ? `for each row when (${within(where, 'new')})` : 'referencing new table as added for each statement'}
   execute function ${name}_insert()`,
  `create trigger ${name}_delete after delete on ${table} referencing old table as gone
   for each statement execute function ${name}_delete()`,
  `create trigger ${name}_update after update on ${table}
   for each row when (${changed}) execute function ${name}_update()`,
]
