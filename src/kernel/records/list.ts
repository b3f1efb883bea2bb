/** A page of records. The hottest path of all services: one statement where nothing but the database touches the rows. */
import { Type } from 'typebox'
import type { ReadContext } from '../context.ts'
import type { Entity, Row, Rows } from '../entity.ts'
import type { Reply } from '../replies.ts'
import { type Route, route } from '../route.ts'
import { isInTransaction, joined, readerFor, type Sql } from '../statement.ts'
import type { TextChunks } from '../text-chunks.ts'
import { countRecords, isCountedFirst, isKept } from './counted-records.ts'
import { countedValues, countsOf } from './counts.ts'
import { amountOf } from './found-page.ts'
import { recordRows } from './hooks.ts'
import { keptRead } from './kept-lists.ts'
import type { Values } from './kind.ts'
import { labelsOf } from './labels.ts'
import { listReply } from './list-reply.ts'
import { jsonStatement, rowsStatement, textsStatement } from './list-statements.ts'
import { longList } from './long-lists.ts'
import { FARTHEST, type Paging, readPaging, withUsualSize } from './paging.ts'
import { type Plan, planFor, planOf, type Surface } from './plan.ts'
import { presentRecords } from './present-records.ts'
import { accessTo, keptFor } from './public-reads.ts'
import { loadValues } from './record-values.ts'
import { pathOf } from './rights.ts'
import { askRight } from './row-rule.ts'
import { filledTexts, type RowText } from './row-texts.ts'
import { listInput, recordSchema } from './schemas.ts'
import { narrowedWords, type Selection, selectRecords } from './selection.ts'
import { readTotal, type Total } from './totals.ts'
import { walkedPage } from './walked-page.ts'

export type RecordList<E extends Entity> = { readonly rows: readonly Row<E>[]; readonly meta: Readonly<Values> }

/** The records that a query selects, as the caller sees them. The query has the names of the address's. */
export async function listRecords<E extends Entity>(
  entity: E,
  query: Readonly<Values>,
  ctx: ReadContext,
): Promise<RecordList<E>> {
  const page = await readPage({ plan: planFor(entity, ctx), query, asText: false }, ctx)
  return { rows: page.rows as readonly Row<E>[], meta: page.meta }
}

export function listRoute(surface: Surface): Route {
  const { entity } = surface
  const plan = planOf(surface)
  return route({
    method: 'GET',
    path: pathOf(entity),
    summary: `List ${entity.label[1].toLowerCase()}`,
    access: accessTo(surface, 'list'),
    input: listInput(entity),
    extra: true,
    ...(entity.fieldsAs ? { fieldsAs: entity.fieldsAs } : {}),
    reply: Type.Array(recordSchema(entity)),
    ...(entity.requires ? { requires: entity.requires } : {}),
    handler: (query, ctx) => answerList({ plan, query: query as Values }, ctx),
  })
}

/** A list as a route answers it. */
export const answerList = async (asked: Omit<Asked, 'asText'>, ctx: ReadContext): Promise<Reply> =>
  listReply(await readPage({ ...asked, asText: true }, ctx), asked.plan.service, keptFor(asked.plan, ctx))

type Page = Pick<Found, 'text' | 'rows' | 'chunks'> & { readonly meta: Readonly<Values> }
type Read = {
  readonly plan: Plan
  readonly paging: Paging
  readonly selection: Selection
  readonly asText: boolean
  readonly mayStream: boolean
}
type Found = {
  readonly text: string | null
  readonly rows: readonly Values[]
  /** Instead of both, where there is too much to hold it at once. */
  readonly chunks?: TextChunks
  readonly count: number
  readonly newest: number | null
  readonly oldest: number | null
}

type Asked = {
  readonly plan: Plan
  readonly query: Readonly<Values>
  readonly asText: boolean
  /** Only these, whatever the query says. */
  readonly within?: Rows
}

