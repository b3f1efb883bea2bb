import { after, before, describe, test } from 'node:test'
import { forEachEngine } from '../../../../../test/kit/databases.ts'
import type { Subject } from '../../../../kernel/records/conformance/subject.ts'
import { conformanceChecks } from '../../../../kernel/records/conformance.ts'
import type { Values } from '../../../../kernel/records/kind.ts'
import { applyExtension } from '../../../../kernel/service.ts'
import extension from '../index.ts'
import { type ProSite, startPro } from './kit.ts'

const service = applyExtension(extension)
const entities = service.entities ?? []

/** What the shape of structured data leaves open. */
const structures: Readonly<Record<string, (values: Values) => Values>> = {
  views: values => ({ ...values, filters: { group: 'users' } }),
  rules: values => ({ ...values, channels: [{ type: 'email', target: 'owner@example.com' }] }),
  mirrors: values => ({ ...values, type: 'file', config: { keep_days: 3 } }),
  schedules: values => ({ ...values, filters: { group: 'users' }, sections: ['summary'] }),
}

forEachEngine(engine => {
  describe('every entity of the activity log conforms', () => {
    let site: ProSite
    before(async () => {
      site = await startPro(engine)
      await site.account('nobody', ['subscriber'])
      // Calls are counted for each account.
      for (const { name } of entities) await site.account(`keeper-of-${name}`, ['administrator'])
    })
    after(() => site.dispose())
    for (const entity of entities) {
      const subject: Subject = {
        service,
        entity,
        request: (method, path, options) => site.request(method, path, options),
        as: { all: `keeper-of-${entity.name}`, none: 'nobody' },
        adjust: (values, { name }) => structures[name]?.(values) ?? values,
      }
      for (const { name, run } of conformanceChecks(subject)) test(`A-129 ${name}`, run)
    }
  })
})
