/**
 * The one rule of the CRM: which records of a scope somebody reaches by an action. Lists, totals, search, board, export,
 * reports, links, stream and mass actions all ask here, through the `rows` of the entities or directly.
 */
import type { ReadContext } from '../../../kernel/context.ts'
import type { FieldRights, Rows, Verb } from '../../../kernel/entity.ts'
import { accessOf } from './access-of.ts'
import {
  type Action,
  type CrmAccess,
  fieldRuleOf,
  LEVELS,
  type Level,
  levelOf,
  ruledFields,
  type Scope,
} from './levels.ts'

/** Scopes whose records can also be with people: these count as their own. */
const WITH_COLLABORATORS: ReadonlySet<string> = new Set<Scope>(['cases', 'tasks'])
/** Attendees of these reach them like their own. */
const WITH_ATTENDEES: ReadonlySet<string> = new Set<Scope>(['meetings', 'calls'])
/** Scopes whose records have no owner: whoever made them has them. */
const WITHOUT_OWNER: ReadonlySet<string> = new Set<Scope>(['mass_emails'])

/** All, none, or these rows. */
export function reachBy(access: CrmAccess, scope: Scope, action: Action): boolean | Rows {
  if (scope === 'teams') return teamReach(access, action)
  const level = levelWithin(access, scope === 'mass_emails' ? 'campaigns' : scope, action)
  if (level === 'all' || level === 'no') return level === 'all'
  const own = ownRows(access, scope)
  return level === 'team' && access.teamIds.length > 0 && !WITHOUT_OWNER.has(scope)
    ? [...own, { team_ids: access.teamIds }]
    : own
}

/** Nobody changes, deletes or follows what they may not read: each level reaches all that a lesser one does. */
function levelWithin(access: CrmAccess, scope: string, action: Action): Level {
  const own = levelOf(access, scope, action)
  if (action === 'create' || action === 'read') return own
  const reading = levelOf(access, scope, 'read')
  return LEVELS.indexOf(own) <= LEVELS.indexOf(reading) ? own : reading
}

/** Teams are made by administrators alone; their members may be shown them. */
function teamReach(access: CrmAccess, action: Action): boolean | Rows {
  if (action !== 'read') return access.isAdmin
  const level = levelOf(access, 'teams', action)
  if (level === 'all' || level === 'no') return level === 'all'
  return access.teamIds.length > 0 && [{ id: access.teamIds }]
}

function ownRows({ userId }: CrmAccess, scope: Scope): Rows {
  if (WITHOUT_OWNER.has(scope)) return [{ created_by: userId }]
  return [
    { assigned_user_id: userId },
    { created_by: userId, assigned_user_id: null },
    ...(WITH_COLLABORATORS.has(scope) ? [{ collaborator_ids: [userId] }] : []),
    ...(WITH_ATTENDEES.has(scope) ? [{ user_ids: [userId] }] : []),
  ]
}

export const actionOf = (verb: Verb): Action => ACTION_OF[verb] ?? 'edit'

const ACTION_OF: Readonly<Partial<Record<Verb, Action>>> = {
  list: 'read',
  read: 'read',
  export: 'read',
  create: 'create',
  duplicate: 'create',
  trash: 'delete',
  restore: 'delete',
  purge: 'delete',
  massTrash: 'read',
  massUpdate: 'read',
}

/** The rules of an entity that is a scope of the access model. */
export const ruledBy = (scope: Scope) => ({
  rows: async (verb: Verb, ctx: ReadContext): Promise<boolean | Rows> =>
    reachBy(await accessOf(ctx), scope, actionOf(verb)),
  fieldRights: async (ctx: ReadContext): Promise<FieldRights> => fieldRights(await accessOf(ctx), scope),
})

export function fieldRights(access: CrmAccess, scope: Scope): FieldRights {
  const ruled = ruledFields(access, scope).map(field => [field, fieldRuleOf(access, scope, field)] as const)
  return Object.fromEntries(ruled.flatMap(([field, rule]) => (rule ? [[field, rule]] : [])))
}
