/** Sign-in, accounts, roles. */
import type { Context } from '../../../kernel/context.ts'
import { accountHooks } from '../../../platform/accounts/accounts.ts'
import { applicationPasswordHooks } from '../../../platform/application-passwords/application-passwords.ts'
import { pageHooks } from '../../../platform/pages/pages.ts'
import { callerFor, roleHooks } from '../../../platform/roles/roles.ts'
import { sessionHooks } from '../../../platform/sessions/sessions.ts'
import { typedName } from '../domain/clean-text.ts'
import { ERASED } from '../domain/erase-identity.ts'
import { type Actor, actorOf, NOBODY } from '../store/actor.ts'
import { isErasing } from '../store/personal-data.ts'
import type { NewEvent } from '../store/record-event.ts'
import { always, asEvent, type Happening, record } from './happening.ts'

export const peopleListeners = [
  record(sessionHooks.login, async (told, ctx) => ({
    ...asEvent(1000, told),
    extra: { remember: told.extra.remember },
    actor: await personOf(told, ctx),
  })),
  record(sessionHooks.logout, async (told, ctx) => ({ ...asEvent(1001, told), actor: await personOf(told, ctx) })),
  record(sessionHooks.loginFailed, failedSignIn),
  always(sessionHooks.sessionEnded, 1005),
  record(applicationPasswordHooks.created, told => passwordEvent(1010, told)),
  record(applicationPasswordHooks.updated, told => passwordEvent(1011, told)),
  record(applicationPasswordHooks.deleted, told => passwordEvent(1012, told)),
  record(applicationPasswordHooks.used, async (told, ctx) => ({
    ...passwordEvent(1013, told),
    actor: await personById(Number(told.extra?.user_id), ctx),
  })),
  record(applicationPasswordHooks.failed, told => failure(1014, told, {})),
  always(pageHooks.passwordRequested, 1020),
  always(pageHooks.passwordReset, 1021),
  always(accountHooks.userRegister, 4000),
  always(accountHooks.profileUpdate, 4001),
  always(accountHooks.setPassword, 4002),
  record(accountHooks.deletedUser, (told, ctx) => {
    const event = asEvent(4003, told)
    // Whoever is erased is not written down once more by the erasure itself.
    return isErasing(ctx) ? { ...event, object: { ...event.object, label: ERASED }, before: null } : event
  }),
  always(roleHooks.setUserRole, 4004),
  always(roleHooks.addUserRole, 4005),
  always(roleHooks.removeUserRole, 4006),
  always(roleHooks.setUserCapabilities, 4007),
  always(roleHooks.addUserToSite, 4008),
  always(roleHooks.removeUserFromSite, 4009),
  always(roleHooks.grantSuperAdmin, 4010),
  always(roleHooks.revokeSuperAdmin, 4011),
  always(roleHooks.addRole, 4100),
  always(roleHooks.updateRole, 4101),
  always(roleHooks.removeRole, 4102),
  always(roleHooks.reorderRoles, 4103),
]

/** About the account that the password opens. */
function passwordEvent(code: number, told: Happening): NewEvent {
  const { user_id: id, login } = told.extra ?? {}
  const object = { type: 'user', id: Number(id), label: String(login) }
  return { ...asEvent(code, told), object, extra: { name: told.object.label, uuid: told.object.id } }
}

type Failed = Happening & { readonly extra: { readonly typed: string; readonly reason?: string } }

function failedSignIn(told: Failed) {
  const { reason } = told.extra
  if (reason === 'blocked') return failure(1004, told, { reason: 'the account is blocked' })
  if (reason === 'locked') return failure(1004, told, { reason: 'too many attempts' })
  return failure(told.object.id === 0 ? 1003 : 1002, told, { reason })
}

/** Nobody is proven to be anybody: the typed name stands in place of a login. */
function failure(code: number, told: Failed, extra: Readonly<Record<string, unknown>>) {
  const typed = typedName(told.extra.typed)
  const object = told.object.id === 0 ? { ...told.object, label: typed } : told.object
  return { code, object, extra: { ...extra, typed }, actor: { ...NOBODY, login: typed } }
}

/** Whoever signs in is not yet the caller of the request. */
const personOf = ({ object }: Happening, ctx: Context): Promise<Actor> => personById(Number(object.id), ctx)

async function personById(id: number, ctx: Context): Promise<Actor> {
  if (ctx.user?.id === id) return actorOf(ctx)
  const person = await callerFor(id, ctx)
  return person ? { id, login: person.login, name: person.displayName, roles: person.roles } : { ...NOBODY, id }
}
