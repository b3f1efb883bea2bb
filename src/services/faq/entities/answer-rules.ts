/** What the fields of an answer cannot say: its language, its own address, and that something is said. */
import type { Context } from '../../../kernel/context.ts'
import { restErrors } from '../../../kernel/errors.ts'
import { plainText } from '../../../platform/formatting/formatting.ts'
import { questionKey } from '../domain/question-key.ts'
import { settings } from '../settings.ts'
import { freeSlug } from '../store/free-slug.ts'
import { usualLanguage } from '../store/languages.ts'

type AnswerDraft = {
  id?: number
  question: string
  answer: string
  status: string
  slug: string
  language: string
  author_id: number | null
  review_by: string | null
  question_key: string
}

export async function checkAnswer(draft: AnswerDraft, before: object | null, ctx: Context): Promise<void> {
  const { allowed_html, review_days } = await ctx.settings(settings)
  if (allowed_html === 'basic') draft.answer = ctx.tools.cleanHtml(draft.answer, 'basic')
  // Questions of visitors wait for their answers.
  if (draft.status !== 'pending' && isBlank(draft.answer))
    throw restErrors.missing_callback_param({ names: 'answer' }, { data: { params: ['answer'] } })
  draft.language ||= await usualLanguage(ctx)
  draft.slug = await freeSlug({ table: 'faq_answers', wish: draft.slug, title: draft.question, own: draft.id }, ctx)
  draft.question_key = questionKey(draft.question)
  if (before) return
  draft.author_id ??= ctx.user?.id ?? null
  if (review_days > 0) draft.review_by ??= dayAfter(review_days, ctx)
}

/** A picture says something, too. */
const isBlank = (html: string): boolean => plainText(html) === '' && !/<(?:img|video|audio|iframe|hr)\b/i.test(html)

const dayAfter = (days: number, ctx: Context): string =>
  new Date(ctx.clock.millis() + days * 86_400_000).toISOString().slice(0, 10)
