/** What every record has beside its fields, and may be asked for. */
import { instant, link } from '../fields.ts'
import { kindOf } from './columns.ts'
import type { PlannedField } from './plan.ts'

const own = (name: string, field: ReturnType<typeof instant> | ReturnType<typeof link>): [string, PlannedField] => [
  name,
  { name, field, kind: kindOf(field), options: field.options },
]

export const OWN_FIELDS: ReadonlyMap<string, PlannedField> = new Map([
  own('created_at', instant({ filter: 'range' })),
  own('modified_at', instant({ filter: 'range' })),
  own('created_by', link('users', {})),
  own('modified_by', link('users', {})),
])
