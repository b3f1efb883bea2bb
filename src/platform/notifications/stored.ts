/** Rows of the bell, and who may still see them. */
import type { TableRow } from '../../db/row-types.ts'
import type { ReadContext } from '../../kernel/context.ts'
import type { Entity } from '../../kernel/entity.ts'
import type { Delivery } from '../../kernel/notifications.ts'
import { reachableIds } from '../../kernel/records/reachable-ids.ts'
import { isModuleActive, runningServices } from '../modules/modules.ts'

export type Notification = {
  readonly id: number
  readonly service: string
  readonly kind: string
  readonly title: string
  /** The record that it is about, if it is about one. */
  readonly entity: string | null
  readonly record_id: number | null
  /** Where the admin app shows it, below the site's address. */
  readonly path: string | null
  readonly created_at: string
  readonly read_at: string | null
}
export type Addressed = Notification & { readonly user_id: number; readonly delivery: Delivery }

const COLUMNS = [
  ...(['id', 'user_id', 'service', 'kind', 'title', 'entity', 'record_id', 'path'] as const),
  ...(['delivery', 'created_at', 'read_at'] as const),
]

export const storedNotifications = (ctx: ReadContext) => ctx.db.selectFrom('notifications').select(COLUMNS)

export const toNotification = (row: Pick<TableRow<'notifications'>, (typeof COLUMNS)[number]>): Addressed => ({
  ...row,
  delivery: row.delivery as Delivery,
})

export const shown = ({ user_id: _, delivery: _delivery, ...rest }: Addressed): Notification => rest

/** Those about nothing in particular, and those about records that the context's caller may read today. */
export async function visible<N extends Notification>(rows: readonly N[], ctx: ReadContext): Promise<N[]> {
  const seen = new Map<string, ReadonlySet<number> | true>()
  for (const [key, { service, entity, ids }] of grouped(rows)) {
    const isOn = await isModuleActive(service, ctx)
    const found = entity === null ? null : entityOf(service, entity, ctx)
    if (entity === null) seen.set(key, isOn ? true : new Set())
    else seen.set(key, isOn && found ? await reachableIds(found, ids, ctx) : new Set())
  }
  return rows.filter(row => {
    const ids = seen.get(keyOf(row))
    return ids === true || ids?.has(row.record_id ?? 0)
  })
}

type Group = { readonly service: string; readonly entity: string | null; readonly ids: number[] }

function grouped(rows: readonly Notification[]): ReadonlyMap<string, Group> {
  const groups = new Map<string, Group>()
  for (const row of rows) {
    const group = groups.get(keyOf(row)) ?? { service: row.service, entity: row.entity, ids: [] }
    groups.set(keyOf(row), group)
    if (row.record_id !== null) group.ids.push(row.record_id)
  }
  return groups
}

const keyOf = ({ service, entity }: Pick<Notification, 'service' | 'entity'>) => `${service} ${entity ?? ''}`

const entityOf = (service: string, name: string, ctx: ReadContext): Entity | undefined =>
  runningServices(ctx)
    .find(({ slug }) => slug === service)
    ?.entities?.find(entity => entity.name === name)
