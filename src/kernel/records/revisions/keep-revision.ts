/**
 * Earlier versions of records, for entities that say `revisions`. A revision is the record as a save left it: what
 * callers may write of it, without secrets and private files. Saves that change none of that keep none.
 */
import type { Context, ReadContext } from '../../context.ts'
import { recordJson } from '../../json-text.ts'
import { isSameJson } from '../../same-json.ts'
import type { Values } from '../kind.ts'
import type { Plan, PlannedField } from '../plan.ts'

export type RevisionKind = 'save' | 'restore' | 'checkpoint'

export type Revision = {
  readonly id: number
  readonly kind: RevisionKind
  /** Of a checkpoint. */
  readonly label: string | null
  readonly author_id: number | null
  /** The fields that differ from the revision before. */
  readonly changed: readonly string[]
  readonly created_at: string
  /** What the entity's `tells` names, as it was. */
  readonly facts: Readonly<Values>
  readonly values: Readonly<Values>
}

/** What a revision holds: what a caller could send again. */
export const revisedFields = (plan: Plan): readonly PlannedField[] =>
  plan.fields.filter(
    ({ field, options: { internal, readOnly, fixed, sealed, private: isPrivate } }) =>
      !internal && !readOnly && !fixed && !sealed && !isPrivate && field.kind !== 'secret',
  )

export const revisedValues = (plan: Plan, record: Readonly<Values>): Values =>
  Object.fromEntries(revisedFields(plan).map(({ name }) => [name, record[name] ?? null]))

export const toldFacts = ({ entity }: Plan, record: Readonly<Values>): Values =>
  Object.fromEntries((entity.revisions?.tells ?? []).map(name => [name, record[name] ?? null]))

type Saved = { readonly plan: Plan; readonly before: Readonly<Values> | null; readonly after: Readonly<Values> }

/** The first change of a record that is older than its revisions keeps what was there before as well. */
export async function keepRevision({ plan, before, after }: Saved, kind: RevisionKind, ctx: Context): Promise<void> {
  const changed = before === null ? [] : changedNames(plan, before, after)
  if (before !== null && changed.length === 0) return
  const id = after.id as number
  if (before !== null && !(await hasRevisions(plan, id, ctx)))
    await insertRevision(plan, { record: before, kind: 'save', changed: [], at: before.modified_at as string }, ctx)
  await insertRevision(plan, { record: after, kind, changed, at: after.modified_at as string }, ctx)
  await forgetOldest(plan, id, ctx)
}

type NewRevision = {
  readonly record: Readonly<Values>
  readonly kind: RevisionKind
  readonly changed: readonly string[]
  readonly at: string
  readonly label?: string
}

export async function insertRevision(plan: Plan, made: NewRevision, ctx: Context): Promise<number> {
  const { record, kind, changed, at, label = null } = made
  const row = {
    owner: plan.table,
    owner_id: record.id as number,
    kind,
    label,
    author_id: (record.modified_by as number | null) ?? null,
    changed: JSON.stringify(changed),
    facts: JSON.stringify(toldFacts(plan, record)),
    record: recordJson(revisedValues(plan, record)),
    created_at: at,
  }
  const inserted = await ctx.db.insertInto('record_revisions').values(row).returning('id').executeTakeFirstOrThrow()
  return inserted.id
}

/** A record that is gone has no versions. */
export async function forgetRevisions(plan: Plan, id: number, ctx: Context): Promise<void> {
  await ctx.db.deleteFrom('record_revisions').where('owner', '=', plan.table).where('owner_id', '=', id).execute()
}

const changedNames = (plan: Plan, before: Readonly<Values>, after: Readonly<Values>): string[] =>
  revisedFields(plan)
    .map(({ name }) => name)
    .filter(name => !isSameJson(before[name], after[name]))

async function hasRevisions({ table }: Plan, id: number, ctx: Context): Promise<boolean> {
  const one = ctx.db.selectFrom('record_revisions').select('id').where('owner', '=', table).where('owner_id', '=', id)
  return (await one.limit(1).executeTakeFirst()) !== undefined
}

/** Checkpoints stay: somebody gave them a name. */
async function forgetOldest(plan: Plan, id: number, ctx: Context): Promise<void> {
  const most = await mostRevisions(plan, ctx)
  const ours = () =>
    ctx.db
      .selectFrom('record_revisions')
      .select('id')
      .where('owner', '=', plan.table)
      .where('owner_id', '=', id)
      .where('kind', '<>', 'checkpoint')
  const oldest = await ours().orderBy('id', 'desc').limit(1).offset(most).executeTakeFirst()
  if (!oldest) return
  await ctx.db
    .deleteFrom('record_revisions')
    .where('owner', '=', plan.table)
    .where('owner_id', '=', id)
    .where('kind', '<>', 'checkpoint')
    .where('id', '<=', Number(oldest.id))
    .execute()
}

async function mostRevisions({ entity, service }: Plan, ctx: ReadContext): Promise<number> {
  const { keep, setting } = entity.revisions!
  if (setting === undefined || !service.settings) return keep
  const values = (await ctx.settings(service.settings)) as Values
  return Number(values[setting] ?? keep)
}
