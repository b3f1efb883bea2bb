/** Keeps the address of a post as its meta value, those of terms in one option. */
import type { ReadContext } from '../../../../kernel/context.ts'
import { readRows } from '../../../../kernel/statement.ts'
import { optionOf } from '../../../../platform/options/options.ts'
import type { ItemRef } from '../item-rows.ts'
import type { ImportSource } from './source.ts'
import { takeAddresses } from './take-addresses.ts'

export const PLUGIN_B_META = 'custom_permalink'
export const PLUGIN_B_OPTION = 'custom_permalink_table'

export const pluginB: ImportSource = {
  id: 'permalink-plugin-b',
  name: 'Permalink plugin B',
  isPro: false,
  brings: 'addresses',
  count: async ctx => (await countPosts(ctx)) + (await termsIn(ctx)).length,
  async take({ from, most, task }, ctx) {
    const posts = await postsFrom(from, most, ctx)
    const passed = from - (await countPosts(ctx))
    const terms = (await termsIn(ctx)).slice(Math.max(0, passed), Math.max(0, passed) + most - posts.length)
    return takeAddresses([...posts, ...terms], task, ctx)
  },
}

async function countPosts(ctx: ReadContext): Promise<number> {
  const text = 'select count(*) as total from post_meta where site_id = ? and key = ?'
  const [row] = await readRows<{ total: number }>({ text, values: [ctx.site.id, PLUGIN_B_META] }, ctx)
  return row?.total ?? 0
}

async function postsFrom(from: number, most: number, ctx: ReadContext): Promise<{ item: ItemRef; uri: string }[]> {
  const text = `select object_id, value from post_meta where site_id = ? and key = ?
    order by object_id limit ${most} offset ${from}`
  const rows = await readRows<{ object_id: number; value: string }>({ text, values: [ctx.site.id, PLUGIN_B_META] }, ctx)
  return rows.map(row => ({ item: { kind: 'post', id: row.object_id }, uri: String(JSON.parse(row.value)) }))
}

/** By address: `{ "topics/food/": { "id": 5, "kind": "category" } }`. */
async function termsIn(ctx: ReadContext): Promise<{ item: ItemRef; uri: string }[]> {
  const stored = await optionOf<Record<string, { id?: unknown }>>(PLUGIN_B_OPTION, {}, ctx)
  return Object.entries(stored).flatMap(([uri, value]) => {
    const id = Number(value?.id)
    return Number.isInteger(id) && id > 0 ? [{ item: { kind: 'term' as const, id }, uri }] : []
  })
}
