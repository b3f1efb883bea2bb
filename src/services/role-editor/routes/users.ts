import { type Static, Type } from 'typebox'
import type { ReadContext } from '../../../kernel/context.ts'
import { withMeta } from '../../../kernel/replies.ts'
import { route } from '../../../kernel/route.ts'
import { listAccounts } from '../../../platform/accounts/accounts.ts'
import { listRoles } from '../../../platform/roles/roles.ts'
import { readMap } from '../domain/capabilities.ts'
import { acknowledgedKeys, versionedUsers } from '../domain/change-set.ts'
import { emptyChangeSet, type StoredUser } from '../domain/model.ts'
import { EDITOR } from '../domain/rights.ts'
import { errors } from '../errors.ts'
import { can } from '../permissions.ts'
import { carryOut, type Intention, planFor, refuseProblems, shownPlan } from '../store/carry-out.ts'
import { loadUsers } from '../store/load-state.ts'
import { changesShape } from './answers/changes.ts'
import { changeUserShape, listUsersShape, readUserShape } from './answers/users.ts'
import { acknowledged, looseMap, page, perPage, slug, versions } from './inputs.ts'
import { loadedVersions } from './versions.ts'

const id = Type.Integer({ minimum: 1 })

export const listUsers = route({
  method: 'GET',
  path: '/users',
  summary: 'People with their roles',
  access: can('edit_users'),
  input: Type.Object({
    page,
    per_page: perPage(100, 25),
    search: Type.Optional(Type.String({ maxLength: 100, description: 'Part of a name, login or mail address.' })),
    role: Type.Optional(slug),
  }),
  reply: Type.Array(listUsersShape),
  async handler({ page: at = 1, per_page: most = 25, search, role }, ctx) {
    const { accounts, total } = await listAccounts(
      {
        page: at,
        perPage: most,
        orderBy: 'name',
        order: 'asc',
        ...(search ? { search, searchesPrivate: true } : {}),
        ...(role === undefined ? {} : { roles: [role] }),
      },
      ctx,
    )
    const ids = accounts.map(account => account.id)
    const members = new Map((await membersOf(ids, ctx)).map(user => [user.id, user]))
    const items = accounts.flatMap(({ id: account, login, email }) => {
      const user = members.get(account)
      return user ? [{ ...shownUser(user), login, email }] : []
    })
    return withMeta(items, { total, page: at, per_page: most, pages: Math.ceil(total / most) })
  },
})

export const readUser = route({
  method: 'GET',
  path: '/users/{id}',
  summary: 'Roles, own permissions and version of one account',
  access: can('edit_users'),
  input: Type.Object({ id }),
  reply: readUserShape,
  handler: async (sent, ctx) => shownUser(await knownUser(sent.id, ctx)),
})

const change = Type.Object({
  id,
  roles: Type.Optional(
    Type.Array(Type.String({ maxLength: 200 }), { description: 'In order: the first counts where only one can.' }),
  ),
  capabilities: Type.Optional(looseMap),
  version: Type.Optional(
    Type.String({ description: 'As it was loaded; an account that was changed since is refused.' }),
  ),
  versions,
  acknowledged,
})

export const changeUser = route({
  method: 'PATCH',
  path: '/users/{id}',
  summary: 'Change the roles (in order), the own permissions, or both',
  access: can('edit_users'),
  input: change,
  reply: changeUserShape,
  async handler(sent, ctx) {
    const operation = sent.roles ? 'user.roles' : 'user.capabilities'
    const { snapshot, totals } = await carryOut({ ...changeOf(sent, ctx), operation }, ctx)
    return { ...shownUser(await knownUser(sent.id, ctx)), snapshot, totals }
  },
})

export const previewUser = route({
  method: 'POST',
  path: '/users/{id}/preview',
  summary: 'What other roles would do; saves nothing',
  access: can('edit_users'),
  input: change,
  reply: changesShape,
  handler: async (sent, ctx) => shownPlan(await planFor(changeOf(sent, ctx), ctx)),
})

function changeOf(sent: Static<typeof change>, ctx: ReadContext): Intention {
  return {
    wanted: { users: [sent.id, ...versionedUsers(sent.versions)] },
    covered: EDITOR.editUsers,
    changes(state) {
      const stored = state.users.find(user => user.id === sent.id)?.capabilities ?? []
      const read = sent.capabilities && readMap(sent.capabilities, stored)
      if (read && read.badNames.length > 0) refuseProblems({ capabilities: `Not a usable name: ${read.badNames[0]}` })
      const wanted = {
        ...(sent.roles ? { roles: [...new Set(sent.roles)] } : {}),
        ...(read ? { capabilities: read.map } : {}),
      }
      return {
        ...emptyChangeSet,
        users: new Map([[sent.id, wanted]]),
        versions: loadedVersions(`user:${sent.id}`, sent, ctx),
        acknowledged: acknowledgedKeys(sent.acknowledged),
      }
    },
  }
}

async function membersOf(ids: readonly number[], ctx: ReadContext): Promise<StoredUser[]> {
  const slugs = new Set((await listRoles(ctx)).map(role => role.slug))
  return ids.length === 0 ? [] : loadUsers(ids, slugs, ctx)
}

async function knownUser(userId: number, ctx: ReadContext): Promise<StoredUser> {
  const [user] = await membersOf([userId], ctx)
  if (!user) throw errors.unknown_user()
  return user
}

const shownUser = ({ id: userId, name, roles, capabilities, version }: StoredUser) => ({
  id: userId,
  name,
  roles,
  capabilities: Object.fromEntries(capabilities),
  version,
})
