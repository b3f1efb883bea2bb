/** Slugs of records: made from their titles where nobody chose one, and told apart by a number. */
import { sql } from 'kysely'
import { dynamicTables } from '../../../db/row-types.ts'
import type { Context } from '../../../kernel/context.ts'
import { sanitizeSlug } from '../../../platform/pages/pages.ts'

/** As the index has it: the bare column is in none. */
export const indexedSlug = sql<string>`lower(slug)`

type Slugged = { slug: string | null }

/** Fills in a slug that was not sent. One that was sent stays as it is: a clash is refused. */
export async function giveSlug(
  draft: Slugged & { readonly id?: number },
  of: { readonly table: string; readonly title: string },
  ctx: Context,
): Promise<void> {
  if (draft.slug) {
    draft.slug = sanitizeSlug(draft.slug).slice(0, LONGEST) || null
    if (draft.slug) return
  }
  const wanted = sanitizeSlug(of.title).slice(0, LONGEST - ROOM) || 'record'
  // Two that are made at the same time do not choose the same.
  await ctx.holdName(`slugs of ${of.table}: ${wanted}`)
  const rows = await dynamicTables(ctx.db)
    .selectFrom(of.table)
    .select('slug')
    .where(eb =>
      eb.or([
        eb(indexedSlug, '=', wanted),
        // Those that begin with it and a dash: as a range, so that the index finds them.
        eb.and([eb(indexedSlug, '>', `${wanted}-`), eb(indexedSlug, '<', `${wanted}.`)]),
      ]),
    )
    .execute()
  const taken = new Set(rows.map(row => String(row.slug)))
  draft.slug = firstFree(wanted, taken)
}

const LONGEST = 180
const ROOM = 8

function firstFree(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted)) return wanted
  let number = 2
  while (taken.has(`${wanted}-${number}`)) number++
  return `${wanted}-${number}`
}
