/** How a single record is answered: what the caller may see of it, with its version as a header. */
import type { ReadContext } from '../context.ts'
import { Reply } from '../replies.ts'
import { tagOf } from './conflict.ts'
import type { Values } from './kind.ts'
import { sidesOf } from './link-sides.ts'
import { wholeOf } from './parts.ts'
import type { Plan } from './plan.ts'
import { presentRecords } from './present-records.ts'
import { keptFor } from './public-reads.ts'
import { pathOf } from './rights.ts'

export async function presentRecord(plan: Plan, record: Readonly<Values>, ctx: ReadContext): Promise<Values> {
  const [shown] = await presentRecords(plan, [record], ctx)
  return shown!
}

export async function answerRecord(plan: Plan, record: Readonly<Values>, ctx: ReadContext): Promise<Reply> {
  return new Reply({ kind: 'data', data: await presentRecord(plan, record, ctx) }, 200, {
    ...tagOf(plan, record),
    ...keptFor(plan, ctx),
  })
}

/** A part has its address below what it is a part of, a link below its first side. */
function addressOf(plan: Plan, record: Readonly<Values>): string {
  const { parent, between } = plan.entity
  if (parent)
    return `${pathOf(wholeOf(plan).entity)}/${record[parent.link]}/${parent.path}/${record[parent.key ?? 'id']}`
  if (!between) return `${pathOf(plan.entity)}/${record.id}`
  const [own, other] = sidesOf(plan)
  return `${pathOf(own.plan.entity)}/${record[own.field]}/${own.path}/${record[other.field]}`
}

/** The answer of a write, with the names of what was dropped, and what else there is to say of it. */
export function namingIgnored(reply: Reply, ignored: readonly string[], more: Readonly<Values> = {}): Reply {
  const { content, status, headers } = reply
  const facts = { ...more, ...(ignored.length > 0 ? { ignored } : {}) }
  if (Object.keys(facts).length === 0 || content.kind !== 'data') return new Reply(content, status, headers)
  return new Reply({ ...content, meta: { ...content.meta, ...facts } }, status, headers)
}

export async function answerCreated(plan: Plan, record: Readonly<Values>, ctx: ReadContext): Promise<Reply> {
  const location = `${ctx.site.url}/api/${plan.service.namespace}${addressOf(plan, record)}`
  const warnings = plan.entity.warnings?.(record as never) ?? []
  const meta = warnings.length > 0 ? { meta: { warnings } } : {}
  return new Reply({ kind: 'data', data: await presentRecord(plan, record, ctx), ...meta }, 201, {
    ...tagOf(plan, record),
    location,
  })
}
