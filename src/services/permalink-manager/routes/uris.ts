/** Items and their addresses, read. */
import { Type } from 'typebox'
import type { ReadContext } from '../../../kernel/context.ts'
import { route } from '../../../kernel/route.ts'
import { readRows } from '../../../kernel/statement.ts'
import { postTypes } from '../../../platform/posts/posts.ts'
import { taxonomies } from '../../../platform/posts/terms/terms.ts'
import { type ExclusionReason, exclusionOf, KIND_NAMES, type Kind } from '../domain/modes.ts'
import { errors } from '../errors.ts'
import { mayView } from '../permissions.ts'
import { contentOfRow } from '../store/content.ts'
import { defaultAddress } from '../store/default-uri.ts'
import { historyOf, presentHistory } from '../store/history.ts'
import { COUNTS, type CountRow, itemFilters, itemOrders, itemStatuses, listItems } from '../store/item-list.ts'
import { presentItems } from '../store/present-item.ts'
import { presentRedirects } from '../store/present-redirect.ts'
import { oldAddressesOf } from '../store/redirect-rows.ts'
import { exclusionsOf, rulesOf } from '../store/rules.ts'
import { addressShape } from './answers/address.ts'
import { defaultShape, historyShape, oldAddressShape, typeShape } from './answers/uris.ts'
import { itemParameters, listReply, pageOf, paging, seenItem } from './inputs.ts'

export const listUris = route({
  method: 'GET',
  path: '/uris',
  summary: 'Items with their addresses',
  access: mayView,
  input: Type.Object({
    ...paging,
    kind: Type.Unsafe<Kind>({ type: 'string', enum: KIND_NAMES, default: 'post' }),
    type: Type.Optional(Type.String({ maxLength: 32, description: 'A type of posts, or a taxonomy.' })),
    search: Type.Optional(Type.String({ maxLength: 200, description: 'Part of a title or an address.' })),
    status: Type.Optional(Type.Unsafe<string>({ type: 'string', enum: itemStatuses })),
    language: Type.Optional(Type.String({ maxLength: 35, description: 'Only items in this language.' })),
    filter: Type.Unsafe<(typeof itemFilters)[number]>({
      type: 'string',
      enum: itemFilters,
      default: 'all',
      description: 'All, or those with an address of their own, or without.',
    }),
    orderby: Type.Unsafe<(typeof itemOrders)[number]>({ type: 'string', enum: itemOrders, default: 'id' }),
    order: Type.Unsafe<'asc' | 'desc'>({ type: 'string', enum: ['asc', 'desc'], default: 'desc' }),
  }),
  reply: Type.Array(addressShape),
  async handler({ page, per_page, search, ...asked }, ctx) {
    const query = { ...asked, ...(search ? { search } : {}), ...pageOf({ page, per_page }) }
    const { rows, total, isCapped } = await listItems(query, ctx)
    return listReply(await presentItems(rows, ctx), { page, per_page }, { total, isCapped })
  },
})

export const listTypes = route({
  method: 'GET',
  path: '/uris/types',
  summary: 'Content types and taxonomies with the number of their items',
  access: mayView,
  reply: Type.Array(typeShape),
  async handler(_input, ctx) {
    const types = postTypes(ctx).filter(type => type.isPublic)
    const groups = taxonomies(ctx).filter(taxonomy => taxonomy.isPublic)
    return [...(await countedTypes('post', types, ctx)), ...(await countedTypes('term', groups, ctx))]
  },
})

type Labelled = { readonly slug: string; readonly label: readonly [string, string] }

async function countedTypes(kind: Kind, types: readonly Labelled[], ctx: ReadContext): Promise<object[]> {
  const rows = await readRows<CountRow>({ text: COUNTS, values: [ctx.site.id, kind] }, ctx)
  const exclusions = exclusionsOf(await rulesOf(ctx))
  return types.map(({ slug, label }) => {
    const own = rows.filter(row => row.type === slug && row.status !== 'trash' && row.status !== 'auto-draft')
    const sum = (counted: readonly CountRow[]) => counted.reduce((total, row) => total + row.count, 0)
    const custom = sum(own.filter(row => row.is_custom === 1))
    const excluded: ExclusionReason | null = exclusionOf({ kind, id: 0, type: slug, status: 'publish' }, exclusions)
    const count = sum(own)
    return { kind, name: slug, label: label[0], count, custom, native: count - custom, excluded: excluded === 'type' }
  })
}

export const readUri = route({
  method: 'GET',
  path: '/uris/{kind}/{id}',
  summary: 'One item',
  access: mayView,
  input: Type.Object(itemParameters),
  reply: addressShape,
  async handler(input, ctx) {
    const [item] = await presentItems([await seenItem(input, ctx)], ctx)
    if (!item) throw errors.not_found({ what: 'item' })
    return item
  },
})

export const readDefault = route({
  method: 'GET',
  path: '/uris/{kind}/{id}/default',
  summary: 'The address that its pattern would give; nothing is written',
  access: mayView,
  input: Type.Object(itemParameters),
  reply: defaultShape,
  async handler(input, ctx) {
    const row = await seenItem(input, ctx)
    const content = await contentOfRow(row, ctx)
    if (!content) throw errors.not_found({ what: 'item' })
    const { uri, native } = await defaultAddress(content, await rulesOf(ctx), ctx)
    return { kind: row.kind, id: row.item_id, default_uri: uri, native_uri: native, is_native: uri === native }
  },
})

export const readHistory = route({
  method: 'GET',
  path: '/uris/{kind}/{id}/history',
  summary: 'What happened to its address',
  access: mayView,
  input: Type.Object({ ...itemParameters, ...paging }),
  reply: Type.Array(historyShape),
  async handler(input, ctx) {
    const row = await seenItem(input, ctx)
    const { rows, total } = await historyOf({ kind: row.kind, id: row.item_id }, pageOf(input), ctx)
    return listReply(rows.map(presentHistory), input, { total })
  },
})

export const readOldAddresses = route({
  method: 'GET',
  path: '/uris/{kind}/{id}/redirects',
  summary: 'Its old addresses',
  access: mayView,
  input: Type.Object({ ...itemParameters, ...paging }),
  reply: Type.Array(oldAddressShape),
  async handler(input, ctx) {
    const row = await seenItem(input, ctx)
    const { rows, total } = await oldAddressesOf({ kind: row.kind, id: row.item_id }, pageOf(input), ctx)
    return listReply(await presentRedirects(rows, ctx), input, { total })
  },
})
