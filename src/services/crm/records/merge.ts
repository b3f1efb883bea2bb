/** Several records become one, and can become several again. */
import type { Context } from '../../../kernel/context.ts'
import type { Entity } from '../../../kernel/entity.ts'
import { loadRecord } from '../../../kernel/records/load-record.ts'
import { planFor } from '../../../kernel/records/plan.ts'
import { canWrite } from '../../../kernel/records/visibility.ts'
import { writeRecord } from '../../../kernel/records/write-record.ts'
import { errors } from '../errors.ts'
import { settings } from '../settings.ts'
import { type MovedLink, moveLinks, moveLinksBack } from './merge-links.ts'
import { readableNames, writeNote } from './notes.ts'

type Values = Record<string, unknown>
export type MergeOrder = {
  readonly primary_id: number
  readonly ids: readonly number[]
  /** By field, the id of the record whose value stays. */
  readonly values?: Readonly<Record<string, number>>
}

type Snapshot = {
  /** What the primary record said before, of the fields that were taken from others. */
  readonly before: Readonly<Values>
  readonly taken: Readonly<Values>
  readonly ids: readonly number[]
  readonly moved: readonly MovedLink[]
}

export type Merged = { readonly merge_id: number; readonly undo_until: string; readonly id: number }

/** Needs the right to change the one that stays and to delete the others; fields that are hidden stay as they are. */
export async function mergeRecords(entity: Entity, order: MergeOrder, ctx: Context): Promise<Merged> {
  const others = [...new Set(order.ids)].filter(id => id !== order.primary_id)
  if (others.length === 0 || others.length > MOST) throw errors.not_mergeable()
  const plan = planFor(entity, ctx)
  const sent = await valuesFrom(entity, { ...order, ids: others }, ctx)
  const primary = await loadRecord(plan, order.primary_id, ctx)
  const before = Object.fromEntries(Object.keys(sent).map(field => [field, primary?.[field] ?? null]))
  await writeRecord({ plan, verb: 'update', id: order.primary_id, sent }, ctx)
  for (const id of others) await writeRecord({ plan, verb: 'update', id, sent: {} }, ctx)
  const moved: MovedLink[] = []
  for (const id of others) {
    moved.push(...(await moveLinks({ entity, from: id, to: order.primary_id }, ctx)))
    await writeRecord({ plan, verb: 'trash', id }, ctx)
  }
  const snapshot: Snapshot = { before, taken: sent, ids: others, moved }
  const at = ctx.clock.instant()
  const { id: mergeId } = await ctx.db
    .insertInto('crm_merges')
    .values({
      ...{ entity: entity.name, primary_id: order.primary_id, snapshot: JSON.stringify(snapshot) },
      ...{ user_id: ctx.user?.id ?? null, created_at: at, undone_at: null },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeNote({ entity: entity.name, id: order.primary_id, type: 'merge', data: { merged: others } }, ctx)
  return { merge_id: Number(mergeId), undo_until: await undoUntil(at, ctx), id: order.primary_id }
}

const MOST = 10

async function undoUntil(at: string, ctx: Context): Promise<string> {
  const days = (await ctx.settings(settings)).merge_undo_days
  return Temporal.Instant.from(at)
    .add({ hours: days * 24 })
    .toString({ fractionalSecondDigits: 6 })
}

/** Values that the caller may read on the other record and write on this one. */
async function valuesFrom(entity: Entity, { values = {}, ids }: MergeOrder, ctx: Context): Promise<Values> {
  const plan = planFor(entity, ctx)
  const readable = await readableNames(entity, ctx)
  const taken: Values = {}
  for (const [field, from] of Object.entries(values)) {
    const planned = plan.byName.get(field)
    if (!ids.includes(from) || !planned || !readable.has(field)) continue
    if (!canWrite(planned, { plan, isNew: false }, ctx)) continue
    const record = await loadRecord(plan, from, ctx)
    taken[field] = record?.[field] ?? null
  }
  return taken
}

export type Unmerged = { readonly restored: readonly number[]; readonly conflicts: readonly string[] }

/** Splits again: what was edited since stays, and is told. */
export async function undoMerge(entity: Entity, mergeId: number, ctx: Context): Promise<Unmerged> {
  const row = await ctx.db
    .selectFrom('crm_merges')
    .selectAll()
    .where('id', '=', mergeId)
    .where('entity', '=', entity.name)
    .executeTakeFirst()
  if (!row) throw errors.not_found({ what: 'merge' })
  if (row.undone_at !== null || (await undoUntil(row.created_at, ctx)) < ctx.clock.instant()) throw errors.merge_over()
  const { before, taken, ids, moved } = JSON.parse(row.snapshot) as Snapshot
  const plan = planFor(entity, ctx)
  const primary = await loadRecord(plan, row.primary_id, ctx)
  const isKept = (field: string) => JSON.stringify(primary?.[field] ?? null) !== JSON.stringify(taken[field] ?? null)
  const conflicts = Object.keys(taken).filter(isKept)
  const sent = Object.fromEntries(Object.entries(before).filter(([field]) => !isKept(field)))
  await writeRecord({ plan, verb: 'update', id: row.primary_id, sent, set: {} }, ctx)
  for (const id of ids) await writeRecord({ plan, verb: 'restore', id }, ctx)
  await moveLinksBack({ entity, moved, to: row.primary_id }, ctx)
  await ctx.db.updateTable('crm_merges').set({ undone_at: ctx.clock.instant() }).where('id', '=', mergeId).execute()
  await writeNote({ entity: entity.name, id: row.primary_id, type: 'unmerge', data: { restored: ids } }, ctx)
  return { restored: ids, conflicts }
}
