import { after, before, describe, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { startTestApp, type TestApp } from '../../../../test/kit/test-app.ts'
import type { Subject } from '../../../kernel/records/conformance/subject.ts'
import { conformanceChecks } from '../../../kernel/records/conformance.ts'
import { inventory } from '../service.ts'
import { fitting } from './fitting-values.ts'
import { houseOf } from './kit.ts'

forEachEngine(engine => {
  describe('every free entity of the inventory conforms', () => {
    let app: TestApp
    before(async () => {
      app = await startTestApp(engine, { services: [inventory], env: { EDITION: 'free' } })
      await app.account('nobody', ['subscriber'])
      const site = await app.request('POST', '/host/v1/sites', {
        as: 'admin',
        body: { path: '/second', title: 'Second', admin_login: 'admin' },
      })
      if (site.status !== 201) throw new Error(site.text)
    })
    after(() => app.dispose())
    /** Rows of the ledger are made by documents. */
    const bookOne = async (): Promise<number> => {
      const house = houseOf(app)
      const [item, place] = [await house.item(), await house.warehouse()]
      await house.receive(place.id, [{ item_id: item.id, quantity: 1, unit_cost: 1 }])
      return (await house.get('/transactions?per_page=1'))[0].id
    }
    for (const entity of inventory.entities ?? []) {
      const subject: Subject = {
        service: inventory,
        entity,
        request: (method, path, options) => app.request(method, path, options),
        elsewhere: (method, path, options) => app.fetch(method, `/second/api${path}`, options),
        as: { all: 'admin', none: 'nobody' },
        adjust: fitting,
        ...(entity.name === 'transactions' ? { make: bookOne } : {}),
      }
      for (const { name, run } of conformanceChecks(subject)) test(`J-01 J-10 J-28 ${name}`, run)
    }
  })
})
