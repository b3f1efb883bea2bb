/** What Pro adds to the health report: answers that do not help, and questions that wait. */
import { on } from '../../../../kernel/hooks.ts'
import { hooks } from '../../hooks.ts'
import { told } from '../../store/health.ts'
import { proSettings } from '../settings.ts'

export const healthListener = on(hooks.health, 'faq.pro.health', async (checks, _about, ctx) => {
  const { score_limit } = await ctx.settings(proSettings)
  const low = await ctx.db
    .selectFrom('faq_answers')
    .select(['id', 'question', 'votes_up', 'votes_down'])
    .where('status', '=', 'published')
    .where('votes_down', '>=', ENOUGH)
    .where('score', '<', Math.round(score_limit * 10_000))
    .orderBy('score')
    .limit(100)
    .execute()
  const waiting = await ctx.db
    .selectFrom('faq_answers')
    .select(['id', 'question', 'asked_times'])
    .where('status', '=', 'pending')
    .orderBy('asked_times', 'desc')
    .limit(100)
    .execute()
  const lowItems = low.map(({ id, question, votes_up, votes_down }) => ({
    ...{ id, label: question },
    detail: `${votes_up} / ${votes_down}`,
  }))
  const waitingItems = waiting.map(({ id, question, asked_times }) => ({
    id,
    label: question,
    detail: `${asked_times}×`,
  }))
  return [
    ...checks,
    told('low_scores', lowItems, { bad: 'Answers that visitors do not find helpful.' }),
    told('unanswered', waitingItems, { bad: 'Questions of visitors that nobody has answered.' }),
  ]
})

/** Fewer votes say nothing. */
const ENOUGH = 3
