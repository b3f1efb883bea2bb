/** The generator: it drafts from sources, and nothing that it drafts is published by itself. */
import { Type } from 'typebox'
import { createRecord } from '../../../../kernel/records/create.ts'
import { created } from '../../../../kernel/replies.ts'
import { orNull } from '../../../../kernel/reply-shapes.ts'
import { route } from '../../../../kernel/route.ts'
import { faqs } from '../../entities/faqs.ts'
import { can } from '../../permissions.ts'
import { LANGUAGE_TAG } from '../../settings.ts'
import { usualLanguage } from '../../store/languages.ts'
import { draftAnswers, draftShape } from '../store/generate.ts'

const language = Type.Optional(Type.String({ maxLength: 35, pattern: `^${LANGUAGE_TAG}$` }))

export const generate = route({
  method: 'POST',
  path: '/ai-generator/generate',
  summary: 'Drafts of questions and answers that rest on the given sources; nothing is kept',
  access: can('edit'),
  transaction: false,
  seconds: 90,
  input: Type.Object({
    sources: Type.Optional(
      Type.Array(Type.Object({ title: Type.String({ maxLength: 500 }), text: Type.String({ maxLength: 50_000 }) }), {
        maxItems: 20,
      }),
    ),
    post_ids: Type.Optional(
      Type.Array(Type.Integer({ minimum: 1 }), { maxItems: 10, description: 'Posts and pages as sources.' }),
    ),
    topic: Type.Optional(Type.String({ maxLength: 300 })),
    count: Type.Optional(Type.Integer({ minimum: 1, maximum: 10, default: 5 })),
    language,
  }),
  reply: Type.Object({
    drafts: Type.Array(draftShape),
    dropped: Type.Integer({ description: 'Drafts that rested on nothing.' }),
  }),
  handler: async ({ sources = [], post_ids: postIds = [], topic = '', count = 5, language: asked }, ctx) =>
    draftAnswers({ sources, postIds, topic, count, language: asked ?? (await usualLanguage(ctx)) }, ctx),
})

export const accept = route({
  method: 'POST',
  path: '/ai-generator/accept',
  summary: 'Keep drafts as answers, always unpublished, with the sources that they rest on',
  access: can('edit'),
  status: 201,
  input: Type.Object({
    drafts: Type.Array(draftShape, { minItems: 1, maxItems: 20 }),
    category_id: Type.Optional(orNull(Type.Integer({ minimum: 1 }))),
    language,
  }),
  reply: Type.Object({ ids: Type.Array(Type.Integer()) }),
  async handler({ drafts, category_id = null, language: asked }, ctx) {
    const ids: number[] = []
    for (const { question, answer, sources } of drafts) {
      const values = { question, answer, category_id, ...(asked ? { language: asked } : {}) }
      const made = await createRecord(faqs, { values, set: { status: 'draft', source: 'ai', sources } }, ctx)
      ids.push(made.id)
    }
    return created({ ids })
  },
})
