/** Categories by their path in a file. One that is not there yet is made. */
import type { Context } from '../../../kernel/context.ts'
import { createRecord } from '../../../kernel/records/create.ts'
import { readPath } from '../domain/answer-file.ts'
import { categories } from '../entities/categories.ts'

export type FindCategory = (path: string, language: string) => Promise<number | null>

type Known = {
  readonly id: number
  readonly name: string
  readonly parent_id: number | null
  readonly language: string
}

export async function categoryFinder(ctx: Context): Promise<FindCategory> {
  const known: Known[] = await ctx.db
    .selectFrom('faq_categories')
    .select(['id', 'name', 'parent_id', 'language'])
    .orderBy('id')
    .execute()
  return async (path, language) => {
    let parent: number | null = null
    for (const name of readPath(path).slice(0, DEEPEST)) {
      const found: Known = named(known, { name, parent, language }) ?? (await make({ name, parent, language }, ctx))
      if (!known.includes(found)) known.push(found)
      parent = found.id
    }
    return parent
  }
}

const DEEPEST = 5

type Wanted = { readonly name: string; readonly parent: number | null; readonly language: string }

/** One in the language of the answer, or else any of this name. */
function named(known: readonly Known[], { name, parent, language }: Wanted): Known | undefined {
  const alike = known.filter(
    candidate => candidate.parent_id === parent && candidate.name.toLowerCase() === name.toLowerCase(),
  )
  return alike.find(candidate => candidate.language === language) ?? alike[0]
}

async function make({ name, parent, language }: Wanted, ctx: Context): Promise<Known> {
  const values = { name: name.slice(0, 200), parent_id: parent, ...(language ? { language } : {}) }
  const made = await createRecord(categories, { values }, ctx)
  return { id: made.id, name: made.name, parent_id: made.parent_id, language: made.language }
}
