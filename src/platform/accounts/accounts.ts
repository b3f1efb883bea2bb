/** Accounts: one list for all sites of a network. What somebody may do on a site is kept with the roles. */

import { sql } from 'kysely'
import { DatabaseError } from '../../db/database.ts'
import type { NewRow } from '../../db/row-types.ts'
import type { Context, ReadContext } from '../../kernel/context.ts'
import { internals } from '../internals.ts'
import { optionOf } from '../options/options.ts'
import { DEFAULT_ROLE, grantSuperAdmin, setUserRoles } from '../roles/roles.ts'
import { type AccountChanges, checkEmail, checkLogin, checkPassword, columnsOf } from './account-fields.ts'
import { accountErrors, existingEmail, existingLogin } from './errors.ts'
import * as hooks from './hooks.ts'
import { freeNicename } from './nicenames.ts'
import { newPasswordStamp } from './password-work.ts'
import { type AccountRecord, findAccountBy, keyOf } from './record.ts'

export type { Account } from '../roles/roles.ts'
export {
  type AccountChanges,
  checkEmail,
  checkLogin,
  checkPassword,
  isTooShort,
  SHORTEST_PASSWORD,
} from './account-fields.ts'
export { avatarUrls } from './avatar.ts'
export { accountErrors } from './errors.ts'
export * as accountHooks from './hooks.ts'
export { refuseLastAdministrator } from './last-administrator.ts'
export { listAccounts } from './list-accounts.ts'
export { orTooBusy } from './password-work.ts'
export { presentAccount } from './present.ts'
export type { AccountRecord } from './record.ts'
export {
  authorAccount,
  mayDoToUser,
  onlySignedIn,
  outranksUser,
  siteAccount,
  targetId,
  WRITTEN,
} from './user-access.ts'
export { deleteUserMeta, setUserMeta, userMeta } from './user-meta.ts'

export type NewAccount = AccountChanges & {
  readonly login: string
  readonly email: string
  readonly password: string
  /** On the site of the context, in this order; the site's default role unless told. */
  readonly roles?: readonly string[]
  /** Puts the account above all sites. */
  readonly superAdmin?: boolean
  /** Where the change came from, for those who keep records of roles. */
  readonly source?: string
}

export const findAccount = (id: number, ctx: ReadContext): Promise<AccountRecord | null> => findAccountBy('id', id, ctx)
export const findAccountByLogin = (login: string, ctx: ReadContext): Promise<AccountRecord | null> =>
  findAccountBy('login_key', keyOf(login), ctx)
export const findAccountByEmail = (email: string, ctx: ReadContext): Promise<AccountRecord | null> =>
  findAccountBy('email_key', keyOf(email), ctx)
export const findAccountBySlug = (slug: string, ctx: ReadContext): Promise<AccountRecord | null> =>
  findAccountBy('nicename', slug, ctx)

/** By login, else by e-mail address. */
export const findAccountByName = async (name: string, ctx: ReadContext): Promise<AccountRecord | null> =>
  (await findAccountByLogin(name, ctx)) ?? (await findAccountByEmail(name, ctx))

/** The slow hash is made before the transaction is opened: nobody else waits for it. */
export async function createAccount(given: NewAccount, ctx: ReadContext): Promise<AccountRecord> {
  const login = checkLogin(given.login)
  checkEmail(given.email)
  const hash = await hashed(given.password, ctx)
  return ctx.transaction(tx => insertAccount({ ...given, login }, hash, tx))
}

/** Somebody who makes an account for himself, where the site lets people do so. */
export async function registerAccount(
  given: Pick<NewAccount, 'login' | 'email' | 'password'>,
  ctx: ReadContext,
): Promise<AccountRecord> {
  if (!(await optionOf('users_can_register', false, ctx))) throw accountErrors.registration_closed()
  const { login, email, password } = given
  return createAccount({ login, email, password, source: 'screen' }, ctx)
}

export type AccountUpdate = AccountChanges & {
  readonly password?: string
  /** Replaces the roles on the context's site, in this order. */
  readonly roles?: readonly string[]
  readonly source?: string
  /** Asked inside the transaction before anything is written; throws to refuse. */
  readonly guard?: (userId: number, ctx: Context) => Promise<void>
}

/** A new password ends every session of the account; application passwords stay valid. */
export async function updateAccount(id: number, update: AccountUpdate, ctx: ReadContext): Promise<AccountRecord> {
  const { password, roles, source = 'background', guard, ...changes } = update
  const hash = password === undefined ? null : await hashed(password, ctx)
  return ctx.transaction(async tx => {
    await guard?.(id, tx)
    const before = await heldAccount(id, tx)
    const after = await saveProfile(before, columnsOf(changes), tx)
    if (hash !== null) await storePassword(after, hash, tx)
    if (roles !== undefined) await setUserRoles({ userId: id, roles, source }, tx)
    return after
  })
}

