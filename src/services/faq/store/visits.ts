/** What visitors looked at, and what they looked for in vain. */
import type { ReadContext } from '../../../kernel/context.ts'
import { runStatement } from '../../../kernel/statement.ts'
import { defineTally, noteIn, storeTally } from '../../../platform/counters/counters.ts'

const views = defineTally<number>({
  what: 'Views of answers',
  most: 10_000,
  add: (known, more) => known + more,
  async store(portion, ctx) {
    for (const [id, count] of portion)
      await runStatement({ text: COUNT_VIEWS, values: [count, ctx.site.id, Number(id)] }, ctx)
  },
})

const searches = defineTally<{ readonly count: number; readonly at: string }>({
  what: 'Searches without a result',
  most: 500,
  add: (known, more) => ({ count: known.count + more.count, at: more.at }),
  async store(portion, ctx) {
    for (const [term, { count, at }] of portion)
      await runStatement({ text: COUNT_SEARCHES, values: [ctx.site.id, term, count, at, at] }, ctx)
  },
  async tidy(ctx) {
    const surplus = await ctx.db
      .selectFrom('faq_searches')
      .select('term')
      .orderBy('searches', 'desc')
      .orderBy('last_at', 'desc')
      .limit(500)
      .offset(MOST_SEARCHES)
      .execute()
    const terms = surplus.map(({ term }) => term)
    if (terms.length > 0) await ctx.db.deleteFrom('faq_searches').where('term', 'in', terms).execute()
  },
})

const MOST_SEARCHES = 1000

export const noteView = (id: number, ctx: ReadContext): void => noteIn(views, [String(id), 1], ctx)

/** Terms are what somebody typed: only short ones without an address of a person are kept. */
export function noteVainSearch(sent: string, ctx: ReadContext): void {
  const term = sent.trim().toLowerCase().replace(/\s+/g, ' ').slice(0, 100).toWellFormed()
  if (term.length < 2 || term.includes('@') || /\d{6}/.test(term)) return
  noteIn(searches, [term, { count: 1, at: ctx.clock.instant() }], ctx)
}

/** What this server has noted and not stored yet. */
export async function storeVisits(ctx: ReadContext): Promise<void> {
  await storeTally(views, ctx)
  await storeTally(searches, ctx)
}

const COUNT_VIEWS = 'update faq_answers set views = views + ? where site_id = ? and id = ?'
const COUNT_SEARCHES = `insert into faq_searches (site_id, term, searches, first_at, last_at) values (?, ?, ?, ?, ?)
  on conflict (site_id, term) do update set searches = faq_searches.searches + excluded.searches,
  last_at = excluded.last_at`
