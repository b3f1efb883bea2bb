import type { ReadContext } from '../../../../kernel/context.ts'
import { on } from '../../../../kernel/hooks.ts'
import { isModuleActive } from '../../../../platform/modules/modules.ts'
import { hooks } from '../../hooks.ts'
import { proSettings } from '../settings.ts'

export const answersOfProduct = (product: number, ctx: ReadContext) =>
  ctx.db
    .selectFrom('faq_product_answers as p')
    .innerJoin('faq_answers as a', 'a.id', 'p.faq_id')
    .select(['a.id', 'a.question', 'a.status'])
    .where('p.product_id', '=', product)
    .orderBy('p.position')
    .execute()

/** By product; one that has none is left out. */
export async function countAnswers(
  products: readonly number[],
  ctx: ReadContext,
): Promise<ReadonlyMap<number, number>> {
  const rows = await ctx.db
    .selectFrom('faq_product_answers')
    .select(['product_id', eb => eb.fn.countAll<number>().as('count')])
    .where('product_id', 'in', [0, ...products])
    .groupBy('product_id')
    .execute()
  return new Map(rows.map(({ product_id, count }) => [product_id, Number(count)]))
}

/** `[vendor_faq product=12]` shows the answers of a product; nothing where the shop is off. */
export const productListener = on(hooks.viewConfig, 'faq.pro.products', async (config, { attributes }, ctx) => {
  if (attributes.product === undefined) return config
  const { shop_tab } = await ctx.settings(proSettings)
  const isOpen = shop_tab && (await isModuleActive('shop', ctx))
  const answers = isOpen ? await answersOfProduct(Number(attributes.product) || 0, ctx) : []
  return { ...config, faq_ids: answers.length > 0 ? answers.map(({ id }) => id) : [NOBODY] }
})

/** An id that no answer has: an empty list would mean all of them. */
const NOBODY = Number.MAX_SAFE_INTEGER
