/** Where somebody arrives who manages the site: what there is to do, and how much of everything there is. */
import type { ReadContext } from '../../../kernel/context.ts'
import {
  type AdminMenuBranch,
  type AdminNotice,
  type Count,
  countsFor,
  menuFor,
  noticesFor,
} from '../../admin/admin.ts'
import { type Html, html } from '../../html/html.ts'
import type { Locale, StringKey } from '../../locale/locale.ts'
import { sitePath } from '../local-url.ts'
import type { PageResponse } from '../page-request.ts'
import { renderAdminPage } from './frame.ts'

export const startPage = (ctx: ReadContext): Promise<PageResponse> =>
  renderAdminPage({ title: 'dashboard', capability: 'read', main }, ctx)

async function main(locale: Locale, ctx: ReadContext): Promise<Html> {
  const menu = await menuFor(ctx)
  const doors = menu.filter(({ url, slug }) => url !== null && !IN_THE_BAR.has(slug))
  const areas = menu.filter(({ url }) => url === null)
  const counts = await countsFor(ctx)
  const tiles = counts.map(count => tile(count, locale, ctx))
  return html`<header class="title"><p class="kicker">${ctx.site.title}</p><h1>${locale.say('hello', { name: ctx.user?.displayName ?? '' })}</h1></header>
<div class="stack">
${(await noticesFor(ctx)).map(notice => told(notice, locale, ctx))}
<p class="actions">${doors.map(branch => door(branch, locale, ctx))}<a class="button is-quiet" href="${sitePath('/profile', ctx)}">${locale.say('profile')}</a></p>
${tiles.length > 0 && section(locale.say('atAGlance'), html`<ul class="grid is-tight">${tiles}</ul>`)}
${areas.length > 0 && section(locale.say('noScreens'), withoutScreens(areas, locale))}
${areas.length > 0 && section(locale.say('forPrograms'), forPrograms(locale, ctx))}
</div>`
}

/** They are at the top of every page. */
const IN_THE_BAR: ReadonlySet<string> = new Set(['dashboard', 'profile', 'log-out'])

const told = ({ id, text, severity, url }: AdminNotice, locale: Locale, ctx: ReadContext): Html => {
  const isMail = id === 'mail_is_kept'
  const link = url !== null && html` <a href="${sitePath(url, ctx)}">${isMail ? locale.say('openOutbox') : url}</a>`
  const mood = [severity === 'warning' && 'is-warn', severity === 'error' && 'is-bad']
  return html`<p class="${['notice', ...mood]}" role="status"><span>${isMail ? locale.say('noticeMailKept') : text}${link}</span></p>`
}

const section = (title: string, content: Html): Html =>
  html`<section class="section"><h2>${title}</h2>${content}</section>`

const door = ({ slug, title, url }: AdminMenuBranch, locale: Locale, ctx: ReadContext): Html =>
  html`<a class="button is-quiet" href="${sitePath(url ?? '', ctx)}">${slug === 'outbox' ? locale.say('outbox') : title}</a>`

function tile({ label, count, isCapped, url }: Count, locale: Locale, ctx: ReadContext): Html {
  const inside = html`<strong class="figure">${locale.number(count)}${isCapped && '+'}</strong><span class="meta">${locale.say(label)}</span>`
  return url === null
    ? html`<li class="card">${inside}</li>`
    : html`<li><a class="card" href="${sitePath(url, ctx)}">${inside}</a></li>`
}

/** Nothing that leads nowhere looks as if it could be opened. */
function withoutScreens(areas: readonly AdminMenuBranch[], locale: Locale): Html {
  const names = areas.map(({ slug, title }) => html`<li>${nameOf(slug, title, locale)}</li>`)
  return html`<p>${locale.say('noScreensText')}</p><ul class="words">${names}</ul>`
}

const AREAS = ['posts', 'pages', 'media', 'comments', 'plugins', 'users', 'settings', 'sites'] as const

function nameOf(slug: string, title: string, { say }: Locale): string {
  const known = AREAS.find(area => area === slug)
  return known ? say(`area_${known}` satisfies StringKey) : title
}

function forPrograms(locale: Locale, ctx: ReadContext): Html {
  const links: readonly (readonly [path: string, label: StringKey])[] = [
    ['/docs', 'apiReference'],
    ['/api/openapi.json', 'apiForMachines'],
    ['/profile', 'apiPasswords'],
  ]
  const list = links.map(([path, label]) => html`<li><a href="${sitePath(path, ctx)}">${locale.say(label)}</a></li>`)
  return html`<p>${locale.say('forProgramsText')}</p><ul class="words">${list}</ul>`
}
