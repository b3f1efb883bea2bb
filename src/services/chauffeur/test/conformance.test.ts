import { after, before, describe, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { startTestApp, type TestApp } from '../../../../test/kit/test-app.ts'
import type { Subject } from '../../../kernel/records/conformance/subject.ts'
import { conformanceChecks } from '../../../kernel/records/conformance.ts'
import { chauffeur } from '../service.ts'
import { fitting } from './fitting-values.ts'

forEachEngine(engine => {
  describe('every free entity of the chauffeur service conforms', () => {
    let app: TestApp
    before(async () => {
      app = await startTestApp(engine, { services: [chauffeur], env: { EDITION: 'free' } })
      await app.account('nobody', ['subscriber'])
      const site = await app.request('POST', '/host/v1/sites', {
        as: 'admin',
        body: { path: '/second', title: 'Second', admin_login: 'admin' },
      })
      if (site.status !== 201) throw new Error(site.text)
    })
    after(() => app.dispose())
    for (const entity of chauffeur.entities ?? []) {
      const subject: Subject = {
        service: chauffeur,
        entity,
        request: (method, path, options) => app.request(method, path, options),
        elsewhere: (method, path, options) => app.fetch(method, `/second/api${path}`, options),
        as: { all: 'admin', none: 'nobody' },
        adjust: fitting,
      }
      for (const { name, run } of conformanceChecks(subject)) test(`E-29 E-82 ${name}`, run)
    }
  })
})
