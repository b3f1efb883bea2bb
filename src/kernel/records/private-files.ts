/** Files that belong to records: found when a record names them, its own once it is stored, and gone with it. */
import type { Context, ReadContext } from '../context.ts'
import type { PrivateFile } from '../fields.ts'
import { problemOf, Unfit } from '../misfits.ts'
import type { Draft } from './draft-record.ts'
import type { Values } from './kind.ts'
import type { Plan, PlannedField } from './plan.ts'
import { spokenOf } from './problems.ts'

/** A record may keep its file, or name one that the caller uploaded for this very field and that nothing has yet. */
export async function findFile(
  of: { plan: Plan; field: PlannedField; before: Readonly<Values> | null; draft: Draft },
  ctx: ReadContext,
): Promise<void> {
  const { plan, field, before, draft } = of
  const { id } = draft.values[field.name] as { id: number }
  const kept = before?.[field.name] as PrivateFile | null | undefined
  const found = kept?.id === id ? kept : await ctx.tools.files.find(id, placeOf(plan, field), ctx)
  if (found) draft.values[field.name] = found
  else
    draft.problems[field.name] = problemOf(
      spokenOf(field, plan.service),
      new Unfit('rest_invalid_link', 'absent', { ids: id }),
    )
}

export type Written = {
  readonly plan: Plan
  readonly before: Readonly<Values> | null
  /** Null when the record is gone. */
  readonly after: Readonly<Values> | null
}

/** What a record names now is its own, and what it does not name any more goes. */
export async function settleFiles({ plan, before, after }: Written, ctx: Context): Promise<void> {
  for (const field of plan.privateFiles) {
    const [old, now] = [before?.[field.name], after?.[field.name]] as (PrivateFile | null | undefined)[]
    if (old?.id === now?.id) continue
    if (now) await ctx.tools.files.claim(now.id, { ...placeOf(plan, field), ownerId: after!.id as number }, ctx)
    if (old) await ctx.tools.files.drop(old.id, ctx)
  }
}

/** The values of a copy, with copies of the files. */
export async function withCopiedFiles(plan: Plan, values: Readonly<Values>, ctx: Context): Promise<Values> {
  const copied = { ...values }
  for (const { name } of plan.privateFiles) {
    const original = values[name] as PrivateFile | null | undefined
    if (original) copied[name] = await ctx.tools.files.copy(original, ctx)
  }
  return copied
}

export const placeOf = ({ service, table }: Plan, { name }: PlannedField) => ({
  service: service.slug,
  owner: table,
  field: name,
})
