/** Votes of visitors, and what staff read of them. */
import { Type } from 'typebox'
import { type Guard, visitors } from '../../../../kernel/access.ts'
import { Reply } from '../../../../kernel/replies.ts'
import { orNull } from '../../../../kernel/reply-shapes.ts'
import { route } from '../../../../kernel/route.ts'
import { can } from '../../permissions.ts'
import { proHooks } from '../hooks.ts'
import { feedbackStats, listFeedback } from '../store/feedback.ts'
import { visitorOf } from '../store/visitor.ts'
import { REASONS, recordVote, refuseUnlessVotable, voteOf } from '../store/votes.ts'

const vote = Type.Enum(['up', 'down'])

export const voteGuard: Guard = { bucket: 'feedback', origin: 'same', captcha: proHooks.captcha }

export const sendVote = route({
  method: 'POST',
  path: '/feedback',
  summary: 'Say whether an answer was helpful; a second vote of the same visitor changes the first',
  access: visitors(voteGuard),
  input: Type.Object({
    faq_id: Type.Integer({ minimum: 1 }),
    vote,
    reason: Type.Optional(orNull(Type.Enum([...REASONS]))),
    comment: Type.Optional(orNull(Type.String({ maxLength: 1000 }))),
    captcha_token: Type.Optional(Type.String({ maxLength: 4096, description: 'Where the site asks for one.' })),
  }),
  reply: Type.Object({ vote, votes_up: Type.Integer(), votes_down: Type.Integer() }),
  async handler(sent, ctx) {
    const { mark, cookie } = visitorOf(ctx)
    const counts = await recordVote(sent, mark, ctx)
    const content = { kind: 'data', message: 'Thank you.', data: { vote: sent.vote, ...counts } } as const
    return new Reply(content, 200, cookie === null ? {} : { 'set-cookie': cookie })
  },
})

export const checkVote = route({
  method: 'GET',
  path: '/feedback/check/{faq_id}',
  summary: 'Whether this visitor has voted on an answer, and how',
  access: visitors({ bucket: 'check' }),
  input: Type.Object({ faq_id: Type.Integer({ minimum: 1 }) }),
  reply: Type.Object({ voted: Type.Boolean(), vote: orNull(vote) }),
  async handler({ faq_id }, ctx) {
    await refuseUnlessVotable(faq_id, ctx)
    const own = await voteOf(faq_id, visitorOf(ctx).mark, ctx)
    return { voted: own !== null, vote: own }
  },
})

const page = Type.Optional(Type.Integer({ minimum: 1, default: 1 }))

export const readFeedback = route({
  method: 'GET',
  path: '/feedback',
  summary: 'Votes with their reasons, the newest first',
  access: can('manage'),
  input: Type.Object({
    page,
    per_page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
    faq_id: Type.Optional(Type.Integer({ minimum: 1 })),
    vote: Type.Optional(vote),
    reason: Type.Optional(Type.Enum([...REASONS])),
    from: Type.Optional(Type.String({ format: 'date' })),
    to: Type.Optional(Type.String({ format: 'date' })),
  }),
  reply: Type.Object({
    items: Type.Array(
      Type.Object({
        id: Type.Integer(),
        faq_id: Type.Integer(),
        question: Type.String(),
        vote,
        reason: orNull(Type.String()),
        comment: orNull(Type.String()),
        created_at: Type.String({ format: 'date-time' }),
      }),
    ),
    total: Type.Integer(),
    page: Type.Integer(),
    pages: Type.Integer(),
  }),
  handler: ({ page: number = 1, per_page: perPage = 20, faq_id: faqId, ...rest }, ctx) =>
    listFeedback({ page: number, perPage, faqId, ...rest }, ctx),
})

const count = Type.Integer()

export const readStats = route({
  method: 'GET',
  path: '/feedback/stats',
  summary: 'How votes went: by day, by reason, and the answers that help least',
  access: can('manage'),
  input: Type.Object({ days: Type.Optional(Type.Integer({ minimum: 1, maximum: 365, default: 30 })) }),
  reply: Type.Object({
    ...{ days: count, up: count, down: count },
    reasons: Type.Array(Type.Object({ reason: Type.String(), count })),
    series: Type.Array(Type.Object({ date: Type.String(), up: count, down: count })),
    lowest: Type.Array(
      Type.Object({ id: count, question: Type.String(), votes_up: count, votes_down: count, score: Type.Number() }),
    ),
  }),
  handler: ({ days = 30 }, ctx) => feedbackStats(days, ctx),
})
