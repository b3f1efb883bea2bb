import { after, before, describe, test } from 'node:test'
import { forEachEngine } from '../../../../../test/kit/databases.ts'
import type { Subject } from '../../../../kernel/records/conformance/subject.ts'
import { conformanceChecks } from '../../../../kernel/records/conformance.ts'
import { applyExtension } from '../../../../kernel/service.ts'
import { fitting } from '../../test/fitting-values.ts'
import { type Site, startSite } from '../../test/kit.ts'
import extension from '../index.ts'

const service = applyExtension(extension)

forEachEngine(engine => {
  describe('every entity of chat Pro conforms', () => {
    let site: Site
    before(async () => {
      site = await startSite(engine, 'pro')
      await site.account('nobody', ['subscriber'])
      const body = { path: '/second', title: 'Second', admin_login: 'admin' }
      const second = await site.request('POST', '/host/v1/sites', { as: 'admin', body })
      if (second.status !== 201) throw new Error(second.text)
    })
    after(() => site.dispose())
    for (const entity of service.proEntities) {
      const subject: Subject = {
        service,
        entity,
        request: (method, path, options) => site.request(method, path, options),
        elsewhere: (method, path, options) => site.fetch(method, `/second/api${path}`, options),
        as: { all: 'admin', none: 'nobody' },
        adjust: fitting,
      }
      for (const { name, run } of conformanceChecks(subject)) test(`B-36 B-38 B-40 ${name}`, run)
    }
  })
})
