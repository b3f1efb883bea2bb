/** Takes recipes in, a few in each transaction; one that does not fit does not keep the others out. */
import type { Context, ReadContext } from '../../../../kernel/context.ts'
import { RestError } from '../../../../kernel/errors.ts'
import { differences, type Written } from '../../../../kernel/records/imports/write-row.ts'
import { loadRecord } from '../../../../kernel/records/load-record.ts'
import { planFor } from '../../../../kernel/records/plan.ts'
import { readInstant } from '../../../../kernel/records/time-kinds.ts'
import { writeRecord } from '../../../../kernel/records/write-record.ts'
import type { ForeignRecipe } from '../../domain/imports/foreign-recipe.ts'
import { recipes } from '../../entities/recipes.ts'
import { indexedSlug } from '../../store/slugs.ts'
import { type KnownTerms, knownTerms, linkTerms, type MadeTerm } from './term-ids.ts'

export type ImportMode = 'create' | 'update' | 'skip'
export type ImportOutcome = {
  readonly created: number[]
  readonly updated: number[]
  readonly skipped: number
  readonly failed: { readonly index: number; readonly title: string; readonly message: string }[]
}
type Order = {
  readonly recipes: readonly ForeignRecipe[]
  readonly mode: ImportMode
  readonly isDryRun: boolean
  readonly status?: 'draft' | undefined
}

export async function importRecipes(
  { recipes: list, mode, isDryRun, status }: Order,
  ctx: ReadContext,
): Promise<ImportOutcome> {
  const outcome = {
    created: [] as number[],
    updated: [] as number[],
    skipped: 0,
    failed: [] as ImportOutcome['failed'],
  }
  for (let from = 0; from < list.length; from += AT_ONCE) {
    const slice = list.slice(from, from + AT_ONCE)
    await inTransaction(isDryRun, ctx, async tx => {
      for (const [place, result] of (await takeRecipes({ recipes: slice, mode, status }, tx)).entries()) {
        if (result.is === 'failed')
          outcome.failed.push({ index: from + place, title: slice[place]!.title, message: result.message })
        else if (result.is === 'skipped') outcome.skipped += 1
        else outcome[result.is].push(result.id)
      }
    })
  }
  return outcome
}

/** What became of each, within the transaction at hand. */
export async function takeRecipes(
  { recipes: list, mode, status }: Omit<Order, 'isDryRun'>,
  tx: Context,
): Promise<readonly TakenRecipe[]> {
  let terms = await knownTerms(list, tx)
  const taken: TakenRecipe[] = []
  for (const recipe of list) {
    const result = await tryOne({ recipe, mode, status, terms }, tx)
    if ('terms' in result) terms = result.terms
    taken.push(result)
  }
  return taken
}

const AT_ONCE = 50

/** A dry run is the same run, undone. */
class DryRun extends Error {}

async function inTransaction(isDryRun: boolean, ctx: ReadContext, work: (tx: Context) => Promise<void>): Promise<void> {
  try {
    await ctx.transaction(async tx => {
      await work(tx)
      if (isDryRun) throw new DryRun()
    })
  } catch (error) {
    if (!(error instanceof DryRun)) throw error
  }
}

type One = {
  readonly recipe: ForeignRecipe
  readonly mode: ImportMode
  readonly status: 'draft' | undefined
  readonly terms: KnownTerms
}
export type WrittenRecipe = {
  readonly is: 'created' | 'updated'
  readonly id: number
  readonly terms: KnownTerms
  /** What an undo takes back. */
  readonly written: Written
  readonly made: readonly MadeTerm[]
}
export type TakenRecipe =
  | WrittenRecipe
  | { readonly is: 'skipped' }
  | { readonly is: 'failed'; readonly message: string }

async function tryOne(one: One, tx: Context): Promise<TakenRecipe> {
  try {
    return await tx.attempt(() => takeOne(one, tx))
  } catch (error) {
    if (!(error instanceof RestError)) throw error
    return { is: 'failed', message: error.message }
  }
}

