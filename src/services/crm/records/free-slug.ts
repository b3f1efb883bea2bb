/** The address of an article: no two articles have the same one. */
import type { Context } from '../../../kernel/context.ts'
import { slugFrom } from './plain-text.ts'

type Named = { readonly id?: number; readonly name: string; readonly slug: string }

/** What is asked for, or its name; with a number where another article has it. */
export async function freeSlug({ id = 0, name, slug }: Named, ctx: Context): Promise<string> {
  const wanted = slugFrom(slug || name) || 'article'
  const rows = await ctx.db
    .selectFrom('crm_kb_articles')
    .select('slug')
    .where('id', '<>', id)
    .where(eb => eb.or([eb('slug', '=', wanted), eb('slug', 'like', `${wanted}-%`)]))
    .execute()
  const taken = new Set(rows.map(row => row.slug))
  if (!taken.has(wanted)) return wanted
  let number = 2
  while (taken.has(`${wanted}-${number}`)) number += 1
  return `${wanted}-${number}`
}
