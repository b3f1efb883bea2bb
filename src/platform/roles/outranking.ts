/** Whoever gives rights away, or takes hold of an account that has them, must hold all of them already. */
import type { ReadContext } from '../../kernel/context.ts'
import { internals } from '../internals.ts'
import { type CapabilityMap, computeRights } from './rights.ts'
import { parseEntries } from './subject.ts'
import { isSuperAdmin } from './super-admins.ts'

/** Whether the caller holds everything that a membership of this site with these entries would give. */
export async function holdsAllOf(entries: CapabilityMap, ctx: ReadContext): Promise<boolean> {
  if (await isAboveAll(ctx)) return true
  const own = ctx.user ? await membershipsOf(ctx.user.id, ctx) : new Map()
  return holdsOn({ siteId: ctx.site.id, entries, own: own.get(ctx.site.id) ?? [] }, ctx)
}

/**
 * Whether the caller is the account itself, or holds everything that the account holds. `here` asks about this site;
 * `everywhere`, for whatever puts the account into other hands, about all sites that it is a member of.
 */
export async function outranks(userId: number, where: 'here' | 'everywhere', ctx: ReadContext): Promise<boolean> {
  if (ctx.user?.id === userId || (await isAboveAll(ctx))) return true
  if (!ctx.user || (await isSuperAdmin(userId, ctx))) return false
  const own = await membershipsOf(ctx.user.id, ctx)
  for (const [siteId, entries] of await membershipsOf(userId, ctx)) {
    const isAsked = where === 'everywhere' || siteId === ctx.site.id
    if (isAsked && !(await holdsOn({ siteId, entries, own: own.get(siteId) ?? [] }, ctx))) return false
  }
  return true
}

/** With one of these somebody could make themselves master of the site: a role for everybody must not have it. */
export const isMighty = (capabilities: CapabilityMap): boolean =>
  capabilities.some(([name, granted]) => granted && MIGHTY.test(name))

const MIGHTY = /(^|_)(manage_options|(edit|create|delete|promote|remove)_users|edit_roles)$|^manage_network/

const isAboveAll = async (ctx: ReadContext): Promise<boolean> =>
  ctx.system !== null || (ctx.user !== null && (await isSuperAdmin(ctx.user.id, ctx)))

async function membershipsOf(userId: number, ctx: ReadContext): Promise<ReadonlyMap<number, CapabilityMap>> {
  const text = 'select site_id, entries from user_sites where user_id = ?'
  const rows = await ctx.database.rows<{ site_id: number; entries: string }>(text, [userId])
  return new Map(rows.map(row => [row.site_id, parseEntries(row.entries)]))
}

type Comparison = { readonly siteId: number; readonly entries: CapabilityMap; readonly own: CapabilityMap }

/** The stored map counts, too: on a network some rights rest, and yet those who have them may hand them on. */
async function holdsOn({ siteId, entries, own }: Comparison, ctx: ReadContext): Promise<boolean> {
  const { roles } = await internals(ctx).sites.state(siteId)
  // A role's slug stands in the map as well, but is no right of its own.
  const slugs = new Set(roles.map(({ slug }) => slug))
  const asked = computeRights(roles, entries, false).map
  const held = computeRights(roles, own, false).map
  const isHeld = (name: string) => held[name] === true || (siteId === ctx.site.id && ctx.user?.has(name) === true)
  return Object.keys(asked).every(name => asked[name] !== true || slugs.has(name) || isHeld(name))
}
