/** What is stored, in the planner's words. */
import { dynamicTables } from '../../../db/row-types.ts'
import type { Context, ReadContext } from '../../../kernel/context.ts'
import { optionOf } from '../../../platform/options/options.ts'
import { DEFAULT_ROLE, holderCounts, isNetworkRight, listRoles, rightsFacts } from '../../../platform/roles/roles.ts'
import {
  ADMINISTRATOR,
  type CapabilityMap,
  type StoredRole,
  type StoredState,
  type StoredUser,
} from '../domain/model.ts'
import { EDITOR } from '../domain/rights.ts'
import { claimedNames } from './claimed.ts'
import { isFeatureOn } from './features.ts'
import { roleVersion, userVersion } from './version.ts'

/** More administrators than this are not loaded: so many cannot all be named by one change set that is not loaded too. */
const MOST_ADMINISTRATORS = 1000
/** Enough to find somebody who could give back what a change takes. */
const MOST_EDITORS = 1000
/** So many numbers fit into one statement on both engines. */
const CHUNK = 500

/** Whoever changes roles or people waits here for those who are at it, the platform's own deletions included. */
export async function lockRoles(ctx: Context): Promise<void> {
  await ctx.db
    .updateTable('roles')
    .set(({ ref }) => ({ position: ref('position') }))
    .where('slug', '=', ADMINISTRATOR)
    .execute()
}

export type Wanted = {
  /** Accounts that are named. */
  readonly users: readonly number[]
  /** Roles whose holders are all needed. */
  readonly holdersOf?: readonly string[]
  /** False: nobody will look at the number of people. */
  readonly isCounted?: false
}

export async function loadState(wanted: Wanted, ctx: ReadContext): Promise<StoredState> {
  const roles = await loadRoles(ctx, wanted)
  const administrators = await holderIds([ADMINISTRATOR], MOST_ADMINISTRATORS, ctx)
  const holders = wanted.holdersOf?.length ? await holderIds(wanted.holdersOf, null, ctx) : []
  const editors = await holderIds(editorNames(roles), MOST_EDITORS, ctx)
  const caller = ctx.user ? [ctx.user.id] : []
  const ids = new Set([...wanted.users, ...administrators, ...editors, ...holders, ...caller])
  const slugs = new Set(roles.map(role => role.slug))
  return {
    roles,
    users: await loadUsers([...ids], slugs, ctx),
    defaultRole: await optionOf('default_role', DEFAULT_ROLE, ctx),
    claimedNames: await claimedNames(ctx),
    ownNames: await ownNames(slugs, ctx),
    networkRights: { has: isNetworkRight },
    ...(await rightsFacts(ctx)),
  }
}

/** Roles beside the administrator's that let their holders change roles or people, and these rights themselves. */
const editorNames = (roles: readonly StoredRole[]): string[] => [
  ...EDITS,
  ...roles
    .filter(({ slug, capabilities }) => {
      const isGiven = ([name, value]: readonly [string, boolean]) => value && EDITS.includes(name)
      return slug !== ADMINISTRATOR && capabilities.some(isGiven)
    })
    .map(({ slug }) => slug),
]

const EDITS: readonly string[] = [EDITOR.editRoles, EDITOR.editUsers]

export async function loadRoles(ctx: ReadContext, wanted?: Wanted): Promise<StoredRole[]> {
  const isCounted = wanted?.isCounted !== false && (await isFeatureOn('head_counts', ctx))
  const [roles, counts] = await Promise.all([listRoles(ctx), isCounted ? holderCounts(ctx) : null])
  return roles.map(role => ({
    ...role,
    version: roleVersion(role),
    people: counts ? (counts.get(role.slug) ?? 0) : null,
  }))
}

type MemberRow = { id: number; display_name: string; login: string; entries: string }

