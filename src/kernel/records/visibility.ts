/** Which fields of a record a caller may read and write. Nothing else decides it: lists, exports, filters and forms ask here. */
import { holds } from '../access.ts'
import type { ReadContext } from '../context.ts'
import type { Plan, PlannedField } from './plan.ts'

/** Fields that the caller reads, in their declared order. Secrets are among them: they show as `<name>_set`. */
export function readableFields(plan: Plan, ctx: ReadContext): readonly PlannedField[] {
  return plan.fields.filter(field => canRead(field, plan, ctx))
}

export function canRead({ options }: PlannedField, plan: Plan, ctx: ReadContext): boolean {
  if (options.internal) return false
  return options.read === undefined || holds(plan.service.permissions, options.read, ctx)
}

/** Whether a value that the caller sends is taken. `fixed` fields are taken on create only. */
export function canWrite({ options }: PlannedField, asked: { plan: Plan; isNew: boolean }, ctx: ReadContext): boolean {
  if (options.internal || options.readOnly || (options.fixed && !asked.isNew)) return false
  return options.write === undefined || holds(asked.plan.service.permissions, options.write, ctx)
}
