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
