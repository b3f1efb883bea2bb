/** What is held about a person, and how it is taken out of the records. */
import type { Context, ReadContext } from '../../../kernel/context.ts'
import type { Entity } from '../../../kernel/entity.ts'
import { loadRecord } from '../../../kernel/records/load-record.ts'
import { planFor } from '../../../kernel/records/plan.ts'
import { selectRecords } from '../../../kernel/records/selection.ts'
import { writeRecord } from '../../../kernel/records/write-record.ts'
import { readRows } from '../../../kernel/statement.ts'
import { calls, meetings, tasks } from '../entities/activities.ts'
import { emails } from '../entities/emails.ts'
import { errors } from '../errors.ts'
import { dropExports } from './make-export.ts'

/** Fields that tell who somebody is. */
export const PERSONAL: Readonly<Record<string, readonly string[]>> = {
  contacts: [
    ...['salutation', 'first_name', 'last_name', 'name', 'email', 'phone', 'address', 'birthday', 'social'],
    ...['description', 'title', 'department'],
  ],
  leads: [
    'salutation',
    'first_name',
    'last_name',
    'name',
    'email',
    'phone',
    'address',
    'website',
    'description',
    'title',
  ],
  accounts: ['email', 'phone'],
}

const BLANK: Readonly<Record<string, unknown>> = {
  ...{ salutation: '', first_name: '', last_name: 'Erased', email: [], phone: [], birthday: null, social: {} },
  ...{ description: '', title: '', department: '', website: null },
  address: { street: '', city: '', state: '', country: '', postal_code: '' },
}

/** The record stays, so that figures stay right; who it was about is gone from it and from its history. */
export async function eraseRecord(entity: Entity, id: number, ctx: Context): Promise<void> {
  const fields = PERSONAL[entity.name]
  if (!fields) throw errors.no_action()
  const plan = planFor(entity, ctx)
  await dropExports(ctx.asSystem('files that were made before tell of them still'))
  // What is in the trash is in no figure: it goes whole.
  if ((await loadRecord(plan, id, ctx))?.trashed_at) {
    await writeRecord({ plan, verb: 'purge', id }, ctx)
    return
  }
  const sent = Object.fromEntries(fields.filter(field => field in BLANK).map(field => [field, BLANK[field]]))
  await writeRecord({ plan, verb: 'update', id, sent }, ctx)
  await forgetMerged(entity, id, ctx)
  await forgetHistory({ entity: entity.name, id, fields }, ctx)
}

/** Records that were merged into this one were about the same person: they cannot be split off any more. */
async function forgetMerged(entity: Entity, id: number, ctx: Context): Promise<void> {
  const gone = await ctx.db
    .deleteFrom('crm_merges')
    .where('entity', '=', entity.name)
    .where('primary_id', '=', id)
    .returning(['snapshot', 'undone_at'])
    .execute()
  const merged = gone.filter(({ undone_at: undone }) => undone === null)
  for (const { snapshot } of merged)
    for (const one of (JSON.parse(snapshot) as { ids: readonly number[] }).ids)
      if ((await loadRecord(planFor(entity, ctx), one, ctx))?.trashed_at) await eraseRecord(entity, one, ctx)
}

async function forgetHistory(
  { entity, id, fields }: { entity: string; id: number; fields: readonly string[] },
  ctx: Context,
): Promise<void> {
  const rows = await ctx.db
    .selectFrom('crm_notes')
    .select(['id', 'data'])
    .where('entity', '=', entity)
    .where('record_id', '=', id)
    .execute()
  for (const { id: note, data } of rows) {
    const { changes = [] } = JSON.parse(data) as { changes?: readonly { field: string }[] }
    const told = changes.map(one =>
      fields.includes(one.field) ? { field: one.field, before: null, after: null } : one,
    )
    // What people wrote about somebody, and subjects of mails, tell as much as the fields do.
    await ctx.db
      .updateTable('crm_notes')
      .set({ data: JSON.stringify(told.length > 0 ? { changes: told } : {}), body: '' })
      .where('id', '=', note)
      .execute()
  }
}

/** Activities and mails that are about a record, as ids by entity: those that the caller may see. */
export async function activitiesOf(
  entity: string,
  id: number,
  ctx: ReadContext,
): Promise<Readonly<Record<string, number[]>>> {
  const found: Record<string, number[]> = {}
  for (const activity of ACTIVITIES) {
    const plan = planFor(activity, ctx)
    const { where } = await selectRecords({ plan, verb: 'list', query: {} }, ctx)
    const text = `select t.id from ${plan.table} t where ${where.text} and t.parent = ? order by t.id limit 1000`
    const rows = await readRows<{ id: number }>({ text, values: [...where.values, `${entity}:${id}`] }, ctx)
    found[activity.name] = rows.map(row => row.id)
  }
  return found
}

const ACTIVITIES: readonly Entity[] = [tasks, meetings, calls, emails]
