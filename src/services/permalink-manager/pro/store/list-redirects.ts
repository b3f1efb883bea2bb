/** The list of redirects: each group is a range of one index, the newest first. */
import type { ReadContext } from '../../../../kernel/context.ts'
import { readRows, type Sql } from '../../../../kernel/statement.ts'
import { type RedirectGroup, redirectGroups } from '../../domain/redirect-groups.ts'
import { REDIRECT_COLUMNS, type RedirectRow } from '../../store/redirect-rows.ts'
import { foundIds } from '../../store/search-words.ts'

export type RedirectQuery = {
  readonly group?: RedirectGroup
  readonly search?: string
  readonly limit: number
  readonly offset: number
}
export type RedirectPage = { readonly rows: readonly RedirectRow[]; readonly total: number; readonly isCapped: boolean }

const MOST_COUNTED = 10_000
const COLUMNS = REDIRECT_COLUMNS.map(column => `i.${column}`).join(', ')

export async function listRedirects(query: RedirectQuery, ctx: ReadContext): Promise<RedirectPage> {
  const from = fromText(query, ctx)
  if (!from) return { rows: [], total: 0, isCapped: false }
  const rows = await readRows<RedirectRow>(
    {
      text: `select ${COLUMNS} ${from.text} order by i.id desc limit ${query.limit} offset ${query.offset}`,
      values: from.values,
    },
    ctx,
  )
  const counting = `select count(*) as total from (select 1 ${from.text} limit ${MOST_COUNTED + 1}) c`
  const [counted] = await readRows<{ total: number }>({ text: counting, values: from.values }, ctx)
  const total = Number(counted?.total ?? 0)
  return { rows, total: Math.min(total, MOST_COUNTED), isCapped: total > MOST_COUNTED }
}

/** Null where a search has no word to look for. */
function fromText({ group, search, limit, offset }: RedirectQuery, ctx: ReadContext): Sql | null {
  const groups = group === undefined ? redirectGroups : [group]
  if (search !== undefined) {
    const found = foundIds({ table: 'redirects', kind: '' }, search, ctx)
    if (!found) return null
    const marks = groups.map(() => '?').join(', ')
    const text = `from (${found.text}) f cross join redirects i where i.id = f.id and i.group_name in (${marks})`
    return { text, values: [...found.values, ...groups] }
  }
  const most = Math.max(limit + offset, MOST_COUNTED + 1)
  const ranges = groups.map(
    (_name, index) => `select * from (select r.id from redirects r
      where r.site_id = cast(? as bigint) and r.group_name = cast(? as text) order by r.id desc limit ${most}) g${index}`,
  )
  return {
    text: `from (${ranges.join(' union all ')}) x join redirects i on i.id = x.id`,
    values: groups.flatMap(name => [ctx.site.id, name]),
  }
}

/** All of them, in the order they were made, a chunk at a time. */
export async function* eachRedirect(group: RedirectGroup | undefined, ctx: ReadContext): AsyncGenerator<RedirectRow[]> {
  const only = group === undefined ? '' : 'and i.group_name = ?'
  const text = `select ${COLUMNS} from redirects i where i.site_id = ? ${only} order by i.id`
  const statement = { text, values: [ctx.site.id, ...(group === undefined ? [] : [group])] }
  yield* ctx.database.stream<RedirectRow>(statement, 500)
}
