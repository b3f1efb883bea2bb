import { after, before, describe, test } from 'node:test'
import type { Subject } from '../../../src/kernel/records/conformance/subject.ts'
import { conformanceChecks } from '../../../src/kernel/records/conformance.ts'
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
        adjust: values => ('deposit' in values ? { ...values, price: 100, deposit: 1, quantity: 5 } : values),
      }
      for (const { name, run } of conformanceChecks(subject)) test(name, run)
    }
  })
})
