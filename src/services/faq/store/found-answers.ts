/**
 * Which answers a search finds, those with its words in their question first. The index of words only says which have
 * them; the order of all answers of a list is kept, since to look up thousands of places takes longer than to find words.
 */
import type { ReadContext } from '../../../kernel/context.ts'
import { readSlowly, type Sql } from '../../../kernel/statement.ts'
import { type ChosenAnswers, orderOf } from './chosen-answers.ts'
import { CONTENT } from './stamp.ts'

/** Their ids, in the order in which they are shown. Kept until something is published or changed. */
export function foundAnswers(chosen: ChosenAnswers, ctx: ReadContext): Promise<readonly number[]> {
  const { where, words } = chosen
  if (!words?.found) return Promise.resolve([])
  const key = JSON.stringify([words.found.values, where, orderOf(chosen)])
  return ctx.memory('faq found', CONTENT, MOST_SEARCHES).keep(key, () => searchAnswers(chosen, ctx))
}

/** A search may find every answer there is. */
const MOST_SEARCHES = 50

async function searchAnswers(chosen: ChosenAnswers, ctx: ReadContext): Promise<number[]> {
  const { found, titled } = chosen.words!
  const [order, ids, ...inTitles] = await Promise.all([
    listOrder(chosen, ctx),
    readIds(found!, ctx),
    ...titled.map(word => titlesWith(word, ctx)),
  ])
  const missing = (id: number) => inTitles.filter(titles => !has(titles, id)).length
  // One number for the rank and the place behind it: numbers are sorted many times faster than by a function.
  const places = ids.flatMap(id => {
    const place = order.places.get(id)
    return place === undefined ? [] : [missing(id) * FARTHEST_PLACE + place]
  })
  return Array.from(Float64Array.from(places).sort(), place => order.ids[place % FARTHEST_PLACE]!)
}

const FARTHEST_PLACE = 2 ** 32

type ListOrder = { readonly ids: readonly number[]; readonly places: ReadonlyMap<number, number> }

/** All answers of a list: what is not among them is not found in it either. */
function listOrder(chosen: ChosenAnswers, ctx: ReadContext): Promise<ListOrder> {
  const [{ where }, order] = [chosen, orderOf(chosen)]
  return ctx.memory('faq order', CONTENT, MOST_ORDERS).keep(JSON.stringify([where, order]), async () => {
    const text = `select t.id from faq_answers t where ${where.text} order by ${order}`
    const ids = await readIds({ text, values: where.values }, ctx)
    return { ids, places: new Map(ids.map((id, place) => [id, place])) }
  })
}

/** Each has up to all answers. */
const MOST_ORDERS = 10

/** The ids of those whose question has a word, the lowest first. Visitors search for the same words again and again. */
const titlesWith = (word: Sql, ctx: ReadContext): Promise<Float64Array> =>
  ctx
    .memory('faq titles', CONTENT, MOST_WORDS)
    .keep(JSON.stringify(word.values), async () => Float64Array.from(await readIds(word, ctx)).sort())

const MOST_WORDS = 100

function has(ids: Float64Array, id: number): boolean {
  let [from, to] = [0, ids.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (ids[middle]! < id) from = middle + 1
    else to = middle
  }
  return ids[from] === id
}

/** Ids as one text, since thousands of rows take longer to hand over than to find. */
async function readIds({ text, values }: Sql, ctx: ReadContext): Promise<number[]> {
  const ids = `with listed(id) as (${text}) select string_agg(cast(id as text), ',') as ids from listed`
  const [row] = await readSlowly<{ readonly ids: string | null }>({ text: ids, values }, ctx)
  return row?.ids?.split(',').map(Number) ?? []
}
