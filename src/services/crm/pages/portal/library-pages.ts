/** Documents for a customer, and articles: those of the portal, and those that visitors read too. */
import type { ReadContext } from '../../../../kernel/context.ts'
import { defineSitePage, type ShownPage } from '../../../../kernel/site-pages.ts'
import type { Speaker } from '../../../../kernel/words.ts'
import { attributes, type Html, html, raw } from '../../../../platform/html/html.ts'
import { createNonce, REST_ACTION } from '../../../../platform/nonces/nonces.ts'
import { shortcodeFields, sitePath } from '../../../../platform/pages/pages.ts'
import { hidden, notice, question, type StepPage } from '../../../../platform/pages/step-forms/step-forms.ts'
import { type Article, filesOfArticles, portalDocuments, publishedArticles } from '../../records/customer-library.ts'
import { plainText } from '../../records/plain-text.ts'
import { PORTAL_TAG, type PortalPage, portalPage, readPortalPage, said } from './frame.ts'
import type { PortalWord } from './words-en.ts'

type Page = StepPage & Speaker<PortalWord>

export const documentsPage = defineSitePage({
  path: 'portal/documents',
  summary: 'Documents for a customer',
  show: (_parameters, ctx) =>
    portalPage(
      '/portal/documents/',
      async page => ({ title: page.say('documents'), content: await documents(page) }),
      ctx,
    ),
})

async function documents({ user, ctx, say, tools }: PortalPage): Promise<Html> {
  const found = await portalDocuments(user, ctx)
  if (found.length === 0) return notice('plain', html`<p>${say('no_documents')}</p>`)
  const query = new URLSearchParams({ _hostnonce: createNonce(REST_ACTION, ctx) })
  const rows = found.map(one => {
    const url = sitePath(`/api/vendor-crm/v1/portal/documents/${one.id}/file?${query}`, ctx)
    return html`<tr><th scope="row">${one.name}<small>${one.file.name}</small></th>
<td data-label="${say('kind')}">${say(`type_${one.type}` as PortalWord)}</td><td data-label="${say('version')}">${one.version || '–'}</td>
<td data-label="${say('day')}">${one.publish_date ? tools.locale.date(`${one.publish_date}T12:00:00Z`) : '–'}</td>
<td><a class="button is-quiet is-small" href="${url}" download aria-label="${say('download_named', { name: one.name })}">${say('download')}</a></td></tr>`
  })
  const heads = (['document', 'kind', 'version', 'day', 'download'] as const).map(
    name => html`<th scope="col">${say(name)}</th>`,
  )
  return html`<div class="scroll"><table class="table is-stacked"><caption class="sr">${say('documents')}</caption>
<thead><tr>${heads}</tr></thead><tbody>${rows}</tbody></table></div>`
}

export const articlesPage = defineSitePage({
  path: 'portal/articles',
  summary: 'Articles for customers',
  show: (_parameters, ctx) =>
    portalPage(
      '/portal/articles/',
      async page => ({ title: page.say('articles'), content: await articleList(page, PORTAL) }),
      ctx,
    ),
})

export const articlePage = defineSitePage({
  path: 'portal/articles/{slug}',
  summary: 'One article for customers',
  forms: PORTAL_TAG,
  async show({ slug = '' }, ctx) {
    const make = async (page: PortalPage) => {
      const [article] = await publishedArticles({ slug }, ctx)
      if (!article) return null
      const files = await articleFiles(page, article)
      return { title: article.name, content: articleView(page, { article, files }, PORTAL) }
    }
    return portalPage(`${PORTAL.path}${slug}/`, make, ctx)
  },
})

/** Where a list of articles stands, and whose it is. */
type Shelf = { readonly path: string; readonly isPublic: boolean }
const PORTAL: Shelf = { path: '/portal/articles/', isPublic: false }
const PUBLIC: Shelf = { path: '/knowledge-base/', isPublic: true }

