/** Styles of the parts that services build their own pages from. */
export const componentStyles = `
:where(.card, .panel, .form, .stack, .grid, .notice, .field, .fields, .section, .actions, .scroll) > * { margin: 0; }
.grid { display: grid; gap: var(--gap); grid-template-columns: repeat(auto-fill, minmax(min(16rem, 100%), 1fr)); padding: 0; list-style: none; }
.card { display: grid; gap: 0.6rem; align-content: start; grid-template-columns: minmax(0, 1fr); padding: clamp(1rem, 3vw, 1.5rem); background: var(--surface); border: 1px solid var(--line);
  border-radius: var(--round); }
.card > h2, .card > h3 { font-size: 1.15rem; }
.card > img:first-child { width: 100%; border-radius: 0.35rem; }
a.card { color: inherit; text-decoration: none; height: 100%; }
a.card:hover { border-color: var(--accent); background: var(--tint); color: inherit; }
.grid.is-tight { grid-template-columns: repeat(auto-fit, minmax(min(10rem, 100%), 1fr)); }
.figure { font-size: var(--huge); line-height: 1.1; letter-spacing: -0.02em; font-variant-numeric: tabular-nums; }
.words { list-style: none; padding: 0; display: flex; flex-wrap: wrap; gap: 0.2rem 0.5rem; }
.words li:not(:last-child)::after { content: "·"; margin-inline-start: 0.5rem; color: var(--soft); }
.welcome { text-align: center; justify-items: center; padding-block: clamp(2rem, 7vw, 4rem); }
.welcome h2 { font-size: var(--huge); }
.mail pre { margin: 0; padding: 0.9rem 1rem; background: var(--paper); border: 1px solid var(--line); border-radius: 0.5rem; font: 0.875rem/1.6 var(--mono); white-space: pre-wrap; overflow-wrap: anywhere; }
.panel { display: grid; gap: 1.25rem; grid-template-columns: minmax(0, 1fr); padding: clamp(1.35rem, 5vw, 2.25rem); background: var(--surface); border: 1px solid var(--line);
  border-radius: calc(var(--round) * 1.4); box-shadow: 0 1px 2px rgb(0 0 0 / 0.04), 0 12px 32px rgb(0 0 0 / 0.05); }
.panel { font-size: 1rem; }
.panel h1 { font-size: 1.6rem; }
.panel .links { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0.35rem 1rem; font-size: var(--small); }
.section { display: grid; gap: 1rem; grid-template-columns: minmax(0, 1fr); padding-top: 2.25rem; margin-top: 2.25rem; border-top: 1px solid var(--line); }
.notice { padding: 0.8rem 1.05rem; border-radius: var(--round); border: 1px solid var(--line); border-inline-start: 4px solid var(--accent); background: var(--surface);
  display: grid; gap: 0.4rem; grid-template-columns: minmax(0, 1fr); font-size: 0.98em; line-height: 1.5; }
.notice.is-good { background: var(--good-tint); border-color: var(--good); color: var(--good); }
.notice.is-warn { background: var(--warn-tint); border-color: var(--warn); color: var(--warn); }
.notice.is-bad { background: var(--bad-tint); border-color: var(--bad); color: var(--bad); }
.notice :is(a, ul) { color: inherit; }
.notice ul { padding-inline-start: 1.2em; }
.badge { display: inline-block; padding: 0.1rem 0.6rem; border-radius: 99rem; background: var(--tint); color: var(--accent); font-size: 0.8rem; font-weight: 650;
  line-height: 1.6; text-decoration: none; }
.badge.is-warn { background: var(--warn-tint); color: var(--warn); }
.badge.is-bad { background: var(--bad-tint); color: var(--bad); }
a.badge:hover { background: var(--accent); color: var(--on-accent); }
.scroll { position: relative; overflow-x: auto; border: 1px solid var(--line); border-radius: var(--round); background: var(--surface); }
.table { display: table; width: 100%; border-collapse: collapse; font-size: var(--small); line-height: 1.5; }
.table :is(th, td) { padding: 0.65rem 0.9rem; text-align: start; vertical-align: top; border: 0; border-bottom: 1px solid var(--line); background: none; }
.table tbody tr:last-child > * { border-bottom: 0; }
.table thead th { color: var(--soft); font-weight: 600; white-space: nowrap; }
.table .number { text-align: end; font-variant-numeric: tabular-nums; }
.table .button { white-space: nowrap; }
@media (max-width: 40rem) {
  .table.is-stacked, .is-stacked :is(tbody, tr, th, td) { display: block; }
  .is-stacked thead { position: absolute; clip-path: inset(50%); }
  .is-stacked tr { padding: 0.9rem; border-bottom: 1px solid var(--line); }
  .is-stacked tr:last-child { border-bottom: 0; }
  .is-stacked tbody :is(th, td) { padding: 0.1rem 0; border: 0; text-align: start; }
  .is-stacked tbody td:last-child:not(:empty) { padding-top: 0.6rem; }
  .is-stacked td[data-label]::before { content: attr(data-label) ": "; color: var(--soft); }
}
.table td > small { color: var(--soft); display: block; }
.pages { display: flex; flex-wrap: wrap; gap: 0.4rem; justify-content: center; margin-top: clamp(2.25rem, 5vw, 3.25rem); font-size: var(--small); }
.pages :is(a, span) { min-width: 2.6rem; padding: 0.45rem 0.75rem; text-align: center; border: 1px solid var(--line); border-radius: 0.5rem; color: var(--ink);
  text-decoration: none; line-height: 1.5; background: var(--surface); }
.pages a:hover { border-color: var(--accent); color: var(--accent-strong); }
.pages [aria-current] { background: var(--accent); border-color: var(--accent); color: var(--on-accent); font-weight: 650; }
.pages .gap { border-color: transparent; background: none; color: var(--soft); min-width: 0; padding-inline: 0.2rem; }
.crumbs { margin-bottom: 0.8rem; }
.crumbs ol { list-style: none; display: flex; flex-wrap: wrap; gap: 0.2rem 0.5rem; padding: 0; font-size: var(--small); color: var(--soft); }
.crumbs li + li::before { content: "/"; margin-inline-end: 0.5rem; color: var(--soft); }
.crumbs a { color: inherit; }
.secret { display: block; padding: 0.75rem 1rem; font: 600 1.05rem/1.5 var(--mono); background: var(--tint); border: 1px dashed var(--accent); border-radius: var(--round);
  overflow-wrap: anywhere; user-select: all; }
`
