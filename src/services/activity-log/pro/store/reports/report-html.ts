/** A report as a page that stands by itself: no scripts, nothing fetched, everything escaped. */
import { Readable } from 'node:stream'
import { type Html, type HtmlValue, html, raw } from '../../../../../platform/html/html.ts'
import type { ShownEvent } from '../../../store/present-events.ts'
import type { Section } from '../../domain/report-request.ts'
import { MOST_LISTED, type Report } from './report-data.ts'

export const reportHtml = (report: Report): Readable => Readable.from(pieces(report))

async function* pieces(report: Report): AsyncGenerator<string> {
  const { sections } = report.request
  yield `${head(report)}`
  for (const section of sections) if (section !== 'events') yield `${writers[section](report)}`
  if (sections.includes('events')) yield* eventPieces(report)
  yield '</main></body></html>\n'
}

const head = ({ request, site, counts }: Report): Html => html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'">
<title>${request.title}</title>${style}</head>
<body><main><header><h1>${request.title}</h1><p>${site.title} · ${counts.from} to ${counts.to}</p></header>
`

type Writer = (report: Report) => Html

const writers: Readonly<Record<Exclude<Section, 'events'>, Writer>> = Object.freeze({
  summary: ({ request, site, madeAt, counts }) =>
    part(
      'Summary',
      html`<dl>
<dt>Events</dt><dd>${counts.total}</dd><dt>Previous days</dt><dd>${counts.previous_total}</dd>
<dt>Site</dt><dd>${site.url}</dd><dt>Made</dt><dd>${shortTime(madeAt)} UTC</dd>
${Object.entries(request.filters).map(([name, value]) => html`<dt>${name}</dt><dd>${String(value)}</dd>`)}</dl>`,
    ),
  by_severity: ({ counts }) => tally('By severity', Object.entries(counts.by_severity).reverse()),
  by_group: ({ counts }) =>
    tally(
      'By group',
      counts.by_group.map(({ label, total }) => [label, total]),
    ),
  by_user: ({ counts }) =>
    tally(
      'By user',
      counts.by_user.map(({ id, login, name, total }) => [name || login || `#${id}`, total]),
    ),
  by_ip: ({ counts }) =>
    tally(
      'By address',
      counts.by_ip.map(({ ip, total }) => [ip, total]),
    ),
})

async function* eventPieces(report: Report): AsyncGenerator<string> {
  const note = report.isCut ? html`<p>Only the newest ${MOST_LISTED} are listed.</p>` : ''
  yield `${html`<section class="wide"><h2>Events</h2>${note}<table><thead><tr><th>Time (UTC)</th><th>Severity</th><th>Event</th>
<th>User</th><th>Address</th><th>Object</th></tr></thead><tbody>
`}`
  for await (const events of report.events()) yield events.map(event => `${eventLine(event)}\n`).join('')
  yield '</tbody></table></section>\n'
}

const eventLine = (event: ShownEvent): Html =>
  html`<tr class="${event.severity}"><td>${shortTime(event.occurred_at)}</td><td>${event.severity}</td>
<td>${event.message} <small>${event.event_code}</small></td><td>${event.user.login}</td><td>${event.ip}</td>
<td>${event.object.type} ${event.object.label}</td></tr>`

const shortTime = (instant: string): string => instant.slice(0, 19).replace('T', ' ')

const part = (title: string, inner: HtmlValue): Html => html`<section><h2>${title}</h2>${inner}</section>
`

function tally(title: string, counts: readonly (readonly [name: string, count: number])[]): Html {
  const most = Math.max(1, ...counts.map(([, count]) => count))
  const rows = counts.map(
    ([name, count]) =>
      html`<tr><th scope="row">${name}</th><td class="number">${count}</td><td><meter min="0" max="${most}" value="${count}">${count}</meter></td></tr>
`,
  )
  return part(
    title,
    counts.length === 0 ? html`<p>Nothing.</p>` : html`<table class="tally"><tbody>${rows}</tbody></table>`,
  )
}

const style = raw(`<style>
body{margin:0;font:15px/1.5 system-ui,sans-serif;color:#1d2327;background:#f6f7f7}
main{max-width:76rem;margin:0 auto;padding:2rem 1rem;display:grid;gap:1rem;grid-template-columns:repeat(auto-fit,minmax(min(100%,24rem),1fr))}
header,.wide{grid-column:1/-1}header{border-bottom:3px solid #2c5d8f}
h1{margin:0;font-size:1.8rem;line-height:1.2}header p{color:#50575e;margin:.35rem 0 1rem}
section{background:#fff;border:1px solid #dcdcde;border-radius:8px;padding:1rem 1.25rem;overflow-x:auto}
h2{font-size:1.05rem;margin:0 0 .75rem}dl{display:grid;grid-template-columns:max-content 1fr;gap:.25rem 1.5rem;margin:0}
dt{color:#50575e}dd{margin:0;overflow-wrap:anywhere}table{border-collapse:collapse;width:100%}
th,td{text-align:left;padding:.4rem .75rem .4rem 0;vertical-align:top;border-bottom:1px solid #f0f0f1}
tr:last-child>*{border-bottom:0}.tally th{font-weight:400;overflow-wrap:anywhere}.tally td:last-child{width:45%;padding-right:0}
.number{text-align:right;font-variant-numeric:tabular-nums}.wide td:first-child{white-space:nowrap}small{color:#787c82}
meter{width:100%;height:.7rem;vertical-align:middle}meter::-webkit-meter-bar{border:0;border-radius:9px;background:#eef1f4}
meter::-webkit-meter-optimum-value{background:#2c5d8f;border-radius:9px}meter::-moz-meter-bar{background:#2c5d8f}
.wide td:nth-child(2){font-weight:600}.critical td:nth-child(2),.high td:nth-child(2){color:#b32d2e}.medium td:nth-child(2){color:#996800}
.critical{background:#fcf0f1}
@media print{body{background:#fff}section{break-inside:avoid-page;border:0;padding:0}}
</style>`)
