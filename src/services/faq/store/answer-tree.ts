/** Categories with their answers and what stands below them, for a screen that puts all of it in order. */
import type { ReadContext } from '../../../kernel/context.ts'
import { type CategoryNode, type CategoryTree, categoryTree } from './category-tree.ts'

export type TreeAnswer = {
  readonly id: number
  readonly question: string
  readonly status: string
  readonly menu_order: number
  readonly language: string
  readonly category_id: number | null
}
export type TreeBranch = {
  readonly category: Pick<CategoryNode, 'id' | 'name' | 'slug' | 'parent_id' | 'menu_order' | 'language'> | null
  readonly faqs: readonly TreeAnswer[]
  readonly children: readonly TreeBranch[]
}

/** A screen cannot show more. */
const MOST = 20_000

export async function answerTree(
  { language }: { readonly language?: string | undefined },
  ctx: ReadContext,
): Promise<{ readonly tree: readonly TreeBranch[]; readonly isCut: boolean }> {
  const rows = await ctx.db
    .selectFrom('faq_answers')
    .select(['id', 'question', 'status', 'menu_order', 'language', 'category_id'])
    .$if(language !== undefined, query => query.where('language', '=', language!))
    .orderBy('menu_order')
    .orderBy('id')
    .limit(MOST + 1)
    .execute()
  const tree = await categoryTree(ctx)
  const shown = rows.slice(0, MOST)
  const byCategory = Map.groupBy(shown, ({ category_id: id }) => (id !== null && tree.byId.has(id) ? id : null))
  const loose = byCategory.get(null) ?? []
  const branches = branchesOf({ tree, byCategory, language }, null)
  return {
    tree: loose.length > 0 ? [{ category: null, faqs: loose, children: [] }, ...branches] : branches,
    isCut: rows.length > MOST,
  }
}

type Growing = {
  readonly tree: CategoryTree
  readonly byCategory: ReadonlyMap<number | null, readonly TreeAnswer[]>
  readonly language: string | undefined
}

function branchesOf(growing: Growing, parent: number | null): TreeBranch[] {
  const nodes = growing.tree.children.get(parent) ?? []
  const inLanguage = nodes.filter(node => growing.language === undefined || node.language === growing.language)
  return inLanguage.map(({ id, name, slug, parent_id, menu_order, language }) => ({
    category: { id, name, slug, parent_id, menu_order, language },
    faqs: growing.byCategory.get(id) ?? [],
    children: branchesOf(growing, id),
  }))
}
