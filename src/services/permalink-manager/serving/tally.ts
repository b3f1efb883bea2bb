/** Counts hits of redirects and addresses that led nowhere. Kept in memory and stored in batches, never in the request. */
import type { AppHandle, Context, ReadContext } from '../../../kernel/context.ts'
import { type Address, OWN_AGENT } from '../../../platform/pages/pages.ts'

type Miss = { hits: number; lastAt: string; referrer: string }
type Tally = { readonly hits: Map<number, { count: number; lastAt: string }>; readonly misses: Map<string, Miss> }
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
    await ctx.transaction(async tx => {
      await storeHits(tally, tx)
      await storeMisses(tally, tx)
    })
  } catch (error) {
    ctx.log.warn({ err: error }, 'Hits of redirects could not be stored.')
  }
}

async function storeHits({ hits }: Tally, ctx: Context): Promise<void> {
  let total = 0
  for (const [id, { count, lastAt }] of [...hits].sort(([one], [other]) => one - other)) {
    total += count
    await ctx.db
      .updateTable('permalink_redirects')
      .set(eb => ({ hits: eb('hits', '+', count), last_hit_at: lastAt }))
      .where('id', '=', id)
      .execute()
  }
  if (total === 0) return
  await ctx.db
    .insertInto('permalink_hits')
    .values({ day: ctx.clock.instant().slice(0, 10), hits: total })
    .onConflict(conflict =>
      conflict.columns(['site_id', 'day']).doUpdateSet(eb => ({ hits: eb('permalink_hits.hits', '+', total) })),
    )
    .execute()
}

async function storeMisses({ misses }: Tally, ctx: Context): Promise<void> {
  for (const [path, { hits, lastAt, referrer }] of [...misses].sort()) {
    await ctx.db
      .insertInto('permalink_misses')
      .values({ path, hits, first_at: lastAt, last_at: lastAt, referrer })
      .onConflict(conflict =>
        conflict
          .columns(['site_id', 'path'])
          .doUpdateSet(eb => ({ hits: eb('permalink_misses.hits', '+', hits), last_at: lastAt, referrer })),
      )
      .execute()
  }
  if (misses.size > 0) await forgetMisses(ctx)
}

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
