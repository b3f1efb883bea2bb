import { after, before, describe, test } from 'node:test'
import { forEachEngine } from '../../../../../test/kit/databases.ts'
import type { TestApp } from '../../../../../test/kit/test-app.ts'
import { conformanceChecks } from '../../../../kernel/records/conformance.ts'
import { applyExtension } from '../../../../kernel/service.ts'
import { type CrmSite, openCrm } from '../../test/crm-site.ts'
import { fitting } from '../../test/fitting-values.ts'
import { calendarAccounts } from '../entities/calendar-accounts.ts'
import { formMaps } from '../entities/form-maps.ts'
import extension from '../index.ts'

const service = applyExtension(extension)

forEachEngine(engine => {
  describe('the entities of CRM Pro conform', () => {
    let crm: CrmSite
    before(async () => {
      crm = await openCrm(engine, { edition: 'pro' })
      await crm.site.account('nobody', ['subscriber'])
      for (const id of ['form-maps', 'calendar-b'])
        await crm.call('PUT', `/integrations/${id}/enabled`, { enabled: true })
    })
    after(() => crm.site.dispose())
    for (const entity of [formMaps, calendarAccounts]) {
      const subject = {
        ...{ service, entity, as: { all: 'admin', none: 'nobody' }, adjust: fitting },
        request: (...[method, path, options]: Parameters<TestApp['request']>) =>
          crm.site.request(method, path, options),
      }
      for (const { name, run } of conformanceChecks(subject)) test(`I-33 ${name}`, run)
    }
  })
})
