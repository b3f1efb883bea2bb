/** Who holds a role or a capability. Found by index, because a site may have tens of thousands of members. */
import type { ReadContext } from '../../kernel/context.ts'
import { internals } from '../internals.ts'
import type { SiteState } from '../site-state/site-state.ts'
import { decide } from './evaluate.ts'
import { mapPlainCapability } from './plain-capabilities.ts'
import { subjectOf } from './subject.ts'
import { isNetwork, standingOf } from './super-admins.ts'

/** How many members hold the role. */
export async function countHolders(role: string, ctx: ReadContext): Promise<number> {
  const row = await ctx.db
    .selectFrom('user_roles')
    .select(({ fn }) => fn.countAll<number>().as('holders'))
    .where('role', '=', role)
    .executeTakeFirst()
  return row?.holders ?? 0
}

/** The same for all roles at once, own capabilities among them; what nobody holds is not in it. */
export async function holderCounts(ctx: ReadContext): Promise<ReadonlyMap<string, number>> {
  const rows = await ctx.db
    .selectFrom('user_roles')
    .select(['role', ({ fn }) => fn.countAll<number>().as('holders')])
    .groupBy('role')
    .execute()
  return new Map(rows.map(row => [row.role, row.holders]))
}

/** The roles of many members at once, each in membership order; whoever is no member is not in it. */
export async function rolesOfUsers(
  ids: readonly number[],
  ctx: ReadContext,
): Promise<ReadonlyMap<number, readonly string[]>> {
  if (ids.length === 0) return new Map()
  const { roles } = await internals(ctx).sites.state(ctx.site.id)
  const known = new Set(roles.map(({ slug }) => slug))
  const rows = await ctx.db
    .selectFrom('user_roles')
    .select(['user_id', 'role'])
    .where('user_id', 'in', ids)
    .where('granted', '=', 1)
    .orderBy('position')
    .execute()
  const held = rows.filter(({ role }) => known.has(role))
  return new Map([...Map.groupBy(held, row => row.user_id)].map(([id, of]) => [id, of.map(({ role }) => role)]))
}

export type CapabilitySearch = {
  readonly capabilities: readonly string[]
  /** At most so many, by name; 100 unless told. */
  readonly limit?: number
}
export type Holder = {
  readonly id: number
  readonly login: string
  readonly email: string
  readonly displayName: string
}

/** Members who hold at least one of the capabilities, whether by role, by themselves, or as super administrators. */
export async function usersWithAnyCapability(
  { capabilities, limit = 100 }: CapabilitySearch,
  ctx: ReadContext,
): Promise<Holder[]> {
  const app = internals(ctx)
  const state = await app.sites.state(ctx.site.id)
  const isOneOfMany = await isNetwork(app)
  const rows = await candidates(namesGiving(capabilities, state), ctx)
  const holders: Holder[] = []
  for (const row of rows) {
    const standing = standingOf(row.listed !== null, isOneOfMany)
    const subject = subjectOf(
      { id: row.id, login: row.login, entries: row.entries, superAdmin: standing, isNetwork: isOneOfMany },
      state,
    )
    const holds = (capability: string) =>
      decide({ capability, args: [], required: mapPlainCapability(capability, subject) }, subject, () => ctx)
    if (capabilities.some(holds))
      holders.push({ id: row.id, login: row.login, email: row.email, displayName: row.display_name })
    if (holders.length >= limit) break
  }
  return holders
}

type Candidate = {
  id: number
  login: string
  email: string
  display_name: string
  entries: string
  listed: number | null
}

/** Whoever has one of the names among the entries; which of them are outweighed by a later block is told afterwards. */
function candidates(names: readonly string[], ctx: ReadContext): Promise<Candidate[]> {
  const holders = ctx.db.selectFrom('user_roles').select('user_id').where('role', 'in', names)
  const query = ctx.db
    .selectFrom('user_sites')
    .innerJoin('users', 'users.id', 'user_sites.user_id')
    .leftJoin('super_admins', 'super_admins.user_id', 'users.id')
    .select([
      'users.id',
      'users.login',
      'users.email',
      'users.display_name',
      'user_sites.entries',
      'super_admins.user_id as listed',
    ])
    .where('users.id', 'in', holders.union(ctx.db.selectFrom('super_admins').select('user_id')))
    .orderBy('users.name_key')
    .orderBy('users.id')
  return ctx.database.slow<Candidate>(query, { timeLimit: 10_000 })
}

/** The capabilities themselves, those that imply one of them, and the roles whose maps grant one of these. */
export function namesGiving(
  capabilities: readonly string[],
  { roles, implied }: Pick<SiteState, 'roles' | 'implied'>,
): string[] {
  const names = [...capabilities, ...capabilities.flatMap(name => implied.get(name) ?? [])]
  const giving = roles.filter(role => role.capabilities.some(([name, granted]) => granted && names.includes(name)))
  return [...names, ...giving.map(role => role.slug)]
}