async function readPage({ plan, query, asText, within }: Asked, ctx: ReadContext): Promise<Page> {
  await askRight(plan, 'list', ctx)
  const paging = readPaging(plan.entity, await withUsualSize(plan, query, ctx))
  const selection = await selectRecords({ plan, verb: 'list', query, ...(within ? { within } : {}) }, ctx)
  const isBare = asText && plan.isPlain && !ctx.hooks.has(recordRows.name)
  const wantsLabels = isAsked(query._labels)
  const mayStream = asText && !wantsLabels && !isInTransaction(ctx)
  const read: Read = { plan, paging, selection, asText: isBare, mayStream }
  const page = await readers[paging.kind](read, ctx)
  const { found } = page
  const meta = {
    ...page.meta,
    ...(plan.entity.listMeta ? await plan.entity.listMeta(query, ctx) : {}),
    ...(plan.entity.counted ? await countedValues({ plan, query, within }, ctx) : {}),
    ...(query.counts ? { counts: await countsOf(plan, query.counts, ctx) } : {}),
    ...(wantsLabels ? { labels: await labelsOf(plan, rowsOf(found), ctx) } : {}),
  }
  const ignored = [
    ...selection.ignored,
    ...ctx.request.ignored.filter(name => asText && !selection.ignored.includes(name)),
  ]
  return { ...found, meta: ignored.length > 0 ? { ...meta, ignored } : meta }
}

const readers: Readonly<
  Record<Paging['kind'], (read: Read, ctx: ReadContext) => Promise<{ found: Found; meta: Values }>>
> = { page: readNumbered, offset: readNumbered, cursor: readCursor, whole: readWhole }

async function readWhole({ plan, paging, selection, asText }: Read, ctx: ReadContext) {
  const found = await findRows({ plan, selection, asText, window: { limit: paging.limit, offset: 0 } }, ctx)
  return { found, meta: { total: found.count } }
}
/** Names of what the rows link to are told to whoever asks for them. */
const isAsked = (sent: unknown): boolean => sent === '1' || sent === 1 || sent === true || sent === 'true'

const rowsOf = ({ text, rows }: Found): readonly Values[] => (text === null ? rows : (JSON.parse(text) as Values[]))

async function readNumbered(
  { plan, paging, selection, asText, mayStream }: Read,
  ctx: ReadContext,
): Promise<{ found: Found; meta: Values }> {
  if (paging.kind === 'cursor' || paging.kind === 'whole') throw new Error('Only pages have numbers.')
  const { limit, offset } = paging
  // Far pages look at every row before them, so it is worth knowing first whether they exist; a kept total says it at once.
  const mayBeLong = limit > LONG
  const isCounted = offset > FAR || mayBeLong || isKept(plan, selection, ctx) || isCountedFirst(plan, selection, ctx)
  const known = isCounted ? await countRecords(plan, selection, ctx) : null
  const isBeyond = offset >= FARTHEST || (known !== null && !known.isCapped && offset >= known.total)
  const isLong = mayBeLong && (known!.isCapped || known!.total - offset > LONG)
  const isSlow = offset > FAR || isLong || selection.isSlow
  const amount = await amountOf({ plan, selection, known }, ctx)
  const walked =
    isBeyond || isLong ? null : await walkedPage({ plan, selection, window: { limit, offset }, known }, ctx)
  const read = {
    plan,
    selection: walked ?? { ...selection, isSlow, ...(amount ? { amount } : {}) },
    asText,
    window: { limit, offset: walked ? 0 : offset },
    known,
  }
  const { found, total } = isBeyond
    ? { found: NOTHING, total: known! }
    : isLong && mayStream
      ? { found: await streamed(read, ctx), total: known! }
      : await readWindow(read, ctx)
  const pages = Math.ceil(total.total / limit)
  const capped = total.isCapped ? { total_capped: true } : {}
  if (paging.kind === 'page') return { found, meta: { total: total.total, pages, ...capped } }
  const truncated = paging.isAll && offset + limit < total.total ? { truncated: true } : {}
  return { found, meta: { total: total.total, limit, offset, ...capped, ...truncated } }
}

type WindowRead = {
  readonly plan: Plan
  readonly selection: Selection
  readonly asText: boolean
  readonly window: { readonly limit: number; readonly offset: number }
  readonly known: Total | null
}

/** The total and the rows: together in one statement when the database writes all of the JSON. */
async function readWindow({ known, ...read }: WindowRead, ctx: ReadContext): Promise<{ found: Found; total: Total }> {
  const { plan, selection, asText } = read
  if (known || !asText || plan.entity.computed) {
    const [total, found] = await Promise.all([known ?? countRecords(plan, selection, ctx), findRows(read, ctx)])
    return { found, total }
  }
  const [row] = await readText({ plan, selection }, jsonStatement({ ...read, withTotal: true }, ctx), ctx)
  return { found: textFound(row!), total: readTotal(row!.total, selection) }
}

