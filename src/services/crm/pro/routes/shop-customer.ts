import { Type } from 'typebox'
import { addressIn } from '../../../../kernel/records/address-kind.ts'
import { readRecord } from '../../../../kernel/records/read.ts'
import { byId } from '../../../../kernel/records/record-route.ts'
import { orNull } from '../../../../kernel/reply-shapes.ts'
import { route } from '../../../../kernel/route.ts'
import { customersWith, ordersOf } from '../../../../platform/shop/shop.ts'
import { contacts } from '../../entities/contacts.ts'
import { can } from '../../permissions.ts'

/** Found by the mail addresses of the contact that the caller may read. */
export const shopCustomer = route({
  method: 'GET',
  path: '/shop-customers/{id}',
  summary: 'What a contact has bought in the shop',
  access: can('access'),
  requires: [{ feature: 'shop-customers' }, { module: 'shop' }],
  input: byId('The id of the contact.'),
  reply: Type.Object({
    customer: orNull(Type.Object({ id: Type.Integer(), name: Type.String(), email: Type.String() })),
    orders: Type.Array(
      Type.Object({
        number: Type.String(),
        status: Type.String(),
        total: Type.Integer({ description: 'In the smallest unit of the currency.' }),
        currency: Type.String(),
        created_at: Type.String({ format: 'date-time' }),
      }),
    ),
  }),
  async handler({ id }, ctx) {
    const { email = [] } = await readRecord(contacts, id, ctx)
    const customers = await customersWith((email ?? []).map(addressIn), ctx)
    const orders = await ordersOf(
      customers.map(customer => customer.id),
      ctx,
    )
    const [customer] = customers
    return {
      customer: customer ? { id: customer.id, name: customer.name, email: customer.email } : null,
      orders: orders.map(({ number, status, total, currency, created_at }) => ({
        ...{ number, status, total, currency, created_at },
      })),
    }
  },
})
