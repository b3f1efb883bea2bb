import { migration } from '../../../db/migrations.ts'
import { createCatalogue } from './catalogue.ts'
import { createStock } from './stock.ts'

export const tables = migration('inventory/001-tables', async (db, engine) => {
  await createCatalogue(db, engine)
  await createStock(db, engine)
})
