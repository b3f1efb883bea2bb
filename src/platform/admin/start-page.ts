/** Where somebody arrives who manages the site: what there is to do, and how much of everything there is. */
import type { ReadContext } from '../../kernel/context.ts'
import { readRows } from '../../kernel/statement.ts'
import { sitePath } from '../pages/local-url.ts'
import type { PageResponse } from '../pages/page-request.ts'
import { type Html, html } from '../pages/theme/html.ts'
import type { Locale } from '../pages/theme/locale.ts'
import { type AdminMenuBranch, type AdminNotice, menuFor, noticesFor } from './admin.ts'
import { renderAdminPage } from './frame.ts'

export const startPage = (ctx: ReadContext): Promise<PageResponse> =>
  renderAdminPage({ title: 'Dashboard', capability: 'read', main }, ctx)

async function main(locale: Locale, ctx: ReadContext): Promise<Html> {
  const menu = (await menuFor(ctx)).filter(({ slug }) => slug !== 'dashboard')
  const counts = await countsFor(ctx)
  const tiles = counts.map(
    ({ label, count, isCapped }) =>
      html`<li class="card"><p style="font-size: var(--big); font-weight: 700">${locale.number(count)}${isCapped && '+'}</p><p class="meta">${label}</p></li>`,
  )
  return html`<header class="title"><p class="kicker">${ctx.site.title}</p><h1>Hello, ${ctx.user?.displayName}</h1></header>
<div class="stack">
${(await noticesFor(ctx)).map(notice => told(notice, ctx))}
<p class="actions">${menu.filter(({ url }) => url !== null).map(branch => door(branch, ctx))}</p>
${tiles.length > 0 && section('At a glance', html`<ul class="grid">${tiles}</ul>`)}
${section('What you can manage', html`<ul class="grid">${menu.filter(({ url }) => url === null).map(area)}</ul>`)}
${section(
  'For programs',
  html`<p>Everything here can be read and changed over the REST API. <a href="${sitePath('/docs', ctx)}">The reference</a>
lists every route with its arguments and the right it needs; machines read
<a href="${sitePath('/api/openapi.json', ctx)}">openapi.json</a>. Programs sign in with an application password of
<a href="${sitePath('/profile', ctx)}">your profile</a>.</p>`,
)}
</div>`
}

const told = ({ text, severity, url }: AdminNotice, ctx: ReadContext): Html =>
  html`<p class="${['notice', severity === 'warning' && 'is-warn', severity === 'error' && 'is-bad']}" role="status">${text}${url !== null && html` <a href="${sitePath(url, ctx)}">Look at it</a>`}</p>`

const section = (title: string, content: Html): Html =>
  html`<section class="section stack"><h2>${title}</h2>${content}</section>`

const door = ({ title, url }: AdminMenuBranch, ctx: ReadContext): Html =>
  html`<a class="button is-quiet" href="${sitePath(url ?? '', ctx)}">${title}</a>`

/** What has no screen here is managed with the admin app or over the API. */
function area({ title, children }: AdminMenuBranch): Html {
  const below = children.map(child => child.title).join(' · ')
  return html`<li class="card"><strong>${title}</strong>${below !== '' && html`<p class="meta">${below}</p>`}</li>`
}

type Count = { readonly label: string; readonly count: number; readonly isCapped: boolean }

/** Nobody waits for an exact number of what is very many. */
const MOST_COUNTED = 10_000

async function countsFor(ctx: ReadContext): Promise<Count[]> {
  const kept = `select count from post_counts where site_id = ? and type = ? and status = 'publish'`
  const capped = (from: string) => `select count(*) as count from (select 1 from ${from} limit ${MOST_COUNTED + 1}) c`
  const questions = [
    { label: 'Published posts', needs: 'edit_posts', text: kept, values: [ctx.site.id, 'post'] },
    { label: 'Published pages', needs: 'edit_pages', text: kept, values: [ctx.site.id, 'page'] },
    {
      label: 'Comments to look at',
      needs: 'moderate_comments',
      text: capped("comments where site_id = ? and status = 'hold'"),
      values: [ctx.site.id],
    },
    { label: 'Accounts', needs: 'list_users', text: capped('user_sites where site_id = ?'), values: [ctx.site.id] },
    {
      label: 'Mails kept here',
      needs: 'manage_options',
      text: capped("outbox where site_id = ? and status in ('kept', 'failed')"),
      values: [ctx.site.id],
    },
  ]
  const counts: Count[] = []
  for (const { label, needs, ...statement } of questions) {
    if (!ctx.user?.has(needs)) continue
    const [row] = await readRows<{ count: number }>(statement, ctx)
    const count = Number(row?.count ?? 0)
    const isCapped = count > MOST_COUNTED && statement.text !== kept
    counts.push({ label, count: isCapped ? MOST_COUNTED : count, isCapped })
  }
  return counts
}
