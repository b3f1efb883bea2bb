/** A list in the shape that the service's envelope has for lists. */
import { type Content, Reply } from '../replies.ts'
import type { Service } from '../service.ts'
import { between, type TextChunks } from '../text-chunks.ts'
import type { Values } from './kind.ts'

/** One of the three: `chunks`, the `text` of all rows, or the rows. */
type Listed = {
  readonly chunks?: TextChunks
  readonly text: string | null
  readonly rows: readonly Values[]
  readonly meta: Readonly<Values>
}

/** Where the envelope has no room beside the data, the list's facts stand around its items. */
export function listReply(
  { meta, ...list }: Listed,
  { envelopes }: Service,
  headers: Readonly<Record<string, string>>,
): Reply {
  const { lists } = envelopes.admin
  if (lists === 'meta') return new Reply({ ...contentOf(list), meta } as Content, 200, headers)
  if (lists === 'items') return new Reply(itemsOf(list, meta), 200, headers)
  const totals = { 'x-host-total': String(meta.total ?? ''), 'x-host-totalpages': String(meta.pages ?? '') }
  return new Reply(contentOf(list), 200, { ...totals, ...headers })
}

function contentOf({ chunks, text, rows }: Omit<Listed, 'meta'>): Content {
  if (chunks) return { kind: 'json-chunks', chunks }
  return text === null ? { kind: 'data', data: rows } : { kind: 'json-text', text }
}

function itemsOf({ chunks, text, rows }: Omit<Listed, 'meta'>, meta: Readonly<Values>): Content {
  const behind = `,${JSON.stringify(meta).slice(1)}`
  if (chunks) return { kind: 'json-chunks', chunks: between('{"items":', chunks, behind) }
  if (text === null) return { kind: 'data', data: { items: rows, ...meta } }
  return { kind: 'json-text', text: `{"items":${text}${behind}` }
}
