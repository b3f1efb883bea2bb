/**
 * The way back of an import: recipes that it made go, what it changed returns, as far as nobody changed it since. The last
 * row is first, because a later one may have changed what an earlier one made.
 */
import type { Context, ReadContext } from '../../../../kernel/context.ts'
import { revertRow } from '../../../../kernel/records/imports/revert-row.ts'
import type { Written } from '../../../../kernel/records/imports/write-row.ts'
import { planFor } from '../../../../kernel/records/plan.ts'
import type { TaskEntry, Undo } from '../../../../kernel/tasks.ts'
import type { ForeignRecipe } from '../../domain/imports/foreign-recipe.ts'
import { recipes } from '../../entities/recipes.ts'
import { ENTITIES, FIELDS, type MadeTerm } from './term-ids.ts'

export const takeBack: Undo<number> = {
  async total(undone, ctx) {
    const { count } = await rowsOf(undone, ctx)
      .select(eb => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return count
  },
  async step({ task, undone, most }, ctx) {
    const rows = await rowsOf(undone, ctx)
      .select(['import_key', 'position', 'recipe', 'result', 'recipe_id', 'written', 'made'])
      .where('position', '<', task.position ?? Number.MAX_SAFE_INTEGER)
      .orderBy('position', 'desc')
      .limit(most)
      .execute()
    const entries: TaskEntry[] = []
    for (const row of rows) entries.push(await revertOne(row, ctx))
    return { entries, position: rows.at(-1)?.position ?? null, isOver: rows.length < most }
  },
}

const rowsOf = (taskId: number, { db }: ReadContext) =>
  db.selectFrom('recipe_import_rows').where('task_id', '=', taskId).where('recipe_id', 'is not', null)

type ImportedRow = {
  readonly import_key: string
  readonly position: number
  readonly recipe: string
  readonly result: string | null
  readonly recipe_id: number | null
  readonly written: string | null
  readonly made: string | null
}

async function revertOne(row: ImportedRow, ctx: Context): Promise<TaskEntry> {
  const written = JSON.parse(row.written ?? '{}') as Written
  const isNew = row.result === 'created'
  const { result, problem } = await revertRow(
    { plan: planFor(recipes, ctx), record: row.recipe_id!, written, isNew },
    ctx,
  )
  for (const term of JSON.parse(row.made ?? '[]') as MadeTerm[]) await revertTerm(term, ctx)
  await ctx.db
    .updateTable('recipe_import_rows')
    .set({ result: result === 'reverted' ? 'reverted' : 'kept', task_id: null })
    .where('import_key', '=', row.import_key)
    .where('position', '=', row.position)
    .execute()
  return {
    result: result === 'reverted' ? 'changed' : result === 'kept' ? 'skipped' : 'failed',
    title: (JSON.parse(row.recipe) as ForeignRecipe).title,
    ...(problem ? { problem: problem.message } : {}),
  }
}

/** A term that something else has come to use stays. */
async function revertTerm({ kind, id, written }: MadeTerm, ctx: Context): Promise<void> {
  const used = await ctx.db
    .selectFrom('record_links')
    .select('owner_id')
    .where('owner', '=', 'recipe_recipes')
    .where('field', '=', FIELDS[kind])
    .where('target_id', '=', id)
    .limit(1)
    .execute()
  const below = await ctx.db.selectFrom('recipe_categories').select('id').where('parent_id', '=', id).limit(1).execute()
  if (used.length > 0 || (kind === 'categories' && below.length > 0)) return
  await revertRow({ plan: planFor(ENTITIES[kind], ctx), record: id, written, isNew: true }, ctx)
}
