/** Mail that was not sent, because the site has no mail server or it refused: the owner reads it here. */
import type { ReadContext } from '../../../kernel/context.ts'
import { type Html, html } from '../../html/html.ts'
import type { Locale } from '../../locale/locale.ts'
import { listMails, type MailRow, textOfMail } from '../../mail/mail.ts'
import { argument } from '../forms.ts'
import { sitePath } from '../local-url.ts'
import type { PageResponse } from '../page-request.ts'
import { paginate } from '../theme/parts/lists.ts'
import { renderAdminPage } from './frame.ts'

export const outboxPage = (ctx: ReadContext): Promise<PageResponse> =>
  renderAdminPage({ title: 'outbox', capability: 'manage_options', main }, ctx)

const PER_PAGE = 20

async function main(locale: Locale, ctx: ReadContext): Promise<Html> {
  const current = Math.min(Math.max(1, Number.parseInt(argument('page', ctx), 10) || 1), 1000)
  // One more than is shown tells whether there is a next page.
  const rows = await listMails({ limit: PER_PAGE + 1, offset: (current - 1) * PER_PAGE }, ctx)
  const shown: Html[] = []
  for (const row of rows.slice(0, PER_PAGE)) shown.push(mail(row, await textOf(row, locale, ctx), locale))
  const total = current + (rows.length > PER_PAGE ? 1 : 0)
  const urlOf = (number: number) => `${sitePath('/admin/outbox', ctx)}?page=${number}`
  const [title, lead] = [locale.say('outbox'), locale.say(rows.length === 0 ? 'outboxEmpty' : 'outboxText')]
  return html`<nav class="crumbs" aria-label="${locale.say('breadcrumbs')}"><ol><li><a href="${sitePath('/admin', ctx)}">${locale.say('dashboard')}</a></li><li aria-current="page">${title}</li></ol></nav>
<header class="title"><h1>${title}</h1><p class="lead">${lead}</p></header>
<div class="stack">${shown}</div>
${paginate({ current, total, urlOf }, locale)}`
}

/** One that is as good as a password is not shown, and says so. */
const textOf = (row: MailRow, locale: Locale, ctx: ReadContext): Promise<string | null> =>
  row.is_secret === 1 ? Promise.resolve(locale.say('secretMail')) : textOfMail(row, ctx)

function mail(row: MailRow, text: string | null, locale: Locale): Html {
  const address = (JSON.parse(row.recipients) as string[]).join(', ')
  const badge = ['badge', row.status === 'failed' && 'is-bad', row.status === 'kept' && 'is-warn']
  return html`<article class="card mail">
<h2>${row.subject}</h2>
<p class="meta"><span>${locale.say('mailTo', { address })}</span><span><time datetime="${row.created_at}">${locale.dateTime(row.created_at)}</time></span><span class="${badge}">${locale.say(`mail_${row.status}`)}</span></p>
${row.error !== null && html`<p class="problem">${row.error}</p>`}
${text !== null && html`<pre>${linked(text)}</pre>`}
</article>`
}

/** Addresses become links. */
const linked = (text: string): readonly Html[] =>
  text
    .split(ADDRESS)
    .map((part, index) => (index % 2 === 0 ? html`${part}` : html`<a href="${part}" rel="noopener">${part}</a>`))

const ADDRESS = /(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]])/
