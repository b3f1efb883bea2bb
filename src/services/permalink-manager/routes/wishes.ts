/** A change of an address as callers send it, checked and turned into what is stored. */
import { Type } from 'typebox'
import type { ReadContext } from '../../../kernel/context.ts'
import { exclusionOf, isMode, type Mode } from '../domain/modes.ts'
import { errors } from '../errors.ts'
import { reason } from '../reasons.ts'
import { contentOfRow } from '../store/content.ts'
import { defaultAddress } from '../store/default-uri.ts'
import { frontPageId } from '../store/front-page.ts'
import { type ItemRow, itemRow, refOf } from '../store/item-rows.ts'
import { exclusionsOf, type Rules, rulesOf } from '../store/rules.ts'
import type { AddressWish } from '../store/save-addresses.ts'
import { isUri, readUri } from '../store/uri.ts'
import { kindOf } from './inputs.ts'

export const changeFields = {
  uri: Type.Optional(Type.String({ maxLength: 2000, description: 'Empty: back to the default.' })),
  reset: Type.Optional(Type.Boolean()),
  mode: Type.Optional(Type.Integer({ minimum: -2, maximum: 2 })),
  expected_modified_at: Type.Optional(Type.String({ maxLength: 40 })),
}

export type SentChange = {
  readonly kind: string
  readonly id: number
  readonly uri?: string
  readonly reset?: boolean
  readonly mode?: number
  readonly expected_modified_at?: string
}

/** Throws what is wrong with it. Whether the address is free is asked when it is stored. */
export async function readChange(sent: SentChange, ctx: ReadContext): Promise<AddressWish> {
  const row = await itemRow({ kind: kindOf(sent.kind), id: sent.id }, ctx)
  if (!row) throw errors.not_found({ what: 'item' })
  const rules = await rulesOf(ctx)
  const wish = {
    item: refOf(row),
    ...(sent.mode === undefined ? {} : { mode: readMode(sent.mode) }),
    ...(sent.expected_modified_at === undefined ? {} : { expected: sent.expected_modified_at }),
  }
  const isReset = sent.reset === true || sent.uri?.trim() === ''
  if (sent.uri === undefined && !isReset) return wish
  await refuseUnaddressed(row, rules, ctx)
  if (isReset) return { ...wish, uri: await defaultOf(row, rules, ctx), isManual: false }
  return { ...wish, uri: readTyped(sent.uri ?? '', rules, ctx), isManual: true }
}

function readMode(mode: number): Mode {
  if (!isMode(mode)) throw errors.uri_invalid({ reason: reason('no_mode') })
  return mode
}

async function refuseUnaddressed(row: ItemRow, rules: Rules, ctx: ReadContext): Promise<void> {
  if (row.kind === 'post' && row.item_id === (await frontPageId(ctx))) throw errors.front_page()
  const excluded = exclusionOf({ ...row, id: row.item_id }, exclusionsOf(rules))
  if (excluded) throw errors.item_excluded({ reason: reason(excluded) }, { data: { reason: excluded } })
}

async function defaultOf(row: ItemRow, rules: Rules, ctx: ReadContext): Promise<(AddressWish['uri'] & {}) | null> {
  const content = await contentOfRow(row, ctx)
  return content ? (await defaultAddress(content, rules, ctx)).own : null
}

function readTyped(typed: string, rules: Rules, ctx: ReadContext) {
  const own = typed.startsWith(`${ctx.site.url}/`) ? typed.slice(ctx.site.url.length) : typed
  const read = readUri(own, rules)
  if (isUri(read)) return read
  const data = { reason: read, uri: typed }
  if (read === 'front_page') throw errors.front_page({}, { data })
  if (read === 'reserved') throw errors.uri_reserved({}, { data })
  throw errors.uri_invalid({ reason: reason(read) }, { data })
}
