/** Many rows at once, as text: a document of fifty lines writes two hundred rows, and building their statements anew took longer than writing them. */
import type { Context } from '../../../kernel/context.ts'
import { NUMBER, readRows, runStatement } from '../../../kernel/statement.ts'

type Value = string | number | null
export type NewRows = {
  readonly table: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly Value[])[]
}

/** Most rows of one statement; engines have a limit of values. */
const MOST = 256

/** In powers of two, so that the same few statements are prepared for any number of rows. */
function* chunks<R>(rows: readonly R[]): Generator<readonly R[]> {
  for (let start = 0; start < rows.length; ) {
    const size = Math.min(MOST, 2 ** Math.floor(Math.log2(rows.length - start)))
    yield rows.slice(start, start + size)
    start += size
  }
}

function* parts({ table, columns, rows }: NewRows, siteId: number) {
  const marks = `(?${', ?'.repeat(columns.length)})`
  for (const some of chunks(rows))
    yield {
      text: `insert into ${table} (site_id, ${columns.join(', ')}) values ${some.map(() => marks).join(', ')}`,
      values: some.flatMap(row => [siteId, ...row]),
    }
}

export async function insertMany(rows: NewRows, ctx: Context): Promise<void> {
  for (const part of parts(rows, ctx.site.id)) await runStatement(part, ctx)
}

/** Rows that are there already get the new values. `key` are the columns by which they are known, beside the site. */
export async function putMany({ key, ...rows }: NewRows & { readonly key: readonly string[] }, ctx: Context) {
  const rest = rows.columns.filter(name => !key.includes(name)).map(name => `${name} = excluded.${name}`)
  const known = `on conflict (site_id, ${key.join(', ')}) do update set ${rest.join(', ')}`
  for (const { text, values } of parts(rows, ctx.site.id)) await runStatement({ text: `${text} ${known}`, values }, ctx)
}

/** New whole numbers for rows that are there. The first column is the id. */
export async function changeMany({ table, columns, rows }: NewRows, ctx: Context): Promise<void> {
  const marks = `(${columns.map(() => NUMBER).join(', ')})`
  const changes = columns.slice(1).map(name => `${name} = v.${name}`)
  for (const some of chunks(rows)) {
    const given = `with v(${columns.join(', ')}) as (values ${some.map(() => marks).join(', ')})`
    const text = `${given} update ${table} set ${changes.join(', ')} from v where ${table}.id = v.id`
    await runStatement({ text, values: some.flat() }, ctx)
  }
}

/** The ids of the new rows, which are given in their order. */
export async function insertNumbered(rows: NewRows, ctx: Context): Promise<number[]> {
  const ids: number[] = []
  for (const { text, values } of parts(rows, ctx.site.id)) {
    const made = await readRows<{ id: number }>({ text: `${text} returning id`, values }, ctx)
    ids.push(...made.map(({ id }) => id).toSorted((one, other) => one - other))
  }
  return ids
}
