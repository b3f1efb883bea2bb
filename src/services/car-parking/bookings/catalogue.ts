/**
 * What is for sale: locations, types, prices, forms, and what Pro adds to them. It changes seldom and is asked for with
 * every price. So what was read of it is kept, in the form in which it is used, for as long as its revision is the same;
 * the tables raise the revision themselves, in the transaction that changes them, whichever server it runs on.
 */
import type { AppHandle, Context, ReadContext } from '../../../kernel/context.ts'
import { isInTransaction, readRows } from '../../../kernel/statement.ts'

/** What `load` answers, loaded once for each revision. `name` says what it is and what it depends on. */
export async function fromCatalogue<T>(name: string, load: () => Promise<T>, ctx: ReadContext | Context): Promise<T> {
  // A transaction may see changes that nobody else sees, and that may be undone.
  if (isInTransaction(ctx)) return load()
  const { kept } = byRequest.get(ctx) ?? (await catalogueFor(ctx))
  if (kept.has(name)) return kept.get(name) as T
  const loaded = await load()
  if (kept.size >= MOST_KEPT) kept.clear()
  kept.set(name, loaded)
  return loaded
}

type Catalogue = { readonly revision: number; readonly kept: Map<string, unknown> }

/** Visitors may ask for numbers that do not exist, and what is not there is kept too. */
const MOST_KEPT = 10_000

const bySite = new WeakMap<AppHandle, Map<number, Catalogue>>()
const lookingNow = new WeakMap<AppHandle, Map<number, Promise<Catalogue>>>()
const byRequest = new WeakMap<ReadContext, Catalogue>()

/** One request sees one revision. Work that no request caused may last, and looks each time. */
async function catalogueFor(ctx: ReadContext): Promise<Catalogue> {
  const found = await presentCatalogue(ctx)
  const { via } = ctx.request
  if (via === 'rest' || via === 'page') byRequest.set(ctx, found)
  return found
}

/** Requests that are served in the same turn of the event loop look once. */
function presentCatalogue(ctx: ReadContext): Promise<Catalogue> {
  const looking = lookingNow.get(ctx.app) ?? new Map<number, Promise<Catalogue>>()
  const known = looking.get(ctx.site.id) ?? look(ctx)
  if (looking.size === 0) setImmediate(() => lookingNow.delete(ctx.app))
  lookingNow.set(ctx.app, looking.set(ctx.site.id, known))
  return known
}

async function look(ctx: ReadContext): Promise<Catalogue> {
  const [row] = await readRows<{ revision: unknown }>({ text: REVISION, values: [ctx.site.id] }, ctx)
  const revision = Number(row?.revision ?? 0)
  const sites = bySite.get(ctx.app) ?? new Map<number, Catalogue>()
  bySite.set(ctx.app, sites)
  const known = sites.get(ctx.site.id)
  if (known?.revision === revision) return known
  const fresh = { revision, kept: new Map<string, unknown>() }
  sites.set(ctx.site.id, fresh)
  return fresh
}

const REVISION = 'select revision from carparking_catalogue where site_id = ?'
