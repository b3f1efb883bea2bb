/** The version of a record that a caller read, for entities whose versions tell the counter of saves. */
import type { ReadContext } from '../../context.ts'
import type { Entity } from '../../entity.ts'
import type { Values } from '../kind.ts'
import { planFor } from '../plan.ts'

/** What the record said when its `rev` was this one; null when that version is not kept any more. */
export async function versionAt(
  entity: Entity,
  { id, rev }: { readonly id: number; readonly rev: number },
  ctx: ReadContext,
): Promise<Readonly<Values> | null> {
  const { table } = planFor(entity, ctx)
  const versions = ctx.db.selectFrom('record_revisions').where('owner', '=', table).where('owner_id', '=', id)
  const told = await versions.select(['id', 'facts']).orderBy('id', 'desc').execute()
  // Saves that changed nothing raised the counter and kept no version: the one before them is the same.
  const found = told.find(({ facts }) => Number((JSON.parse(facts) as Values).rev) <= rev)
  if (!found) return null
  const { record } = await versions.select('record').where('id', '=', found.id).executeTakeFirstOrThrow()
  return JSON.parse(record) as Values
}
