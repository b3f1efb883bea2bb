/** The suite itself, on the worked example and a bare database: an entity that conforms here conforms anywhere. */
import { after, before, describe, test } from 'node:test'
import extension from '../../../../test/example/pro/index.ts'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { applyExtension } from '../../service.ts'
import type { Ask } from '../conformance/subject.ts'
import { conformanceChecks } from '../conformance.ts'
import type { Values } from '../kind.ts'
import { type BareRecords, openBareRecords } from './bare-records.ts'

const service = applyExtension(extension)

forEachEngine(engine => {
  describe('every entity of the example conforms on a bare database', () => {
    let bare: BareRecords
    before(async () => {
      bare = await openBareRecords(engine, service)
    })
    after(() => bare.dispose())
    const on =
      (siteId: number): Ask =>
      (method, path, { as, body, headers = {} } = {}) =>
        bare.request(method, path, {
          as: as ? bare.as(as === 'all' ? ['manage_options'] : [], { siteId, headers }) : null,
          body,
        })
    for (const entity of service.entities ?? []) {
      const checks = conformanceChecks({
        service,
        entity,
        request: on(1),
        elsewhere: on(2),
        as: { all: 'all', none: 'none' },
        adjust: fitting,
      })
      for (const { name, run } of checks) test(name, run)
    }
  })
})

/** Rules that fields cannot say: a price covers its deposit, a choice has something to choose. */
function fitting(values: Values): Values {
  if ('deposit' in values) return { ...values, price: 100, deposit: 1, quantity: 5 }
  if (!('choices' in values)) return values
  // None that is required: the samples of tools would lack it.
  const key = `k${String(values.key).slice(1)}`
  return { ...values, key, choices: ['a', 'b'], default_value: null, required: false }
}
