import { after, before, describe, test } from 'node:test'
import { forEachEngine } from '../../../../../test/kit/databases.ts'
import { conformanceChecks } from '../../../../kernel/records/conformance.ts'
import { applyExtension } from '../../../../kernel/service.ts'
import { type Site, startSite } from '../../test/kit.ts'
import { icons } from '../entities/icons.ts'
import extension from '../index.ts'

const service = applyExtension(extension)
/** A drawing for each: conformance makes texts, and an icon must be one. */
const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle r="3"></circle></svg>'

forEachEngine(engine => {
  describe('the icons of the image maps conform', () => {
    let site: Site
    before(async () => {
      site = await startSite(engine, 'pro')
      await site.account('nobody', ['subscriber'])
    })
    after(() => site.dispose())
    const subject = {
      ...{ service, entity: icons, as: { all: 'admin', none: 'nobody' } },
      adjust: (values: Readonly<Record<string, unknown>>) => ({ ...values, svg }),
      request: (...[method, path, options]: Parameters<Site['request']>) => site.request(method, path, options),
    }
    for (const { name, run } of conformanceChecks(subject)) test(`L-08 ${name}`, run)
  })
})
