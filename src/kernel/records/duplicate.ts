/** A copy of a record under another title. */
import type { Context } from '../context.ts'
import type { Route } from '../route.ts'
import { answerCreated } from './answer.ts'
import { withFreshIds } from './items.ts'
import type { Values } from './kind.ts'
import { reachRecord } from './load-record.ts'
import { type Plan, planOf, type Surface } from './plan.ts'
import { withCopiedFiles } from './private-files.ts'
import { recordRoute } from './record-route.ts'
import { positionOf } from './rights.ts'
import { askRight } from './row-rule.ts'
import { copyParts } from './write-parts.ts'
import { writeRecord } from './write-record.ts'

export function duplicateRoute(surface: Surface): Route {
  const plan = planOf(surface)
  return recordRoute(surface, {
    method: 'POST',
    verb: 'duplicate',
    tail: '/duplicate',
    status: 201,
    summary: `Copy a ${surface.entity.label[0].toLowerCase()}`,
    handler: async ({ id }, ctx) => answerCreated(plan, await copyRecord(plan, id, ctx), ctx),
  })
}

async function copyRecord(plan: Plan, id: number, ctx: Context): Promise<Values> {
  await askRight(plan, 'duplicate', ctx)
  const original = await reachRecord({ plan, verb: 'read', id }, ctx)
  if (original.trashed_at !== null) throw plan.service.errors.trashed!()
  const set = await withCopiedFiles(plan, copiedValues(plan, original), ctx)
  const copy = await writeRecord({ plan, verb: 'duplicate', id: null, set }, ctx)
  await copyParts(plan, { from: id, to: copy.id as number }, ctx)
  return copy
}

/** What the server keeps for itself (read-only and internal fields) and what must be the only one starts anew. */
function copiedValues(plan: Plan, original: Readonly<Values>): Values {
  const { entity, fields } = plan
  const left = new Set([...(entity.duplicate?.without ?? []), positionOf(entity)])
  const copied = fields.filter(
    ({ name, options }) => !options.readOnly && !options.internal && !options.unique && !left.has(name),
  )
  const values = withFreshIds(plan, Object.fromEntries(copied.map(({ name }) => [name, original[name] ?? null])))
  const most = fields.find(({ name }) => name === entity.title)?.options.max ?? 255
  const title = `${String(original[entity.title] ?? '').slice(0, most - SUFFIX.length)}${SUFFIX}`
  return { ...values, [entity.title]: title, ...entity.duplicate?.values }
}

const SUFFIX = ' (copy)'