async function takeOne({ recipe, mode, status, terms: termsBefore }: One, tx: Context): Promise<TakenRecipe> {
  const known = mode === 'create' ? null : await knownRecipe(recipe, tx)
  if (known !== null && mode === 'skip') return { is: 'skipped' }
  const { links, terms, made } = await linkTerms(recipe, termsBefore, tx)
  const { slug: _slug, ...rest } = recipe.values
  const values = {
    ...(mode === 'create' ? rest : recipe.values),
    title: recipe.title,
    ...(status ? { status } : {}),
    ...links,
    ...(await authorOf(recipe, tx)),
    ...(known === null ? await groupOf(recipe, tx) : {}),
  }
  const set = {
    ...(recipe.nutrition ? { nutrition: fittingNutrition(recipe.nutrition) } : {}),
    ...(typeof recipe.nutrition?.calories === 'number' ? { calories: recipe.nutrition.calories } : {}),
    ...(known === null ? publishedThen(recipe, tx) : {}),
  }
  const plan = planFor(recipes, tx)
  const before = known === null ? null : await loadRecord(plan, known, tx)
  const verb = known === null ? 'create' : 'update'
  const after = await writeRecord({ plan, verb, id: known, sent: values, set }, tx)
  const written = differences(plan, { before, after, also: ALSO_WRITTEN })
  return { is: before ? 'updated' : 'created', id: after.id as number, terms, written, made }
}

/** Whoever is not known here leaves it to whoever takes it in. */
async function authorOf({ author = '' }: ForeignRecipe, { db }: Context): Promise<{ author_id?: number }> {
  if (author === '') return {}
  const found = await db.selectFrom('users').select('id').where('nicename', '=', author).executeTakeFirst()
  return found ? { author_id: found.id } : {}
}

/** A date that nobody can read, or that is not here yet, is left out. */
function publishedThen({ publishedAt = '' }: ForeignRecipe, { clock }: Context): { published_at?: string } {
  const instant = readInstant(publishedAt)
  return instant !== null && instant <= clock.instant() ? { published_at: instant } : {}
}

/** Translations stay together. Where a site has them already, copies make a group of their own. */
async function groupOf({ group = '', values }: ForeignRecipe, ctx: Context): Promise<{ translation_group?: string }> {
  if (group === '') return {}
  const language = typeof values.language === 'string' ? values.language : ctx.site.language
  const isTaken = async (name: string) => {
    const taken = ctx.db.selectFrom('recipe_recipes').select('id').where('translation_group', '=', name)
    return (await taken.where('language', '=', language).executeTakeFirst()) !== undefined
  }
  for (let copy = 1; copy <= MOST_COPIES; copy++) {
    const name = copy === 1 ? group : `${group.slice(0, 50)}~${copy}`
    if (!(await isTaken(name))) return { translation_group: name }
  }
  return {}
}

const MOST_COPIES = 20

/** What an import sets beside what people write, and what others leave at a recipe: whoever was rated is not taken away. */
const ALSO_WRITTEN = ['nutrition', 'calories', 'has_own_total', 'rating_count', 'favorite_count']

const fittingNutrition = (given: Readonly<Record<string, unknown>>) => ({
  per: given.per === '100g' ? ('100g' as const) : ('serving' as const),
  source: 'imported' as const,
  custom: {},
  ...Object.fromEntries(
    Object.entries(given).filter(
      ([name, value]) =>
        name !== 'per' &&
        (typeof value === 'number' || name === 'serving_size' || name === 'custom' || name === 'source'),
    ),
  ),
})

/** By its slug, else by its title. */
async function knownRecipe({ title, values }: ForeignRecipe, { db }: Context): Promise<number | null> {
  // The index of titles has what is not in the trash, and recipes never are.
  const named = db.selectFrom('recipe_recipes').select('id').where('trashed_at', 'is', null)
  const slug = typeof values.slug === 'string' ? values.slug : null
  const found = await (slug
    ? named.where(indexedSlug, '=', slug.toLowerCase())
    : named.where('title', '=', title)
  ).executeTakeFirst()
  return found?.id ?? null
}
