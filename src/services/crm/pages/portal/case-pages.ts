/** The questions of a customer: all of them with a form for a new one, and each with what was written about it. */
import type { ReadContext } from '../../../../kernel/context.ts'
import { defineSitePage } from '../../../../kernel/site-pages.ts'
import { attributes, type Html, html } from '../../../../platform/html/html.ts'
import { shortcodeFields, sitePath } from '../../../../platform/pages/pages.ts'
import {
  facts,
  field,
  hidden,
  linkTo,
  notice,
  numberOf,
  problemList,
  question,
  select,
} from '../../../../platform/pages/step-forms/step-forms.ts'
import { cases } from '../../entities/cases.ts'
import { casePath } from '../../records/answer-case.ts'
import { type Note, readNotes } from '../../records/notes.ts'
import { mayWriteTo, portalCase, portalCases } from '../../records/portal.ts'
import { PORTAL_TAG, type PortalPage, portalPage, said } from './frame.ts'
import type { PortalWord } from './words-en.ts'

type Case = NonNullable<Awaited<ReturnType<typeof portalCase>>>

export const casesPage = defineSitePage({
  path: 'portal/cases',
  summary: 'The questions of a customer, and a form for a new one',
  forms: PORTAL_TAG,
  show: (_parameters, ctx) =>
    portalPage('/portal/cases/', async page => ({ title: page.say('cases'), content: await caseList(page) }), ctx),
})

export const casePage = defineSitePage({
  path: 'portal/cases/{number}',
  summary: 'One question of a customer, with what was written about it',
  forms: PORTAL_TAG,
  async show({ number = '' }, ctx) {
    const asked = numberOf(number) ?? 0
    const make = async (page: PortalPage) => {
      const found = await portalCase(page.user, { number: asked }, ctx)
      return found ? { title: found.name, content: await caseView(page, found) } : null
    }
    return portalPage(casePath(asked), make, ctx)
  },
})

const PER_PAGE = 20

async function caseList(page: PortalPage): Promise<Html> {
  const { ctx, user, sayCount } = page
  const current = Math.max(1, Math.min(1000, numberOf(question(page, 'page')) ?? 1))
  // One more than is shown tells whether there are more.
  const found = await portalCases(user, ctx, { limit: PER_PAGE + 1, offset: (current - 1) * PER_PAGE })
  const list =
    found.length === 0
      ? notice('plain', html`<p>${sayCount('cases_text', 0)}</p>`)
      : caseTable(page, found.slice(0, PER_PAGE))
  return html`${said(page, { asked: 'case_sent' })}${list}
<div class="actions">${current > 1 && html`<a href="${linkTo(page, { page: current - 1 })}">${page.say('newer')}</a>`}
${found.length > PER_PAGE && html`<a href="${linkTo(page, { page: current + 1 })}">${page.say('older')}</a>`}</div>
${user.rights.cases.create === 'yes' && askForm(page)}`
}

function caseTable({ ctx, say, tools }: PortalPage, shown: readonly Case[]): Html {
  const rows = shown.map(
    one => html`<tr><th scope="row"><a href="${sitePath(casePath(one.number), ctx)}">${one.name}</a></th>
<td class="number" data-label="${say('number')}">${one.number}</td><td>${badge(one, say)}</td><td data-label="${say('asked_at')}">${tools.locale.date(one.created_at)}</td></tr>`,
  )
  const heads = (['subject', 'number', 'status', 'asked_at'] as const).map(
    name => html`<th${attributes({ scope: 'col', class: name === 'number' ? 'number' : null })}>${say(name)}</th>`,
  )
  return html`<div class="scroll"><table class="table is-stacked"><caption class="sr">${say('cases')}</caption>
<thead><tr>${heads}</tr></thead><tbody>${rows}</tbody></table></div>`
}

const OPEN: ReadonlySet<string> = new Set(['new', 'assigned', 'pending'])

const badge = ({ status }: Case, say: PortalPage['say']): Html =>
  html`<span class="${['badge', OPEN.has(status) && 'is-warn']}">${say(`status_${status}` as PortalWord)}</span>`

