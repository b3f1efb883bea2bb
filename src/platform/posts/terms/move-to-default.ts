/** What becomes of the posts of a term that is deleted. */
import type { Context } from '../../../kernel/context.ts'
import type { Term } from './term.ts'

/** Posts that have no other term of the taxonomy get the default one; there may be very many, so it is one statement. */
export async function moveToDefault(term: Term, defaultTerm: number, ctx: Context): Promise<void> {
  if (defaultTerm === 0 || defaultTerm === term.id) return
  const known = ctx.db.selectFrom('terms').select('id').where('id', '=', defaultTerm)
  if (!(await known.where('taxonomy', '=', term.taxonomy).executeTakeFirst())) return
  const { ref } = ctx.db.dynamic
  const posts = ctx.db
    .selectFrom('term_links as l')
    .where('l.term_id', '=', term.id)
    .where(eb =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('term_links as o')
            .select('o.post_id')
            .whereRef('o.post_id', '=', ref('l.post_id'))
            .where('o.taxonomy', '=', term.taxonomy)
            .where('o.term_id', '!=', term.id),
        ),
      ),
    )
    .select(eb => [
      'l.post_id',
      eb.cast<number>(eb.val(defaultTerm), 'bigint').as('term_id'),
      'l.taxonomy',
      'l.type',
      'l.status',
      'l.date_gmt',
    ])
  await ctx.db
    .insertInto('term_links')
    .columns(['post_id', 'term_id', 'taxonomy', 'type', 'status', 'date_gmt'])
    .expression(posts)
    .execute()
}
