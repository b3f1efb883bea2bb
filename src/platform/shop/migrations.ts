/** What a shop plugin of another maker keeps: products, customers, orders. Our services read it while the module is on. */
import { migration } from '../../db/migrations.ts'
import { createTable, instant, integer, json, text } from '../../db/tables.ts'

export const shopMigrations = [
  migration('shop/001-shop', async (db, engine) => {
    await createTable(db, engine, 'shop_products', {
      columns: { sku: text(), name: text(), price: integer(), currency: text(), status: text(), created_at: instant() },
      unique: [['site_id', 'sku']],
    })
    await createTable(db, engine, 'shop_customers', {
      columns: {
        email: text(),
        name: text(),
        phone: text({ nullable: true }),
        user_id: integer({ nullable: true }),
        created_at: instant(),
      },
      unique: [['site_id', 'email']],
    })
    await createTable(db, engine, 'shop_orders', {
      columns: {
        number: text(),
        customer_id: integer(),
        email: text(),
        status: text(),
        total: integer(),
        currency: text(),
        lines: json(),
        created_at: instant(),
      },
      unique: [['site_id', 'number']],
      indexes: [['site_id', 'customer_id']],
    })
  }),
]
