/** How terms are written: the name is nobody else's among its siblings, the slug nobody else's in the taxonomy. */
import { DatabaseError } from '../../../db/database.ts'
import type { Context } from '../../../kernel/context.ts'
import { foldAccents } from '../../../kernel/fold-accents.ts'
import { cleanTextField, sanitizeContent } from '../../formatting/formatting.ts'
import { sanitizeSlug, uniqueTermSlug } from '../../permalinks/permalinks.ts'
import { holds } from '../rights.ts'
import { termAncestors } from './ancestors.ts'
import { emptyTermName, invalidParent, termErrors, termExists } from './errors.ts'
import type { Taxonomy } from './taxonomies.ts'
import type { Term, TermDraft } from './term.ts'

/** What is stored of a term, all but its id and its count. */
type TermRow = Omit<Term, 'id' | 'count'> & { readonly name_key: string }

export type TermSaving = { readonly taxonomy: Taxonomy; readonly draft: TermDraft; readonly before: Term | null }

export async function insertTerm(taxonomy: Taxonomy, draft: TermDraft, ctx: Context): Promise<number> {
  const row = await rowFor({ taxonomy, draft, before: null }, ctx)
  const made = await ctx.db
    .insertInto('terms')
    .values(row)
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  // Somebody else was faster with the same name; on one database both have asked for the lock of the name before.
  if (!made) throw termExists(await termOfName(row, 0, ctx.db))
  return Number(made.id)
}

export async function changeTerm(saving: TermSaving & { before: Term }, ctx: Context): Promise<void> {
  const row = await rowFor(saving, ctx)
  try {
    await ctx.db.updateTable('terms').set(row).where('id', '=', saving.before.id).execute()
  } catch (error) {
    if (error instanceof DatabaseError && error.problem === 'unique') throw termExists(null)
    throw error
  }
}

/** When the parent is gone. Whoever meets a namesake above gets a number: both stay what they were. */
export async function moveChildrenUp({ id: goneId, taxonomy, parent_id }: Term, ctx: Context): Promise<void> {
  await holdTaxonomy(taxonomy, ctx)
  const children = ctx.db.selectFrom('terms').select(['id', 'name']).where('parent_id', '=', goneId)
  for (const { id, name } of await children.orderBy('id').execute()) {
    const free = await freeName(name, { taxonomy, parent_id }, ctx)
    const renamed = free === name ? {} : { name: free, name_key: nameKey(free) }
    await ctx.db
      .updateTable('terms')
      .set({ parent_id, ...renamed })
      .where('id', '=', id)
      .execute()
  }
}

async function freeName(name: string, place: Pick<TermRow, 'taxonomy' | 'parent_id'>, ctx: Context): Promise<string> {
  let free = name
  for (let number = 2; (await termOfName({ ...place, name_key: nameKey(free) }, 0, ctx.db)) !== null; number += 1)
    free = `${name.slice(0, 190)} (${number})`
  return free
}

/** As names are compared: without case and accents. */
export const nameKey = (name: string): string => foldAccents(name).toLowerCase()

async function rowFor({ taxonomy, draft, before }: TermSaving, ctx: Context): Promise<TermRow> {
  const name = draft.name === undefined ? (before?.name ?? '') : cleanTextField(draft.name)
  if (name === '') throw emptyTermName()
  const parent_id = draft.parent ?? before?.parent_id ?? 0
  await checkParent(parent_id, { taxonomy, before }, ctx)
  const named = { taxonomy: taxonomy.slug, name, name_key: nameKey(name), parent_id }
  await holdTaxonomy(taxonomy.slug, ctx)
  const twin = await termOfName(named, before?.id ?? 0, ctx.db)
  if (twin !== null) throw termExists(twin)
  return {
    ...named,
    slug: await slugFor({ draft, before, named }, ctx),
    description: cleanDescription(draft, before, ctx),
  }
}

function cleanDescription({ description }: TermDraft, before: Term | null, ctx: Context): string {
  if (description === undefined) return before?.description ?? ''
  const text = description.toWellFormed()
  // Whoever wrote it, the page of the term shows it cleaned: what is too long for that is refused to everybody.
  const clean = sanitizeContent(text, 'author')
  return holds('unfiltered_html', ctx) ? text : clean
}

async function checkParent(
  parent: number,
  { taxonomy, before }: { taxonomy: Taxonomy; before: Term | null },
  ctx: Context,
): Promise<void> {
  if (parent === 0 || parent === before?.parent_id) return
  if (!taxonomy.isHierarchical) throw termErrors.taxonomy_not_hierarchical()
  const row = await ctx.db.selectFrom('terms').select('taxonomy').where('id', '=', parent).executeTakeFirst()
  const isBelow = before !== null && (await termAncestors(parent, ctx)).some(ancestor => ancestor.id === before.id)
  if (row?.taxonomy !== taxonomy.slug || isBelow) throw invalidParent()
}

/** Two transactions that make terms of one taxonomy do so one after the other; the unique indexes are the last word. */
const holdTaxonomy = (taxonomy: string, ctx: Context): Promise<void> => ctx.holdName(`terms ${taxonomy}`)

async function termOfName(
  { taxonomy, name_key, parent_id }: Pick<TermRow, 'taxonomy' | 'name_key' | 'parent_id'>,
  except: number,
  db: Context['db'],
): Promise<number | null> {
  const row = await db
    .selectFrom('terms')
    .select('id')
    .where('taxonomy', '=', taxonomy)
    .where('parent_id', '=', parent_id)
    .where('name_key', '=', name_key)
    .where('id', '!=', except)
    .executeTakeFirst()
  return row ? row.id : null
}

type Slugging = {
  readonly draft: TermDraft
  readonly before: Term | null
  readonly named: Pick<TermRow, 'taxonomy' | 'name' | 'parent_id'>
}

async function slugFor({ draft, before, named }: Slugging, ctx: Context): Promise<string> {
  const wanted =
    sanitizeSlug(draft.slug ?? '') || (draft.slug === undefined && before?.slug) || sanitizeSlug(named.name) || 'term'
  const isTaken = async (slug: string) => {
    const ours = ctx.db.selectFrom('terms').select('id').where('taxonomy', '=', named.taxonomy).where('slug', '=', slug)
    return (await ours.where('id', '!=', before?.id ?? 0).executeTakeFirst()) !== undefined
  }
  const parents = await termAncestors(named.parent_id, ctx)
  return uniqueTermSlug(
    wanted,
    isTaken,
    parents.map(parent => parent.slug),
  )
}
