/**
 * What was made of the stored data and is still right: kept for as long as nobody has committed anything, here or on
 * another server. It dies with what is remembered of the site.
 */
import { commitStamp } from '../db/commit-stamp.ts'
import type { ReadContext } from '../kernel/context.ts'
import { internals } from './internals.ts'

/** Ask before you make what you keep: what is written meanwhile makes it old at once, never young by mistake. */
export async function shelfOf<V>(name: string, ctx: ReadContext): Promise<Map<string, V>> {
  const app = internals(ctx)
  const stamp = await commitStamp(app.database)
  const { derived } = await app.sites.state(ctx.site.id)
  const known = derived.get(name) as Shelf<V> | undefined
  if (known?.stamp === stamp) return known.kept
  const empty: Shelf<V> = { stamp, kept: new Map() }
  derived.set(name, empty)
  return empty.kept
}

type Shelf<V> = { readonly stamp: string; readonly kept: Map<string, V> }

/** The oldest goes when there are too many. */
export function keepOn<V>(shelf: Map<string, V>, [key, value]: readonly [string, V], most: number): void {
  if (shelf.size >= most) shelf.delete(shelf.keys().next().value ?? '')
  shelf.set(key, value)
}
