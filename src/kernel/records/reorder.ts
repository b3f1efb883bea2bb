/**
 * The order that people make by hand, saved in one call: `{ ids: [3, 1, 2] }` or `{ items: [{ id: 3, position: 10 }] }`.
 * A record keeps its version: whoever edits it meanwhile is not disturbed.
 */

import { Type } from 'typebox'
import { dynamicTables } from '../../db/row-types.ts'
import type { Context } from '../context.ts'
import type { Entity } from '../entity.ts'
import { problemOf, Unfit } from '../misfits.ts'
import { orNull } from '../reply-shapes.ts'
import { type Route, route } from '../route.ts'
import { isAmong, joined, readRows } from '../statement.ts'
import { holdRecords } from './hold.ts'
import type { Values } from './kind.ts'
import { reachRecord } from './load-record.ts'
import { type Plan, planOf, type Surface } from './plan.ts'
import { refuseProblems } from './problems.ts'
import { holdersOf, mostOf, pathOf, positionOf, reorderPath, withinOf } from './rights.ts'
import { askRight, reachCondition, reachOf } from './row-rule.ts'
import { tellWrite } from './tell-write.ts'
import { writeRecord } from './write-record.ts'

/** A record and the position that it is to have, and where the order says so, what it is to stand within. */
export type Placing = { readonly id: number; readonly position: number; readonly within?: number | null }

export function reorderRoute(surface: Surface): Route {
  const { entity } = surface
  const plan = planOf(surface)
  const position = positionOf(entity)!
  const within = withinOf(entity)
  const id = Type.Integer({ minimum: 1 })
  const moved = within ? { [within]: Type.Optional(orNull(id)) } : {}
  return route({
    method: 'POST',
    path: `${pathOf(entity)}/${reorderPath(entity)}`,
    summary: `Put ${entity.label[1].toLowerCase()} in order`,
    access: holdersOf(surface, 'reorder')!,
    input: Type.Object({
      ids: Type.Optional(Type.Array(id, { maxItems: MOST, description: 'The records in their new order.' })),
      items: Type.Optional(
        Type.Array(Type.Object({ id, [position]: Type.Integer(), ...moved }), {
          maxItems: MOST,
          description: 'Or each record with its position.',
        }),
      ),
    }),
    reply: Type.Object({ ids: Type.Array(Type.Integer()) }),
    ...(entity.requires ? { requires: entity.requires } : {}),
    async handler({ ids, items }, ctx) {
      const placings = ids
        ? ids.map((own, index) => ({ id: own, position: index + 1 }))
        : (items ?? []).map(item => placingOf(item as Values, { position, within }))
      if (placings.length === 0) refuse(plan, new Unfit('rest_invalid_link', 'required'))
      const placed = await reorder(plan, placings, ctx)
      return { ids: placed.toSorted((one, other) => one.position - other.position).map(placing => placing.id) }
    },
  })
}

const MOST = 1000

function placingOf(item: Values, { position, within }: { position: string; within: string | undefined }): Placing {
  const placing = { id: item.id as number, position: item[position] as number }
  const isMoved = within !== undefined && Object.hasOwn(item, within)
  return isMoved ? { ...placing, within: item[within] as number | null } : placing
}

/** Answers those that were placed. */
async function reorder(plan: Plan, placings: readonly Placing[], ctx: Context): Promise<readonly Placing[]> {
  await askRight(plan, 'reorder', ctx)
  await holdRecords(plan, ctx)
  const wanted = new Map(placings.map(({ id, position }) => [id, position]))
  if (wanted.size < placings.length) refuse(plan, new Unfit('rest_invalid_link', 'record_twice'))
  const isWhole = mostOf(plan.entity) !== null
  const known = await positionsOf(plan, isWhole ? null : [...wanted.keys()], ctx)
  const absent = [...wanted.keys()].filter(id => !known.has(id))
  if (absent.length > 0 && !passesOver(plan.entity))
    refuse(plan, new Unfit('rest_invalid_link', 'absent', { ids: absent.join(', ') }))
  if (isWhole && known.size > wanted.size) throw plan.service.errors.conflict!({}, { data: { ids: [...known.keys()] } })
  const placed = placings.filter(({ id }) => known.has(id))
  for (const placing of placed) {
    if (known.get(placing.id) !== placing.position) await place(plan, placing, ctx)
    if (placing.within !== undefined) await moveWithin(plan, placing, ctx)
  }
  return placed
}

const passesOver = ({ order }: Entity): boolean => order !== undefined && 'strangers' in order

/** What it stands within is a value like any other: it is checked, told and kept as a version. */
async function moveWithin(plan: Plan, { id, within }: Placing, ctx: Context): Promise<void> {
  const link = withinOf(plan.entity)!
  const before = await reachRecord({ plan, verb: 'reorder', id }, ctx)
  if (before[link] !== within) await writeRecord({ plan, verb: 'update', id, sent: { [link]: within } }, ctx)
}

function refuse(plan: Plan, unfit: Unfit): void {
  refuseProblems({ ids: problemOf('ids', unfit) }, plan.service)
}

/** What the caller may reorder, with the positions of today. */
async function positionsOf(plan: Plan, ids: readonly number[] | null, ctx: Context): Promise<Map<number, number>> {
  const reach = reachCondition(await reachOf(plan, 'reorder', ctx), plan, ctx)
  const base = { text: 't.site_id = ? and t.trashed_at is null', values: [ctx.site.id] }
  const where = joined([base, ...(ids ? [isAmong('t.id', ids)] : []), ...(reach ? [reach] : [])], ' and ')
  const position = positionOf(plan.entity)!
  const text = `select t.id, t.${position} as position from ${plan.table} t where ${where.text} order by t.${position}, t.id`
  const rows = await readRows<{ id: number; position: number }>({ text, values: where.values }, ctx)
  return new Map(rows.map(row => [row.id, row.position]))
}

async function place(plan: Plan, { id, position }: Placing, ctx: Context): Promise<void> {
  const field = positionOf(plan.entity)!
  await dynamicTables(ctx.db)
    .updateTable(plan.table)
    .set({ [field]: position })
    .where('id', '=', id)
    .execute()
  await tellWrite({ plan, verb: 'reorder', id }, ctx)
}
