/** What people are written about questions: that one arrived, that one waits, that one is answered. */
import type { Context } from '../../../../kernel/context.ts'
import { defineLetters, sendLetters } from '../../../../platform/letters/letters.ts'
import { optionOf } from '../../../../platform/options/options.ts'
import { answerUrl } from '../../store/answer-address.ts'
import { proWordsIn } from '../pages/words.ts'
import { proSettings } from '../settings.ts'
import { statusUrl } from './questions.ts'

type Kind = 'received' | 'asked' | 'answered'
type Recipient = 'asker' | 'staff'

export const faqLetters = defineLetters<Kind, Recipient, Record<string, never>>({
  service: 'faq',
  async addressesOf(askerId, ctx) {
    const asker = await ctx.db.selectFrom('faq_askers').select('email').where('id', '=', askerId).executeTakeFirst()
    const { notify_email } = await ctx.settings(proSettings)
    return { asker: asker?.email ?? '', staff: notify_email || (await optionOf('email', '', ctx)) }
  },
  async write({ kind, recipient, subjectId }, ctx) {
    const row = await ctx.db
      .selectFrom('faq_askers as k')
      .innerJoin('faq_answers as a', 'a.id', 'k.faq_id')
      .select(['a.id', 'a.question', 'a.slug', 'a.status', 'k.language'])
      .where('k.id', '=', subjectId)
      .executeTakeFirst()
    if (!row) return null
    const language = recipient === 'staff' ? ctx.site.language : row.language
    const { say } = proWordsIn(language)
    return {
      content: {
        language,
        subject: say(`mail_${kind}_subject`, { question: row.question }),
        body: say(`mail_${kind}`),
        // Nobody has shown yet that the address is theirs: what was typed is not sent on to it.
        details: kind === 'received' ? [] : [[say('question'), row.question]],
        links: await linksOf({ kind, askerId: subjectId, ...row }, say, ctx),
        signature: ctx.site.title,
      },
    }
  },
})

type Linked = { readonly kind: Kind; readonly askerId: number; readonly id: number; readonly slug: string }

async function linksOf(
  { kind, askerId, id, slug }: Linked,
  say: ReturnType<typeof proWordsIn>['say'],
  ctx: Context,
): Promise<readonly (readonly [string, string])[]> {
  if (kind === 'asked') return [[say('answer_it'), `${ctx.site.url}/admin/faq/faqs/${id}`]]
  const url = kind === 'answered' ? await answerUrl({ slug }, ctx) : await statusUrl(askerId, ctx)
  return url === null ? [] : [[say(kind === 'answered' ? 'read_answer' : 'status_link'), url]]
}

/** A question that arrives is told to whoever asked and to staff; one that is answered to whoever asked. */
export const writeToAsker = ({ asker, kind }: { asker: number; kind: 'received' | 'answered' }, ctx: Context) =>
  kind === 'answered'
    ? sendLetters({ subjectId: asker, kind, recipients: ['asker'], facts: {}, once: 'answered' }, faqLetters, ctx)
    : tellOfQuestion(asker, ctx)

async function tellOfQuestion(asker: number, ctx: Context): Promise<number> {
  const order = { subjectId: asker, facts: {} }
  await sendLetters({ ...order, kind: 'received', recipients: ['asker'] }, faqLetters, ctx)
  return sendLetters({ ...order, kind: 'asked', recipients: ['staff'] }, faqLetters, ctx)
}
