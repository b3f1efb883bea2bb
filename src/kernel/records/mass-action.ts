/** One action on many records: each with its own right, and in its own savepoint, so that one failure undoes no other. */
import { DatabaseError } from '../../db/database.ts'
import type { Context } from '../context.ts'
import type { Entity, Verb } from '../entity.ts'
import { RestError } from '../errors.ts'
import type { Values } from './kind.ts'
import { type Plan, planFor } from './plan.ts'
import { endsAtOnce } from './rights.ts'
import { askRight } from './row-rule.ts'
import { writeRecord } from './write-record.ts'

export const MASS_ACTIONS = ['update', 'delete', 'restore', 'purge'] as const
export type MassAction = (typeof MASS_ACTIONS)[number]
export type MassOrder = {
  readonly action: MassAction
  readonly ids: readonly number[]
  readonly values?: Readonly<Values>
}

type Refused = { readonly id: number; readonly code: string; readonly message: string }
export type MassResult = {
  readonly done: readonly number[]
  /** Not there, not allowed, or not in a state to have it done. */
  readonly skipped: readonly Refused[]
  readonly failed: readonly Refused[]
}

export async function massAction(entity: Entity, order: MassOrder, ctx: Context): Promise<MassResult> {
  const plan = planFor(entity, ctx)
  await askRight(plan, order.action === 'update' ? 'massUpdate' : 'massTrash', ctx)
  const ids = [...new Set(order.ids)]
  const most = plan.service.massLimit ?? 200
  if (ids.length > most) throw plan.service.errors.too_many!({ most })
  const result = { done: [] as number[], skipped: [] as Refused[], failed: [] as Refused[] }
  for (const id of ids) {
    const refused = await attemptOne({ plan, order, id }, ctx)
    if (!refused) result.done.push(id)
    else result[isSkipped(refused) ? 'skipped' : 'failed'].push({ id, code: refused.code, message: refused.message })
  }
  return result
}

const VERBS: Readonly<Record<MassAction, Verb>> = {
  update: 'update',
  delete: 'trash',
  restore: 'restore',
  purge: 'purge',
}

/** Null when it was done. */
async function attemptOne(
  { plan, order, id }: { plan: Plan; order: MassOrder; id: number },
  ctx: Context,
): Promise<RestError | null> {
  const verb = order.action === 'delete' && endsAtOnce(plan.entity) ? 'purge' : VERBS[order.action]
  try {
    await ctx.attempt(() => writeRecord({ plan, verb, id, sent: verb === 'update' ? (order.values ?? {}) : {} }, ctx))
    return null
  } catch (error) {
    if (error instanceof RestError) return error
    // Troubles of the database itself are not a record's: the whole request is tried again or refused.
    if (error instanceof DatabaseError && WHOLE.has(error.problem)) throw error
    ctx.log.error(
      { err: error, service: plan.service.slug, entity: plan.entity.name, id },
      'A record of a mass action failed.',
    )
    return new RestError('internal_server_error', 500, 'Something went wrong with this record.')
  }
}

const WHOLE: ReadonlySet<string> = new Set(['serialization', 'deadlock', 'unavailable', 'busy', 'full', 'timeout'])

const isSkipped = ({ status }: RestError) => status === 'auth' || [401, 403, 404, 409].includes(status)
