/** Where customers begin: what there is for them, and how much of it. */
import { defineSitePage } from '../../../../kernel/site-pages.ts'
import { type Html, html } from '../../../../platform/html/html.ts'
import { sitePath } from '../../../../platform/pages/pages.ts'
import { portalDocuments } from '../../records/customer-library.ts'
import { portalCases } from '../../records/portal.ts'
import { PLACES, type PortalPage, portalPage } from './frame.ts'

export const overviewPage = defineSitePage({
  path: 'portal',
  summary: 'The customer portal: cases, documents and articles',
  show: (_parameters, ctx) =>
    portalPage('/portal/', async page => ({ title: page.say('title'), content: await overview(page) }), ctx),
})

async function overview({ user, ctx, say, sayCount }: PortalPage): Promise<Html> {
  const cases = await portalCases(user, ctx)
  const documents = await portalDocuments(user, ctx)
  const texts = {
    cases: sayCount('cases_text', cases.length),
    documents: sayCount('documents_text', documents.length),
    articles: say('articles_text'),
  }
  const cards = PLACES.filter(({ isOpen }) => isOpen(user.rights)).map(
    ({ title, path }) =>
      html`<li class="card"><h2><a href="${sitePath(path, ctx)}">${say(title)}</a></h2><p>${texts[title]}</p></li>`,
  )
  return html`<p>${say('welcome', { name: user.name })}.${user.account && html` ${say('of_account', { account: user.account })}`}</p>
<ul class="crm-portal-cards">${cards}</ul>`
}
