/** Records of other services that become leads. */
import { on } from '../../../../kernel/hooks.ts'
import { recordWritten } from '../../../../kernel/records/hooks.ts'
import { storedRecords } from '../../../../kernel/records/read.ts'
import { sentText } from '../../../../kernel/sent-values.ts'
import { switchesOf } from '../../records/integrations.ts'
import { makeLead } from '../../records/take-lead.ts'
import { formMaps } from '../entities/form-maps.ts'

export const mapForms = on(recordWritten, 'crm.pro.form-maps', async (written, ctx) => {
  const { service, entity, verb, after } = written
  if (service === 'crm' || verb !== 'create' || !after) return
  if (!(await switchesOf(ctx))['form-maps']) return
  const own = ctx.asSystem('a form map')
  const where = { source_service: service, source_entity: entity, is_active: true }
  for (const map of await storedRecords(formMaps, [where], own)) {
    const values = mapped(map.field_map as Readonly<Record<string, string>>, after)
    if (Object.keys(values).length > 0) await makeLead(map, values, own)
  }
})

function mapped(
  names: Readonly<Record<string, string>>,
  record: Readonly<Record<string, unknown>>,
): Readonly<Record<string, string>> {
  const told = Object.entries(names).map(([field, from]) => [field, sentText(record[from])?.trim() ?? ''] as const)
  return Object.fromEntries(told.filter(([, text]) => text !== ''))
}
