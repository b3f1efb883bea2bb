/** What views add to the theme's style sheet; colours and sizes are the theme's own unless a view says otherwise. */
export const styles = `
.faq { --faq-line: var(--faq-border, var(--line)); display: grid; gap: var(--gap); grid-template-columns: minmax(0, 1fr); container-type: inline-size; scroll-margin-top: 1rem; }
.faq :is(h2, h3, h4, h5, h6) { margin: 0; }
.faq [hidden]:not([hidden="until-found"]) { display: none; }
.faq-tools { display: flex; flex-wrap: wrap; gap: 0.8rem; align-items: end; }
.faq-tools .field { flex: 1 1 14rem; margin: 0; }
.faq-count { margin: 0; color: var(--soft); font-size: var(--small); }
.faq-count:empty, .faq-items:empty { display: none; }
.faq-items { display: grid; gap: 0.75rem; grid-template-columns: minmax(0, 1fr); }
.faq-group { display: grid; gap: 0.75rem; grid-template-columns: minmax(0, 1fr); }
.faq-group + .faq-group { margin-top: 0.75rem; }
.faq-item { scroll-margin-top: 1rem; min-width: 0; }
.faq-question { font-size: 1.1rem; line-height: 1.35; text-wrap: pretty; color: var(--faq-question, inherit); overflow-wrap: anywhere; }
.faq-question > button { all: unset; box-sizing: border-box; display: flex; gap: 0.75rem; align-items: center; width: 100%; padding: 0.9rem 1.1rem; cursor: pointer; color: inherit; font: inherit; text-align: start; }
.faq-question > button:focus-visible { outline: 3px solid var(--faq-accent, var(--accent)); outline-offset: -3px; border-radius: var(--round); }
.faq-question > button:hover { color: var(--faq-accent, var(--accent)); }
.faq-question > button > span { flex: 1; }
.faq.has-chevron .faq-question > button::after { content: ""; flex: none; width: 0.55em; height: 0.55em; border: solid currentColor; border-width: 0 2px 2px 0; transform: rotate(45deg) translate(-15%, -15%); transition: transform var(--faq-speed, 0ms); }
.faq.has-chevron .faq-question > button[aria-expanded="true"]::after { transform: rotate(225deg); }
.faq.has-plus .faq-question > button::after { content: "+"; flex: none; font-size: 1.3em; line-height: 1; }
.faq.has-plus .faq-question > button[aria-expanded="true"]::after { content: "\\2212"; }
.faq.icon-start .faq-question > button { flex-direction: row-reverse; }
.faq-answer { color: var(--faq-answer, inherit); overflow-wrap: anywhere; }
.faq-words > * { margin-block: 0; }
.faq-words > * + * { margin-top: 0.8em; }
.faq-words :is(ul, ol) > li + li { margin-top: 0.2em; }
.faq-words :is(img, video, iframe) { max-width: 100%; height: auto; }
.faq-words table { display: block; width: fit-content; max-width: 100%; overflow-x: auto; overflow-wrap: break-word; }
.faq-meta { display: flex; flex-wrap: wrap; gap: 0.4rem 1rem; align-items: center; margin-top: 0.9rem; color: var(--soft); font-size: var(--small); }
.faq-link { margin-inline-end: auto; }
.faq mark { background: var(--warn-tint); color: inherit; border-radius: 0.2em; padding-inline: 0.1em; }
:is(.faq-accordion, .faq-toggle, .faq-tabs) .faq-item { border: 1px solid var(--faq-line); border-radius: var(--round); background: var(--surface); }
:is(.faq-accordion, .faq-toggle, .faq-tabs) .faq-question:not(:has(button)) { padding: 0.9rem 1.1rem 0.4rem; }
:is(.faq-accordion, .faq-toggle, .faq-tabs) .faq-answer { padding: 0 1.1rem 1.1rem; }
.faq.is-ready .faq-answer[hidden] { padding-block: 0; }
.faq-toggle .faq-item { border-width: 0 0 1px; border-radius: 0; background: none; }
.faq-toggle :is(.faq-question > button, .faq-question:not(:has(button)), .faq-answer) { padding-inline: 0; }
.faq-list .faq-item, .faq-columns .faq-item { padding-bottom: 0.9rem; }
.faq-items .faq-item .faq-question:not(:has(button)) + .faq-answer { margin-top: 0.4rem; }
:is(.faq-grid, .faq-cards) .faq-item { padding: 1.1rem; border: 1px solid var(--faq-line); border-radius: var(--round); background: var(--surface); }
.faq-cards .faq-item { box-shadow: 0 1px 2px rgb(0 0 0 / 0.04), 0 8px 24px rgb(0 0 0 / 0.05); }
.faq-cards .faq-question > button { padding: 0; }
.faq-cards .faq-question:has(button) + .faq-answer { padding-top: 0.7rem; }
.faq-item.is-featured { border-color: var(--faq-accent, var(--accent)); }
.faq-tablist { display: flex; gap: 0.25rem; overflow-x: auto; border-bottom: 1px solid var(--faq-line); }
.faq-tablist > button { all: unset; flex: none; padding: 0.6rem 1rem; cursor: pointer; font-weight: 600; border-bottom: 3px solid transparent; color: var(--soft); }
.faq-tablist > button[aria-selected="true"] { color: var(--ink); border-color: var(--faq-accent, var(--accent)); }
.faq-tablist > button:focus-visible { outline: 3px solid var(--accent); outline-offset: -3px; }
.faq.is-ready.faq-tabs .faq-category { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.faq-pages { display: flex; flex-wrap: wrap; gap: 1rem; align-items: center; justify-content: center; }
.faq-more { text-align: center; margin: 0; }
.faq[aria-busy="true"] .faq-items { opacity: 0.55; }
.faq-related { border-top: 1px solid var(--faq-line); padding-top: 1rem; }
.faq-related h2 { font-size: 1.1rem; }
.faq-vote { display: flex; flex-wrap: wrap; gap: 0.5rem; align-items: center; margin: 0; }
.faq-vote fieldset { display: contents; }
.faq-vote button { all: unset; box-sizing: border-box; min-width: 2.75rem; min-height: 2.25rem; padding: 0.2rem 0.8rem; border: 1px solid var(--line); border-radius: 999px; text-align: center; cursor: pointer; color: var(--ink); background: var(--surface); }
.faq-vote button[aria-pressed="true"] { border-color: var(--accent); box-shadow: inset 0 0 0 1px var(--accent); }
.faq-vote button:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.faq-vote select, .faq-vote input[type="text"] { max-width: 100%; }
.faq-trap { position: absolute; inset-inline-start: -200vw; }
.faq-ask { display: grid; gap: 1rem; }
.faq-suggested { padding: 0.9rem 1.1rem; background: var(--tint); border-radius: var(--round); }
.faq-suggested ul { margin: 0.4rem 0 0; }
@container (min-width: 40rem) {
  :is(.faq-grid, .faq-cards) :is(.faq-items:not(:has(> .faq-group)), .faq-group) { grid-template-columns: repeat(2, minmax(0, 1fr)); align-items: start; }
  :is(.faq-grid, .faq-cards) .faq-category { grid-column: 1 / -1; }
  .faq-columns :is(.faq-items:not(:has(> .faq-group)), .faq-group) { display: block; columns: 2; column-gap: 2.5rem; }
  .faq-columns .faq-category { column-span: all; margin-bottom: 0.75rem; }
  .faq-columns .faq-item { break-inside: avoid; }
}
@media (prefers-reduced-motion: reduce) { .faq * { transition: none !important; animation: none !important; } }
@media print { .faq-tools, .faq-pages, .faq-more, .faq-vote { display: none; } .faq-answer[hidden] { display: block !important; } }
`
