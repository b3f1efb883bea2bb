/** The texts of a list: rows as objects, or the whole list as JSON that the database itself writes. */
import type { EngineName } from '../../db/database.ts'
import type { ReadContext } from '../context.ts'
import { castForSqlite, type Sql } from '../statement.ts'
import { foundPage } from './found-page.ts'
import type { SqlPlace } from './kind.ts'
import { namedColumn, type Plan, type PlannedField, remembered, stampsOf } from './plan.ts'
import { linksJson, ownFlagJson } from './record-links.ts'
import { rowColumns, shownName } from './record-values.ts'
import type { FoundWords, Selection } from './selection.ts'
import { totalStatement } from './totals.ts'
import { readableFields } from './visibility.ts'

export type Window = { readonly limit: number; readonly offset: number }

type WantedRows = {
  readonly plan: Plan
  readonly selection: Selection
  readonly window: Window
  /** Also what is too long for lists. */
  readonly isWhole?: boolean
}

/** Rows for code: every stored value, visible or not. */
export function rowsStatement({ plan, selection, window, isWhole = false }: WantedRows, ctx: ReadContext): Sql {
  const from = fromOf({ plan, selection, window }, ctx)
  const key = `${ctx.database.engine} rows ${isWhole} ${from.text}`
  const fields = plan.stored.filter(({ options }) => isWhole || !options.alone)
  const text = remembered(plan, key, () => `select ${rowColumns(plan, ctx, fields)} ${from.text}`)
  return { text, values: from.values }
}

/** One row: `rows` is the JSON text of the page; `count`, `newest` and `oldest` tell what is in it, `total` of how many. */
export function jsonStatement(
  of: { plan: Plan; selection: Selection; window: Window; withTotal?: boolean },
  ctx: ReadContext,
): Sql {
  const { plan, selection, window, withTotal = false } = of
  const fields = readableFields(plan, ctx).filter(({ options }) => !options.alone)
  const shape = fields.length === plan.fields.length ? 'all' : fields.map(field => field.name).join()
  const total = withTotal ? castForSqlite(totalStatement(plan, selection, ctx), ctx.database.engine) : null
  const from = fromOf({ plan, selection, window }, ctx)
  const key = `${ctx.database.engine} json ${shape} ${total?.text ?? ''} ${from.text}`
  const text = remembered(plan, key, () => jsonText({ plan, from: from.text, fields, total }, ctx))
  return { text, values: [...(total?.values ?? []), ...ownValues(fields, ctx), ...from.values] }
}

/** A row for each record: `json` is its text, beside the id and the columns that computed values look at. */
export function textsStatement({ plan, selection, window }: Omit<WantedRows, 'isWhole'>, ctx: ReadContext): Sql {
  const fields = readableFields(plan, ctx).filter(({ options }) => !options.alone)
  const from = fromOf({ plan, selection, window }, ctx)
  const key = `${ctx.database.engine} texts ${fields.map(field => field.name).join()} ${from.text}`
  const text = remembered(plan, key, () => {
    const looked = (plan.entity.computed?.from ?? []).map(name => `, ${namedColumn(name)}`).join('')
    return `select t.id${looked}, ${recordJson({ plan, fields }, ctx)} as json ${from.text}`
  })
  return { text, values: [...ownValues(fields, ctx), ...from.values] }
}

/** For the marks of flags that each person has of their own. */
const ownValues = (fields: readonly PlannedField[], ctx: ReadContext): number[] =>
  fields.filter(({ options }) => options.perPerson).map(() => ctx.user?.id ?? 0)

function recordJson(of: Shown, ctx: ReadContext): string {
  const shown = shownColumns(of, ctx)
  if (ctx.database.engine === 'sqlite') return jsonObject(shown)
  return `(select row_to_json(r)::text from (select ${namedColumns(shown)}) r)`
}

type Shown = { readonly plan: Plan; readonly fields: readonly PlannedField[] }
type ShownColumn = readonly [name: string, value: string]

const shownColumns = ({ plan, fields }: Shown, ctx: ReadContext): readonly ShownColumn[] => [
  ['id', 't.id'],
  ...fields.map((field): ShownColumn => [shownName(field), fieldJson(plan, field, ctx)]),
  ...stampsOf(plan.entity).map(([column, name]): ShownColumn => [name, `t.${column}`]),
]
const jsonObject = (shown: readonly ShownColumn[]): string =>
  `json_object(${shown.map(([name, value]) => `'${name}', ${value}`).join(', ')})`
const namedColumns = (shown: readonly ShownColumn[]): string =>
  shown.map(([name, value]) => `${value} as "${name}"`).join(', ')

type JsonText = { plan: Plan; from: string; fields: readonly PlannedField[]; total: Sql | null }

