import { after, before, describe, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import type { Subject } from '../../../kernel/records/conformance/subject.ts'
import { conformanceChecks } from '../../../kernel/records/conformance.ts'
import { chat } from '../service.ts'
import { makeLead } from './fitting-values.ts'
import { type Site, startSite } from './kit.ts'

forEachEngine(engine => {
  describe('every free entity of chat conforms', () => {
    let site: Site
    before(async () => {
      site = await startSite(engine)
      await site.account('nobody', ['subscriber'])
      const body = { path: '/second', title: 'Second', admin_login: 'admin' }
      const second = await site.request('POST', '/host/v1/sites', { as: 'admin', body })
      if (second.status !== 201) throw new Error(second.text)
    })
    after(() => site.dispose())
    for (const entity of chat.entities ?? []) {
      const subject: Subject = {
        service: chat,
        entity,
        request: (method, path, options) => site.request(method, path, options),
        as: { all: 'admin', none: 'nobody' },
        // Nobody makes leads through the surface, and the other site has none to be found here.
        ...(entity.name === 'leads'
          ? { make: values => makeLead(values, site) }
          : { elsewhere: (method, path, options) => site.fetch(method, `/second/api${path}`, options) }),
      }
      for (const { name, run } of conformanceChecks(subject)) test(`B-36 B-38 B-40 ${name}`, run)
    }
  })
})
