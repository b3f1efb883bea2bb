import { defineEntity } from '../../../src/kernel/entity.ts'
import { date, instant, link, text } from '../../../src/kernel/fields.ts'
import { errors } from '../errors.ts'
import { hooks } from '../hooks.ts'

/** Who has a tool, and until when. */
export const loans = defineEntity('loans', {
  table: 'example_loans',
  label: ['Loan', 'Loans'],
  title: 'note',
  fields: {
    note: text({ max: 200, search: true }),
    tool_id: link('tools', { required: true, fixed: true, filter: 'any' }),
    member_id: link('members', { required: true, filter: 'any' }),
    due_on: date({ required: true, filter: 'range', sort: true }),
    returned_at: instant({ filter: 'range' }),
  },
  conflict: 'none',
  paging: 'cursor',
  without: ['duplicate', 'export', 'massUpdate'],
  /** The last piece goes out once, however many ask at the same time: the tool's row is held until the end. */
  async check(loan, before, ctx) {
    if (before || loan.returned_at !== null) return
    await ctx.hold('example_tools', loan.tool_id)
    const tool = await ctx.db
      .selectFrom('example_tools')
      .select('quantity')
      .where('id', '=', loan.tool_id)
      .executeTakeFirstOrThrow()
    const out = await ctx.db
      .selectFrom('example_loans')
      .select(eb => eb.fn.countAll<number>().as('count'))
      .where('tool_id', '=', loan.tool_id)
      .where('returned_at', 'is', null)
      .where('trashed_at', 'is', null)
      .executeTakeFirstOrThrow()
    if (Number(out.count) >= Number(tool.quantity)) throw errors.out()
  },
  async follow(after, before, ctx) {
    const toolId = (after ?? before)!.tool_id
    if (!before)
      await ctx.db
        .updateTable('example_tools')
        .set(eb => ({ loans_count: eb('loans_count', '+', 1) }))
        .where('id', '=', toolId)
        .execute()
    await ctx.hooks.fire(hooks.loanChanged, { toolId, isOut: after !== null && after.returned_at === null }, ctx)
  },
  computed: {
    names: ['is_overdue'],
    from: ['returned_at', 'due_on'],
    of: async (rows, ctx) => {
      const today = new Date(ctx.clock.millis()).toISOString().slice(0, 10)
      return rows.map(loan => ({ is_overdue: loan.returned_at === null && loan.due_on < today }))
    },
  },
})
