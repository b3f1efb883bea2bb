import { visitors } from '../../../../src/kernel/access.ts'
import { route } from '../../../../src/kernel/route.ts'

export const repairBoard = route({
  method: 'GET',
  path: '/repair-board',
  summary: 'How many repairs wait, for the screen in the shop window',
  access: visitors({ bucket: 'board' }),
  async handler(_input, ctx) {
    const row = await ctx.db
      .selectFrom('example_repairs')
      .select(eb => eb.fn.countAll<number>().as('count'))
      .where('done', '=', 0)
      .executeTakeFirstOrThrow()
    return { waiting: Number(row.count) }
  },
})
