/** `[vendor_crm_portal]`: the way into the portal; it also takes the forms of the portal's pages. */
import type { ReadContext } from '../../../../kernel/context.ts'
import { defineShortcode, type TakenForm } from '../../../../kernel/shortcodes.ts'
import { html } from '../../../../platform/html/html.ts'
import { sitePath } from '../../../../platform/pages/pages.ts'
import { numberOf, saidOf } from '../../../../platform/pages/step-forms/step-forms.ts'
import { checkGuard } from '../../../../platform/visitors/visitors.ts'
import { errors } from '../../errors.ts'
import { limits } from '../../limits.ts'
import { casePath } from '../../records/answer-case.ts'
import { askForHelp, writeToCase } from '../../records/customer-cases.ts'
import { countVote } from '../../records/helpful.ts'
import { mayWriteTo, portalCase, portalUser } from '../../records/portal.ts'
import { PORTAL_TAG, portalWords, readPortalPage } from './frame.ts'

type Page = Awaited<ReturnType<typeof readPortalPage>>

export const portalShortcode = defineShortcode({
  tag: PORTAL_TAG,
  summary: 'The way into the customer portal',
  isKeepable: true,
  render: async (_attributes, _content, ctx) =>
    String(
      html`<p class="actions"><a class="button" href="${sitePath('/portal/', ctx)}">${portalWords(ctx).say('title')}</a></p>`,
    ),
  take,
})

async function take(ctx: ReadContext): Promise<TakenForm> {
  const page = await readPortalPage(ctx)
  try {
    await checkGuard({ bucket: 'portal_form' }, { service: { slug: 'crm', limits, errors }, path: '/portal' }, ctx)
    if (page.sent.go === 'ask') return await ask(page)
    if (page.sent.go === 'write') return await write(page)
    return await vote(page)
  } catch (error) {
    return { status: 422, problems: { '': saidOf(error, ctx) } }
  }
}

const MOST = { name: 249, description: 20_000, body: 20_000 } as const

function problemsOf({ sent, say }: Page, names: readonly (keyof typeof MOST)[]): Record<string, string> {
  const found = names.flatMap((name): [string, string][] => {
    const text = sent[name]?.trim() ?? ''
    if (text === '') return [[name, say('needed')]]
    return text.length > MOST[name] ? [[name, say('too_long')]] : []
  })
  return Object.fromEntries(found)
}

const KINDS = ['question', 'incident', 'problem'] as const

async function ask(page: Page): Promise<TakenForm> {
  const { ctx, sent } = page
  const problems = problemsOf(page, ['name', 'description'])
  if (Object.keys(problems).length > 0) return { status: 422, problems }
  const user = await customer(ctx)
  if (user.rights.cases.create === 'no') throw errors.forbidden()
  const values = {
    name: sent.name!.trim(),
    description: sent.description!.trim(),
    type: KINDS.find(kind => kind === sent.type) ?? ('' as const),
  }
  const id = await ctx.transaction(tx => askForHelp(user, values, tx))
  const made = await portalCase(user, { id }, ctx)
  return { location: `${sitePath(casePath(made!.number), ctx)}?crm_done=asked` }
}

async function write(page: Page): Promise<TakenForm> {
  const { ctx, sent } = page
  const problems = problemsOf(page, ['body'])
  if (Object.keys(problems).length > 0) return { status: 422, problems }
  const user = await customer(ctx)
  const found = await portalCase(user, { number: numberOf(sent.number) ?? 0 }, ctx)
  if (!found || !(await mayWriteTo(user, found, ctx))) throw errors.not_found({ what: 'case' })
  await ctx.transaction(tx => writeToCase({ id: found.id, body: sent.body!.trim() }, tx))
  return { location: `${sitePath(casePath(found.number), ctx)}?crm_done=written` }
}

async function vote({ ctx, sent }: Page): Promise<TakenForm> {
  const isPublic = sent.shelf === 'public'
  if (!isPublic && (await customer(ctx)).rights.kb_articles.read === 'no') throw errors.forbidden()
  const slug = sent.slug ?? ''
  await countVote({ slug, isPublic, isHelpful: sent.helpful === 'yes' }, ctx)
  const shelf = isPublic ? '/knowledge-base/' : '/portal/articles/'
  return { location: `${sitePath(`${shelf}${encodeURIComponent(slug)}/`, ctx)}?crm_done=voted` }
}

async function customer(ctx: ReadContext) {
  const user = await portalUser(ctx)
  if (!user) throw errors.forbidden()
  return user
}
