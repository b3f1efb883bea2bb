/** Comments of a person: they stay where others answered them, and lose the name. */
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { ReadContext } from '../../kernel/context.ts'
import { isAddressOf, type Keeper, keepsPersonalData, type Person } from '../personal-data/personal-data.ts'

const keeper: Keeper = {
  name: 'host.comments',
  title: 'Comments',
  find: (person, ctx) =>
    ctx.db
      .selectFrom('comments')
      .select(['id', 'post_id', 'author_name', 'author_email', 'author_url', 'author_ip', 'author_agent'])
      .select(['date_gmt', 'content', 'status'])
      .where(isBy(person, ctx))
      .orderBy('id')
      .execute(),
  async erase(person, ctx) {
    const nobody = { author_name: '', author_email: '', author_url: '', author_ip: '', author_agent: '', user_id: 0 }
    const changed = await ctx.db
      .updateTable('comments')
      // The key is made of who wrote it.
      .set({ ...nobody, duplicate_key: null })
      .where(isBy(person, ctx))
      .returning('id')
      .execute()
    await ctx.db.deleteFrom('comment_pace').where('who', 'in', paceNames(person)).execute()
    return changed.length
  },
}

export const commentPersonalData = keepsPersonalData(keeper)

const isBy =
  (person: Person, ctx: Pick<ReadContext, 'database'>) =>
  (eb: ExpressionBuilder<any, any>): Expression<SqlBool> => {
    const byAddress = isAddressOf(person, 'author_email', ctx)
    return person.userId === null ? byAddress : eb.or([byAddress, eb('user_id', '=', person.userId)])
  }

const paceNames = ({ email, userId }: Person): string[] => [`email ${email}`, ...(userId ? [`user ${userId}`] : [])]
