import { Type } from 'typebox'
import { updateRecord } from '../../../src/kernel/records/update.ts'
import { route } from '../../../src/kernel/route.ts'
import { loans } from '../entities/loans.ts'
import { can } from '../permissions.ts'

export const returnTool = route({
  method: 'POST',
  path: '/loans/{id}/return',
  summary: 'Take a tool back',
  access: can('edit'),
  input: Type.Object({ id: Type.Integer({ minimum: 1 }) }),
  handler: ({ id }, ctx) => updateRecord(loans, { id, set: { returned_at: ctx.clock.instant() } }, ctx),
})
