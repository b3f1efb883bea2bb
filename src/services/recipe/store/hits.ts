/** How often pages of recipes were looked at: noted with every visit, kept pages included, and stored a little later. */
import { holds } from '../../../kernel/access.ts'
import type { ReadContext } from '../../../kernel/context.ts'
import { on } from '../../../kernel/hooks.ts'
import { runStatement } from '../../../kernel/statement.ts'
import { defineTally, noteIn, storeTally } from '../../../platform/counters/counters.ts'
import { OWN_AGENT, pageHooks } from '../../../platform/pages/pages.ts'
import { permissions } from '../permissions.ts'

const hits = defineTally<number>({
  what: 'Visits of recipes',
  most: 10_000,
  add: (known, more) => known + more,
  async store(portion, ctx) {
    for (const [slug, count] of portion)
      await runStatement({ text: COUNT_HITS, values: [count, ctx.site.id, slug] }, ctx)
  },
})

/** What is added to the foot of a page is asked for every visitor. Whoever writes recipes is not counted. */
export const hitListener = on(pageHooks.footParts, 'recipe.hits', (parts, { url }, ctx) => {
  const beginning = `${ctx.site.url}/recipes/`
  const isVisit = ctx.request.method === 'GET' && ctx.request.userAgent !== OWN_AGENT && url.startsWith(beginning)
  if (isVisit && !holds(permissions, 'edit', ctx)) noteIn(hits, [slugIn(url.slice(beginning.length)), 1], ctx)
  return parts
})

const slugIn = (rest: string): string => rest.replace(/\/$/, '').toLowerCase()

/** What this server has noted and not stored yet. */
export const storeHits = (ctx: ReadContext): Promise<void> => storeTally(hits, ctx)

type MostRead = { readonly id: number; readonly title: string; readonly hits: number }

export async function mostRead(limit: number, { db }: ReadContext): Promise<MostRead[]> {
  return db
    .selectFrom('recipe_hits as h')
    .innerJoin('recipe_recipes as r', 'r.id', 'h.recipe_id')
    .select(['r.id', 'r.title', 'h.hits'])
    .orderBy('h.hits', 'desc')
    .orderBy('h.recipe_id')
    .limit(limit)
    .execute()
}

/** They lie beside the recipes, so that a visit changes no list that is kept until a recipe changes. */
const COUNT_HITS = `insert into recipe_hits (site_id, recipe_id, hits)
  select r.site_id, r.id, cast(? as bigint) from recipe_recipes r
  where r.site_id = ? and lower(r.slug) = ? and r.status = 'published' and r.trashed_at is null
  on conflict (site_id, recipe_id) do update set hits = recipe_hits.hits + excluded.hits`
