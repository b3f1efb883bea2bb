/** The sites of the network: making, changing, leaving them, and who belongs to which. */
import { bumpChangeStamp } from '../../db/schema.ts'
import type { Context, ReadContext } from '../../kernel/context.ts'
import { makeContext } from '../context/context.ts'
import { internals } from '../internals.ts'
import type { SiteRow } from '../site-state/site-state.ts'
import { siteErrors } from './errors.ts'
import { refuseUsedPath } from './free-path.ts'
import { siteHooks } from './hooks.ts'
import { fillNewSite } from './new-site.ts'

export { refuseClosedSite } from './closed-site.ts'
export { siteHooks } from './hooks.ts'
export { fillNewSite } from './new-site.ts'
export { siteScreens } from './screens.ts'

export type SiteInput = { domain?: string; path?: string; title?: string; status?: SiteRow['status'] }

export const listSites = (ctx: ReadContext): Promise<readonly SiteRow[]> => internals(ctx).sites.all()

export async function findSite(id: number, ctx: ReadContext): Promise<SiteRow> {
  const site = (await listSites(ctx)).find(row => row.id === id && row.status !== 'deleted')
  if (!site) throw siteErrors.not_found()
  return site
}

/** A context of another site, for the same caller, with the rights that administering the network needs. */
export async function contextOfSite(siteId: number, ctx: ReadContext): Promise<ReadContext> {
  const app = internals(ctx)
  const { site } = await app.sites.state(siteId)
  return makeContext(app, { site, user: ctx.user, system: 'network administration', request: ctx.request })
}

/** Outside a transaction: the new site's own context opens one, so that its tables are confined to it from the start. */
export async function createSite(input: SiteInput & { title: string }, ctx: ReadContext): Promise<SiteRow> {
  const { sites } = internals(ctx)
  const address = await addressFor(input, ctx)
  await refuseUsedPath(address, siteId => contextOfSite(siteId, ctx), ctx)
  const row = await ctx.transaction(async tx => {
    await refuseTaken(address, tx)
    const values = { ...address, title: input.title, status: 'active', created_at: tx.clock.instant() }
    const { id } = await tx.db.insertInto('sites').values(values).returning('id').executeTakeFirstOrThrow()
    await bumpChangeStamp(tx.db)
    const made: SiteRow = { id: Number(id), ...address, title: input.title, status: 'active' }
    await tx.hooks.fire(
      siteHooks.created,
      { object: { type: 'site', id: made.id, label: made.title }, before: null, after: { ...made } },
      tx,
    )
    return made
  })
  sites.forget()
  await (await contextOfSite(row.id, ctx)).transaction(fillNewSite)
  sites.forget()
  return row
}

export async function updateSite(id: number, input: SiteInput, ctx: Context): Promise<SiteRow> {
  const before = await findSite(id, ctx)
  const { domain = before.domain, path } = input
  const moved = { domain: domain.toLowerCase(), path: path === undefined ? before.path : normalPath(path) }
  const after: SiteRow = { ...before, ...definedOnly(input), ...moved }
  const isMoved = after.domain !== before.domain || after.path !== before.path
  if (isMoved) await refuseTaken(after, ctx)
  // Asked outside of the transaction: what stands at the new address belongs to another site.
  if (isMoved) await refuseUsedPath(after, siteId => contextOfSite(siteId, ctx), ctx)
  if (after.status !== 'active' && (await listSites(ctx))[0]?.id === id) throw siteErrors.cannot_archive_first()
  await storeSite(after, ctx)
  await ctx.hooks.fire(
    siteHooks.updated,
    { object: { type: 'site', id, label: after.title }, before: { ...before }, after: { ...after } },
    ctx,
  )
  return after
}

/** A deleted site answers no more; its data stays until the operator removes it. The first site carries the server. */
export async function deleteSite(id: number, ctx: Context): Promise<SiteRow> {
  const before = await findSite(id, ctx)
  const [first] = await listSites(ctx)
  if (first?.id === id) throw siteErrors.cannot_delete_first()
  await storeSite({ ...before, status: 'deleted' }, ctx)
  await ctx.hooks.fire(
    siteHooks.deleted,
    { object: { type: 'site', id, label: before.title }, before: { ...before }, after: null },
    ctx,
  )
  return before
}

async function storeSite({ id, domain, path, title, status }: SiteRow, ctx: Context): Promise<void> {
  await ctx.db.updateTable('sites').set({ domain, path, title, status }).where('id', '=', id).execute()
  await bumpChangeStamp(ctx.db)
  ctx.afterCommit(() => internals(ctx).sites.forget())
}

/** A site has its own host name, or lives below a path of the first one's. */
async function addressFor(input: SiteInput, ctx: ReadContext): Promise<{ domain: string; path: string }> {
  const [first] = await listSites(ctx)
  const domain = input.domain?.toLowerCase() ?? first?.domain ?? ''
  const path = normalPath(input.path ?? '/')
  if (input.domain === undefined && input.path === undefined) throw siteErrors.needs_address()
  return { domain, path }
}

async function refuseTaken({ domain, path }: { domain: string; path: string }, ctx: Context): Promise<void> {
  const taken = await ctx.db
    .selectFrom('sites')
    .select('id')
    .where('domain', '=', domain)
    .where('path', '=', path)
    .executeTakeFirst()
  if (taken) throw siteErrors.taken()
}

const normalPath = (path: string) => `/${path.toLowerCase().split('/').filter(Boolean).join('/')}/`.replace('//', '/')

const definedOnly = (input: SiteInput): SiteInput =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
