/** Values that may be forgotten: a cache in the database, with an end. Not for counting; that is what counters are for. */
import { instantFromMillis } from '../../kernel/clock.ts'
import type { Context, ReadContext } from '../../kernel/context.ts'

/** Undefined when there is none, or its time is over. */
export async function transientOf<T>(name: string, ctx: ReadContext): Promise<T | undefined> {
  const now = instantFromMillis(ctx.clock.millis())
  const row = await ctx.db
    .selectFrom('transients')
    .select('value')
    .where('name', '=', name)
    .where(eb => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .executeTakeFirst()
  return row ? (JSON.parse(row.value) as T) : undefined
}

/** `seconds` of 0 keeps it until somebody deletes it. */
export async function setTransient(
  entry: { name: string; value: unknown; seconds: number },
  ctx: Context,
): Promise<void> {
  const expires_at = entry.seconds > 0 ? instantFromMillis(ctx.clock.millis() + entry.seconds * 1000) : null
  const row = { name: entry.name, value: JSON.stringify(entry.value ?? null), expires_at }
  await ctx.db
    .insertInto('transients')
    .values(row)
    .onConflict(on => on.columns(['site_id', 'name']).doUpdateSet(row))
    .execute()
}

export async function deleteTransient(name: string, ctx: Context): Promise<boolean> {
  const gone = await ctx.db.deleteFrom('transients').where('name', '=', name).returning('name').execute()
  return gone.length > 0
}