/** What the account wrote goes to `reassign`, or goes with it. */
export async function deleteAccount(
  { id, reassign }: { id: number; reassign: number | null },
  ctx: Context,
): Promise<AccountRecord> {
  const account = await heldAccount(id, ctx)
  if (reassign !== null && (reassign === id || !(await findAccount(reassign, ctx))))
    throw accountErrors.user_invalid_reassign()
  const told = { object: objectOf(account), before: profileOf(account), extra: { reassign } }
  await ctx.hooks.fire(hooks.deleteUser, told, ctx)
  await ctx.db.deleteFrom('users').where('id', '=', id).execute()
  await ctx.hooks.fire(hooks.deletedUser, told, ctx)
  return account
}

const hashed = (password: string, ctx: ReadContext): Promise<string> =>
  internals(ctx).passwords.hashPassword(checkPassword(password))

async function insertAccount(given: NewAccount, hash: string, ctx: Context): Promise<AccountRecord> {
  const { login, roles, superAdmin, source = 'background' } = given
  await refuseDuplicates(given, ctx)
  const displayName = given.displayName?.trim() || login
  const row = {
    ...(columnsOf({ ...given, displayName, nickname: given.nickname ?? login }) as unknown as NewRow<'users'>),
    login,
    login_key: keyOf(login),
    nicename: await freeNicename(given.nicename ?? login, ctx),
    pass_hash: hash,
    password_stamp: newPasswordStamp(),
    registered_at: ctx.clock.instant(),
  }
  const { id } = await orDuplicate(() =>
    ctx.db.insertInto('users').values(row).returning('id').executeTakeFirstOrThrow(),
  )
  const account = await heldAccount(id, ctx)
  await ctx.hooks.fire(
    hooks.userRegister,
    { object: objectOf(account), after: profileOf(account), extra: { source } },
    ctx,
  )
  const firstRoles = roles ?? [await optionOf('default_role', DEFAULT_ROLE, ctx)]
  await setUserRoles({ userId: id, roles: firstRoles, source }, ctx)
  if (superAdmin) await grantSuperAdmin({ userId: id, source }, ctx)
  return account
}

async function saveProfile(
  before: AccountRecord,
  columns: Record<string, string>,
  ctx: Context,
): Promise<AccountRecord> {
  if (Object.keys(columns).length === 0) return before
  await refuseTaken(before, columns, ctx)
  await orDuplicate(() => ctx.db.updateTable('users').set(columns).where('id', '=', before.id).execute())
  const after = await heldAccount(before.id, ctx)
  if (JSON.stringify(after) === JSON.stringify(before)) return after
  await ctx.hooks.fire(
    hooks.profileUpdate,
    { object: objectOf(after), before: profileOf(before), after: profileOf(after) },
    ctx,
  )
  return after
}

async function storePassword(account: AccountRecord, hash: string, ctx: Context): Promise<void> {
  const columns = { pass_hash: hash, password_stamp: newPasswordStamp() }
  await ctx.db.updateTable('users').set(columns).where('id', '=', account.id).execute()
  await ctx.hooks.fire(hooks.setPassword, { object: objectOf(account) }, ctx)
}

/** Reads the account and keeps others from changing it until this transaction ends. */
async function heldAccount(id: number, ctx: Context): Promise<AccountRecord> {
  await sql`update users set id = id where id = ${id}`.execute(ctx.db)
  const account = await findAccount(id, ctx)
  if (!account) throw accountErrors.user_invalid_id()
  return account
}

async function refuseDuplicates({ login, email }: NewAccount, ctx: Context): Promise<void> {
  if (await findAccountByLogin(login, ctx)) throw existingLogin()
  if (await findAccountByEmail(email, ctx)) throw existingEmail()
}

async function refuseTaken(account: AccountRecord, columns: Record<string, string>, ctx: Context): Promise<void> {
  const byEmail = columns.email_key === undefined ? null : await findAccountBy('email_key', columns.email_key, ctx)
  if (byEmail && byEmail.id !== account.id) throw existingEmail()
  const bySlug = columns.nicename === undefined ? null : await findAccountBy('nicename', columns.nicename, ctx)
  if (bySlug && bySlug.id !== account.id) throw accountErrors.user_invalid_slug()
}

/** Two who take the same name at the same moment: the index decides, and the later one hears the same as always. */
async function orDuplicate<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.problem !== 'unique') throw error
    if (error.constraint?.includes('email_key')) throw existingEmail()
    if (error.constraint?.includes('login_key')) throw existingLogin()
    throw error.constraint?.includes('nicename') ? accountErrors.user_invalid_slug() : error
  }
}

const objectOf = ({ id, login }: AccountRecord) => ({ type: 'user', id, label: login })
const profileOf = ({ id: _, ...profile }: AccountRecord): Record<string, unknown> => profile
