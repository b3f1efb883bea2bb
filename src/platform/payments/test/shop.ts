/** Services that sell something and know nothing of each other: the payments of the platform, tried without a real one. */

import { Type } from 'typebox'
import { SECRET_KEY, signedEvent, WEBHOOK_SECRET } from '../../../../test/kit/card-provider.ts'
import type { TestApp, TestResponse } from '../../../../test/kit/test-app.ts'
import { migration } from '../../../db/migrations.ts'
import { dynamicTables } from '../../../db/row-types.ts'
import { createTable, integer, text } from '../../../db/tables.ts'
import { definePermissions, everybody } from '../../../kernel/access.ts'
import type { Context } from '../../../kernel/context.ts'
import { bareData } from '../../../kernel/envelopes.ts'
import { defineErrors } from '../../../kernel/errors.ts'
import { route } from '../../../kernel/route.ts'
import { defineService, type Service } from '../../../kernel/service.ts'
import { definePayments, type PaymentBook, paymentsOf, receivedOf, receiveSigned } from '../payments.ts'

/** What an order of a shop is, and what became of it. */
export type Order = { readonly due: number; readonly held: number; readonly trouble: string | null }

export type Shop = {
  readonly service: Service
  readonly book: PaymentBook
  /** What the book told of, such as `completed 1200`. */
  readonly told: string[]
  order(due: number, ctx: Context): Promise<number>
  read(orderId: number, ctx: Context): Promise<Order>
}

export function makeShop(slug: string): Shop {
  const orders = `${slug}_orders`
  const told: string[] = []
  const book = definePayments(spec({ slug, orders, told }))
  return {
    service: serviceOf(slug, book),
    book,
    told,
    async order(due, ctx) {
      const { id } = await dynamicTables(ctx.db)
        .insertInto(orders)
        .values({ due, held: 0 })
        .returning('id')
        .executeTakeFirstOrThrow()
      return Number(id)
    },
    async read(orderId, ctx) {
      const row = await dynamicTables(ctx.db)
        .selectFrom(orders)
        .selectAll()
        .where('id', '=', orderId)
        .executeTakeFirstOrThrow()
      return { due: Number(row.due), held: Number(row.held), trouble: row.trouble as string | null }
    },
  }
}

type Parts = { readonly slug: string; readonly orders: string; readonly told: string[] }

const spec = ({ slug, orders, told }: Parts): Parameters<typeof definePayments>[0] => ({
  service: slug,
  errors: errorsOf(slug),
  secretKey: async () => SECRET_KEY,
  subjectOf: async ({ order_id }) => (order_id ? Number(order_id) : null),
  // Writing the row holds it on both engines until the transaction ends.
  hold: (orderId, ctx) =>
    dynamicTables(ctx.db)
      .updateTable(orders)
      .set(eb => ({ due: eb.ref('due') }))
      .where('id', '=', orderId)
      .execute(),
  async owed(orderId, ctx) {
    const row = await dynamicTables(ctx.db)
      .selectFrom(orders)
      .select('due')
      .where('id', '=', orderId)
      .executeTakeFirst()
    return { currency: 'EUR', sums: [Number(row?.due ?? 0)] }
  },
  waivedBy: async ({ amount }) => amount,
  async settle(orderId, _cause, ctx) {
    const { paid, refunded } = receivedOf(await paymentsOf(orderId, { service: slug }, ctx))
    const set = { held: paid - refunded }
    await dynamicTables(ctx.db).updateTable(orders).set(set).where('id', '=', orderId).execute()
  },
  flag: (orderId, trouble, ctx) =>
    dynamicTables(ctx.db).updateTable(orders).set({ trouble }).where('id', '=', orderId).execute(),
  tell: async (what, { amount }) => void told.push(`${what} ${amount}`),
  present: ({ id, amount, status }) => ({ id, amount, status }),
})

const errorsOf = (slug: string) =>
  defineErrors(slug, {
    not_refundable: [409, 'This payment cannot be given back.'],
    over_refund: [422, 'At most {left} {currency} can be given back.'],
    payment_provider: [502, 'The payment provider did not answer.'],
  })

const serviceOf = (slug: string, book: PaymentBook): Service =>
  defineService({
    slug,
    title: slug,
    summary: 'Sells something.',
    namespace: `vendor-${slug}/v1`,
    envelopes: { admin: bareData, visitor: bareData },
    permissions: definePermissions<string>(`vendor_${slug}`, {}),
    rights: {},
    errors: errorsOf(slug),
    jobs: Object.values(book.jobs),
    routes: [
      route({
        method: 'POST',
        path: '/events',
        summary: 'What the provider reports',
        access: everybody(),
        raw: true,
        transaction: false,
        reply: Type.Unknown(),
        handler: (_input, ctx) => receiveSigned(WEBHOOK_SECRET, book, ctx),
      }),
    ],
    migrations: [
      migration(`${slug}/001-orders`, (db, engine) =>
        createTable(db, engine, `${slug}_orders`, {
          columns: { due: integer(), held: integer(), trouble: text({ nullable: true }) },
        }),
      ),
    ],
  })

/** The provider's events, signed and sent to the webhook of a shop. */
export function eventsFor(site: TestApp) {
  let sent = 0
  const event = (object: object, type = 'checkout.session.completed') => ({
    id: `evt_${++sent}`,
    type,
    data: { object },
  })
  const report = (shop: Shop, told: object): Promise<TestResponse> =>
    site.request('POST', `/${shop.service.namespace}/events`, signedEvent(told))
  return { event, report, tell: (shop: Shop, object: object, type?: string) => report(shop, event(object, type)) }
}
