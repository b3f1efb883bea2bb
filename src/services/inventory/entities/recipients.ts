import { Type } from 'typebox'
import { unscaled } from '../../../kernel/currencies.ts'
import { defineEntity } from '../../../kernel/entity.ts'
import { choice, email, link, longText, phone, text } from '../../../kernel/fields.ts'
import { reach, viewers } from '../access.ts'
import { needs } from '../apps.ts'
import { PLACES } from '../domain/amounts.ts'
import { toldPlaces } from '../stock/told-places.ts'

/** Who things go to and come from: people, departments, customers, suppliers, projects, places. */
export const recipients = defineEntity('recipients', {
  table: 'inventory_recipients',
  label: ['Recipient', 'Recipients'],
  title: 'name',
  fields: {
    name: text({ required: true, search: true, sort: true, max: 200 }),
    code: text({ search: true, max: 40 }),
    type: choice(['person', 'department', 'customer', 'supplier', 'project', 'location'], {
      default: 'person',
      filter: 'any',
    }),
    email: email({ search: true }),
    phone: phone(),
    address: longText({ max: 500 }),
    user_id: link('users', { filter: 'any' }),
    cost_center: text({ max: 60 }),
    status: choice(['active', 'inactive'], { default: 'active', filter: 'any' }),
    notes: longText({ max: 5000 }),
  },
  perPage: { default: 50, most: 200 },
  import: { key: ['code', 'email', 'id'] },
  requires: needs('recipients'),
  doors: viewers,
  rows: reach('recipients'),
  computed: {
    names: ['holding'],
    shapes: {
      holding: Type.Array(Type.Object({ item_id: Type.Integer(), quantity: Type.Number() }), {
        description: 'What was issued to them and has not come back.',
      }),
    },
    from: [],
    async of(rows, ctx) {
      const places = await toldPlaces(ctx)
      const ledger = ctx.db.selectFrom('inventory_ledger')
      const held = await (places === null ? ledger : ledger.where('warehouse_id', 'in', [0, ...places]))
        .select(({ fn }) => ['recipient_id', 'item_id', fn.sum<number>('quantity').as('quantity')])
        .where('recipient_id', 'in', [0, ...rows.map(({ id }) => id)])
        .where('document_type', 'in', ['issue', 'issue_reversal', 'return_in', 'return_in_reversal'])
        .groupBy(['recipient_id', 'item_id'])
        .orderBy('item_id')
        .execute()
      const of = Map.groupBy(
        held.filter(row => row.quantity !== 0),
        row => row.recipient_id,
      )
      return rows.map(({ id }) => ({
        holding: (of.get(id) ?? []).map(row => ({
          item_id: row.item_id,
          quantity: unscaled(-row.quantity, PLACES),
        })),
      }))
    },
  },
})
