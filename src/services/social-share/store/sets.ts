/** Saving and deleting sets. A spot belongs to one set: whoever saves last has it, and hears whom it was taken from. */
import type { Context, ReadContext } from '../../../kernel/context.ts'
import { createRecord } from '../../../kernel/records/create.ts'
import type { Values } from '../../../kernel/records/kind.ts'
import { purgeRecord } from '../../../kernel/records/purge.ts'
import { storedRecord, storedRecords } from '../../../kernel/records/read.ts'
import { updateRecord } from '../../../kernel/records/update.ts'
import type { Instance } from '../domain/instance.ts'
import { type Overlap, overlapsOf } from '../domain/overlaps.ts'
import { type Placements, type Spot, spotsOf, withoutSpots } from '../domain/placements.ts'
import { type ShareSet, sets } from '../entities/sets.ts'
import { hooks } from '../hooks.ts'
import { fixedElsewhere } from './fixed-elsewhere.ts'

/** A set as callers see it. */
export type SetRow = {
  readonly id: number
  readonly name: string
  readonly instance: Instance
  readonly placements: Placements
  readonly is_default: boolean
  readonly created_at: string
  readonly updated_at: string
}
export type Moved = Spot & { readonly set: number; readonly name: string }
export type SavedSet = {
  readonly item: SetRow
  readonly items: readonly SetRow[]
  readonly moved: readonly Moved[]
  readonly overlaps: readonly Overlap[]
}

/** As the service's own code needs them, in the order in which they were made. */
export const allSets = (ctx: ReadContext | Context): Promise<readonly ShareSet[]> =>
  storedRecords(sets, [{}], ctx as ReadContext)

export const nextNumber = (all: readonly Pick<ShareSet, 'id'>[]): number => Math.max(0, ...all.map(({ id }) => id)) + 1

/** What callers may send. `id` is null for a new set. */
export async function saveSet(id: number | null, sent: Readonly<Values>, ctx: Context): Promise<SavedSet> {
  // Two who save at once do so one after the other, so that no spot ever has two sets.
  await ctx.holdName('social-share.sets')
  const before = await allSets(ctx)
  const values = pick(sent, ['name', 'instance', 'placements'])
  // What is no text at all goes on to the entity, which refuses it.
  const isBlank = sent.name === null || (typeof sent.name === 'string' && sent.name.trim() === '')
  const isNamed = sent.name === undefined ? id !== null : !isBlank
  const given = isNamed ? values : { ...values, name: `Set ${id ?? nextNumber(before)}` }
  const isFirst = before.length === 0
  const set = sent.is_default === true || isFirst ? { is_default: true } : {}
  const { id: number } = await (id === null
    ? createRecord(sets, { values: given, set }, ctx)
    : updateRecord(sets, { id, values: given, set }, ctx))
  const saved = await storedSet(number, ctx)
  if (sent.is_default === true) await leaveDefault(before, saved.id, ctx)
  const moved = await takeSpots(saved, before, ctx)
  const overlaps = overlapsOf(saved.placements, await fixedElsewhere(ctx))
  return { item: shown(saved), items: await shownSets(ctx), moved, overlaps }
}

export async function duplicateSet(id: number, ctx: Context): Promise<SavedSet> {
  const { name, instance } = await storedSet(id, ctx)
  return saveSet(null, { name: `${name} (copy)`.slice(0, 120), instance }, ctx)
}

/** The lowest number becomes the default where the default goes. */
export async function deleteSet(id: number, ctx: Context): Promise<Pick<SavedSet, 'item' | 'items'>> {
  await ctx.holdName('social-share.sets')
  const item = await storedSet(id, ctx)
  await purgeRecord(sets, id, ctx)
  const [heir] = await allSets(ctx)
  if (item.is_default && heir)
    await updateRecord(sets, { id: heir.id, set: { is_default: true } }, ctx.asSystem('the default set is gone'))
  const { name, instance, placements } = item
  await ctx.hooks.fire(hooks.setDeleted, { set: { id, name, instance, placements } }, ctx)
  return { item: shown(item), items: await shownSets(ctx) }
}

export async function shownSets(ctx: ReadContext | Context): Promise<SetRow[]> {
  return (await allSets(ctx)).map(shown)
}

const storedSet = (id: number, ctx: Context): Promise<ShareSet> =>
  storedRecord(sets, { id }, ctx as unknown as ReadContext)

const shown = ({ id, name, instance, placements, is_default, created_at, modified_at }: ShareSet): SetRow => ({
  ...{ id, name, instance, placements, is_default, created_at, updated_at: modified_at },
})

async function leaveDefault(before: readonly ShareSet[], id: number, ctx: Context): Promise<void> {
  for (const other of before)
    if (other.is_default && other.id !== id)
      await updateRecord(sets, { id: other.id, set: { is_default: false } }, ctx.asSystem('another set is the default'))
}

async function takeSpots(saved: ShareSet, before: readonly ShareSet[], ctx: Context): Promise<Moved[]> {
  const moved: Moved[] = []
  for (const other of before.filter(({ id }) => id !== saved.id)) {
    const { left, gone } = withoutSpots(other.placements, spotsOf(saved.placements))
    if (gone.length === 0) continue
    await updateRecord(sets, { id: other.id, set: { placements: left } }, ctx.asSystem('its spot was given away'))
    moved.push(...gone.map(spot => ({ set: other.id, name: other.name, ...spot })))
  }
  return moved
}

const pick = (values: Readonly<Values>, names: readonly string[]): Values =>
  Object.fromEntries(names.flatMap(name => (values[name] === undefined ? [] : [[name, values[name]]])))
