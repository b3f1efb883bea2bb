import { after, before, describe, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { conformanceChecks } from '../../../kernel/records/conformance.ts'
import { imageMap } from '../service.ts'
import { type Site, startSite } from './kit.ts'

forEachEngine(engine => {
  describe('every free entity of the image maps conforms', () => {
    let site: Site
    before(async () => {
      site = await startSite(engine)
      await site.account('nobody', ['subscriber'])
      const body = { path: '/second', title: 'Second', admin_login: 'admin' }
      const second = await site.request('POST', '/host/v1/sites', { as: 'admin', body })
      if (second.status !== 201) throw new Error(second.text)
    })
    after(() => site.dispose())
    for (const entity of imageMap.entities ?? []) {
      const checks = conformanceChecks({
        service: imageMap,
        entity,
        request: (method, path, options) => site.request(method, path, options),
        as: { all: 'admin', none: 'nobody' },
        elsewhere: (method, path, options) => site.fetch(method, `/second/api${path}`, options),
      })
      for (const { name, run } of checks) test(`L-19 L-36 ${name}`, run)
    }
  })
})
