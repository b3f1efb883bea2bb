/** Answers on the products of the platform's shop. */
import { Type } from 'typebox'
import type { Context, ReadContext } from '../../../../kernel/context.ts'
import { refuseProblems } from '../../../../kernel/records/problems.ts'
import { route } from '../../../../kernel/route.ts'
import { findProduct, findProducts } from '../../../../platform/shop/shop.ts'
import { errors } from '../../errors.ts'
import { can } from '../../permissions.ts'
import { answersOfProduct, countAnswers } from '../store/product-answers.ts'

const requires = [{ module: 'shop' }] as const
const id = Type.Integer({ minimum: 1, description: 'The id of the product.' })
const reply = Type.Object({
  product: Type.Object({ id: Type.Integer(), name: Type.String() }),
  items: Type.Array(Type.Object({ id: Type.Integer(), question: Type.String(), status: Type.String() })),
})

export const readProducts = route({
  method: 'GET',
  path: '/shop/products',
  summary: 'Products of the shop by name, at most 50, with how many answers stand on each',
  access: can('manage'),
  requires,
  input: Type.Object({ search: Type.Optional(Type.String({ maxLength: 200 })) }),
  reply: Type.Array(
    Type.Object({ id: Type.Integer(), name: Type.String(), sku: Type.String(), answers: Type.Integer() }),
  ),
  async handler({ search = '' }, ctx) {
    const products = await findProducts(search.trim(), ctx)
    const counts = await countAnswers(
      products.map(product => product.id),
      ctx,
    )
    return products.map(({ id: product, name, sku }) => ({ id: product, name, sku, answers: counts.get(product) ?? 0 }))
  },
})

export const readProductAnswers = route({
  method: 'GET',
  path: '/shop/products/{id}/faqs',
  summary: 'The answers that stand on a product, in their order',
  access: can('manage'),
  requires,
  input: Type.Object({ id }),
  reply,
  handler: ({ id: product }, ctx) => shown(product, ctx),
})

export const saveProductAnswers = route({
  method: 'PUT',
  path: '/shop/products/{id}/faqs',
  summary: 'Say which answers stand on a product, in this order',
  access: can('manage'),
  requires,
  input: Type.Object({ id, faq_ids: Type.Array(Type.Integer({ minimum: 1 }), { maxItems: 100 }) }),
  reply,
  async handler({ id: product, faq_ids }, ctx) {
    await shown(product, ctx)
    const wanted = [...new Set(faq_ids)]
    await refuseAbsent(wanted, ctx)
    await ctx.db.deleteFrom('faq_product_answers').where('product_id', '=', product).execute()
    const rows = wanted.map((faq_id, index) => ({ product_id: product, faq_id, position: index + 1 }))
    if (rows.length > 0) await ctx.db.insertInto('faq_product_answers').values(rows).execute()
    return shown(product, ctx)
  },
})

async function shown(product: number, ctx: ReadContext) {
  const found = await findProduct(product, ctx)
  if (!found) throw errors.not_found({ what: 'product' })
  return { product: { id: found.id, name: found.name }, items: await answersOfProduct(product, ctx) }
}

async function refuseAbsent(ids: readonly number[], ctx: Context): Promise<void> {
  const rows = await ctx.db
    .selectFrom('faq_answers')
    .select('id')
    .where('id', 'in', [0, ...ids])
    .execute()
  const known = new Set(rows.map(row => row.id))
  const absent = ids.filter(one => !known.has(one))
  const message = `faq_ids names what does not exist: ${absent.join(', ')}.`
  if (absent.length > 0)
    refuseProblems({ faq_ids: { code: 'rest_invalid_link', message } }, { errors, absentLinks: 422 })
}
