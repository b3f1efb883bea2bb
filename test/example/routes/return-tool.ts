import { Type } from 'typebox'
import { storedRecord } from '../../../src/kernel/records/read.ts'
import { updateRecord } from '../../../src/kernel/records/update.ts'
import { route } from '../../../src/kernel/route.ts'
import { notify } from '../../../src/platform/notifications/notifications.ts'
import { loans } from '../entities/loans.ts'
import { members } from '../entities/members.ts'
import { toolReturned } from '../notifications.ts'
import { can } from '../permissions.ts'

export const returnTool = route({
  method: 'POST',
  path: '/loans/{id}/return',
  summary: 'Take a tool back',
  access: can('edit'),
  input: Type.Object({ id: Type.Integer({ minimum: 1 }) }),
  async handler({ id }, ctx) {
    const loan = await updateRecord(loans, { id, set: { returned_at: ctx.clock.instant() } }, ctx)
    const { account_id } = await storedRecord(members, { id: loan.member_id }, ctx)
    const told = { kind: toolReturned, title: 'Thank you for bringing it back', record: { entity: loans, id } }
    if (account_id !== null) await notify({ ...told, to: [account_id] }, ctx)
    return loan
  },
})
