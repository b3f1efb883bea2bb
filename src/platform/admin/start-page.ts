/** Where somebody arrives who manages the site: what there is to do, and how much of everything there is. */
import type { ReadContext } from '../../kernel/context.ts'
import { sitePath } from '../pages/local-url.ts'
import type { PageResponse } from '../pages/page-request.ts'
import { type Html, html } from '../pages/theme/html.ts'
import type { Locale } from '../pages/theme/locale.ts'
import { readRows } from '../posts/statement.ts'
import { type AdminMenuBranch, menuFor } from './admin.ts'
import { renderAdminPage } from './frame.ts'

export const startPage = (ctx: ReadContext): Promise<PageResponse> =>
  renderAdminPage({ title: 'Dashboard', capability: 'read', main }, ctx)

async function main(locale: Locale, ctx: ReadContext): Promise<Html> {
  const menu = await menuFor(ctx)
  const counts = await countsFor(ctx)
  const tiles = counts.map(
    ({ label, count, isCapped }) =>
      html`<div class="card"><p class="kicker">${label}</p><p class="figure">${locale.number(count)}${isCapped && '+'}</p></div>`,
  )
  return html`<header class="title"><p class="kicker">${ctx.site.title}</p><h1>Hello, ${ctx.user?.displayName}</h1></header>
<div class="stack">
${tiles.length > 0 && html`<section aria-labelledby="glance"><h2 id="glance">At a glance</h2><div class="grid">${tiles}</div></section>`}
<section aria-labelledby="menu"><h2 id="menu">What you can manage</h2>
<div class="grid">${menu.filter(({ slug }) => slug !== 'dashboard').map(branch => tile(branch, ctx))}</div></section>
<section aria-labelledby="api"><h2 id="api">For programs</h2>
<p>Everything here can be read and changed over the REST API. <a href="${sitePath('/docs', ctx)}">The reference</a> lists every
route with its arguments and the right it needs; machines read <a href="${sitePath('/api/openapi.json', ctx)}">openapi.json</a>.
Programs sign in with an application password of <a href="${sitePath('/profile', ctx)}">your profile</a>.</p></section>
</div>`
}

function tile({ title, url, children }: AdminMenuBranch, ctx: ReadContext): Html {
  const name = url === null ? title : html`<a href="${sitePath(url, ctx)}">${title}</a>`
  const below = children.map(child => child.title).join(' · ')
  return html`<div class="card"><h3>${name}</h3>${below !== '' && html`<p class="meta">${below}</p>`}</div>`
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