function jsonText({ plan, from, fields, total }: JsonText, ctx: ReadContext): string {
  const shown = shownColumns({ plan, fields }, ctx)
  const facts = `count(*) as count, max(r.id) as newest, min(r.id) as oldest${total ? `, (${total.text}) as total` : ''}`
  if (ctx.database.engine === 'postgres') {
    return `select coalesce(json_agg(r)::text, '[]') as rows, ${facts} from (select ${namedColumns(shown)} ${from}) r`
  }
  const list = `'[' || coalesce(group_concat(r.json, ','), '') || ']'`
  return `select ${list} as rows, ${facts} from (select t.id as id, ${jsonObject(shown)} as json ${from}) r`
}

function fieldJson(plan: Plan, { name, kind, options }: PlannedField, ctx: ReadContext): string {
  const { engine } = ctx.database
  if (options.perPerson) return ownFlagJson(plan, name, engine)
  if (kind.column === null) return linksJson(plan, name, engine)
  const about: SqlPlace = { engine, options, column: neighbour => `t.${neighbour}` }
  return kind.json(namedColumn(name), about)
}

/**
 * Everything behind the columns. SQLite's index of words can be walked in the order of ids: then no more of it is looked
 * at than a page needs. Where rows may have to be sorted, SQLite would make the JSON of each of them first: their ids are
 * sorted instead.
 */
function fromOf({ plan, selection, window }: WantedRows, { database: { engine } }: ReadContext): Sql {
  const { where, words, order, orderValues } = selection
  const way = /^t\.id (asc|desc)$/.exec(order)?.[1]
  const page = [window.limit, window.offset]
  if (words && way && engine === 'sqlite') {
    const { ids, others, isAll } = words
    if (isAll) return pageOfIds({ plan, ids, way, page }, others)
    const found = `(${ids.text} order by rowid ${way}) f cross join ${plan.table} t where t.id = f.rowid`
    const text = `from ${found} and ${others.text} order by f.rowid ${way} limit ? offset ?`
    return castForSqlite({ text, values: [...ids.values, ...others.values, ...page] }, engine)
  }
  if (words?.isAll && way && engine === 'postgres') return foundPage({ plan, words, way, page }, selection.amount)
  const asked = way && engine === 'sqlite' ? walkedRanges(plan, where.text) : where.text
  const found = words && selection.amount === 'few' && engine === 'postgres' ? gathered(plan, words) : null
  const { text: from, values } = found ?? { text: `from ${plan.table} t where ${asked}`, values: where.values }
  const rows = `${from} order by ${order} limit ? offset ?`
  const isSorted = orderValues.length === 0 && mayBeSorted({ plan, selection, window }, engine)
  const text = isSorted ? sortedIds(plan, { rows, order }) : rows
  return castForSqlite({ text, values: [...values, ...orderValues, ...page] }, engine)
}

/** PostgreSQL takes a look into texts for cheaper than it is, and would go through half of the table to find a few. */
function gathered({ table }: Plan, { ids, others }: FoundWords): Sql {
  const text = `from (${ids.text} offset 0) f(found_id) join ${table} t on t.id = f.found_id where ${others.text}`
  return { text, values: [...ids.values, ...others.values] }
}

/** A sign before a column tells SQLite to look for no index of it. */
const walkedRanges = ({ entity }: Plan, text: string): string =>
  (entity.walksRanges ?? []).reduce(
    (known, name) => known.replaceAll(`${namedColumn(name)} `, `+${namedColumn(name)} `),
    text,
  )

/** Nothing else is asked: what comes before the page is passed over in the index, and its rows are never looked at. */
function pageOfIds(of: { plan: Plan; ids: Sql; way: string; page: readonly number[] }, others: Sql): Sql {
  const found = `(${of.ids.text} order by rowid ${of.way} limit ? offset ?) f cross join ${of.plan.table} t`
  const text = `from ${found} where t.id = f.rowid and ${others.text} order by f.rowid ${of.way}`
  return castForSqlite({ text, values: [...of.ids.values, ...of.page, ...others.values] }, 'sqlite')
}

const sortedIds = ({ table }: Plan, { rows, order }: { rows: string; order: string }): string =>
  `from (select t.id as page_id ${rows}) p cross join ${table} t where t.id = p.page_id order by ${order}`

/**
 * What has a certain value comes in the order of an index, where each of its filters has one. PostgreSQL makes the JSON of
 * every row that a page passes over, however it finds them.
 */
const mayBeSorted = ({ plan, selection, window }: WantedRows, engine: EngineName): boolean =>
  engine === 'postgres'
    ? window.offset > 0
    : !selection.isWhole && (selection.said === null || plan.entity.walksFacets === true)
