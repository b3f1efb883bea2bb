/** Counts hits of redirects and addresses that led nowhere. */
import type { Context, ReadContext } from '../../../kernel/context.ts'
import { runStatement } from '../../../kernel/statement.ts'
import { defineTally, noteIn, storeTally as storeNotes } from '../../../platform/counters/counters.ts'
import { type Address, OWN_AGENT } from '../../../platform/pages/pages.ts'

type Hit = { readonly count: number; readonly lastAt: string }
type Miss = { readonly hits: number; readonly lastAt: string; readonly referrer: string }

const MOST_REMEMBERED = 500
export const MOST_MISSES = 1000

const hits = defineTally<Hit>({
  what: 'Hits of redirects',
  most: 100_000,
  add: (known, more) => ({ count: known.count + more.count, lastAt: more.lastAt }),
  async store(portion, ctx) {
    const site = ctx.site.id
    for (const [id, { count, lastAt }] of portion)
      await runStatement({ text: COUNT_HITS, values: [count, lastAt, site, Number(id)] }, ctx)
    const total = portion.reduce((sum, [, { count }]) => sum + count, 0)
    await runStatement({ text: COUNT_DAY, values: [site, ctx.clock.instant().slice(0, 10), total] }, ctx)
  },
})

const misses = defineTally<Miss>({
  what: 'Addresses that led nowhere',
  most: MOST_REMEMBERED,
  add: (known, more) => ({ ...more, hits: known.hits + more.hits, referrer: more.referrer || known.referrer }),
  async store(portion, ctx) {
    for (const [path, { hits: count, lastAt, referrer }] of portion)
      await runStatement({ text: COUNT_MISS, values: [ctx.site.id, path, count, lastAt, lastAt, referrer] }, ctx)
  },
  tidy: forgetMisses,
})

/** Only what a visitor's browser really asked for counts, not what a decision looked at on its way. */
const isVisit = (address: Address, { request }: ReadContext): boolean =>
  request.via === 'page' &&
  (request.method === 'GET' || request.method === 'HEAD') &&
  request.path === address.path &&
  request.userAgent !== OWN_AGENT

export function noteHit(redirect: number, address: Address, ctx: ReadContext): void {
  if (isVisit(address, ctx)) noteIn(hits, [String(redirect), { count: 1, lastAt: ctx.clock.instant() }], ctx)
}

export function noteMiss(address: Address, ctx: ReadContext): void {
  if (!isVisit(address, ctx)) return
  const referrer = (ctx.request.header('referer') ?? '').slice(0, 500).toWellFormed()
  noteIn(misses, [address.path.slice(0, 500), { hits: 1, lastAt: ctx.clock.instant(), referrer }], ctx)
}

/** What was counted on this server for the context's site. */
export async function storeTally(ctx: ReadContext): Promise<void> {
  await storeNotes(hits, ctx)
  await storeNotes(misses, ctx)
}

const COUNT_HITS = 'update redirects set hits = hits + ?, last_hit_at = ? where site_id = ? and id = ?'
const COUNT_DAY = `insert into permalink_hits (site_id, day, hits) values (?, ?, ?)
  on conflict (site_id, day) do update set hits = permalink_hits.hits + excluded.hits`
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
