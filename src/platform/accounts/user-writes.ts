/** What the users' routes do beyond the accounts themselves: who may give whom which roles. */
import type { Context, ReadContext } from '../../kernel/context.ts'
import { internals } from '../internals.ts'
import { optionOf } from '../options/options.ts'
import {
  ADMINISTRATOR,
  type CapabilityMap,
  computeRights,
  DEFAULT_ROLE,
  heldRoles,
  holdsAllOf,
  isNetwork,
  membershipOf,
  outranks,
  roleErrors,
} from '../roles/roles.ts'
import { type AccountChanges, createAccount, deleteAccount, updateAccount } from './accounts.ts'
import { accountErrors, forbiddenRole } from './errors.ts'
import { editableRoles } from './hooks.ts'
import { refuseLastAdministrator } from './last-administrator.ts'
import type { AccountRecord } from './record.ts'
import { siteAccount } from './user-access.ts'

/** The body of a request, as the schema lets it through. */
export type UserInput = {
  readonly username?: string
  readonly name?: string
  readonly first_name?: string
  readonly last_name?: string
  readonly email?: string
  readonly url?: string
  readonly description?: string
  readonly locale?: string
  readonly nickname?: string
  readonly slug?: string
  readonly roles?: readonly string[]
  readonly password?: string
}

/** The site's default role needs no further right; any other takes the right to promote. */
export async function createUser(
  input: UserInput & { readonly username: string; readonly email: string; readonly password: string },
  ctx: ReadContext,
): Promise<AccountRecord> {
  const usual = [await optionOf('default_role', DEFAULT_ROLE, ctx)]
  const roles = input.roles ?? usual
  await refuseRoles(roles, null, ctx)
  const isUsual = roles.length === 0 || roles.join() === usual.join()
  if (!isUsual && ctx.system === null && !ctx.user?.has('promote_users')) throw accountErrors.cannot_edit_roles()
  if (!isUsual && !(await holdsAllOf(asEntries(roles), ctx))) throw forbiddenRole()
  const { username, email, password } = input
  return createAccount({ ...changesOf(input), login: username, email, password, roles, source: 'api' }, ctx)
}

export async function updateUser(id: number, input: UserInput, ctx: ReadContext): Promise<AccountRecord> {
  const account = await siteAccount(id, ctx)
  if (!account) throw accountErrors.user_invalid_id()
  if (input.username !== undefined && input.username !== account.login) throw accountErrors.user_invalid_argument()
  const roles = await changedRoles(id, input.roles, ctx)
  const { password, email = account.email } = input
  const isTakingHold = password !== undefined || email.trim() !== account.email
  if (isTakingHold && !(await outranks(id, 'everywhere', ctx))) throw accountErrors.cannot_edit()
  const update = {
    ...changesOf(input),
    ...(password === undefined ? {} : { password }),
    ...(roles ? { roles, source: 'api' } : {}),
  }
  return updateAccount(id, { ...update, ...(loses(roles) ? { guard: refuseLastAdministrator } : {}) }, ctx)
}

/** Everything that is checked is checked before anything is written. */
export async function deleteUser(
  id: number,
  given: { force: boolean; reassign: unknown },
  ctx: Context,
): Promise<AccountRecord> {
  if (await isNetwork(internals(ctx))) throw accountErrors.cannot_delete()
  if (!(await siteAccount(id, ctx))) throw accountErrors.user_invalid_id()
  if (!given.force) throw accountErrors.trash_not_supported()
  const { reassign } = given
  const isNobody = reassign === false || reassign === '' || reassign === 0
  if (!isNobody && typeof reassign !== 'number') throw accountErrors.user_invalid_reassign()
  await refuseLastAdministrator(id, ctx)
  return deleteAccount({ id, reassign: isNobody ? null : reassign }, ctx)
}

/** Undefined when the roles stay as they are. */
async function changedRoles(
  id: number,
  roles: readonly string[] | undefined,
  ctx: ReadContext,
): Promise<readonly string[] | undefined> {
  if (!roles) return undefined
  const state = await internals(ctx).sites.state(ctx.site.id)
  const entries = (await membershipOf(id, ctx)) ?? []
  const before = heldRoles(entries, state.roles)
  if (before.join() === roles.join()) return undefined
  if (ctx.system === null && !(await ctx.user?.can('promote_user', id))) throw accountErrors.cannot_edit_roles()
  await refuseRoles(roles, id, ctx)
  const after = [...asEntries(roles), ...entries.filter(([name]) => !before.includes(name))]
  if (!(await outranks(id, 'here', ctx))) throw accountErrors.cannot_edit()
  if (!(await holdsAllOf(after, ctx))) throw forbiddenRole()
  const isDisarmed = computeRights(state.roles, after, false).map.edit_users !== true
  if (ctx.user?.id === id && ctx.user.has('edit_users') && isDisarmed) throw forbiddenRole()
  return roles
}

async function refuseRoles(roles: readonly string[], userId: number | null, ctx: ReadContext): Promise<void> {
  const state = await internals(ctx).sites.state(ctx.site.id)
  const known = state.roles.map(role => role.slug)
  const unknown = roles.find(role => !known.includes(role))
  if (unknown !== undefined) throw roleErrors.user_invalid_role({ role: unknown })
  if (ctx.system !== null || !ctx.user) return
  const editable = await ctx.hooks.apply(editableRoles, known, { userId }, ctx)
  if (roles.some(role => !editable.includes(role))) throw forbiddenRole()
}

const asEntries = (roles: readonly string[]): CapabilityMap => roles.map(role => [role, true] as const)

const loses = (roles: readonly string[] | undefined): boolean => roles !== undefined && !roles.includes(ADMINISTRATOR)

/** Only what was sent: an absent field keeps its value. */
function changesOf(input: UserInput): AccountChanges {
  const changes = {
    displayName: input.name,
    email: input.email,
    nicename: input.slug,
    url: input.url,
    firstName: input.first_name,
    lastName: input.last_name,
    nickname: input.nickname,
    description: input.description,
    locale: input.locale,
  }
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
}
