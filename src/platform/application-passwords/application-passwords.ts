/** Passwords for programs: made by the server, shown once, used over Basic on API requests and nowhere else. */

import { randomUUID } from 'node:crypto'
import type { TableRow } from '../../db/row-types.ts'
import type { Context, ReadContext } from '../../kernel/context.ts'
import { internals } from '../internals.ts'
import {
  displayApplicationPassword,
  generateApplicationPassword,
  hashApplicationPassword,
} from '../passwords/passwords.ts'
import { userObject } from '../roles/roles.ts'
import { basicFrom } from './check.ts'
import { applicationPasswordErrors, emptyName } from './errors.ts'
import * as hooks from './hooks.ts'

export {
  type Authorization,
  authorizeApplication,
  checkAnswerAddress,
  checkAuthorization,
  rejectApplication,
} from './authorize.ts'
export { basicFrom, type FoundPassword, findByBasic } from './check.ts'
export * as applicationPasswordHooks from './hooks.ts'
export { rememberedOr } from './remember.ts'
export { acceptBasic, refuseBasic } from './uses.ts'

export type ApplicationPassword = {
  readonly uuid: string
  readonly userId: number
  /** What the program calls itself by, a UUID; empty when it did not say. */
  readonly appId: string
  readonly name: string
  readonly createdAt: string
  readonly lastUsedAt: string | null
  readonly lastIp: string | null
}

export type NewApplicationPassword = { readonly userId: number; readonly name: string; readonly appId?: string }

/** The password is in the answer, in groups of four, and nowhere else: it cannot be read again. */
export async function createApplicationPassword(
  given: NewApplicationPassword,
  ctx: Context,
): Promise<ApplicationPassword & { readonly password: string }> {
  const password = generateApplicationPassword()
  const row = {
    uuid: randomUUID(),
    user_id: given.userId,
    app_id: given.appId ?? '',
    name: checkName(given.name),
    hash: hashApplicationPassword(password),
    created_at: ctx.clock.instant(),
    last_used_at: null,
    last_ip: null,
  }
  await ctx.db.insertInto('app_passwords').values(row).execute()
  const made = passwordFrom(row)
  await announce(hooks.created, { password: made, after: { name: made.name, app_id: made.appId } }, ctx)
  return { ...made, password: displayApplicationPassword(password) }
}

/** The newest last. */
export async function listApplicationPasswords(userId: number, ctx: ReadContext): Promise<ApplicationPassword[]> {
  const rows = await ctx.db
    .selectFrom('app_passwords')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('uuid')
    .execute()
  return rows.map(passwordFrom)
}

export type PasswordPlace = { readonly userId: number; readonly uuid: string }

export async function findApplicationPassword(
  { userId, uuid }: PasswordPlace,
  ctx: ReadContext,
): Promise<ApplicationPassword> {
  const row = await ctx.db
    .selectFrom('app_passwords')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .where('uuid', '=', uuid.toLowerCase())
    .executeTakeFirst()
  if (!row) throw applicationPasswordErrors.application_password_not_found()
  return passwordFrom(row)
}

/** The one that this request was made with; null for a request that was not. */
export async function usedPassword(ctx: ReadContext): Promise<ApplicationPassword | null> {
  const credentials = ctx.user?.via === 'application-password' ? basicFrom(ctx.request.header('authorization')) : null
  if (!credentials) return null
  const hash = hashApplicationPassword(credentials.password)
  const row = await ctx.db.selectFrom('app_passwords').select(COLUMNS).where('hash', '=', hash).executeTakeFirst()
  return row ? passwordFrom(row) : null
}

/** Nothing but the name can be changed. */
export async function renameApplicationPassword(
  place: PasswordPlace,
  name: string,
  ctx: Context,
): Promise<ApplicationPassword> {
  const before = await findApplicationPassword(place, ctx)
  const after = { ...before, name: checkName(name) }
  if (after.name === before.name) return before
  await ctx.db.updateTable('app_passwords').set({ name: after.name }).where('uuid', '=', before.uuid).execute()
  await announce(hooks.updated, { password: after, before: { name: before.name }, after: { name: after.name } }, ctx)
  return after
}

export async function deleteApplicationPassword(place: PasswordPlace, ctx: Context): Promise<ApplicationPassword> {
  const before = await findApplicationPassword(place, ctx)
  await ctx.db.deleteFrom('app_passwords').where('uuid', '=', before.uuid).execute()
  await announce(hooks.deleted, { password: before, before: { name: before.name, app_id: before.appId } }, ctx)
  return before
}

/** Answers how many there were. */
export async function deleteAllApplicationPasswords(userId: number, ctx: Context): Promise<number> {
  const all = await listApplicationPasswords(userId, ctx)
  for (const { uuid } of all) await deleteApplicationPassword({ userId, uuid }, ctx)
  return all.length
}

/** Whether they are offered on this request: over https, or on a local environment. */
export function applicationPasswordsAvailable(ctx: ReadContext): boolean {
  const isOffered = ctx.request.isSecure || internals(ctx).config.environment === 'local'
  return ctx.hooks.has(hooks.available.name)
    ? ctx.hooks.applyNow(hooks.available, isOffered, undefined, ctx)
    : isOffered
}

export function availableForUser(userId: number, ctx: ReadContext): boolean {
  if (!ctx.hooks.has(hooks.availableForUser.name)) return true
  return ctx.hooks.applyNow(hooks.availableForUser, true, { userId }, ctx)
}

const COLUMNS = ['uuid', 'user_id', 'app_id', 'name', 'created_at', 'last_used_at', 'last_ip'] as const

const passwordFrom = (row: Pick<TableRow<'app_passwords'>, (typeof COLUMNS)[number]>): ApplicationPassword => ({
  uuid: row.uuid,
  userId: row.user_id,
  appId: row.app_id,
  name: row.name,
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at,
  lastIp: row.last_ip,
})

function checkName(given: string): string {
  const name = given
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+/gu, ' ')
    .trim()
    .slice(0, 200)
  if (name === '') throw emptyName()
  return name
}

type Announcement = { password: ApplicationPassword; before?: Record<string, unknown>; after?: Record<string, unknown> }

async function announce(
  hook: typeof hooks.created,
  { password, before, after }: Announcement,
  ctx: Context,
): Promise<void> {
  const { label } = await userObject(password.userId, ctx)
  const object = { type: 'application_password', id: password.uuid, label: password.name }
  const extra = { user_id: password.userId, login: label }
  await ctx.hooks.fire(hook, { object, before: before ?? null, after: after ?? null, extra }, ctx)
}
