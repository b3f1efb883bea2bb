/** What code and addresses do with translations: look, link, take apart, confirm. */
import type { Context, ReadContext } from '../../context.ts'
import type { Entity } from '../../entity.ts'
import type { Values } from '../kind.ts'
import { reachRecord } from '../load-record.ts'
import { type Plan, planFor } from '../plan.ts'
import { compareValues, type FieldChange } from '../revisions/compare.ts'
import { askRight, isWithin, reachOf } from '../row-rule.ts'
import { writeRecord } from '../write-record.ts'
import { confirm, type Group, joinGroup, leaveGroup, newGroup, readGroup, wordsOf } from './groups.ts'

export type Translation = {
  readonly id: number
  readonly language: string
  readonly title: string
  readonly is_original: boolean
  /** What the original says otherwise since this was last confirmed. */
  readonly drift: readonly FieldChange[]
}

/** The record itself and its translations, as far as the caller may read them; those in the trash are left out. */
export async function translationsOf(entity: Entity, id: number, ctx: ReadContext): Promise<Translation[]> {
  const plan = planFor(entity, ctx)
  await askRight(plan, 'read', ctx)
  const record = await reachRecord({ plan, verb: 'read', id }, ctx)
  return describeGroup(plan, await groupOf(plan, record, ctx), ctx)
}

/** Makes the target a translation in the source's group. The caller needs the right to change both. */
export async function linkTranslations(
  entity: Entity,
  { source, target }: { readonly source: number; readonly target: number },
  ctx: Context,
): Promise<Translation[]> {
  const plan = planFor(entity, ctx)
  await askRight(plan, 'update', ctx)
  const one = await reachRecord({ plan, verb: 'update', id: source }, ctx)
  const other = await reachRecord({ plan, verb: 'update', id: target }, ctx)
  const { group } = plan.entity.translations!
  if (one[group] !== other[group]) await moveTo({ plan, record: other, group: one[group] }, ctx)
  else if (source === target) throw plan.service.errors.duplicate!({ field: plan.entity.translations!.language })
  return translationsOf(entity, source, ctx)
}

/** Takes the translation in this language out of the record's group; it stays as a record of its own. */
export async function unlinkTranslation(
  entity: Entity,
  { id, language }: { readonly id: number; readonly language: string },
  ctx: Context,
): Promise<Translation[]> {
  const plan = planFor(entity, ctx)
  await askRight(plan, 'update', ctx)
  const record = await reachRecord({ plan, verb: 'update', id }, ctx)
  const { members } = await groupOf(plan, record, ctx)
  const found = members.find(member => member[plan.entity.translations!.language] === language)
  if (!found || members.length === 1) throw plan.service.errors.not_found!({ what: 'translation' })
  const leaving = await reachRecord({ plan, verb: 'update', id: found.id as number }, ctx)
  await moveTo({ plan, record: leaving, group: newGroup() }, ctx)
  return translationsOf(entity, id, ctx)
}

/** Says that the translation fits what the original says now. */
export async function acknowledgeTranslation(entity: Entity, id: number, ctx: Context): Promise<Translation[]> {
  const plan = planFor(entity, ctx)
  await askRight(plan, 'update', ctx)
  const record = await reachRecord({ plan, verb: 'update', id }, ctx)
  const { original } = await groupOf(plan, record, ctx)
  if (original && original.id !== id) await confirm({ plan, id, original }, ctx)
  return translationsOf(entity, id, ctx)
}

const groupOf = (plan: Plan, record: Readonly<Values>, ctx: ReadContext): Promise<Group> =>
  readGroup(plan, record[plan.entity.translations!.group], ctx)

async function moveTo(
  { plan, record, group }: { plan: Plan; record: Readonly<Values>; group: unknown },
  ctx: Context,
): Promise<void> {
  await leaveGroup(plan, record, ctx)
  const set = { [plan.entity.translations!.group]: group }
  const moved = await writeRecord({ plan, verb: 'update', id: record.id as number, set }, ctx)
  await joinGroup(plan, moved, ctx)
}

async function describeGroup(plan: Plan, group: Group, ctx: ReadContext): Promise<Translation[]> {
  const reach = await reachOf(plan, 'read', ctx)
  return group.members
    .filter(member => member.trashed_at === null && isWithin(reach, member))
    .map(member => ({
      id: member.id as number,
      language: String(member[plan.entity.translations!.language] ?? ''),
      title: String(member[plan.entity.title] ?? ''),
      is_original: member.id === group.original?.id,
      drift: driftOf(plan, group, member),
    }))
}

export function driftOf(plan: Plan, { original, confirmed }: Group, member: Readonly<Values>): FieldChange[] {
  const known = confirmed.get(member.id as number)
  if (!known || !original) return []
  const fields = plan.fields.filter(({ name }) => plan.entity.translations!.fields.includes(name))
  return compareValues(fields, known.words, wordsOf(plan, original))
}
