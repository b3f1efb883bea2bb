/** Lists that are too long to be held at once: read, shaped and sent in portions, by a few callers at a time. */
import type { ReadContext } from '../context.ts'
import { between, type TextChunks } from '../text-chunks.ts'
import type { Values } from './kind.ts'
import { rowsStatement, textsStatement, type Window } from './list-statements.ts'
import type { Plan } from './plan.ts'
import { presentRecords } from './present-records.ts'
import { loadValues } from './record-values.ts'
import { filledTexts, type RowText } from './row-texts.ts'
import type { Selection } from './selection.ts'

type LongRead = {
  readonly plan: Plan
  readonly selection: Selection
  readonly window: Window
  /** The database writes the JSON of the rows. */
  readonly asText: boolean
}

/**
 * The text of a list in portions. The first one is awaited: whoever is turned away, because too many read already, gets an
 * error instead of half an answer.
 */
export async function longList(read: LongRead, ctx: ReadContext): Promise<TextChunks> {
  const texts = read.asText ? writtenTexts(read, ctx) : shapedTexts(read, ctx)
  const first = await texts.next()
  return first.done ? between('[', texts, ']') : between(`[${first.value}`, behindCommas(texts), ']')
}

const behindCommas = (texts: AsyncGenerator<string>): TextChunks => {
  const next = async () => {
    const text = await texts.next()
    return text.done ? text : { ...text, value: `,${text.value}` }
  }
  return { [Symbol.asyncIterator]: () => ({ next, return: () => texts.return(undefined) }) }
}

async function* writtenTexts(read: LongRead, ctx: ReadContext): AsyncGenerator<string> {
  for await (const rows of ctx.database.stream<RowText>(textsStatement(read, ctx), PORTION))
    yield (await filledTexts(read.plan, rows, ctx)).slice(1, -1)
}

async function* shapedTexts(read: LongRead, ctx: ReadContext): AsyncGenerator<string> {
  const { plan } = read
  for await (const rows of ctx.database.stream<Values>(rowsStatement(read, ctx), PORTION)) {
    const loaded = rows.map(row => loadValues(plan, row, ctx))
    yield JSON.stringify(await presentRecords(plan, loaded, ctx)).slice(1, -1)
  }
}

/** Rows of at most a few kilobytes each. */
const PORTION = 250
