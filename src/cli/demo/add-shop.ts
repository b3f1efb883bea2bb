/** A shop with products, customers and orders, for the services that look at one. */
import type { Context } from '../../kernel/context.ts'
import type { DemoRandom } from '../../platform/demo/demo.ts'
import { setModuleStatus } from '../../platform/modules/modules.ts'
import { addCustomer, addOrder, addProduct, type OrderLine } from '../../platform/shop/shop.ts'
import { DAY, type DemoSite, eachOf } from './demo-site.ts'
import { customers, orderStatuses, products } from './shop.data.ts'

const CURRENCY = 'EUR'
const ORDERS = 30
const FIRST_NUMBER = 1001

/** A shop that has products already is left as it is. */
export async function addShop(site: DemoSite): Promise<void> {
  const opening = site.at(site.today - 300 * DAY)
  if (await opening.db.selectFrom('shop_products').select('id').limit(1).executeTakeFirst()) return
  await opening.transaction(ctx => setModuleStatus('shop', 'active', ctx))
  const goods = await eachOf({ what: 'products', of: products }, site, ([sku, name, price]) =>
    opening.transaction(async ctx => {
      const id = await addProduct({ sku, name, price, currency: CURRENCY, status: 'publish' }, ctx)
      return { id, name, price }
    }),
  )
  const buyers = await eachOf({ what: 'customers', of: customers }, site, ([name, email, phone], index) =>
    site.at(site.today - (290 - index) * DAY).transaction(async ctx => {
      const id = await addCustomer({ name, email, phone, user_id: null }, ctx)
      return { id, email }
    }),
  )
  const random = site.random.named('orders')
  const numbers = Array.from({ length: ORDERS }, (_, index) => index)
  await eachOf({ what: 'orders', of: numbers }, site, index =>
    site
      .at(site.today - Math.round((270 * (ORDERS - index)) / ORDERS) * DAY)
      .transaction(ctx => placeOrder({ number: FIRST_NUMBER + index, goods, buyer: random.pick(buyers), random }, ctx)),
  )
}

type Good = { readonly id: number; readonly name: string; readonly price: number }
type NewOrder = {
  readonly number: number
  readonly goods: readonly Good[]
  readonly buyer: { readonly id: number; readonly email: string }
  readonly random: DemoRandom
}

async function placeOrder({ number, goods, buyer, random }: NewOrder, ctx: Context): Promise<void> {
  const lines = random
    .shuffled(goods)
    .slice(0, random.integer(1, 4))
    .map(({ id, name, price }): OrderLine => {
      const quantity = random.integer(1, 3)
      return { product_id: id, name, quantity, total: price * quantity }
    })
  const total = lines.reduce((sum, line) => sum + line.total, 0)
  const order = { number: String(number), customer_id: buyer.id, email: buyer.email, total, currency: CURRENCY, lines }
  await addOrder({ ...order, status: random.pick(orderStatuses) }, ctx)
}
