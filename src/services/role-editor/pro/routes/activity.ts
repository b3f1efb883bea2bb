import { type Static, Type } from 'typebox'
import type { TableRow } from '../../../../db/row-types.ts'
import type { ReadContext } from '../../../../kernel/context.ts'
import { csvFile } from '../../../../kernel/csv.ts'
import { dayBounds, isDate } from '../../../../kernel/records/time-kinds.ts'
import { withMeta } from '../../../../kernel/replies.ts'
import { route } from '../../../../kernel/route.ts'
import { acknowledgedKeys } from '../../domain/change-set.ts'
import { isRevertible, revertChanges } from '../../domain/revert.ts'
import { EDITOR } from '../../domain/rights.ts'
import { SOURCES } from '../../domain/source.ts'
import { told } from '../../domain/words.ts'
import { errors } from '../../errors.ts'
import { can } from '../../permissions.ts'
import { totalsShape } from '../../routes/answers/capabilities.ts'
import { acknowledged, page, perPage } from '../../routes/inputs.ts'
import { carryOut, refuseProblems } from '../../store/carry-out.ts'
import { needs } from '../../store/features.ts'
import { lockRoles } from '../../store/load-state.ts'
import { activityShape } from './answers/activity.ts'

const access = can('edit_roles')
const requires = needs('activity')
const day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'A date, 2027-04-01; that day is included.' })
const filters = {
  actor: Type.Optional(Type.Integer({ minimum: 1, description: 'The account that made the change.' })),
  source: Type.Optional(Type.Enum([...SOURCES], { description: 'Where the change came from.' })),
  operation: Type.Optional(Type.String({ maxLength: 60, description: 'What was done, such as role.created.' })),
  target: Type.Optional(Type.String({ maxLength: 100, description: 'The role or account that it was about.' })),
  from: Type.Optional(day),
  to: Type.Optional(day),
}
const filtersOnly = Type.Object(filters)
type Filters = Static<typeof filtersOnly>

export const listActivity = route({
  method: 'GET',
  path: '/activity',
  summary: 'Entries, newest first',
  access,
  requires,
  input: Type.Object({ ...filters, page, per_page: perPage(100, 25) }),
  reply: Type.Array(activityShape),
  async handler({ page: at = 1, per_page: most = 25, ...asked }, ctx) {
    const rows = await entries(asked, ctx)
      .selectAll()
      .orderBy('id', 'desc')
      .limit(most)
      .offset((at - 1) * most)
      .execute()
    const { total } = await entries(asked, ctx)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    return withMeta(rows.map(shown), { total, page: at, per_page: most, pages: Math.ceil(total / most) })
  },
})

const MOST_EXPORTED = 100_000
const HEADER = [
  'id',
  'created_at',
  'actor_id',
  'actor_name',
  'source',
  'operation',
  'target_type',
  'target_id',
  'target_label',
  'severity',
  'before',
  'after',
] as const

export const exportActivity = route({
  method: 'GET',
  path: '/activity/export',
  summary: 'Entries as CSV, oldest first',
  access,
  requires,
  input: filtersOnly,
  reply: Type.Object({ filename: Type.String(), csv: Type.String() }),
  async handler(asked, ctx) {
    const query = entries(asked, ctx)
      .select([...HEADER])
      .orderBy('id')
      .limit(MOST_EXPORTED)
    const rows = await ctx.database.slow<Record<string, string | null>>(query, { timeLimit: 30_000 })
    const lines = rows.map(row => HEADER.map(column => cellOf(column, row)))
    return { filename: `role-activity-${ctx.clock.instant().slice(0, 10)}.csv`, csv: csvFile(HEADER, lines) }
  },
})

const cellOf = (column: (typeof HEADER)[number], row: Record<string, string | null>): string | null => {
  const value = row[column] ?? null
  return (column === 'before' || column === 'after') && value !== null ? JSON.stringify(shownValues(value)) : value
}

export const revertEntry = route({
  method: 'POST',
  path: '/activity/{id}/revert',
  summary: 'Undo one entry',
  access,
  requires,
  input: Type.Object({ id: Type.Integer({ minimum: 1 }), acknowledged }),
  reply: Type.Object({ reverted: Type.Number(), snapshot: Type.Number(), totals: totalsShape }),
  async handler({ id, acknowledged: keys }, ctx) {
    await lockRoles(ctx)
    const row = await ctx.db.selectFrom('aure_activity').selectAll().where('id', '=', id).executeTakeFirst()
    if (!row) throw errors.not_found({ what: 'entry' })
    const entry = entryFrom(row)
    const isAboutUser = entry.target.type === 'user'
    const { snapshot, totals } = await carryOut(
      {
        wanted: isAboutUser ? { users: [Number(entry.target.id)] } : { users: [], holdersOf: [entry.target.id] },
        covered: EDITOR.editRoles,
        operation: 'revert',
        source: 'revert',
        label: String(told('before_revert', { id })),
        changes(state) {
          const revert = revertChanges(entry, state, acknowledgedKeys(keys))
          if (revert.kind === 'not-revertible') throw errors.not_revertible()
          if (revert.kind === 'changed-elsewhere') throw errors.changed_elsewhere()
          return revert.set
        },
      },
      ctx,
    )
    await ctx.db
      .updateTable('aure_activity')
      .set({ reverted_by: ctx.user?.id ?? null })
      .where('id', '=', id)
      .execute()
    return { reverted: id, snapshot, totals }
  },
})

function entries({ actor, source, operation, target, from, to }: Filters, ctx: ReadContext) {
  let query = ctx.db.selectFrom('aure_activity')
  if (actor !== undefined) query = query.where('actor_id', '=', actor)
  if (source !== undefined) query = query.where('source', '=', source)
  if (operation !== undefined) query = query.where('operation', '=', operation)
  if (target !== undefined) query = query.where('target_id', '=', target)
  if (from !== undefined) query = query.where('created_at', '>=', dayAt('from', from, ctx).from)
  return to === undefined ? query : query.where('created_at', '<', dayAt('to', to, ctx).until)
}

/** Days are those of the site's clock, and the last one counts whole. */
function dayAt(name: 'from' | 'to', day: string, { site }: ReadContext) {
  if (!isDate(day)) refuseProblems({ [name]: 'This day is in no calendar.' })
  return dayBounds(day, site.zone)
}

const entryFrom = (row: TableRow<'aure_activity'>) => ({
  operation: String(row.operation),
  target: { type: String(row.target_type), id: String(row.target_id) },
  before: row.before && JSON.parse(row.before),
  after: row.after && JSON.parse(row.after),
})

const shown = (row: TableRow<'aure_activity'>) => ({
  id: row.id,
  created_at: row.created_at,
  actor: row.actor_id === null ? null : { id: row.actor_id, name: row.actor_name },
  source: row.source,
  operation: row.operation,
  target: { type: row.target_type, id: row.target_id, label: row.target_label },
  before: shownValues(row.before),
  after: shownValues(row.after),
  severity: row.severity,
  ip: row.ip,
  revertible: row.reverted_by === null && isRevertible(row),
  reverted_by: row.reverted_by,
})

/** Maps are stored as pairs, which keep their order, and shown as everywhere else. */
function shownValues(text: string | null): object | null {
  const values = text === null ? null : JSON.parse(text)
  if (!Array.isArray(values?.capabilities)) return values
  return { ...values, capabilities: Object.fromEntries(values.capabilities) }
}