/** Newest first, from an id on. Whether there is more is asked only when the page is full. */
async function readCursor(
  { plan, paging, selection, asText }: Read,
  ctx: ReadContext,
): Promise<{ found: Found; meta: Values }> {
  if (paging.kind !== 'cursor') throw new Error('Only cursors run by id.')
  const { limit, beforeId, afterId, wantsTotal } = paging
  const after = afterId === null ? [] : [{ text: 't.id > ?', values: [afterId] }]
  const within = (more: readonly Sql[]): Selection => ({
    ...selection,
    order: 't.id desc',
    orderValues: [],
    where: joined([selection.where, ...more], ' and '),
    words: narrowedWords(selection.words, more),
    isWhole: false,
    counted: null,
    said: null,
  })
  const before = beforeId === null ? [] : [{ text: 't.id < ?', values: [beforeId] }]
  const found = await findRows(
    { plan, selection: within([...after, ...before]), asText, window: { limit, offset: 0 } },
    ctx,
  )
  const isFull = found.count === limit
  const older = within([...after, { text: 't.id < ?', values: [found.oldest] }])
  const hasMore =
    isFull && (await writtenRows({ plan, selection: older, window: { limit: 1, offset: 0 } }, ctx)).count > 0
  const counted = wantsTotal ? await countRecords(plan, selection, ctx) : null
  const total = counted ? { total: counted.total, total_capped: counted.isCapped } : {}
  return {
    found,
    meta: {
      has_more: hasMore,
      next_before_id: found.oldest,
      newest_id: found.newest,
      gap: hasMore && afterId !== null,
      ...total,
    },
  }
}

const readText = (
  { plan, selection }: Pick<Read, 'plan' | 'selection'>,
  statement: Sql,
  ctx: ReadContext,
): Promise<readonly ListText[]> =>
  keptRead({ plan, statement }, () => readerFor(selection)<ListText>(statement, ctx), ctx)

async function findRows(read: Omit<WindowRead, 'known'>, ctx: ReadContext): Promise<Found> {
  const { plan, selection, asText } = read
  if (asText) return plan.entity.computed ? filledRows(read, ctx) : writtenRows(read, ctx)
  const stored = await readerFor(selection)<Values>(rowsStatement(read, ctx), ctx)
  const rows = await presentRecords(
    plan,
    stored.map(row => loadValues(plan, row, ctx)),
    ctx,
  )
  return { text: null, rows, ...countedIn(stored) }
}

type Wanted = Pick<WindowRead, 'plan' | 'selection' | 'window'>

const writtenRows = async (read: Wanted, ctx: ReadContext): Promise<Found> =>
  textFound((await readText(read, jsonStatement(read, ctx), ctx))[0]!)

async function filledRows(read: Wanted, ctx: ReadContext): Promise<Found> {
  const stored = await readerFor(read.selection)<RowText>(textsStatement(read, ctx), ctx)
  return { text: await filledTexts(read.plan, stored, ctx), rows: [], ...countedIn(stored) }
}

const countedIn = (stored: readonly Readonly<Values>[]): Pick<Found, 'count' | 'newest' | 'oldest'> => ({
  count: stored.length,
  newest: (stored[0]?.id as number | undefined) ?? null,
  oldest: (stored.at(-1)?.id as number | undefined) ?? null,
})

/** A list that the database has put together: one row, whatever it holds. */
type ListText = Pick<Found, 'count' | 'newest' | 'oldest'> & { readonly rows: string; readonly total?: number | null }

const textFound = ({ rows, count, newest, oldest }: ListText): Found => ({
  text: rows,
  rows: [],
  count,
  newest,
  oldest,
})

const NOTHING: Found = Object.freeze({ text: '[]', rows: [], count: 0, newest: null, oldest: null })
/** Rows before a page that may be walked over on the spot. */
const FAR = 10_000
/** Rows that are too many to be held at once for each of those who ask. */
const LONG = 1000

const streamed = async (read: WindowRead, ctx: ReadContext): Promise<Found> => ({
  ...NOTHING,
  text: null,
  chunks: await longList(read, ctx),
})
