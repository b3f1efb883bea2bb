/** The rows of addresses: one for each post and term, kept by the database; this reads them. */

import type { Row } from '../../../db/database.ts'
import { holding } from '../../../db/hold.ts'
import type { Context, ReadContext } from '../../../kernel/context.ts'
import { isAmong, readRows } from '../../../kernel/statement.ts'
import type { Kind, Mode } from '../domain/modes.ts'

export type ItemRow = Row & {
  readonly id: number
  readonly kind: Kind
  readonly item_id: number
  readonly type: string
  readonly status: string
  readonly title: string
  readonly language: string
  readonly address: string
  readonly uri: string | null
  readonly uri_key: string | null
  readonly mode: Mode
  readonly is_custom: number
  readonly is_manual: number
  readonly modified_at: string
  readonly modified_by: number | null
}
/** Which item: what callers name it by. */
export type ItemRef = { readonly kind: Kind; readonly id: number }

export const ITEM_COLUMNS = [
  ...['id', 'kind', 'item_id', 'type', 'status', 'title', 'language', 'address', 'uri', 'uri_key', 'mode'],
  ...['is_custom', 'is_manual', 'modified_at', 'modified_by'],
].join(', ')

export const nameOf = ({ kind, id }: ItemRef): string => `${kind} ${id}`
export const refOf = (row: Pick<ItemRow, 'kind' | 'item_id'>): ItemRef => ({ kind: row.kind, id: row.item_id })

/** What decides whether an item gets an address. */
export type BornItem = Pick<ItemRow, 'kind' | 'item_id' | 'type' | 'status' | 'uri' | 'mode'>

/**
 * Posts that a transaction has made and that have no address of their own so far: what nobody wrote need not be read.
 * `forgetBare` is called by whoever writes one.
 */
const bare = new WeakMap<ReadContext, Set<number>>()
export const noteBare = (post: number, ctx: Context): void =>
  void bare.set(ctx, (bare.get(ctx) ?? new Set<number>()).add(post))
export const forgetBare = (ctx: Context): void => void bare.delete(ctx)
export const isBare = ({ kind, id }: ItemRef, ctx: ReadContext): boolean =>
  kind === 'post' && bare.get(ctx)?.has(id) === true

const ONE = `select ${ITEM_COLUMNS} from addresses where site_id = ? and kind = ? and item_id = ?`
const AT = `select ${ITEM_COLUMNS} from addresses where site_id = ? and uri_key = ?`

export async function itemRow({ kind, id }: ItemRef, ctx: ReadContext): Promise<ItemRow | null> {
  return (await readRows<ItemRow>({ text: ONE, values: [ctx.site.id, kind, id] }, ctx))[0] ?? null
}

/** Whose own address this is, served or not. */
export async function itemAt(key: string, ctx: ReadContext): Promise<ItemRow | null> {
  return (await readRows<ItemRow>({ text: AT, values: [ctx.site.id, key] }, ctx))[0] ?? null
}

export function itemsAt(keys: readonly string[], ctx: ReadContext): Promise<ItemRow[]> {
  if (keys.length === 0) return Promise.resolve([])
  const among = isAmong('uri_key', keys)
  const text = `select ${ITEM_COLUMNS} from addresses where site_id = ? and ${among.text}`
  return readRows<ItemRow>({ text, values: [ctx.site.id, ...among.values] }, ctx)
}

/** These items, held until the transaction ends, always in one order so that two writers do not wait in a ring. */
export async function holdItems(refs: readonly ItemRef[], ctx: Context): Promise<ItemRow[]> {
  const rows: ItemRow[] = []
  for (const kind of ['post', 'term'] as const) {
    const ids = refs.filter(ref => ref.kind === kind).map(ref => ref.id)
    if (ids.length === 0) continue
    const among = isAmong('item_id', ids)
    const text = `select ${ITEM_COLUMNS} from addresses t where site_id = ? and kind = ? and ${among.text}
      order by id${holding(ctx.database.engine)}`
    rows.push(...(await readRows<ItemRow>({ text, values: [ctx.site.id, kind, ...among.values] }, ctx)))
  }
  return rows
}
