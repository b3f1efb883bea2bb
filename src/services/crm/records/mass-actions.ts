/** One action on many records, each with the rights of whoever asks: at once, or as a task where there are many. */

import type { Context, ReadContext } from '../../../kernel/context.ts'
import { majorUnits, minorUnits } from '../../../kernel/currencies.ts'
import type { Entity } from '../../../kernel/entity.ts'
import { RestError } from '../../../kernel/errors.ts'
import { listRecords } from '../../../kernel/records/list.ts'
import { planFor } from '../../../kernel/records/plan.ts'
import { readRecord, storedRecord } from '../../../kernel/records/read.ts'
import { selectRecords } from '../../../kernel/records/selection.ts'
import { writeRecord } from '../../../kernel/records/write-record.ts'
import { readRows } from '../../../kernel/statement.ts'
import { defineTask } from '../../../kernel/tasks.ts'
import { accessOf } from '../access/access-of.ts'
import { mayUse } from '../access/levels.ts'
import { opportunities } from '../entities/opportunities.ts'
import { errors } from '../errors.ts'
import { can } from '../permissions.ts'
import { settings } from '../settings.ts'
import { eraseRecord } from './erase.ts'
import { setMark } from './followers.ts'
import { scopeNamed } from './scopes.ts'

export const MASS_ACTIONS = [
  ...(['update', 'delete', 'restore', 'purge', 'assign', 'follow', 'unfollow', 'star', 'unstar'] as const),
  ...(['add_to_target_list', 'convert_currency', 'erase'] as const),
] as const
export type MassAction = (typeof MASS_ACTIONS)[number]
export type MassOrder = { readonly action: MassAction; readonly values: Readonly<Record<string, unknown>> }
export type Refused = { readonly id: number; readonly code: string; readonly message: string }
export type MassResult = { done: number[]; skipped: Refused[]; failed: Refused[] }

/** Rights that the action as a whole needs. */
export async function askMassAction({ action }: MassOrder, ctx: ReadContext): Promise<void> {
  const access = await accessOf(ctx)
  const isMass = action === 'update' || action === 'assign' || action === 'convert_currency'
  if (isMass && !mayUse(access, 'mass_update')) throw errors.forbidden()
  if (action === 'erase' && !mayUse(access, 'data_privacy')) throw errors.forbidden()
}

export async function actOnMany(
  entity: Entity,
  { ids, order }: { ids: readonly number[]; order: MassOrder },
  ctx: Context,
): Promise<MassResult> {
  const result: MassResult = { done: [], skipped: [], failed: [] }
  for (const id of new Set(ids)) {
    const refused = await attemptOne({ entity, id, order }, ctx)
    if (!refused) result.done.push(id)
    else
      result[SKIPPED.has(Number(refused.status)) ? 'skipped' : 'failed'].push({
        id,
        code: refused.code,
        message: refused.message,
      })
  }
  return result
}

/** Not there, not allowed, or not in a state to have it done. */
const SKIPPED = new Set([403, 404, 409])

type One = { readonly entity: Entity; readonly id: number; readonly order: MassOrder }

async function attemptOne(one: One, ctx: Context): Promise<RestError | null> {
  try {
    await ctx.attempt(() => actOn(one, ctx))
    return null
  } catch (error) {
    if (!(error instanceof RestError)) throw error
    return error.status === 'auth' ? new RestError(error.code, 403, error.message) : error
  }
}

async function actOn({ entity, id, order }: One, ctx: Context): Promise<void> {
  const { action, values } = order
  const plan = planFor(entity, ctx)
  if (action === 'update') await writeRecord({ plan, verb: 'update', id, sent: values }, ctx)
  else if (action === 'delete') await writeRecord({ plan, verb: 'trash', id }, ctx)
  else if (action === 'restore' || action === 'purge') await writeRecord({ plan, verb: action, id }, ctx)
  else if (action === 'assign')
    await writeRecord({ plan, verb: 'update', id, sent: { assigned_user_id: values.assigned_user_id ?? null } }, ctx)
  else if (action === 'add_to_target_list') await addToList({ entity, id, order }, ctx)
  else if (action === 'convert_currency') await convertCurrency({ entity, id, order }, ctx)
  else if (action === 'erase') await eraseRecord(entity, id, ctx)
  else await mark({ entity, id, order }, ctx)
}

