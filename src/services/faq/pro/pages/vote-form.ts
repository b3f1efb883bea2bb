/** Below an answer: whether it was helpful, and after a no, why. Ordinary forms; the script saves the new page. */
import type { ReadContext } from '../../../../kernel/context.ts'
import { on } from '../../../../kernel/hooks.ts'
import type { TakenForm } from '../../../../kernel/shortcodes.ts'
import { attributes, type Html, html } from '../../../../platform/html/html.ts'
import { shortcodeFields, sitePath } from '../../../../platform/pages/pages.ts'
import { hidden, saidOf } from '../../../../platform/pages/step-forms/step-forms.ts'
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
import { proWords } from './words.ts'

export const voteListeners = [
  on(hooks.belowAnswers, 'faq.pro.votes', async (below, { answers, hasVotes }, ctx) => {
    const { votes_enabled } = await ctx.settings(proSettings)
    if (!votes_enabled || !hasVotes) return below
    const forms = answers.map(answer => [answer.id, String(voteForm(answer, ctx))] as const)
    return new Map([...below, ...forms.map(([id, form]) => [id, (below.get(id) ?? '') + form] as const)])
  }),
  on(hooks.script, 'faq.pro.script', () => 'faq-pro'),
  on(hooks.takenForm, 'faq.pro.votes', (taken, _about, ctx) => taken ?? takeVote(ctx)),
  on(hooks.pageConfig, 'faq.pro.votes', async (config, _about, ctx) => ({
    ...config,
    thanks: proWords(ctx).say('thanks'),
    captcha: (await ctx.settings(proSettings)).captcha_site_key,
  })),
]

function voteForm(answer: AnswerFacts, ctx: ReadContext): Html {
  const words = proWords(ctx)
  const about = html`<span class="sr"> ${words.say('about', { question: answer.question })}</span>`
  const isAsked = ctx.request.query.faq_why === String(answer.id)
  const fields = { ...shortcodeFields(FAQ_TAG, ctx), faq_id: String(answer.id) }
  return html`<form class="faq-vote" method="post" action="${sitePath(ctx.request.path, ctx)}">${hidden(fields)}
<span>${words.say('helpful')}</span>
<button type="submit" name="vote" value="up">${words.say('yes')}${about}</button>
<button type="submit" name="vote" value="down">${words.say('no')}${about}</button>
${reasonFields(answer, isAsked, ctx)}
<span class="faq-thanks" role="status">${isVotedOn(answer, ctx) && words.say('thanks')}</span></form>`
}

/** Shown after a no; what is hidden is not sent by people. */
function reasonFields({ id }: AnswerFacts, isShown: boolean, ctx: ReadContext): Html {
  const words = proWords(ctx)
  const options = REASONS.map(reason => html`<option value="${reason}">${words.say(`reason_${reason}`)}</option>`)
  return html`<fieldset class="faq-why"${attributes({ hidden: !isShown, disabled: !isShown })}><label for="faq-why-${id}">${words.say('why')}</label><select id="faq-why-${id}" name="reason">${options}</select>
<label for="faq-comment-${id}">${words.say('comment')}</label><input id="faq-comment-${id}" type="text" name="comment" maxlength="1000" autocomplete="off">
<button type="submit" name="vote" value="down">${words.say('send')}</button></fieldset>`
}

const isVotedOn = ({ id }: AnswerFacts, { request }: ReadContext): boolean =>
  request.query.faq_voted === String(id) || request.query.faq_why === String(id)

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
  return { location: `${sitePath(ctx.request.path, ctx)}?${next}=${faq_id}#${anchorOf({ id: faq_id })}` }
}
