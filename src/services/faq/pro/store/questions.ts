/** Questions of visitors: kept as pending answers, equal ones once, each asker with a link of their own. */
import { randomBytes } from 'node:crypto'
import type { Context, ReadContext } from '../../../../kernel/context.ts'
import { createRecord } from '../../../../kernel/records/create.ts'
import { equalInConstantTime, keyedDigests } from '../../../../platform/secrets/secrets.ts'
import type { AnswerFacts } from '../../domain/answer-facts.ts'
import { likeness, questionKey, wordsIn } from '../../domain/question-key.ts'
import { faqs } from '../../entities/faqs.ts'
import { defaultConfig } from '../../entities/view-config.ts'
import { settings } from '../../settings.ts'
import { usualLanguage } from '../../store/languages.ts'
import { publishedAnswers } from '../../store/published.ts'
import { proErrors } from '../errors.ts'
import { proHooks } from '../hooks.ts'
import { proSettings } from '../settings.ts'
import { writeToAsker } from './letters.ts'

export type NewQuestion = {
  readonly question: string
  readonly name: string
  readonly email: string
  readonly category_id: number | null
  readonly language: string
}

export async function refuseUnlessOpen(ctx: ReadContext): Promise<void> {
  if (!(await ctx.settings(proSettings)).questions_enabled) throw proErrors.questions_off()
}

/** Answers the number of the asker. */
export async function takeQuestion(sent: NewQuestion, ctx: Context): Promise<number> {
  const question = sent.question.replace(/\s+/g, ' ').trim()
  const language = sent.language || (await usualLanguage(ctx))
  await ctx.holdName(`faq question ${language} ${questionKey(question)}`)
  const id =
    (await equalPending({ question, language }, ctx)) ?? (await makePending({ ...sent, question, language }, ctx))
  await ctx.db
    .updateTable('faq_answers')
    .set(eb => ({ asked_times: eb('asked_times', '+', 1) }))
    .where('id', '=', id)
    .execute()
  const asker = await addAsker(id, { ...sent, language }, ctx)
  await ctx.hooks.fire(proHooks.asked, { faqId: id, question }, ctx)
  await writeToAsker({ asker, kind: 'received' }, ctx)
  return asker
}

async function equalPending(
  { question, language }: Pick<NewQuestion, 'question' | 'language'>,
  ctx: Context,
): Promise<number | null> {
  const key = questionKey(question)
  if (key === '') return null
  const row = await ctx.db
    .selectFrom('faq_answers')
    .select('id')
    .where('question_key', '=', key)
    .where('language', '=', language)
    .where('status', '=', 'pending')
    .orderBy('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** What a visitor types is text: it is never taken for markup. A category that is not there is left out. */
async function makePending({ question, language, category_id }: NewQuestion, ctx: Context): Promise<number> {
  const known =
    category_id === null
      ? undefined
      : await ctx.db.selectFrom('faq_categories').select('id').where('id', '=', category_id).executeTakeFirst()
  const set = { question, answer: '', language, category_id: known?.id ?? null } as const
  const marks = { status: 'pending', source: 'visitor', author_id: null } as const
  const made = await createRecord(faqs, { set: { ...set, ...marks } }, ctx.asSystem('question of a visitor'))
  return made.id
}

async function addAsker(faqId: number, { name, email, language }: NewQuestion, ctx: Context): Promise<number> {
  const row = await ctx.db
    .insertInto('faq_askers')
    .values({
      faq_id: faqId,
      name: name.trim() || null,
      email: email.trim() || null,
      language,
      salt: randomBytes(12).toString('hex'),
      created_at: ctx.clock.instant(),
      told_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

type Asker = { readonly id: number; readonly salt: string }

/** The secret of a link is worked out and never kept. */
const tokensOf = ({ id, salt }: Asker, ctx: ReadContext): readonly string[] =>
  keyedDigests('faq questions', `${ctx.site.id} ${id} ${salt}`, ctx).map(digest =>
    Buffer.from(digest, 'base64url').toString('hex'),
  )

/** Where an asker sees how far their question is; null where answers have no addresses. */
export async function statusUrl(askerId: number, ctx: ReadContext): Promise<string | null> {
  const { permalink_base: base } = await ctx.settings(settings)
  const asker = await ctx.db
    .selectFrom('faq_askers')
    .select(['id', 'salt'])
    .where('id', '=', askerId)
    .executeTakeFirst()
  if (base === '' || !asker) return null
  return `${ctx.site.url}/${base}/question/${asker.id}-${tokensOf(asker, ctx)[0]}/`
}

export type QuestionStatus = { readonly question: string; readonly status: string; readonly faqId: number }

export async function questionStatus(
  { id, token }: { readonly id: number; readonly token: string },
  ctx: ReadContext,
): Promise<QuestionStatus | null> {
  const row = await ctx.db
    .selectFrom('faq_askers as k')
    .innerJoin('faq_answers as a', 'a.id', 'k.faq_id')
    .select(['k.id', 'k.salt', 'a.id as faq_id', 'a.question', 'a.status'])
    .where('k.id', '=', id)
    .executeTakeFirst()
  const known = tokensOf(row ?? { id: 0, salt: '' }, ctx)
  const isRight = known.filter(own => equalInConstantTime(token, own)).length > 0
  return row && isRight ? { question: row.question, status: row.status, faqId: row.faq_id } : null
}

/** Published answers that may say it already: those with most of the question's words. */
export async function matchingAnswers(
  { question, language }: { readonly question: string; readonly language: string },
  ctx: ReadContext,
): Promise<readonly AnswerFacts[]> {
  const words = [...new Set(wordsIn(question))].sort((one, other) => other.length - one.length).slice(0, MOST_WORDS)
  const found = new Map<number, AnswerFacts>()
  for (const search of words) {
    const { items } = await publishedAnswers({ config: defaultConfig, page: 1, perPage: 20, language, search }, ctx)
    for (const answer of items) found.set(answer.id, answer)
  }
  return [...found.values()]
    .map(answer => ({ answer, near: likeness(answer.question, question) }))
    .filter(({ near }) => near >= NEAR)
    .toSorted((one, other) => other.near - one.near)
    .slice(0, MOST_OFFERED)
    .map(({ answer }) => answer)
}

const MOST_WORDS = 3
const MOST_OFFERED = 5
const NEAR = 0.2
