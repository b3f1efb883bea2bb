import { after, before, describe, test } from 'node:test'
import { forEachEngine } from '../../../../../test/kit/databases.ts'
import { startTestApp, type TestApp } from '../../../../../test/kit/test-app.ts'
import { conformanceChecks } from '../../../../kernel/records/conformance.ts'
import { applyExtension } from '../../../../kernel/service.ts'
import { fitting } from '../../test/fitting-values.ts'
import { customFields } from '../entities/custom-fields.ts'
import extension from '../index.ts'

const service = applyExtension(extension)

forEachEngine(engine => {
  describe('the entity of FAQ Pro conforms', () => {
    let app: TestApp
    before(async () => {
      app = await startTestApp(engine)
      await app.account('nobody', ['subscriber'])
    })
    after(() => app.dispose())
    const subject = {
      ...{ service, entity: customFields, as: { all: 'admin', none: 'nobody' }, adjust: fitting },
      request: (...[method, path, options]: Parameters<TestApp['request']>) => app.request(method, path, options),
    }
    for (const { name, run } of conformanceChecks(subject)) test(`K-24 ${name}`, run)
  })
})
