/** Below an answer: whether it was helpful, and after a no, why. Ordinary forms; the script saves the new page. */
import type { ReadContext } from '../../../../kernel/context.ts'
import { on } from '../../../../kernel/hooks.ts'
import type { TakenForm } from '../../../../kernel/shortcodes.ts'
import type { Speaker } from '../../../../kernel/words.ts'
import { attributes, type Html, html } from '../../../../platform/html/html.ts'
import { shortcodeFields, sitePath } from '../../../../platform/pages/pages.ts'
import { hidden, pageNames, saidOf } from '../../../../platform/pages/step-forms/step-forms.ts'
import { checkGuard } from '../../../../platform/visitors/visitors.ts'
import { type AnswerFacts, anchorOf } from '../../domain/answer-facts.ts'
import { errors } from '../../errors.ts'
import { hooks } from '../../hooks.ts'
import { FAQ_TAG } from '../../pages/shortcode.ts'
import { proLimits } from '../limits.ts'
import { voteGuard } from '../routes/feedback.ts'
import { proSettings } from '../settings.ts'
import { visitorOf } from '../store/visitor.ts'
import { REASONS, recordVote } from '../store/votes.ts'
import { type ProWord, proWords } from './words.ts'

export const voteListeners = [
  on(hooks.belowAnswers, 'faq.pro.votes', async (below, { answers, hasVotes }, ctx) => {
    const { votes_enabled } = await ctx.settings(proSettings)
    if (!votes_enabled || !hasVotes) return below
    const made = { words: proWords(ctx), fields: shortcodeFields(FAQ_TAG, ctx), action: pageUrl({}, ctx), ctx }
    const forms = answers.map(answer => [answer.id, String(voteForm(answer, made))] as const)
    return new Map([...below, ...forms.map(([id, form]) => [id, (below.get(id) ?? '') + form] as const)])
  }),
  on(hooks.script, 'faq.pro.script', () => 'faq-pro'),
  on(hooks.takenForm, 'faq.pro.votes', (taken, _about, ctx) => taken ?? takeVote(ctx)),
  on(hooks.pageConfig, 'faq.pro.votes', async (config, _about, ctx) => {
    const { captcha_provider: provider, captcha_site_key: key } = await ctx.settings(proSettings)
    return { ...config, thanks: proWords(ctx).say('thanks'), captcha: provider === 'none' ? '' : key }
  }),
]

/** The same for all forms of a view. */
type VoteFrame = {
  readonly words: Speaker<ProWord>
  readonly fields: Readonly<Record<string, string>>
  readonly action: string
  readonly ctx: ReadContext
}

function voteForm(answer: AnswerFacts, { words, fields, action, ctx }: VoteFrame): Html {
  const about = html`<span class="sr"> ${words.say('about', { question: answer.question })}</span>`
  const isAsked = ctx.request.query.faq_why === String(answer.id)
  return html`<form class="faq-vote" method="post" action="${action}">${hidden({ ...fields, faq_id: String(answer.id) })}
<span>${words.say('helpful')}</span>
<button type="submit" name="vote" value="up">${words.say('yes')}${about}</button>
<button type="submit" name="vote" value="down">${words.say('no')}${about}</button>
${reasonFields(isAsked, words)}
<span class="faq-thanks" role="status">${problemOf(answer, ctx) ?? (isVotedOn(answer, ctx) && words.say('thanks'))}</span></form>`
}

/** Shown after a no; what is hidden is not sent by people. */
function reasonFields(isShown: boolean, words: Speaker<ProWord>): Html {
  const options = REASONS.map(reason => html`<option value="${reason}">${words.say(`reason_${reason}`)}</option>`)
  return html`<fieldset class="faq-why"${attributes({ hidden: !isShown, disabled: !isShown })}><label>${words.say('why')} <select name="reason">${options}</select></label>
<label>${words.say('comment')} <input type="text" name="comment" maxlength="1000" autocomplete="off"></label>
<button type="submit" name="vote" value="down">${words.say('send')}</button></fieldset>`
}

const isVotedOn = ({ id }: AnswerFacts, { request }: ReadContext): boolean =>
  request.query.faq_voted === String(id) || request.query.faq_why === String(id)

/** Why a vote on this answer was not taken. */
function problemOf({ id }: AnswerFacts, { request }: ReadContext): string | null {
  const isOfThis = request.body.form === FAQ_TAG && request.body.faq_id === String(id)
  return isOfThis ? (request.formProblems?.[''] ?? null) : null
}

/** The page itself with what is shown of it, and with these arguments. */
function pageUrl(more: Readonly<Record<string, string>>, ctx: ReadContext): string {
  const shown = SHOWN.flatMap(name => {
    const value = ctx.request.query[name]
    return typeof value === 'string' ? [[name, value] as const] : []
  })
  const query = new URLSearchParams({ ...pageNames(ctx), ...Object.fromEntries(shown), ...more }).toString()
  return sitePath(ctx.request.path, ctx) + (query === '' ? '' : `?${query}`)
}

const SHOWN = ['faq_view', 'faq_search', 'faq_category', 'faq_page'] as const

async function takeVote(ctx: ReadContext): Promise<TakenForm | null> {
  const { faq_id: sent, vote, reason, comment } = ctx.request.body
  if (typeof sent !== 'string' || !/^\d{1,15}$/.test(sent) || (vote !== 'up' && vote !== 'down')) return null
  const faq_id = Number(sent)
  try {
    const service = { slug: 'faq', limits: proLimits, errors }
    await checkGuard(voteGuard, { service, path: '/feedback' }, ctx)
    const named = REASONS.find(known => known === reason)
    const said = { faq_id, vote, reason: named, comment: typeof comment === 'string' ? comment : null } as const
    await ctx.transaction(tx => recordVote(said, visitorOf(ctx).mark, tx))
  } catch (error) {
    return { status: 422, problems: { '': saidOf(error, ctx) } }
  }
  const next = vote === 'down' && reason === undefined ? 'faq_why' : 'faq_voted'
  return { location: `${pageUrl({ [next]: String(faq_id) }, ctx)}#${anchorOf({ id: faq_id })}` }
}
