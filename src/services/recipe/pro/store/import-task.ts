/**
 * A file of recipes is taken in by a task: its recipes are stored first, and each step takes the next few in one transaction
 * with the note of how far it came. A server that dies leaves the rest to the next one, which takes no recipe twice.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Context, ReadContext } from '../../../../kernel/context.ts'
import { defineTask, isOpen } from '../../../../kernel/tasks.ts'
import { startTask, workOnTask } from '../../../../platform/tasks/tasks.ts'
import type { ForeignRecipe } from '../../domain/imports/foreign-recipe.ts'
import { can } from '../../permissions.ts'
import { type ImportMode, type TakenRecipe, takeRecipes } from './import-recipes.ts'
import { takeBack } from './revert-import.ts'

/** `file` is how people know it again. */
type Args = { readonly key: string; readonly mode: ImportMode; readonly file: string }

export const importFile = defineTask<Args, number>({
  name: 'recipe.import',
  title: 'Take recipes out of a file',
  access: can('edit'),
  async total({ key }, ctx) {
    const counts = await countsOf(key, ctx)
    return Object.values(counts).reduce((sum, count) => sum + count, 0)
  },
  async step({ task: { id, args, position }, most }, ctx) {
    const rows = await ctx.db
      .selectFrom('recipe_import_rows')
      .select(['position', 'recipe'])
      .where('import_key', '=', args.key)
      .where('position', '>', position ?? 0)
      .orderBy('position')
      .limit(most)
      .execute()
    const recipes = rows.map(({ recipe }) => JSON.parse(recipe) as ForeignRecipe)
    const taken = await takeRecipes({ recipes, mode: args.mode }, ctx)
    for (const [place, one] of taken.entries())
      await ctx.db
        .updateTable('recipe_import_rows')
        .set({ ...noteOf(one), task_id: id })
        .where('import_key', '=', args.key)
        .where('position', '=', rows[place]!.position)
        .execute()
    return {
      entries: taken.map((one, place) => ({
        result: one.is === 'created' || one.is === 'updated' ? 'changed' : one.is,
        title: recipes[place]!.title,
      })),
      position: rows.at(-1)?.position ?? null,
      isOver: rows.length < most,
    }
  },
  undo: takeBack,
})

export type FileOutcome = {
  /** What `POST /host/v1/tasks/{id}/undo` takes back. */
  readonly task_id: number
  readonly created: number
  readonly updated: number
  readonly skipped: number
  readonly failed: number
  readonly errors: readonly { readonly index: number; readonly title: string; readonly message: string }[]
}

/** Starts the task and works on it until it is over, whether here or by a server that goes on with it. */
export async function takeFile(
  { recipes, mode, file }: { recipes: readonly ForeignRecipe[]; mode: ImportMode; file: string },
  ctx: ReadContext,
): Promise<FileOutcome> {
  const key = randomUUID()
  const started = await ctx.transaction(async tx => {
    await storeRows(key, recipes, tx)
    return startTask(importFile, { args: { key, mode, file } }, tx)
  })
  let task = await workOnTask(started.id, SLICE, ctx)
  while (isOpen(task)) {
    await sleep(PAUSE)
    task = await workOnTask(started.id, SLICE, ctx)
  }
  const { created, updated, skipped, failed } = await countsOf(key, ctx)
  return { task_id: started.id, created, updated, skipped, failed, errors: await problemsOf(key, ctx) }
}

const noteOf = (one: TakenRecipe) => ({
  result: one.is,
  problem: one.is === 'failed' ? one.message : null,
  ...('written' in one
    ? { recipe_id: one.id, written: JSON.stringify(one.written), made: JSON.stringify(one.made) }
    : {}),
})

const SLICE = { milliseconds: 5000, things: Number.MAX_SAFE_INTEGER }
const PAUSE = 50
const AT_ONCE = 200
const MOST_PROBLEMS = 100

async function storeRows(key: string, recipes: readonly ForeignRecipe[], { db, clock }: Context): Promise<void> {
  const created_at = clock.instant()
  for (let from = 0; from < recipes.length; from += AT_ONCE) {
    const rows = recipes.slice(from, from + AT_ONCE).map((recipe, place) => ({
      ...{ import_key: key, position: from + place + 1, recipe: JSON.stringify(recipe), result: null, problem: null },
      created_at,
    }))
    await db.insertInto('recipe_import_rows').values(rows).execute()
  }
}

type Counts = Record<'created' | 'updated' | 'skipped' | 'failed' | 'open', number>

async function countsOf(key: string, { db }: Pick<ReadContext, 'db'>): Promise<Counts> {
  const rows = await db
    .selectFrom('recipe_import_rows')
    .select(eb => ['result', eb.fn.countAll<number>().as('count')])
    .where('import_key', '=', key)
    .groupBy('result')
    .execute()
  const counts: Counts = { created: 0, updated: 0, skipped: 0, failed: 0, open: 0 }
  for (const { result, count } of rows) counts[(result ?? 'open') as keyof Counts] = count
  return counts
}

async function problemsOf(key: string, { db }: ReadContext): Promise<FileOutcome['errors']> {
  const rows = await db
    .selectFrom('recipe_import_rows')
    .select(['position', 'recipe', 'problem'])
    .where('import_key', '=', key)
    .where('result', '=', 'failed')
    .orderBy('position')
    .limit(MOST_PROBLEMS)
    .execute()
  return rows.map(({ position, recipe, problem }) => ({
    index: position - 1,
    title: (JSON.parse(recipe) as ForeignRecipe).title,
    message: problem ?? '',
  }))
}
