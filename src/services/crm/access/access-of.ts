/** What the caller may do in the CRM, read once for each request. */
import { holds } from '../../../kernel/access.ts'
import { type Caller, COMMIT, type ReadContext } from '../../../kernel/context.ts'
import { readRows } from '../../../kernel/statement.ts'
import { permissions } from '../permissions.ts'
import type { AccessRole, CrmAccess } from './levels.ts'

/** Of whoever calls; the system itself may do everything. */
export async function accessOf(ctx: ReadContext): Promise<CrmAccess> {
  const { user } = ctx
  if (ctx.system !== null || user === null)
    return { isAdmin: ctx.system !== null, userId: user?.id ?? 0, teamIds: [], roles: [] }
  const known = accessOfCallers.get(user) ?? read(user, ctx)
  accessOfCallers.set(user, known)
  return known
}

/** Of an account, whoever asks: for showing who else can see a record. */
export async function accessOfUser(userId: number, isAdmin: boolean, ctx: ReadContext): Promise<CrmAccess> {
  const teamIds = await teamsOf(userId, ctx)
  return { isAdmin, userId, teamIds, roles: isAdmin ? [] : await rolesOf(userId, teamIds, ctx) }
}

/** A caller is one request's, or one step's of a task. */
const accessOfCallers = new WeakMap<Caller, Promise<CrmAccess>>()

/** Remembered until anybody commits something; a transaction sees what it has changed itself. */
function read(user: Caller, ctx: ReadContext): Promise<CrmAccess> {
  const isAdmin = holds(permissions, 'admin', ctx)
  return ctx.memory('crm-access', COMMIT).keep(`${user.id} ${isAdmin}`, () => accessOfUser(user.id, isAdmin, ctx))
}

/** Teams that list the account, without those in the trash. */
async function teamsOf(userId: number, ctx: ReadContext): Promise<number[]> {
  const text = `select l.owner_id as id from record_links l join crm_teams t on t.id = l.owner_id and t.trashed_at is null
    where l.site_id = ? and l.owner = 'crm_teams' and l.field = 'user_ids' and l.target_id = ? order by l.owner_id`
  return (await readRows<{ id: number }>({ text, values: [ctx.site.id, userId] }, ctx)).map(({ id }) => id)
}

type StoredRole = { id: number; name: string; scopes: string; fields: string; permissions: string; portal: string }

/** The account's own roles and those of its teams. */
async function rolesOf(userId: number, teamIds: readonly number[], ctx: ReadContext): Promise<AccessRole[]> {
  const marks = teamIds.map(() => '?').join(', ')
  const byTeam =
    teamIds.length === 0
      ? ''
      : ` or r.id in (select g.target_id from record_links g where g.site_id = ? and g.owner = 'crm_teams' and g.field = 'role_ids' and g.owner_id in (${marks}))`
  const text = `select r.id, r.name, r.scopes, r.fields, r.permissions, r.portal from crm_roles r where r.site_id = ? and (r.id in
    (select l.owner_id from record_links l where l.site_id = ? and l.owner = 'crm_roles' and l.field = 'user_ids' and l.target_id = ?)${byTeam}) order by r.id`
  const own = [ctx.site.id, ctx.site.id, userId]
  const values = teamIds.length === 0 ? own : [...own, ctx.site.id, ...teamIds]
  const rows = await readRows<StoredRole>({ text, values }, ctx)
  return rows.map(({ id, name, scopes, fields, permissions: granted, portal }) => ({
    id,
    name,
    scopes: JSON.parse(scopes),
    fields: JSON.parse(fields),
    permissions: JSON.parse(granted),
    portal: JSON.parse(portal),
  }))
}
