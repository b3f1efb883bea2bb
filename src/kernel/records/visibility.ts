/** Which fields of a record a caller may read and write. Nothing else decides it: lists, exports, filters and forms ask here. */
import { holds } from '../access.ts'
import type { ReadContext } from '../context.ts'
import { fieldRight } from './field-rights.ts'
import type { Plan, PlannedField } from './plan.ts'
import { isPublicField, seesAsVisitor } from './public-reads.ts'

/** Fields that the caller reads, in their declared order. Secrets are among them: they show as `<name>_set`. */
export function readableFields(plan: Plan, ctx: ReadContext): readonly PlannedField[] {
  const isVisitor = seesAsVisitor(plan, ctx)
  return plan.fields.filter(field => isReadable({ field, plan, isVisitor }, ctx))
}

export const canRead = (field: PlannedField, plan: Plan, ctx: ReadContext): boolean =>
  isReadable({ field, plan, isVisitor: seesAsVisitor(plan, ctx) }, ctx)

type Seen = { readonly field: PlannedField; readonly plan: Plan; readonly isVisitor: boolean }

function isReadable({ field, plan, isVisitor }: Seen, ctx: ReadContext): boolean {
  const { options } = field
  if (options.internal || (isVisitor && !isPublicField(field, plan))) return false
  if (options.read !== undefined && !holds(plan.service.permissions, options.read, ctx)) return false
  return fieldRight(plan, field.name, ctx) !== 'hidden'
}

/** Whether a value that the caller sends is taken. `fixed` fields are taken on create only. */
export function canWrite(
  { name, options }: PlannedField,
  asked: { plan: Plan; isNew: boolean },
  ctx: ReadContext,
): boolean {
  if (options.internal || options.readOnly || (options.fixed === true && !asked.isNew)) return false
  if (options.write !== undefined && !holds(asked.plan.service.permissions, options.write, ctx)) return false
  return fieldRight(asked.plan, name, ctx) === undefined
}
