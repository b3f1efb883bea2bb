/** The application passwords of an account, for its owner and for those who may edit the account. */
import { Type } from 'typebox'
import { every, rule } from '../../../kernel/access.ts'
import type { ReadContext } from '../../../kernel/context.ts'
import { answer } from '../../../kernel/replies.ts'
import { route } from '../../../kernel/route.ts'
import { accountErrors, mayDoToUser, outranksUser, siteAccount, targetId } from '../../accounts/accounts.ts'
import { pageArguments, pageOfAll } from '../../lists/lists.ts'
import {
  type ApplicationPassword,
  applicationPasswordsAvailable,
  availableForUser,
  createApplicationPassword,
  deleteAllApplicationPasswords,
  deleteApplicationPassword,
  findApplicationPassword,
  listApplicationPasswords,
  renameApplicationPassword,
} from '../application-passwords.ts'
import { applicationPasswordsDisabled, notForThisUser } from '../errors.ts'
import { previousShape } from './answers/application-passwords.ts'

const id = Type.String({ pattern: '^[\\d]+|me$', description: 'An account, or `me`.' })
const uuid = Type.String({ pattern: '^[\\w-]{36}$' })
const name = Type.String({ maxLength: 200, pattern: '\\S', description: 'What the owner calls it.' })

/** Where they are not offered, nobody hears anything else of these addresses. */
const isOffered = rule('application passwords are available', (_parameters, ctx) => {
  if (!applicationPasswordsAvailable(ctx)) throw applicationPasswordsDisabled()
  return true
})
const access = every(isOffered, mayDoToUser('edit_user', accountErrors.cannot_edit))
const writingAccess = every(access, outranksUser)

const passwordSchema = Type.Object(
  {
    uuid: Type.String(),
    app_id: Type.String(),
    name: Type.String(),
    created: Type.String(),
    last_used: Type.Union([Type.String(), Type.Null()]),
    last_ip: Type.Union([Type.String(), Type.Null()]),
    password: Type.Optional(Type.String({ description: 'Only in the answer that creates it.' })),
  },
  { title: 'ApplicationPassword' },
)

export const listApplicationPasswordsRoute = route({
  method: 'GET',
  path: '/users/{id}/application-passwords',
  summary: 'The application passwords of an account, without the passwords',
  access,
  input: Type.Object({ id, ...pageArguments }),
  reply: Type.Array(passwordSchema),
  async handler({ id, ...paging }, ctx) {
    const all = await listApplicationPasswords(await owner(id, ctx), ctx)
    return pageOfAll(all.map(shown), paging, ctx)
  },
})

export const createApplicationPasswordRoute = route({
  method: 'POST',
  path: '/users/{id}/application-passwords',
  summary: 'A new application password, shown this once',
  access: writingAccess,
  secret: true,
  input: Type.Object({
    id,
    name,
    app_id: Type.Optional(Type.Union([Type.Literal(''), Type.String({ format: 'uuid' })])),
  }),
  status: 201,
  reply: passwordSchema,
  async handler({ id, name, app_id }, ctx) {
    const userId = await owner(id, ctx)
    const made = await createApplicationPassword({ userId, name, appId: app_id ?? '' }, ctx)
    const location = `${ctx.site.url}/api/host/v1/users/${userId}/application-passwords/${made.uuid}`
    return answer(201, { ...shown(made), password: made.password }, { location, 'cache-control': 'no-store' })
  },
})

export const deleteApplicationPasswordsRoute = route({
  method: 'DELETE',
  path: '/users/{id}/application-passwords',
  summary: 'Deletes all application passwords of an account',
  access: writingAccess,
  batch: false,
  input: Type.Object({ id }),
  reply: Type.Object({ deleted: Type.Boolean(), count: Type.Integer() }),
  async handler({ id }, ctx) {
    return { deleted: true, count: await deleteAllApplicationPasswords(await owner(id, ctx), ctx) }
  },
})

export const readApplicationPasswordRoute = route({
  method: 'GET',
  path: '/users/{id}/application-passwords/{uuid}',
  summary: 'One application password',
  access,
  input: Type.Object({ id, uuid }),
  reply: passwordSchema,
  handler: async ({ id, uuid }, ctx) =>
    shown(await findApplicationPassword({ userId: await owner(id, ctx), uuid }, ctx)),
})

export const renameApplicationPasswordRoute = route({
  method: ['POST', 'PUT', 'PATCH'],
  path: '/users/{id}/application-passwords/{uuid}',
  summary: 'Changes the name of an application password',
  access: writingAccess,
  batch: false,
  input: Type.Object({ id, uuid, name }),
  reply: passwordSchema,
  handler: async ({ id, uuid, name }, ctx) =>
    shown(await renameApplicationPassword({ userId: await owner(id, ctx), uuid }, name, ctx)),
})

export const deleteApplicationPasswordRoute = route({
  method: 'DELETE',
  path: '/users/{id}/application-passwords/{uuid}',
  summary: 'Deletes one application password',
  access: writingAccess,
  batch: false,
  input: Type.Object({ id, uuid }),
  reply: Type.Object({ deleted: Type.Boolean(), previous: previousShape }),
  async handler({ id, uuid }, ctx) {
    const previous = await deleteApplicationPassword({ userId: await owner(id, ctx), uuid }, ctx)
    return { deleted: true, previous: shown(previous) }
  },
})

async function owner(given: string, ctx: ReadContext): Promise<number> {
  const account = await siteAccount(targetId(given, ctx), ctx)
  if (!account) throw accountErrors.user_invalid_id()
  if (!availableForUser(account.id, ctx)) throw notForThisUser()
  return account.id
}

export const shown = (password: ApplicationPassword) => ({
  uuid: password.uuid,
  app_id: password.appId,
  name: password.name,
  created: password.createdAt,
  last_used: password.lastUsedAt,
  last_ip: password.lastIp,
})
