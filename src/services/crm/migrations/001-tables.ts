import { migration } from '../../../db/migrations.ts'
import { createCustomFieldTable } from '../../../kernel/records/custom-fields/definitions.ts'
import { makeDeals } from './deals.ts'
import { makeHistory } from './history.ts'
import { makeLibrary } from './library.ts'
import { makeMailings } from './mailings.ts'
import { makeOrganisation } from './organisation.ts'
import { makePeople } from './people.ts'

export const tables = migration('crm/001-tables', async (db, engine) => {
  await makePeople(db, engine)
  await makeDeals(db, engine)
  await makeMailings(db, engine)
  await makeLibrary(db, engine)
  await makeOrganisation(db, engine)
  await createCustomFieldTable(db, engine, { table: 'crm_custom_fields' })
  await makeHistory(db, engine)
})
