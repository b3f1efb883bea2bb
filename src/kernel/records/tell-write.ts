/** What a write tells those who listen, in its transaction. */
import type { Context } from '../context.ts'
import type { Verb } from '../entity.ts'
import { recordWritten } from './hooks.ts'
import type { Values } from './kind.ts'
import { loadRecord } from './load-record.ts'
import type { Plan } from './plan.ts'
import { publicValues } from './record-values.ts'

type Written = {
  readonly plan: Plan
  readonly verb: Verb
  readonly before: Readonly<Values> | null
  readonly after: Readonly<Values> | null
}

export async function tell({ plan, verb, before, after }: Written, ctx: Context): Promise<void> {
  const record = (after ?? before)!
  const { service, entity } = plan
  const object = {
    type: `${service.slug}.${entity.name}`,
    id: record.id as number,
    label: String(record[entity.title] ?? ''),
  }
  const seen = (values: Readonly<Values> | null) => values && publicValues(plan, values)
  await ctx.hooks.fire(
    recordWritten,
    { service: service.slug, entity: entity.name, verb, object, before: seen(before), after: seen(after) },
    ctx,
  )
}

/** The same for a write that did not load the record: it is read only where somebody listens. */
export async function tellWrite(of: { plan: Plan; verb: Verb; id: number }, ctx: Context): Promise<void> {
  if (!ctx.hooks.has(recordWritten.name)) return
  const after = await loadRecord(of.plan, of.id, ctx)
  if (after) await tell({ plan: of.plan, verb: of.verb, before: after, after }, ctx)
}
