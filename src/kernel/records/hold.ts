/** Writers of one entity in turn, where a rule is about all its records: their number, their order, a tree. */
import type { Context } from '../context.ts'
import type { Plan } from './plan.ts'

/** Until the end of the transaction. */
export const holdRecords = ({ table }: Plan, ctx: Context): Promise<void> => ctx.holdName(`records ${table}`)
