import { Type } from 'typebox'
import { planFor } from '../../../kernel/records/plan.ts'
import { readRecord } from '../../../kernel/records/read.ts'
import { writeRecord } from '../../../kernel/records/write-record.ts'
import { route } from '../../../kernel/route.ts'
import { accessOf } from '../access/access-of.ts'
import { mayUse } from '../access/levels.ts'
import { accounts } from '../entities/accounts.ts'
import { errors } from '../errors.ts'
import { can } from '../permissions.ts'

export const lockAccount = route({
  method: ['POST', 'DELETE'],
  path: '/accounts/{id}/lock',
  summary: 'Keep an account from being changed, or let it be changed again; needs the permission lock of a role',
  access: can('access'),
  input: Type.Object({ id: Type.Integer({ minimum: 1 }) }),
  reply: Type.Object({ id: Type.Integer(), is_locked: Type.Boolean() }),
  async handler({ id }, ctx) {
    await readRecord(accounts, id, ctx)
    if (!mayUse(await accessOf(ctx), 'lock')) throw errors.forbidden()
    const isLocked = ctx.request.method === 'POST'
    await writeRecord({ plan: planFor(accounts, ctx), verb: 'update', id, set: { is_locked: isLocked } }, ctx)
    return { id, is_locked: isLocked }
  },
})
