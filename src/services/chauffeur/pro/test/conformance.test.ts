import { after, before, describe, test } from 'node:test'
import { forEachEngine } from '../../../../../test/kit/databases.ts'
import { startTestApp, type TestApp } from '../../../../../test/kit/test-app.ts'
import type { Subject } from '../../../../kernel/records/conformance/subject.ts'
import { conformanceChecks } from '../../../../kernel/records/conformance.ts'
import { applyExtension } from '../../../../kernel/service.ts'
import { chauffeur } from '../../service.ts'
import { fitting } from '../../test/fitting-values.ts'
import extension from '../index.ts'

const service = applyExtension(extension)

forEachEngine(engine => {
  describe('every Pro entity of the chauffeur service conforms', () => {
    let app: TestApp
    before(async () => {
      app = await startTestApp(engine, { services: [chauffeur], env: { EDITION: 'pro' } })
      await app.account('nobody', ['subscriber'])
    })
    after(() => app.dispose())
    for (const entity of service.proEntities) {
      const subject: Subject = {
        service,
        entity,
        request: (method, path, options) => app.request(method, path, options),
        as: { all: 'admin', none: 'nobody' },
        adjust: fitting,
      }
      for (const { name, run } of conformanceChecks(subject)) test(`E-29 ${name}`, run)
    }
  })
})
