/**
 * What lies on the shelves of items, remembered until the ledger tells something new of them: lists of items are read far
 * more often than any one of these moves, while somewhere something moves all the time.
 */
import type { ReadContext } from '../../../kernel/context.ts'
import { isInTransaction, readRows } from '../../../kernel/statement.ts'

type End = { readonly seq: number; readonly hash: string }

/** What is known as of a row of the ledger. Whoever follows the ledger further puts another one in its place. */
type Known<H> = End & { readonly items: Map<number, H> }

/** `read` is asked for the items of which nothing is known. */
export async function knownShelves<H>(
  ids: readonly number[],
  read: (ids: readonly number[]) => Promise<ReadonlyMap<number, H>>,
  ctx: ReadContext,
): Promise<ReadonlyMap<number, H>> {
  // A transaction sees what others must not be told yet.
  if (isInTransaction(ctx)) return read(ids)
  const memory = await ctx
    .memory('inventory-shelves', 'inventory.shelves', 1)
    .keep('known', async (): Promise<{ known: Known<H> }> => ({ known: { seq: 0, hash: '', items: new Map() } }))
  const known = await followLedger(memory, ctx)
  const there = new Map(ids.flatMap(id => (known.items.has(id) ? [[id, known.items.get(id)!] as const] : [])))
  const missing = ids.filter(id => !there.has(id))
  const found = missing.length > 0 ? await read(missing) : there
  // What was read before somebody followed the ledger further may be older than what is known by now.
  if (memory.known === known) for (const [id, held] of found) remember(known.items, id, held)
  return new Map([...there, ...found])
}

/** Forgets the items that have moved since, or everything where the ledger does not go on from what is known. */
async function followLedger<H>(memory: { known: Known<H> }, ctx: ReadContext): Promise<Known<H>> {
  const { known } = memory
  const news = await readRows<End & { item_id: number }>({ text: NEWS, values: [ctx.site.id, known.seq] }, ctx)
  if (memory.known !== known) return followLedger(memory, ctx)
  const [first, last] = [news[0], news.at(-1)]
  const goesOn = first?.seq === known.seq && first.hash === known.hash && news.length < MOST_NEWS
  if (goesOn && last === first) return known
  if (goesOn) for (const { item_id } of news.slice(1)) known.items.delete(item_id)
  const end = goesOn ? last! : await endOfLedger(ctx)
  if (memory.known !== known) return followLedger(memory, ctx)
  memory.known = { seq: end.seq, hash: end.hash, items: goesOn ? known.items : new Map() }
  return memory.known
}

/** The first is the row up to which everything is known. */
const MOST_NEWS = 2000
const NEWS = `select seq, hash, item_id from inventory_ledger where site_id = ? and seq >= ? order by seq limit ${MOST_NEWS}`

async function endOfLedger(ctx: ReadContext): Promise<End> {
  const text = 'select seq, hash from inventory_chain where site_id = ?'
  return (await readRows<End>({ text, values: [ctx.site.id] }, ctx))[0] ?? { seq: 0, hash: '' }
}

const MOST_ITEMS = 4000

function remember<H>(items: Map<number, H>, id: number, held: H): void {
  if (items.size >= MOST_ITEMS) items.delete(items.keys().next().value ?? 0)
  items.set(id, held)
}