export const knowledgeBasePage = defineSitePage({
  path: 'knowledge-base',
  summary: 'Articles that visitors read',
  async show(_parameters, ctx) {
    const page = await readPortalPage(ctx)
    const isThere = (await publishedArticles({ isPublic: true }, ctx)).length > 0
    if (!isThere) return null
    const content = await articleList(page, PUBLIC)
    return publicPage(PUBLIC.path, { title: page.say('articles'), text: page.say('articles_text'), content }, ctx)
  },
})

export const knowledgeArticlePage = defineSitePage({
  path: 'knowledge-base/{slug}',
  summary: 'One article that visitors read',
  forms: PORTAL_TAG,
  async show({ slug = '' }, ctx) {
    const [article] = await publishedArticles({ slug, isPublic: true }, ctx)
    if (!article) return null
    const content = articleView(await readPortalPage(ctx), { article, files: null }, PUBLIC)
    const text = plainText(article.body).replace(/\s+/g, ' ').slice(0, 160)
    return publicPage(`${PUBLIC.path}${slug}/`, { title: article.name, text, content }, ctx)
  },
})

type Shown = { readonly title: string; readonly text: string; readonly content: Html }

/** Kept for visitors until something is written; what is searched for is asked each time. */
const publicPage = (path: string, { title, text, content }: Shown, { request }: ReadContext): ShownPage => ({
  ...{ title, description: text, html: String(content), path },
  isKeepable: Object.keys(request.query).length === 0,
})

async function articleList(page: Page, { path, isPublic }: Shelf): Promise<Html> {
  const { ctx, say } = page
  const search = question(page, 'search').slice(0, 200)
  const found = await publishedArticles({ search, isPublic }, ctx)
  const items = found.map(
    ({ name, slug, language }) =>
      html`<li><a${attributes({ href: sitePath(`${path}${slug}/`, ctx), lang: language || null })}>${name}</a></li>`,
  )
  return html`<form class="form is-inline" method="get" role="search" action="${sitePath(path, ctx)}">
<div class="field"><label for="crm-portal-search">${say('search')}</label><input id="crm-portal-search" type="search" name="crm_search" value="${search}" maxlength="200"></div>
<button class="button" type="submit">${say('find')}</button></form>
${found.length === 0 ? notice('plain', html`<p role="status">${say('nothing_found')}</p>`) : html`<ul>${items}</ul>`}`
}

/** For customers alone: what anybody may fetch without signing in are pages, never files. */
async function articleFiles({ ctx, say }: PortalPage, { id }: Article): Promise<Html | null> {
  const files = (await filesOfArticles([id], ctx)).get(id) ?? []
  if (files.length === 0) return null
  const query = new URLSearchParams({ _hostnonce: createNonce(REST_ACTION, ctx) })
  const items = files.map(({ id: fileId, name }) => {
    const url = sitePath(`/api/vendor-crm/v1/portal/kb/${id}/files/${fileId}?${query}`, ctx)
    return html`<li><a href="${url}" download aria-label="${say('download_named', { name })}">${name}</a></li>`
  })
  return html`<section><h2>${say('files')}</h2><ul>${items}</ul></section>`
}

type ShownArticle = { readonly article: Article; readonly files: Html | null }

/** The body was cleaned when it was stored. */
function articleView(page: Page, { article, files }: ShownArticle, { path, isPublic }: Shelf): Html {
  const { slug, body, language } = article
  const { ctx, say } = page
  const kept = { ...shortcodeFields(PORTAL_TAG, ctx), go: 'vote', slug, shelf: isPublic ? 'public' : 'portal' }
  const vote = html`<form class="actions" action="${sitePath(`${path}${slug}/`, ctx)}" method="post">${hidden(kept)}<span>${say('was_helpful')}</span>
<button class="button is-quiet is-small" name="helpful" value="yes">${say('yes')}</button>
<button class="button is-quiet is-small" name="helpful" value="no">${say('no')}</button></form>`
  return html`<div${attributes({ lang: language || null })}>${raw(body)}</div>${files ?? ''}
<div class="section">${said(page, { voted: 'voted' }) ?? vote}
<p><a href="${sitePath(path, ctx)}">${say('all_articles')}</a></p></div>`
}
