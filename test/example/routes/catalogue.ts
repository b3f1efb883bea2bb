import { Type } from 'typebox'
import { visitors } from '../../../src/kernel/access.ts'
import { withMessage } from '../../../src/kernel/replies.ts'
import { route } from '../../../src/kernel/route.ts'

export const catalogue = route({
  method: 'GET',
  path: '/catalogue',
  summary: 'What can be borrowed, for visitors',
  access: visitors({ bucket: 'catalogue' }),
  input: Type.Object({ limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, default: 10 })) }),
  reply: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String() })),
  async handler({ limit = 10 }, ctx) {
    const rows = await ctx.db
      .selectFrom('example_tools')
      .select(['id', 'name'])
      .where('trashed_at', 'is', null)
      .where('status', '=', 'available')
      .orderBy('id')
      .limit(limit)
      .execute()
    return withMessage('Welcome.', rows)
  },
})
