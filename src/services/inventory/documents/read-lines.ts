/** Lines as people send them, checked and in the units in which stock is counted. */
import type { Static } from 'typebox'
import type { ReadContext } from '../../../kernel/context.ts'
import { scaled, unscaled } from '../../../kernel/currencies.ts'
import { PLACES } from '../domain/amounts.ts'
import { type ItemFacts, itemFacts } from '../stock/item-facts.ts'
import type { lineShape } from './document-fields.ts'

export type SentLine = Static<typeof lineShape>

/** A line that can be booked. */
export type Line = {
  readonly id: number
  readonly item: ItemFacts
  readonly quantity: number
  readonly unitCost: number | null
  readonly lot: string | null
  readonly expiry: string | null
  readonly serials: readonly string[]
}

/** Each line gets a number of its own, and keeps the one it has. */
export function numbered<L extends { readonly id?: number | undefined }>(
  lines: readonly L[],
  before: readonly { readonly id?: number | undefined }[],
): (L & { id: number })[] {
  const known = new Set(before.map(({ id }) => id))
  const taken = new Set<number>()
  let highest = Math.max(0, ...before.map(({ id }) => id ?? 0))
  return lines.map(line => {
    const keeps = line.id !== undefined && known.has(line.id) && !taken.has(line.id)
    const id = keeps ? line.id! : ++highest
    taken.add(id)
    return { ...line, id }
  })
}

export type Reading = {
  /** Whether things come, so that their lots have to be told. */
  readonly brings: boolean
  readonly isFinal: boolean
  /** What the quantity is: how much moves, how much was counted, or nothing. */
  readonly quantity?: 'moved' | 'counted' | 'none'
}

export type ReadLines = { readonly lines: readonly Line[]; readonly problems: Record<string, string> }

/** What is wrong is told by its place: `lines.0.quantity`. */
export async function readLines(
  sent: readonly (SentLine & { id: number })[],
  of: Reading,
  ctx: ReadContext,
): Promise<ReadLines> {
  const items = await itemFacts(
    sent.flatMap(({ item_id: id }) => id ?? []),
    ctx,
  )
  const problems: Record<string, string> = {}
  const lines = sent.flatMap((line, index) => {
    const item = items.get(line.item_id ?? 0)
    const wrong = item ? problemsOf(line, { item, ...of }) : { item_id: 'There is no such item.' }
    for (const [name, message] of Object.entries(wrong)) problems[`lines.${index}.${name}`] = message
    return item && Object.keys(wrong).length === 0 ? [lineOf(line, item)] : []
  })
  return { lines, problems }
}

const lineOf = (line: SentLine & { id: number }, item: ItemFacts): Line => ({
  id: line.id,
  item,
  quantity: scaled(line.quantity ?? 0, PLACES),
  unitCost: line.unit_cost === null || line.unit_cost === undefined ? null : scaled(line.unit_cost, PLACES),
  lot: line.lot || null,
  expiry: line.expiry_date ?? null,
  serials: line.serials ?? [],
})

type About = Reading & { readonly item: ItemFacts }

function problemsOf(line: SentLine, about: About): Record<string, string> {
  const { item } = about
  return {
    ...(item.trashed_at === null ? {} : { item_id: `${item.name} is in the trash.` }),
    ...(about.quantity === 'none' ? {} : quantityProblem(line.quantity, about)),
    ...(line.unit_cost === null || line.unit_cost === undefined || hasPlaces(line.unit_cost, PLACES)
      ? {}
      : { unit_cost: `unit_cost has at most ${PLACES} places.` }),
    ...trackingProblems(line, about),
  }
}

/** The most of one line; sums of them are checked when they are booked. */
const MOST_QUANTITY = 1e11

function quantityProblem(quantity: unknown, { item, quantity: kind = 'moved' }: About): { quantity?: string } {
  if (typeof quantity !== 'number') return { quantity: 'quantity is missing.' }
  if (quantity < 0 || (quantity === 0 && kind === 'moved')) return { quantity: 'quantity must be more than 0.' }
  if (quantity > MOST_QUANTITY) return { quantity: `quantity is at most ${MOST_QUANTITY}.` }
  return hasPlaces(quantity, item.precision) ? {} : { quantity: `quantity has at most ${item.precision} places.` }
}

const hasPlaces = (value: number, places: number): boolean => unscaled(scaled(value, places), places) === value

/** A draft may still lack lots and serial numbers. */
function trackingProblems(line: SentLine, { item, brings, isFinal, quantity }: About): Record<string, string> {
  const serials = line.serials ?? []
  if (item.tracking !== 'serial' && serials.length > 0) return { serials: `${item.name} has no serial numbers.` }
  if (item.tracking === 'none' && line.lot) return { lot: `${item.name} has no lots.` }
  if (new Set(serials.map(serial => serial.toLowerCase())).size < serials.length)
    return { serials: 'A serial number stands here twice.' }
  if (!isFinal || quantity === 'none') return {}
  if (item.tracking === 'serial' && serials.length !== line.quantity)
    return { serials: `As many serial numbers as pieces are needed: ${line.quantity}.` }
  if (item.tracking === 'lot' && brings && !line.lot) return { lot: `${item.name} needs a lot.` }
  return {}
}
