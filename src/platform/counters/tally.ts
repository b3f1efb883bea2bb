/**
 * Counts that nobody waits for and that may be lost with a server: hits, views, searches in vain. They are kept in memory,
 * each under a key, and stored in batches a few seconds after the first, never in the request that caused them.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { AppHandle, Context, ReadContext } from '../../kernel/context.ts'

export type TallySpec<Value> = {
  /** For the log. */
  readonly what: string
  /** More different keys between two batches are the work of somebody who tries them all, and are not noted. */
  readonly most: number
  /** What two notes under one key make together. */
  readonly add: (known: Value, more: Value) => Value
  /** Stores some of them, in the order of their keys, so that servers that do the same do not wait in a circle. */
  readonly store: (portion: readonly (readonly [key: string, value: Value])[], ctx: Context) => Promise<void>
  /** After all of a batch are stored. */
  readonly tidy?: (ctx: Context) => Promise<void>
}

export type Tally<Value> = TallySpec<Value> & {
  /** By the running program and the site: several may run in a process. */
  readonly kept: WeakMap<AppHandle, Map<number, Map<string, Value>>>
}

export const defineTally = <Value>(spec: TallySpec<Value>): Tally<Value> =>
  Object.freeze({ ...spec, kept: new WeakMap<AppHandle, Map<number, Map<string, Value>>>() })

/** Stored so long after the first that is not. */
const WAIT = 5000

export function noteIn<Value>(tally: Tally<Value>, [key, value]: readonly [string, Value], ctx: ReadContext): void {
  const notes = notesOf(tally, ctx)
  const known = notes.get(key)
  if (known === undefined && notes.size >= tally.most) return
  notes.set(key, known === undefined ? value : tally.add(known, value))
}

function notesOf<Value>(tally: Tally<Value>, ctx: ReadContext): Map<string, Value> {
  const sites = tally.kept.get(ctx.app) ?? new Map<number, Map<string, Value>>()
  tally.kept.set(ctx.app, sites)
  const known = sites.get(ctx.site.id)
  if (known) return known
  const made = new Map<string, Value>()
  sites.set(ctx.site.id, made)
  setTimeout(() => void storeTally(tally, ctx), WAIT).unref()
  return made
}

/** What was noted on this server for the context's site. Nobody waits for it, and nobody is refused when it fails. */
export async function storeTally<Value>(tally: Tally<Value>, ctx: ReadContext): Promise<void> {
  const sites = tally.kept.get(ctx.app)
  const notes = [...(sites?.get(ctx.site.id) ?? [])].sort(([one], [other]) => (one < other ? -1 : 1))
  sites?.delete(ctx.site.id)
  if (notes.length === 0) return
  try {
    for (let from = 0; from < notes.length; from += AT_ONCE) {
      await ctx.transaction(tx => tally.store(notes.slice(from, from + AT_ONCE), tx))
      await nextTurn()
    }
    if (tally.tidy) await ctx.transaction(tally.tidy)
  } catch (error) {
    ctx.log.warn({ err: error }, `${tally.what} could not be stored.`)
  }
}

/** Few in a transaction: on SQLite nobody else is served while one runs, and a visitor may have tried thousands. */
const AT_ONCE = 50
