/** Visitors ask what is not answered yet. */
import { Type } from 'typebox'
import { type Guard, visitors } from '../../../../kernel/access.ts'
import { readRecord } from '../../../../kernel/records/read.ts'
import { recordSchema } from '../../../../kernel/records/schemas.ts'
import { withMessage } from '../../../../kernel/replies.ts'
import { orNull } from '../../../../kernel/reply-shapes.ts'
import { route } from '../../../../kernel/route.ts'
import { faqs } from '../../entities/faqs.ts'
import { can } from '../../permissions.ts'
import { LANGUAGE_TAG } from '../../settings.ts'
import { proHooks } from '../hooks.ts'
import { mergeQuestion } from '../store/merge-questions.ts'
import { refuseUnlessOpen, takeQuestion } from '../store/questions.ts'

/** A filled trap is answered like any other question, and nothing is kept. */
export const questionGuard: Guard = { bucket: 'question', trap: 'hp', silent: true, captcha: proHooks.captcha }

export const questionFields = {
  question: Type.String({ minLength: 10, maxLength: 300 }),
  name: Type.Optional(orNull(Type.String({ maxLength: 100 }))),
  email: Type.Optional(orNull(Type.Union([Type.String({ format: 'email', maxLength: 254 }), Type.Literal('')]))),
  category_id: Type.Optional(orNull(Type.Integer({ minimum: 1 }))),
  language: Type.Optional(orNull(Type.String({ maxLength: 35, pattern: `^(?:${LANGUAGE_TAG})?$` }))),
}

export const submitQuestion = route({
  method: 'POST',
  path: '/frontend/submit-faq',
  summary: 'Ask a question that is not answered yet',
  access: visitors(questionGuard),
  bodyLimit: 16 * 1024,
  status: 201,
  input: Type.Object({
    ...questionFields,
    captcha_token: Type.Optional(Type.String({ maxLength: 4096, description: 'Where the site asks for one.' })),
    hp: Type.Optional(Type.String({ description: 'Stays empty.' })),
  }),
  reply: orNull(Type.Object({})),
  async handler({ question, name, email, category_id = null, language }, ctx) {
    await refuseUnlessOpen(ctx)
    const sent = { question, name: name ?? '', email: email ?? '', category_id, language: language ?? '' }
    if (!ctx.request.isFromProgram) await takeQuestion(sent, ctx)
    return withMessage('Thank you. Your question has arrived.', null, 201)
  },
})

export const merge = route({
  method: 'POST',
  path: '/faqs/{id}/merge',
  summary: 'Say that a question of a visitor is another one: whoever asked it gets the answer of that',
  access: can('edit'),
  input: Type.Object({
    id: Type.Integer({ minimum: 1, description: 'The question; it goes.' }),
    into: Type.Integer({ minimum: 1, description: 'The answer, or the question, that stays.' }),
  }),
  reply: recordSchema(faqs),
  async handler({ id, into }, ctx) {
    await mergeQuestion({ id, into }, ctx)
    return readRecord(faqs, into, ctx)
  },
})
