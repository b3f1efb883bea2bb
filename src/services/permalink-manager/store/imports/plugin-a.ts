/** Keeps all addresses in one option: posts under their ids, terms under `tax-` and the id. */
import type { ReadContext } from '../../../../kernel/context.ts'
import { optionOf } from '../../../../platform/options/options.ts'
import type { ItemRef } from '../item-rows.ts'
import type { ImportSource } from './source.ts'
import { takeAddresses } from './take-addresses.ts'

export const PLUGIN_A_OPTION = 'permalink_plugin_a_uris'

export const pluginA: ImportSource = {
  id: 'permalink-plugin-a',
  name: 'Permalink plugin A',
  isPro: false,
  brings: 'addresses',
  count: async ctx => (await addressesIn(ctx)).length,
  take: async ({ from, most, task }, ctx) =>
    takeAddresses((await addressesIn(ctx)).slice(from, from + most), task, ctx),
}

async function addressesIn(ctx: ReadContext): Promise<{ item: ItemRef; uri: string }[]> {
  const stored = await optionOf<Record<string, unknown>>(PLUGIN_A_OPTION, {}, ctx)
  return Object.entries(stored).flatMap(([key, uri]) => {
    const found = /^(tax-)?(\d{1,10})$/.exec(key)
    if (!found || typeof uri !== 'string') return []
    return [{ item: { kind: found[1] ? ('term' as const) : ('post' as const), id: Number(found[2]) }, uri }]
  })
}
