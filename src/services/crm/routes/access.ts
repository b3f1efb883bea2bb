/** The access model as callers see it: what they may do, and why. */
import { Type } from 'typebox'
import { readRecord } from '../../../kernel/records/read.ts'
import { route } from '../../../kernel/route.ts'
import { accessOf } from '../access/access-of.ts'
import { explainRecord } from '../access/explain.ts'
import { ACTIONS, LEVELLED, levelOf, levelOfPermission, mayUse, SCOPES, SWITCHED } from '../access/levels.ts'
import { fieldRights } from '../access/reach.ts'
import { can } from '../permissions.ts'
import { recordInput, scopeNamed } from '../records/scopes.ts'

const access = can('access')

export const crmAccess = route({
  method: 'GET',
  path: '/crm-access',
  summary: 'What the caller may do, merged from all roles and teams',
  access,
  reply: Type.Object({
    is_admin: Type.Boolean(),
    user_id: Type.Integer(),
    team_ids: Type.Array(Type.Integer()),
    roles: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String() })),
    scopes: Type.Record(Type.String(), Type.Record(Type.String(), Type.String())),
    fields: Type.Record(Type.String(), Type.Record(Type.String(), Type.String()), {
      description: 'By entity, fields that are hidden or fixed.',
    }),
    permissions: Type.Record(Type.String(), Type.String()),
  }),
  async handler(_input, ctx) {
    const own = await accessOf(ctx)
    const levels = (scope: string) =>
      Object.fromEntries(
        ACTIONS.map(action => {
          const level = levelOf(own, scope, action)
          return [action, action === 'create' ? (level === 'all' ? 'yes' : 'no') : level]
        }),
      )
    return {
      is_admin: own.isAdmin,
      user_id: own.userId,
      team_ids: own.teamIds,
      roles: own.roles.map(({ id, name }) => ({ id, name })),
      scopes: Object.fromEntries(SCOPES.map(scope => [scope, levels(scope)])),
      fields: Object.fromEntries(SCOPES.map(scope => [scope, fieldRights(own, scope)])),
      permissions: {
        ...Object.fromEntries(LEVELLED.map(name => [name, levelOfPermission(own, name)])),
        ...Object.fromEntries(SWITCHED.map(name => [name, mayUse(own, name) ? 'yes' : 'no'])),
      },
    }
  },
})

const grant = Type.Object({
  is_allowed: Type.Boolean(),
  level: Type.String(),
  by: Type.Array(Type.Object({ kind: Type.String(), id: Type.Integer(), name: Type.String(), level: Type.String() }), {
    description: 'The roles that give the level.',
  }),
  because: Type.Array(Type.String(), { description: 'assigned, created, collaborator, attendee, team, all or admin.' }),
  nearest: Type.String({ description: 'The smallest change that would allow it; empty where it is allowed.' }),
})

export const recordAccess = route({
  method: 'GET',
  path: '/record-access/{entity}/{id}',
  summary: 'Why the caller can or cannot do something to a record, and who else can see it',
  access,
  input: recordInput,
  reply: Type.Object({
    actions: Type.Record(Type.String(), grant),
    fields: Type.Record(
      Type.String(),
      Type.Object({ read: Type.Boolean(), edit: Type.Boolean(), by: Type.Array(Type.String()) }),
    ),
    readers: Type.Array(
      Type.Object({ user_id: Type.Integer(), name: Type.String(), because: Type.Array(Type.String()) }),
    ),
  }),
  async handler({ entity: name, id }, ctx) {
    const entity = scopeNamed(name)
    await readRecord(entity, id, ctx)
    return explainRecord({ entity, id }, ctx)
  },
})
