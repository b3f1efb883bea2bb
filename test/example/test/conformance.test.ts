import { after, before, describe, test } from 'node:test'
import type { Subject } from '../../../src/kernel/records/conformance/subject.ts'
import { conformanceChecks } from '../../../src/kernel/records/conformance.ts'
import type { Values } from '../../../src/kernel/records/kind.ts'
import { applyExtension } from '../../../src/kernel/service.ts'
import { forEachEngine } from '../../kit/databases.ts'
import { startTestApp, type TestApp } from '../../kit/test-app.ts'
import extension from '../pro/index.ts'
import { example } from '../service.ts'

const service = applyExtension(extension)
const folder = new URL('../../', import.meta.url)

forEachEngine(engine => {
  describe('every entity of the example conforms', () => {
    let app: TestApp
    before(async () => {
      app = await startTestApp(engine, { services: [example], servicesFolder: folder })
      await app.account('nobody', ['subscriber'])
      const site = await app.request('POST', '/host/v1/sites', {
        as: 'admin',
        body: { path: '/second', title: 'Second', admin_login: 'admin' },
      })
      if (site.status !== 201) throw new Error(site.text)
    })
    after(() => app.dispose())
    for (const entity of service.entities ?? []) {
      const subject: Subject = {
        service,
        entity,
        request: (method, path, options) => app.request(method, path, options),
        elsewhere: (method, path, options) => app.fetch(method, `/second/api${path}`, options),
        as: { all: 'admin', none: 'nobody' },
        adjust: fitting,
      }
      for (const { name, run } of conformanceChecks(subject)) test(name, run)
    }
  })
})

/** Rules that fields cannot say: a price covers its deposit, a choice has something to choose. */
function fitting(values: Values): Values {
  if ('deposit' in values) return { ...values, price: 100, deposit: 1, quantity: 5 }
  if (!('choices' in values)) return values
  // None that is required: the samples of tools would lack it.
  const key = `k${String(values.key).slice(1)}`
  return { ...values, key, choices: ['a', 'b'], default_value: null, required: false }
}