const KINDS = ['question', 'incident', 'problem'] as const

function askForm(page: PortalPage): Html {
  const { say, ctx } = page
  const labels: Readonly<Record<string, string>> = { name: say('subject'), description: say('description') }
  return html`<h2 id="ask">${say('ask')}</h2>
<form class="form" action="${sitePath('/portal/cases/', ctx)}" method="post">${hidden({ ...shortcodeFields(PORTAL_TAG, ctx), go: 'ask' })}
${problemList(page, name => labels[name] ?? null)}
${field(page, { name: 'name', label: say('subject'), isRequired: true, more: { maxlength: 249 } })}
${select(
  page,
  { name: 'type', label: say('kind') },
  KINDS.map(value => ({ value, label: say(`kind_${value}`) })),
)}
${field(page, { name: 'description', label: say('description'), type: 'textarea', isRequired: true, more: { maxlength: 20_000, rows: 6 } })}
<p class="actions"><button class="button" type="submit">${say('send')}</button></p></form>`
}

async function caseView(page: PortalPage, found: Case): Promise<Html> {
  const { ctx, say, tools } = page
  const written = await readNotes({ entity: cases, id: found.id, limit: 200, types: ['post'], isPublic: true }, ctx)
  const authors = await authorsOf(page, written)
  const posts = written.toReversed().map(
    note => html`<li class="card"><p><strong>${authors.get(note.author_id) ?? ctx.site.title}</strong>
<small><time datetime="${note.created_at}">${tools.locale.dateTime(note.created_at)}</time></small></p>
${paragraphs(note.body)}</li>`,
  )
  return html`${said(page, { asked: 'case_sent', written: 'comment_sent' })}
${facts([
  [say('number'), found.number],
  [say('status'), badge(found, say)],
  found.type ? [say('kind'), say(`kind_${found.type}` as PortalWord)] : null,
  [say('asked_at'), tools.locale.dateTime(found.created_at)],
  found.resolved_at ? [say('resolved_at'), tools.locale.dateTime(found.resolved_at)] : null,
])}
${paragraphs(found.description)}
<h2>${say('conversation')}</h2>
${posts.length === 0 ? html`<p>${say('nothing_written')}</p>` : html`<ol class="crm-portal-posts">${posts}</ol>`}
${(await mayWriteTo(page.user, found, ctx)) && replyForm(page, found)}
<p><a href="${sitePath('/portal/cases/', ctx)}">${say('all_cases')}</a></p>`
}

const paragraphs = (text: string): Html[] =>
  text
    .split(/\n\s*\n/)
    .filter(part => part.trim() !== '')
    .map(part => html`<p>${part.split('\n').map((line, place) => html`${place > 0 && html`<br>`}${line}`)}</p>`)

function replyForm(page: PortalPage, { number }: Case): Html {
  const { ctx, say } = page
  return html`<form class="form" action="${sitePath(casePath(number), ctx)}" method="post">${hidden({ ...shortcodeFields(PORTAL_TAG, ctx), go: 'write', number: String(number) })}
${problemList(page, name => (name === 'body' ? say('reply') : null))}
${field(page, { name: 'body', label: say('reply'), type: 'textarea', isRequired: true, more: { maxlength: 20_000, rows: 5 } })}
<p class="actions"><button class="button" type="submit">${say('send')}</button></p></form>`
}

/** Customers by their names; staff speak in the name of the site. */
async function authorsOf({ user, ctx, say }: PortalPage, notes: readonly Note[]): Promise<Map<number | null, string>> {
  const ids = [...new Set(notes.flatMap(({ author_id: id }) => (id === null ? [] : [id])))]
  if (ids.length === 0) return new Map()
  const rows = await portalNames(ids, ctx)
  return new Map(rows.map(row => [row.portal_user_id, row.id === user.contactId ? say('you') : row.name]))
}

const portalNames = (userIds: readonly number[], ctx: ReadContext) =>
  ctx.db
    .selectFrom('crm_contacts')
    .select(['id', 'name', 'portal_user_id'])
    .where('portal_user_id', 'in', [...userIds])
    .execute()
