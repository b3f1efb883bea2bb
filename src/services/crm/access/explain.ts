/** Why somebody can or cannot do something to a record, in terms of roles, teams and whose it is. */
import type { ReadContext } from '../../../kernel/context.ts'
import type { Entity } from '../../../kernel/entity.ts'
import { storedRecord } from '../../../kernel/records/read.ts'
import { isWithin } from '../../../kernel/records/row-rule.ts'
import { accessOf, accessOfUser } from './access-of.ts'
import { ACTIONS, type Action, type CrmAccess, fieldRuleOf, levelOf, type Scope } from './levels.ts'
import { peopleWithin } from './people.ts'
import { reachBy } from './reach.ts'

type Values = Readonly<Record<string, unknown>>

export async function explainRecord({ entity, id }: { entity: Entity; id: number }, ctx: ReadContext) {
  const access = await accessOf(ctx)
  const record = (await storedRecord(entity, { id }, ctx)) as Values
  const scope = entity.name as Scope
  return {
    actions: Object.fromEntries(ACTIONS.map(action => [action, explainAction({ access, scope, record }, action)])),
    fields: Object.fromEntries(Object.keys(entity.fields).map(field => [field, explainField(access, scope, field)])),
    readers: await readersOf(scope, record, ctx),
  }
}

type Asked = { readonly access: CrmAccess; readonly scope: Scope; readonly record: Values }

function explainAction({ access, scope, record }: Asked, action: Action) {
  const level = levelOf(access, scope, action)
  const isLocked = record.is_locked === true && (action === 'edit' || action === 'delete')
  const isAllowed = !isLocked && isWithin(reachBy(access, scope, action), record)
  const giving = access.roles.filter(role => levelOf({ ...access, roles: [role] }, scope, action) === level)
  return {
    is_allowed: isAllowed,
    level,
    by: level === 'no' ? [] : giving.map(({ id, name }) => ({ kind: 'role', id, name, level })),
    because: isAllowed ? reasonsOf(access, record, level) : [],
    nearest: isAllowed ? '' : isLocked ? 'the record unlocked' : nearestChange({ access, scope, record }, action),
  }
}

/** What the record is to the person. */
function reasonsOf(access: CrmAccess, record: Values, level: string): string[] {
  if (access.isAdmin) return ['admin']
  const has = (field: string, ids: readonly number[]) =>
    Array.isArray(record[field]) && (record[field] as number[]).some(id => ids.includes(id))
  return [
    ...(level === 'all' ? ['all'] : []),
    ...(record.assigned_user_id === access.userId ? ['assigned'] : []),
    ...(record.created_by === access.userId && (record.assigned_user_id ?? null) === null ? ['created'] : []),
    ...(has('collaborator_ids', [access.userId]) ? ['collaborator'] : []),
    // Teams and target lists name people too, who attend nothing.
    ...('acceptances' in record && has('user_ids', [access.userId]) ? ['attendee'] : []),
    ...(level === 'team' && has('team_ids', access.teamIds) ? ['team'] : []),
  ]
}

function nearestChange({ access, scope, record }: Asked, action: Action): string {
  const teams = (record.team_ids ?? []) as readonly number[]
  const level = levelOf(access, scope, action)
  if (action === 'create') return `a role with ${scope} create yes`
  if (level === 'no') return `a role with ${scope} ${action} own, and the record assigned to this person`
  if (level === 'team' && teams.length > 0) return `membership in team ${teams[0]}`
  return `the record assigned to this person, or a role with ${scope} ${action} all`
}

function explainField(access: CrmAccess, scope: Scope, field: string) {
  const rule = fieldRuleOf(access, scope, field)
  const closing = access.roles.filter(({ fields }) => fields[scope]?.[field])
  return { read: rule !== 'hidden', edit: rule === undefined, by: rule ? closing.map(({ name }) => name) : [] }
}

const MOST_READERS = 200

/** People of the site with a role of the CRM who reach the record. */
async function readersOf(scope: Scope, record: Values, ctx: ReadContext) {
  const rows = await ctx.db
    .selectFrom('record_links')
    .innerJoin('users', 'users.id', 'record_links.target_id')
    .select(['users.id', 'users.display_name'])
    .where('record_links.owner', 'in', ['crm_roles', 'crm_teams'])
    .where('record_links.field', '=', 'user_ids')
    .groupBy(['users.id', 'users.display_name'])
    .orderBy('users.id')
    .limit(MOST_READERS)
    .execute()
  const people = await Promise.all(
    rows.map(async ({ id, display_name: name }) => {
      const access = await accessOfUser(Number(id), false, ctx)
      const isReader = isWithin(reachBy(access, scope, 'read'), record)
      return isReader
        ? [{ user_id: Number(id), name, because: reasonsOf(access, record, levelOf(access, scope, 'read')) }]
        : []
    }),
  )
  const readers = people.flat()
  // Whom one may be told about is said by a permission.
  const shown = await peopleWithin(
    'user',
    readers.map(({ user_id: id }) => id),
    ctx,
  )
  return readers.filter(({ user_id: id }) => shown.includes(id))
}
