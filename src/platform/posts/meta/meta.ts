/** Reading and writing the meta of posts and terms. One table for each kind of object, one row for each key. */

import { sql } from 'kysely'
import { dynamicTables } from '../../../db/row-types.ts'
import type { Context, ReadContext } from '../../../kernel/context.ts'
import { RestError } from '../../../kernel/errors.ts'
import { on } from '../../../kernel/hooks.ts'
import { authMeta } from '../../roles/hooks.ts'
import { postErrors } from '../errors.ts'
import { postHooks } from '../hooks.ts'
import { termHooks } from '../terms/hooks.ts'
import { checkMeta } from './check-meta.ts'
import { emptyValue, type MetaKey, type MetaObject, metaKeys } from './meta-key.ts'

/** Whose meta: the kind decides the table, the subtype which keys there are. */
export type MetaOwner = {
  readonly object: MetaObject
  readonly subtype: string
  readonly id: number
  readonly label: string
}
export type MetaValues = Readonly<Record<string, unknown>>

const TABLES = { post: 'post_meta', term: 'term_meta' } as const
const HOOKS = { post: postHooks, term: termHooks } as const

/** One value as it is stored; undefined where there is none. Not only registered keys. */
export async function storedMeta(
  owner: Pick<MetaOwner, 'object' | 'id'>,
  key: string,
  ctx: ReadContext,
): Promise<unknown> {
  const row = await ctx.db
    .selectFrom(TABLES[owner.object])
    .select('value')
    .where('object_id', '=', owner.id)
    .where('key', '=', key)
    .executeTakeFirst()
  return row && JSON.parse(row.value)
}

/** The values of the registered keys, defaults filled in. */
export async function metaValues(
  owner: Pick<MetaOwner, 'object' | 'subtype' | 'id'>,
  ctx: ReadContext,
): Promise<MetaValues> {
  const keys = metaKeys(owner.object, owner.subtype, ctx)
  if (keys.length === 0) return {}
  const rows = await ctx.db
    .selectFrom(TABLES[owner.object])
    .select(['key', 'value'])
    .where('object_id', '=', owner.id)
    .execute()
  return readMeta(keys, new Map(rows.map(row => [row.key, row.value])))
}

/** Values by key out of their stored texts. What no longer fits its schema reads as null. */
export function readMeta(keys: readonly MetaKey[], stored: ReadonlyMap<string, string>): MetaValues {
  const values: Record<string, unknown> = {}
  for (const key of keys) {
    if (key.isInApi === false) continue
    const text = stored.get(key.key)
    if (text === undefined) values[key.key] = emptyValue(key)
    else {
      const checked = checkMeta(key.schema, JSON.parse(text), key.key)
      values[key.key] = checked.ok ? checked.value : null
    }
  }
  return values
}

/** What a caller sent under `meta`: unknown keys are passed over, null deletes. Every problem is found before a write. */
export async function saveMeta(owner: MetaOwner, sent: MetaValues, ctx: Context): Promise<boolean> {
  const keys = metaKeys(owner.object, owner.subtype, ctx).filter(
    key => key.isInApi !== false && Object.hasOwn(sent, key.key),
  )
  const changes: MetaChange[] = []
  for (const key of keys) {
    const value = checkedValue(key, sent[key.key])
    const before = await storedMeta(owner, key.key, ctx)
    if (isSame(before, value)) continue
    await refuseUnlessAllowed(owner, key.key, ctx)
    changes.push({ key: key.key, value, before })
  }
  for (const change of changes) await writeMeta(owner, change, ctx)
  return changes.length > 0
}

/** For code: stores one value whatever the registry says. Undefined deletes. */
export async function setMeta(owner: MetaOwner, change: { key: string; value: unknown }, ctx: Context): Promise<void> {
  const before = await storedMeta(owner, change.key, ctx)
  if (!isSame(before, change.value)) await writeMeta(owner, { ...change, before }, ctx)
}

/** The registry's own authorisation, for the capability question about one key. */
export const metaAuthoriser = on(authMeta, 'posts.registered-meta', async (verdict, about, ctx) => {
  if (about.kind !== 'post' && about.kind !== 'term') return verdict
  const [table, column] = about.kind === 'post' ? ['posts', 'type'] : ['terms', 'taxonomy']
  const row = await dynamicTables(ctx.db)
    .selectFrom(table!)
    .select(`${column} as subtype`)
    .where('id', '=', about.id)
    .executeTakeFirst()
  const key = row && metaKeys(about.kind, String(row.subtype), ctx).find(candidate => candidate.key === about.key)
  return key?.authorize ? key.authorize({ id: about.id, userId: about.userId }, ctx) : verdict
})

function checkedValue(key: MetaKey, value: unknown): unknown {
  if (value === null) return undefined
  const checked = checkMeta(key.schema, value, `meta.${key.key}`)
  if (!checked.ok) throw new RestError(checked.code, 400, checked.message, { data: { param: `meta.${key.key}` } })
  return key.clean ? key.clean(checked.value) : checked.value
}

/** That the caller may edit the object itself was asked before; the object may be as new as this transaction. */
async function refuseUnlessAllowed(owner: MetaOwner, key: string, ctx: Context): Promise<void> {
  if (ctx.system !== null) return
  const about = { kind: owner.object, id: owner.id, key, userId: ctx.user?.id ?? 0 }
  const isAllowed = await ctx.hooks.apply(authMeta, !key.startsWith('_'), about, ctx)
  if (!isAllowed) throw postErrors.cannot_update({ key }, { data: { key } })
}

type MetaChange = { key: string; value: unknown; before: unknown }

async function writeMeta(owner: MetaOwner, { key, value, before }: MetaChange, ctx: Context): Promise<void> {
  const table = TABLES[owner.object]
  const hooks = HOOKS[owner.object]
  if (value === undefined)
    await ctx.db.deleteFrom(table).where('object_id', '=', owner.id).where('key', '=', key).execute()
  else {
    const row = { object_id: owner.id, key, value: JSON.stringify(value) }
    await ctx.db
      .insertInto(table)
      .values(row)
      .onConflict(conflict => conflict.columns(['object_id', 'key']).doUpdateSet({ value: row.value }))
      .execute()
  }
  if (owner.object === 'post') await markMeta(owner.id, ctx.db)
  const hook = value === undefined ? hooks.metaDeleted : before === undefined ? hooks.metaAdded : hooks.metaUpdated
  const object = { type: owner.object, id: owner.id, label: owner.label }
  await ctx.hooks.fire(hook, { object, before: told(key, before), after: told(key, value), extra: { key } }, ctx)
}

/** Lists look for meta only where there is some. */
async function markMeta(id: number, db: Context['db']): Promise<void> {
  const hasMeta = sql<number>`(select count(*) from (select 1 from post_meta where object_id = ${id} limit 1) one)`
  await db.updateTable('posts').set({ has_meta: hasMeta }).where('id', '=', id).execute()
}

const told = (key: string, value: unknown) => (value === undefined ? null : { [key]: value })

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