async function mark({ entity, id, order: { action } }: One, ctx: Context): Promise<void> {
  if (!('is_followed' in entity.fields)) throw errors.no_action()
  await readRecord(entity, id, ctx)
  const isStar = action === 'star' || action === 'unstar'
  const isOn = action === 'star' || action === 'follow'
  await setMark({ entity, id, mark: isStar ? 'is_starred' : 'is_followed', isOn }, ctx.user!.id, ctx)
}

async function addToList({ entity, id, order }: One, ctx: Context): Promise<void> {
  if (!('target_list_ids' in entity.fields) || entity.name === 'campaigns') throw errors.no_action()
  const list = order.values.target_list_id
  const record: Readonly<Record<string, unknown>> = await storedRecord(entity, { id }, ctx)
  const sent = { target_list_ids: [...new Set([...((record.target_list_ids ?? []) as number[]), list])] }
  await writeRecord({ plan: planFor(entity, ctx), verb: 'update', id, sent }, ctx)
}

/** Amounts in another currency become the same worth in the default one. */
async function convertCurrency({ entity, id }: One, ctx: Context): Promise<void> {
  if (entity.name !== 'opportunities') throw errors.no_action()
  const { default_currency: base, currency_rates: rates } = await ctx.settings(settings)
  const deal = await storedRecord(opportunities, { id }, ctx)
  if (deal.currency === base) return
  const rate = rates[deal.currency ?? '']
  if (rate === undefined) throw errors.no_action()
  const sent = { amount: majorUnits(minorUnits(deal.amount * rate, base), base), currency: base }
  await writeRecord({ plan: planFor(entity, ctx), verb: 'update', id, sent }, ctx)
}

type MassArgs = MassOrder & {
  readonly entity: string
  readonly ids: readonly number[] | null
  readonly query: Readonly<Record<string, unknown>>
}

const AT_ONCE = 20

/** Many records, in steps. What a query finds is looked for by id, so that nothing is done twice. */
export const massTask = defineTask<MassArgs, number>({
  name: 'crm.mass-action',
  title: 'A change of many records',
  access: can('access'),
  atOnce: AT_ONCE,
  total: async ({ entity, ids, query }, ctx) =>
    ids ? ids.length : Number((await listRecords(scopeNamed(entity), { ...query, per_page: 1 }, ctx)).meta.total),
  async step({ task, most }, ctx) {
    const { entity: name, ids, query, action, values } = task.args
    const entity = scopeNamed(name)
    const from = task.position ?? 0
    const part = ids ? ids.slice(from, from + most) : await idsAfter({ entity, query, from, most }, ctx)
    const result = await actOnMany(entity, { ids: part, order: { action, values } }, ctx)
    const entries = [
      ...result.done.map(id => ({ result: 'changed' as const, id })),
      ...result.skipped.map(one => ({ result: 'skipped' as const, ...one })),
      ...result.failed.map(one => ({ result: 'failed' as const, ...one })),
    ]
    const position = ids ? from + part.length : (part.at(-1) ?? from)
    return { entries, position, isOver: ids ? position >= ids.length : part.length < most }
  },
})

type Page = {
  readonly entity: Entity
  readonly query: Readonly<Record<string, unknown>>
  readonly from: number
  readonly most: number
}

async function idsAfter({ entity, query, from, most }: Page, ctx: Context): Promise<number[]> {
  const plan = planFor(entity, ctx)
  const { where } = await selectRecords({ plan, verb: 'list', query }, ctx)
  const text = `select t.id from ${plan.table} t where ${where.text} and t.id > ? order by t.id limit ${most}`
  return (await readRows<{ id: number }>({ text, values: [...where.values, from] }, ctx)).map(({ id }) => id)
}
