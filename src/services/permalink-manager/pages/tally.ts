/** Counts hits of redirects and addresses that led nowhere. Kept in memory and stored in batches, never in the request. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { AppHandle, Context, ReadContext } from '../../../kernel/context.ts'
import { runStatement } from '../../../kernel/statement.ts'
import { type Address, OWN_AGENT } from '../../../platform/pages/pages.ts'

type Hit = { readonly count: number; readonly lastAt: string }
type Miss = { readonly hits: number; readonly lastAt: string; readonly referrer: string }
type Tally = { readonly hits: Map<number, Hit>; readonly misses: Map<string, Miss> }
/** By site. */
type Tallies = Map<number, Tally>

/** Stored so long after the first that is not. */
const WAIT = 5000
/** More different addresses between two batches are the work of somebody who tries them all. */
const MOST_REMEMBERED = 500
export const MOST_MISSES = 1000

/** Only what a visitor's browser really asked for counts, not what a decision looked at on its way. */
const isVisit = (address: Address, { request }: ReadContext): boolean =>
  request.via === 'page' &&
  (request.method === 'GET' || request.method === 'HEAD') &&
  request.path === address.path &&
  request.userAgent !== OWN_AGENT

export function noteHit(redirect: number, address: Address, ctx: ReadContext): void {
  if (!isVisit(address, ctx)) return
  const { hits } = tallyOf(ctx)
  hits.set(redirect, { count: (hits.get(redirect)?.count ?? 0) + 1, lastAt: ctx.clock.instant() })
}

export function noteMiss(address: Address, ctx: ReadContext): void {
  const path = address.path.slice(0, 500)
  if (!isVisit(address, ctx)) return
  const { misses } = tallyOf(ctx)
  const known = misses.get(path)
  if (!known && misses.size >= MOST_REMEMBERED) return
  const referrer = (ctx.request.header('referer') ?? '').slice(0, 500).toWellFormed()
  misses.set(path, {
    hits: (known?.hits ?? 0) + 1,
    lastAt: ctx.clock.instant(),
    referrer: referrer || known?.referrer || '',
  })
}

/** One set of counts for each running program, however many there are in a process. */
const all = new WeakMap<AppHandle, Tallies>()

function tallyOf(ctx: ReadContext): Tally {
  const tallies: Tallies = all.get(ctx.app) ?? new Map()
  all.set(ctx.app, tallies)
  const known = tallies.get(ctx.site.id)
  if (known) return known
  const made: Tally = { hits: new Map(), misses: new Map() }
  tallies.set(ctx.site.id, made)
  const timer = setTimeout(() => void storeTally(ctx), WAIT)
  timer.unref()
  return made
}

/** What was counted on this server for the context's site. Nobody waits for it, and nobody is refused when it fails. */
export async function storeTally(ctx: ReadContext): Promise<void> {
  const tallies = all.get(ctx.app)
  const tally = tallies?.get(ctx.site.id)
  if (!tally) return
  tallies?.delete(ctx.site.id)
  try {
    await inPortions(
      [...tally.hits].sort(([one], [other]) => one - other),
      storeHits,
      ctx,
    )
    await inPortions([...tally.misses].sort(), storeMisses, ctx)
    if (tally.misses.size > 0) await ctx.transaction(forgetMisses)
  } catch (error) {
    ctx.log.warn({ err: error }, 'Hits of redirects could not be stored.')
  }
}

/** Few in a transaction: on SQLite nobody else is served while one runs, and a visitor may have tried thousands. */
const AT_ONCE = 50

async function inPortions<T>(
  counted: readonly T[],
  store: (portion: readonly T[], tx: Context) => Promise<void>,
  ctx: ReadContext,
): Promise<void> {
  for (let from = 0; from < counted.length; from += AT_ONCE) {
    await ctx.transaction(tx => store(counted.slice(from, from + AT_ONCE), tx))
    await nextTurn()
  }
}

async function storeHits(hits: readonly (readonly [number, Hit])[], ctx: Context): Promise<void> {
  const site = ctx.site.id
  for (const [id, { count, lastAt }] of hits)
    await runStatement({ text: COUNT_HITS, values: [count, lastAt, site, id] }, ctx)
  const total = hits.reduce((sum, [, { count }]) => sum + count, 0)
  await runStatement({ text: COUNT_DAY, values: [site, ctx.clock.instant().slice(0, 10), total] }, ctx)
}

const COUNT_HITS = 'update redirects set hits = hits + ?, last_hit_at = ? where site_id = ? and id = ?'
const COUNT_DAY = `insert into permalink_hits (site_id, day, hits) values (?, ?, ?)
  on conflict (site_id, day) do update set hits = permalink_hits.hits + excluded.hits`

async function storeMisses(misses: readonly (readonly [string, Miss])[], ctx: Context): Promise<void> {
  for (const [path, { hits, lastAt, referrer }] of misses)
    await runStatement({ text: COUNT_MISS, values: [ctx.site.id, path, hits, lastAt, lastAt, referrer] }, ctx)
}

const COUNT_MISS = `insert into permalink_misses (site_id, path, hits, first_at, last_at, referrer)
  values (?, ?, ?, ?, ?, ?) on conflict (site_id, path) do update
  set hits = permalink_misses.hits + excluded.hits, last_at = excluded.last_at, referrer = excluded.referrer`

/** The rarest go first, so that what many ask for stays on the list. */
async function forgetMisses(ctx: Context): Promise<void> {
  const surplus = await ctx.db
    .selectFrom('permalink_misses')
    .select('path')
    .orderBy('hits', 'desc')
    .orderBy('last_at', 'desc')
    .limit(MOST_REMEMBERED)
    .offset(MOST_MISSES)
    .execute()
  const paths = surplus.map(row => row.path)
  if (paths.length > 0) await ctx.db.deleteFrom('permalink_misses').where('path', 'in', paths).execute()
}
