/**
 * What visitors are listed, kept until something changes (`public.keptUntil`). Not until the next commit, as totals are: to
 * count a visit is a commit too, and every visitor is counted.
 */
import type { ReadContext } from '../context.ts'
import { isInTransaction, type Sql } from '../statement.ts'
import type { Plan } from './plan.ts'

/** Whether what this caller is listed may come from memory: it must be all the database's own work. */
export const isListKept = ({ entity }: Plan, ctx: ReadContext): boolean => {
  if (entity.public?.keptUntil === undefined || entity.computed) return false
  return ctx.user === null && ctx.system === null && !isInTransaction(ctx)
}

/** What a statement reads: it says all that a list rests on, because who sees which rows and fields is in its text. */
export function keptRead<T>(
  { plan, statement }: { plan: Plan; statement: Sql },
  read: () => Promise<T>,
  ctx: ReadContext,
): Promise<T> {
  if (!isListKept(plan, ctx)) return read()
  const stamp = `${plan.service.slug}.${plan.entity.public!.keptUntil}`
  return ctx.memory(`${plan.table} lists`, stamp, MOST_KEPT).keep(JSON.stringify(statement), read)
}

/** A list of a hundred records may be a hundred kilobytes. */
const MOST_KEPT = 300
