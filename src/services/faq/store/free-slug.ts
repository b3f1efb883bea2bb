/** The last part of the address of an answer or a category: what somebody wished, or what its title makes, once for each. */
import type { Context } from '../../../kernel/context.ts'
import { sanitizeSlug } from '../../../platform/pages/pages.ts'

type SlugWish = {
  readonly table: 'faq_answers' | 'faq_categories' | 'faq_views'
  readonly wish: string
  readonly title: string
  readonly own: number | undefined
}

/** What was wished for stays, and is refused where another record has it. What is made here steps aside. */
export async function freeSlug({ table, wish, title, own = 0 }: SlugWish, ctx: Context): Promise<string> {
  const wished = sanitizeSlug(wish).slice(0, MOST)
  if (wished !== '') return wished
  const base = sanitizeSlug(title).slice(0, MOST - ROOM) || 'faq'
  await ctx.holdName(`slugs of ${table}`)
  const rows = await ctx.db
    .selectFrom(table)
    .select('slug')
    .where('slug', 'like', `${base}%`)
    .where('id', '!=', own)
    .execute()
  const taken = new Set(rows.map(({ slug }) => slug.toLowerCase()))
  return [base, ...numbered(base, rows.length + 1)].find(slug => !taken.has(slug))!
}

const numbered = (base: string, most: number): string[] =>
  Array.from({ length: most }, (_, index) => `${base}-${index + 2}`)

const MOST = 200
const ROOM = 8
