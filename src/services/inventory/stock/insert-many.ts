/** Many rows at once, as text: a document of fifty lines writes two hundred rows, and building their statements anew took longer than writing them. */
import type { Context } from '../../../kernel/context.ts'
import { readRows, runStatement } from '../../../kernel/statement.ts'

type Value = string | number | null
export type NewRows = {
  readonly table: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly Value[])[]
}

/** Most rows of one statement; engines have a limit of values. */
const MOST = 256

/** In powers of two, so that the same few statements are prepared for any number of rows. */
function* parts({ table, columns, rows }: NewRows, siteId: number) {
  for (let start = 0; start < rows.length; ) {
    const size = Math.min(MOST, 2 ** Math.floor(Math.log2(rows.length - start)))
    const some = rows.slice(start, start + size)
    const marks = `(?${', ?'.repeat(columns.length)})`
    yield {
      text: `insert into ${table} (site_id, ${columns.join(', ')}) values ${some.map(() => marks).join(', ')}`,
      values: some.flatMap(row => [siteId, ...row]),
    }
    start += size
  }
}

export async function insertMany(rows: NewRows, ctx: Context): Promise<void> {
  for (const part of parts(rows, ctx.site.id)) await runStatement(part, ctx)
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
