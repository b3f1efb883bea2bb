/** What several routes take. */
import { Type } from 'typebox'
import type { ReadContext } from '../../../kernel/context.ts'
import { type Reply, withMeta } from '../../../kernel/replies.ts'
import type { Kind } from '../domain/modes.ts'
import { errors } from '../errors.ts'
import { type ItemRow, itemRow } from '../store/item-rows.ts'
import { maySee } from '../store/owners.ts'

export const paging = {
  page: Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1, description: 'Counted from 1.' }),
  per_page: Type.Integer({ minimum: 1, maximum: 100, default: 20, description: 'Entries on a page.' }),
}
export type Paging = { readonly page: number; readonly per_page: number }

export const pageOf = ({ page, per_page }: Paging) => ({ limit: per_page, offset: (page - 1) * per_page })

/** A page of a list with the facts of the whole. */
export function listReply(
  data: readonly object[],
  { page, per_page }: Paging,
  { total, isCapped = false }: Counted,
): Reply {
  const facts = { total, page, per_page, pages: Math.ceil(total / per_page) }
  return withMeta(data, isCapped ? { ...facts, total_is_capped: true } : facts)
}

/** `isCapped`: there are more than were counted. */
type Counted = { readonly total: number; readonly isCapped?: boolean }

/** Which item an address names. Other kinds than the two do not exist. */
export const itemParameters = { kind: Type.String(), id: Type.Integer({ minimum: 1 }) }

export const kindOf = (text: string): Kind => {
  if (text !== 'post' && text !== 'term') throw errors.not_found({ what: 'kind of item' })
  return text
}

/** The item, if the caller may know of it. */
export async function seenItem(input: { kind: string; id: number }, ctx: ReadContext): Promise<ItemRow> {
  const row = await itemRow({ kind: kindOf(input.kind), id: input.id }, ctx)
  if (!row || !(await maySee(row, ctx))) throw errors.not_found({ what: 'item' })
  return row
}
