import { after, before, describe, test } from 'node:test'
import { forEachEngine } from '../../../../../test/kit/databases.ts'
import { startTestApp, type TestApp } from '../../../../../test/kit/test-app.ts'
import type { Subject } from '../../../../kernel/records/conformance/subject.ts'
import { conformanceChecks } from '../../../../kernel/records/conformance.ts'
import { applyExtension } from '../../../../kernel/service.ts'
import { fitting } from '../../test/fitting-values.ts'
import extension from '../index.ts'

const service = applyExtension(extension)

forEachEngine(engine => {
  describe('every entity of inventory Pro conforms', () => {
    let app: TestApp
    before(async () => {
      app = await startTestApp(engine, { env: { EDITION: 'pro' } })
      await app.account('nobody', ['subscriber'])
      const body = { path: '/second', title: 'Second', admin_login: 'admin' }
      const second = await app.request('POST', '/host/v1/sites', { as: 'admin', body })
      if (second.status !== 201) throw new Error(second.text)
    })
    after(() => app.dispose())
    for (const entity of service.proEntities) {
      const subject: Subject = {
        service,
        entity,
        request: (method, path, options) => app.request(method, path, options),
        elsewhere: (method, path, options) => app.fetch(method, `/second/api${path}`, options),
        as: { all: 'admin', none: 'nobody' },
        adjust: fitting,
      }
      for (const { name, run } of conformanceChecks(subject)) test(`J-01 J-10 ${name}`, run)
    }
  })
})
