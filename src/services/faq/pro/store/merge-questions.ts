/** One question becomes another: whoever asked it waits for that answer, or is told of it when it is there already. */
import type { Context } from '../../../../kernel/context.ts'
import { refuseProblems } from '../../../../kernel/records/problems.ts'
import { purgeRecord } from '../../../../kernel/records/purge.ts'
import { readRecord } from '../../../../kernel/records/read.ts'
import { faqs } from '../../entities/faqs.ts'
import { errors } from '../../errors.ts'
import { proErrors } from '../errors.ts'
import { tellAskers } from './tell-askers.ts'

export type Merge = { readonly id: number; readonly into: number }

export async function mergeQuestion({ id, into }: Merge, ctx: Context): Promise<void> {
  await ctx.hold('faq_answers', [Math.min(id, into), Math.max(id, into)])
  const { status } = await readRecord(faqs, id, ctx)
  if (status !== 'pending') throw proErrors.not_pending()
  const target = id === into ? undefined : await targetOf(into, ctx)
  if (!target) return refuseTarget()
  const { asked_times } = await ctx.db
    .selectFrom('faq_answers')
    .select('asked_times')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await ctx.db.updateTable('faq_askers').set({ faq_id: into }).where('faq_id', '=', id).execute()
  await ctx.db
    .updateTable('faq_answers')
    .set(eb => ({ asked_times: eb('asked_times', '+', asked_times) }))
    .where('id', '=', into)
    .execute()
  // Whoever answers questions need not be allowed to delete answers: nothing that somebody asked is lost.
  await purgeRecord(faqs, id, ctx.asSystem('merged question'))
  if (target.status === 'published') await tellAskers(into, ctx)
}

const targetOf = (id: number, ctx: Context) =>
  ctx.db.selectFrom('faq_answers').select('status').where('id', '=', id).executeTakeFirst()

const refuseTarget = () =>
  refuseProblems(
    { into: { code: 'rest_invalid_link', message: 'into names no other answer.' } },
    { errors, absentLinks: 422 },
  )
