/** Mail that was not sent, because the site has no mail server or it refused: the owner reads it here. */
import type { ReadContext } from '../../kernel/context.ts'
import { openMessage, type StoredMail } from '../mail/stored-message.ts'
import { argument } from '../pages/forms.ts'
import { sitePath } from '../pages/local-url.ts'
import type { PageResponse } from '../pages/page-request.ts'
import { type Html, html } from '../pages/theme/html.ts'
import type { Locale } from '../pages/theme/locale.ts'
import { paginate } from '../pages/theme/parts/lists.ts'
import { renderAdminPage } from './frame.ts'

export const outboxPage = (ctx: ReadContext): Promise<PageResponse> =>
  renderAdminPage({ title: 'Outbox', capability: 'manage_options', main }, ctx)

const PER_PAGE = 20

async function main(locale: Locale, ctx: ReadContext): Promise<Html> {
  const current = Math.min(Math.max(1, Number.parseInt(argument('page', ctx), 10) || 1), 1000)
  const rows = await mails(current, ctx)
  const shown: Html[] = []
  for (const row of rows.slice(0, PER_PAGE)) shown.push(mail(row, await textOf(row, ctx), locale))
  const total = current + (rows.length > PER_PAGE ? 1 : 0)
  const urlOf = (number: number) => `${sitePath('/admin/outbox', ctx)}?page=${number}`
  return html`<nav class="crumbs" aria-label="You are here"><ol><li><a href="${sitePath('/admin', ctx)}">Dashboard</a></li><li aria-current="page">Outbox</li></ol></nav>
<header class="title"><h1>Outbox</h1><p class="lead">${lead(rows.length)}</p></header>
<div class="stack">${shown}</div>
${paginate({ current, total, urlOf }, locale)}`
}

const lead = (count: number): string =>
  count === 0
    ? 'No mail was written yet.'
    : 'The latest mail first. What is marked as kept was not sent: no mail server is set up.'

type MailRow = StoredMail & {
  id: number
  recipients: string
  subject: string
  user_id: number | null
  status: Status
  error: string | null
  created_at: string
}
type Status = 'queued' | 'sent' | 'kept' | 'failed'

/** One more than is shown tells whether there is a next page. */
async function mails(page: number, ctx: ReadContext): Promise<MailRow[]> {
  const rows = await ctx.db
    .selectFrom('outbox')
    .select(['id', 'recipients', 'subject', 'message', 'message_id', 'is_secret', 'user_id'])
    .select(['status', 'error', 'created_at'])
    .orderBy('created_at', 'desc')
    .limit(PER_PAGE + 1)
    .offset((page - 1) * PER_PAGE)
    .execute()
  return rows as MailRow[]
}

const words: Readonly<Record<Status, string>> = { queued: 'waiting', sent: 'sent', kept: 'kept', failed: 'failed' }

/** Null where there is nothing to read: it went out, it is as good as a password, or it concerns an account of others. */
async function textOf(row: MailRow, ctx: ReadContext): Promise<string | null> {
  if (row.is_secret === 1) return SECRET
  if (row.user_id !== null && !(await ctx.user?.can('edit_user', Number(row.user_id)))) return null
  return openMessage(row, ctx)?.text ?? null
}

const SECRET = 'This mail holds a link that is as good as a password. It is shown to nobody.'

function mail(row: MailRow, text: string | null, locale: Locale): Html {
  const to = (JSON.parse(row.recipients) as string[]).join(', ')
  return html`<article class="card">
<h2>${row.subject}</h2>
<p class="meta"><span>to ${to}</span><span><time datetime="${row.created_at}">${locale.dateTime(row.created_at)}</time></span><span class="badge">${words[row.status]}</span></p>
${row.error !== null && html`<p class="problem">${row.error}</p>`}
${text !== null && html`<p style="white-space: pre-wrap; overflow-wrap: anywhere">${text}</p>`}
</article>`
}
