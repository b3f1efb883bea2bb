/** All categories of the site, kept until one changes: their names, their order and what stands below what. */
import type { ReadContext } from '../../../kernel/context.ts'
import { CONTENT } from './stamp.ts'

export type CategoryNode = {
  readonly id: number
  readonly name: string
  readonly slug: string
  readonly description: string | null
  readonly parent_id: number | null
  readonly menu_order: number
  readonly language: string
  readonly color: string | null
  readonly icon: string | null
}
export type CategoryTree = {
  readonly byId: ReadonlyMap<number, CategoryNode>
  /** In their order; the first level below null. */
  readonly children: ReadonlyMap<number | null, readonly CategoryNode[]>
}

export const categoryTree = (ctx: ReadContext): Promise<CategoryTree> =>
  ctx.memory('faq categories', CONTENT).keep('', () => readTree(ctx))

async function readTree(ctx: ReadContext): Promise<CategoryTree> {
  const rows: CategoryNode[] = await ctx.db
    .selectFrom('faq_categories')
    .select(['id', 'name', 'slug', 'description', 'parent_id', 'menu_order', 'language', 'color', 'icon'])
    .orderBy('menu_order')
    .orderBy('id')
    .execute()
  const byId = new Map(rows.map(row => [row.id, row]))
  const children = Map.groupBy(rows, ({ parent_id }) => (parent_id !== null && byId.has(parent_id) ? parent_id : null))
  return { byId, children }
}

/** These categories and, where asked for, all that stand below them. */
export function withDescendants(ids: readonly number[], { children }: CategoryTree): number[] {
  const found = new Set(ids)
  for (const id of found) for (const child of children.get(id) ?? []) found.add(child.id)
  return [...found]
}

/** From the first level down to the category itself. */
export function pathTo(id: number | null, { byId }: CategoryTree): CategoryNode[] {
  const path: CategoryNode[] = []
  let node = id === null ? undefined : byId.get(id)
  while (node && path.length < DEEPEST) {
    path.unshift(node)
    node = node.parent_id === null ? undefined : byId.get(node.parent_id)
  }
  return path
}

/** Ends a walk around a circle that somebody made behind our back. */
const DEEPEST = 20

/** In the order in which a table of contents would list them. */
export function inOrder({ children }: CategoryTree, parent: number | null = null): CategoryNode[] {
  return (children.get(parent) ?? []).flatMap(node => [node, ...inOrder({ children, byId: new Map() }, node.id)])
}