export async function loadUsers(
  ids: readonly number[],
  slugs: ReadonlySet<string>,
  ctx: ReadContext,
): Promise<StoredUser[]> {
  const found: StoredUser[] = []
  for (let start = 0; start < ids.length; start += CHUNK) {
    const rows: MemberRow[] = await ctx.db
      .selectFrom('user_sites')
      .innerJoin('users', 'users.id', 'user_sites.user_id')
      .select(['users.id', 'users.display_name', 'users.login', 'user_sites.entries'])
      .where('user_sites.user_id', 'in', ids.slice(start, start + CHUNK))
      .orderBy('users.id')
      .execute()
    found.push(...rows.map(row => userFrom(row, slugs)))
  }
  return found
}

export function userFrom(row: MemberRow, slugs: ReadonlySet<string>): StoredUser {
  const { roles, capabilities } = splitEntries(JSON.parse(row.entries), slugs)
  return {
    id: row.id,
    name: row.display_name || row.login,
    roles,
    capabilities,
    version: userVersion({ roles, capabilities }),
  }
}

/** One list holds both: what is the name of a role is a role. */
export const splitEntries = (entries: CapabilityMap, slugs: ReadonlySet<string>) => ({
  roles: entries.map(([name]) => name).filter(name => slugs.has(name)),
  capabilities: entries.filter(([name]) => !slugs.has(name)),
})

async function holderIds(roles: readonly string[], limit: number | null, ctx: ReadContext): Promise<number[]> {
  const query = ctx.db
    .selectFrom('user_roles')
    .select('user_id')
    .distinct()
    .where('role', 'in', roles)
    .orderBy('user_id')
  const rows = await (limit === null ? query : query.limit(limit)).execute()
  return rows.map(row => row.user_id)
}

/** Own capabilities of accounts, with whether one of them is granted. */
async function ownNames(slugs: ReadonlySet<string>, ctx: ReadContext): Promise<ReadonlyMap<string, boolean>> {
  const names = (await entryNames(ctx)).filter(name => !slugs.has(name))
  if (names.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('user_roles')
    .select('role')
    .distinct()
    .where('role', 'in', names)
    .where('granted', '=', 1)
    .execute()
  const granted = new Set(rows.map(row => String(row.role)))
  return new Map(names.map(name => [name, granted.has(name)]))
}

/**
 * Every name in the lists of accounts, own capabilities among them: a role of that name would be theirs at once. Hops
 * from name to name in the index, because there are few names and tens of thousands of people.
 */
async function entryNames(ctx: ReadContext): Promise<string[]> {
  const first = (db: Pick<ReturnType<typeof dynamicTables>, 'selectFrom'>) =>
    db.selectFrom('user_roles').select(({ fn }) => fn.min('user_roles.role').as('role'))
  const rows = await dynamicTables(ctx.db)
    .withRecursive('names(role)', db =>
      first(db).unionAll(
        db
          .selectFrom('names')
          .select(() => first(db).whereRef('user_roles.role', '>', 'names.role').as('role'))
          .where('names.role', 'is not', null),
      ),
    )
    .selectFrom('names')
    .select('role')
    .where('role', 'is not', null)
    .execute()
  return rows.map(row => String(row.role))
}

/** How many people a plan touches: holders of changed roles, and accounts that are changed themselves. */
export async function countPeople(
  plan: { readonly roles: readonly { role: string }[]; readonly users: readonly { user: number }[] },
  state: StoredState,
  ctx: ReadContext,
): Promise<number | null> {
  if (state.roles.some(role => role.people === null)) return null
  const changed = plan.roles.map(({ role }) => role)
  const holders = changed.length === 0 ? 0 : await countHoldersOf(changed, ctx)
  const held = new Map(state.users.map(user => [user.id, user.roles]))
  const others = plan.users.filter(({ user }) => !(held.get(user) ?? []).some(slug => changed.includes(slug)))
  return holders + others.length
}

async function countHoldersOf(roles: readonly string[], ctx: ReadContext): Promise<number> {
  const row = await ctx.db
    .selectFrom('user_roles')
    .select(({ fn }) => fn.count<number>('user_id').distinct().as('people'))
    .where('role', 'in', roles)
    .executeTakeFirst()
  return row?.people ?? 0
}
