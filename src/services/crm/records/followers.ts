/** Who follows and who starred a record: links from it to people. */
import type { Context, ReadContext } from '../../../kernel/context.ts'
import type { Entity } from '../../../kernel/entity.ts'

export type Mark = 'is_followed' | 'is_starred'
type Marked = { readonly entity: Entity; readonly id: number; readonly mark: Mark }

export async function followersOf(entity: Entity, id: number, ctx: ReadContext): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom('record_links')
    .select('target_id')
    .where('owner', '=', entity.table)
    .where('owner_id', '=', id)
    .where('field', '=', 'is_followed')
    .execute()
  // Sorted here: to have them in order, SQLite would rather walk through the followers of all records.
  return rows.map(({ target_id: person }) => person).toSorted((one, other) => one - other)
}

/** Marking twice is the same as marking once. */
export async function setMark(
  { entity, id, mark, isOn }: Marked & { readonly isOn: boolean },
  userId: number,
  ctx: Context,
): Promise<void> {
  const link = { owner: entity.table, owner_id: id, field: mark, target_id: userId }
  await ctx.db
    .deleteFrom('record_links')
    .where('owner', '=', link.owner)
    .where('owner_id', '=', id)
    .where('field', '=', mark)
    .where('target_id', '=', userId)
    .execute()
  if (isOn)
    await ctx.db
      .insertInto('record_links')
      .values({ ...link, position: 0 })
      .execute()
}
