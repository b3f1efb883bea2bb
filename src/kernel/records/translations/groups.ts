/**
 * Records that say the same in several languages share a group, for entities that say `translations`. One of them is the
 * original; for each of the others is kept what the original said when somebody last confirmed the translation.
 */
import { randomUUID } from 'node:crypto'
import { holding } from '../../../db/hold.ts'
import type { Context, ReadContext } from '../../context.ts'
import { isInTransaction, readRows, runStatement } from '../../statement.ts'
import type { Values } from '../kind.ts'
import type { Plan } from '../plan.ts'
import { loadValues, rowColumns } from '../record-values.ts'

/** The confirmed words of the original, by the id of the translation. */
export type Confirmed = { readonly id: number; readonly originalId: number; readonly words: Readonly<Values> }

export type Group = {
  /** In the order they were made, also those in the trash. */
  readonly members: readonly Values[]
  readonly original: Values | null
  readonly confirmed: ReadonlyMap<number, Confirmed>
}

export const newGroup = (): string => randomUUID()

export async function readGroup(plan: Plan, group: unknown, ctx: ReadContext): Promise<Group> {
  const members = await membersOf(plan, group, ctx)
  const confirmed = await confirmedOf(plan, members, ctx)
  const original = members.find(({ id }) => !confirmed.has(id as number)) ?? null
  return { members, original, confirmed }
}

/** What is translated of a record. */
export const wordsOf = ({ entity }: Plan, record: Readonly<Values>): Values =>
  Object.fromEntries(entity.translations!.fields.map(name => [name, record[name] ?? null]))

/** Before a record is written: a new one gets a group, and no group has two in one language. */
export async function prepareTranslation(
  { plan, values, before }: { plan: Plan; values: Values; before: Readonly<Values> | null },
  ctx: Context,
): Promise<void> {
  const { group, language } = plan.entity.translations!
  if ((values[group] ?? '') === '') values[group] = newGroup()
  const isSame = before && [group, language, 'trashed_at'].every(name => before[name] === values[name])
  if (isSame || values.trashed_at !== null) return
  const { members } = await readGroup(plan, values[group], ctx)
  const isTaken = members.some(
    member => member.id !== before?.id && member.trashed_at === null && member[language] === values[language],
  )
  if (isTaken) throw plan.service.errors.duplicate!({ field: language }, { data: { field: language } })
}

/** After a record came into a group: the first one is the original, the others translate it. */
export async function joinGroup(plan: Plan, record: Readonly<Values>, ctx: Context): Promise<void> {
  const { members, confirmed } = await readGroup(plan, record[plan.entity.translations!.group], ctx)
  const original = members.find(member => member.id !== record.id && !confirmed.has(member.id as number))
  if (original) await confirm({ plan, id: record.id as number, original }, ctx)
}

/** Before a record leaves its group: where it was the original, the oldest translation becomes it. */
export async function leaveGroup(plan: Plan, record: Readonly<Values>, ctx: Context): Promise<void> {
  const { members, original } = await readGroup(plan, record[plan.entity.translations!.group], ctx)
  const others = members.filter(({ id }) => id !== record.id)
  const next = others[0]
  await forget(plan, record.id as number, ctx)
  if (!next || original?.id !== record.id) return
  await forget(plan, next.id as number, ctx)
  for (const { id } of others.slice(1)) await confirm({ plan, id: id as number, original: next }, ctx)
}

export async function confirm(
  { plan, id, original }: { plan: Plan; id: number; original: Readonly<Values> },
  ctx: Context,
): Promise<void> {
  await forget(plan, id, ctx)
  const words = JSON.stringify(wordsOf(plan, original))
  const original_id = original.id as number
  const row = { owner: plan.table, owner_id: id, original_id, words, confirmed_at: ctx.clock.instant() }
  await ctx.db.insertInto('record_translations').values(row).execute()
}

async function forget(plan: Plan, id: number, ctx: Context): Promise<void> {
  await ctx.db.deleteFrom('record_translations').where('owner', '=', plan.table).where('owner_id', '=', id).execute()
}

async function membersOf(plan: Plan, group: unknown, ctx: ReadContext): Promise<Values[]> {
  const column = plan.entity.translations!.group
  const where = `from ${plan.table} t where t.site_id = ? and t.${column} = ?`
  const values = [ctx.site.id, group]
  // Whoever adds to a group waits for who is adding to it already, and then reads what they added.
  if (isInTransaction(ctx))
    await runStatement({ text: `select t.id ${where} order by t.id${holding(ctx.database.engine)}`, values }, ctx)
  const rows = await readRows<Values>({ text: `select ${rowColumns(plan, ctx)} ${where} order by t.id`, values }, ctx)
  return rows.map(row => loadValues(plan, row, ctx))
}

async function confirmedOf(
  plan: Plan,
  members: readonly Values[],
  ctx: ReadContext,
): Promise<ReadonlyMap<number, Confirmed>> {
  const rows = await ctx.db
    .selectFrom('record_translations')
    .select(['owner_id', 'original_id', 'words'])
    .where('owner', '=', plan.table)
    .where('owner_id', 'in', [0, ...members.map(({ id }) => id as number)])
    .execute()
  return new Map(
    rows.map(row => [
      row.owner_id,
      { id: row.owner_id, originalId: row.original_id, words: JSON.parse(row.words) as Values },
    ]),
  )
}
