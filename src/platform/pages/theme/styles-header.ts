/** Styles of what stands at the top and at the end of every page. */
export const headerStyles = `
.site-header { border-bottom: 1px solid var(--line); background: var(--surface); }
.site-header > .wrap { display: flex; align-items: center; gap: 0.5rem var(--gap); padding-block: 0.85rem; min-height: 4.25rem; }
.brand { display: flex; flex-direction: column; min-width: 0; margin-inline-end: auto; }
.brand a { color: var(--ink); text-decoration: none; font-weight: 750; font-size: 1.2rem; line-height: 1.3; letter-spacing: -0.02em; }
.brand a:hover { color: var(--accent); }
.brand small { color: var(--soft); font-size: 0.85rem; line-height: 1.35; }
.logo { display: block; width: auto; height: auto; max-width: min(15rem, 50vw); max-height: 2.75rem; }
.menu ul { list-style: none; margin: 0; padding: 0; display: flex; flex-wrap: wrap; gap: 0.1rem; margin-inline: -0.6rem; }
.menu a, .menu summary { display: block; padding: 0.45rem 0.6rem; color: var(--ink); text-decoration: none; font-size: 0.975rem;
  line-height: 1.4; border-radius: 0.4rem; }
.menu a:hover, .menu summary:hover { background: var(--tint); color: var(--accent-strong); }
.menu [aria-current] { color: var(--accent); font-weight: 650; }
.menu :is(a, summary)[aria-current] { box-shadow: inset 0 -2px 0 var(--accent); border-end-start-radius: 0; border-end-end-radius: 0; }
.menu details { position: relative; }
.menu summary { cursor: pointer; list-style: none; white-space: nowrap; }
.menu summary::-webkit-details-marker { display: none; }
.menu summary::after { content: ""; display: inline-block; width: 0.4em; height: 0.4em; margin-inline-start: 0.5em; border: solid currentcolor; border-width: 0 1.5px 1.5px 0;
  transform: translateY(-0.2em) rotate(45deg); }
.menu details[open] > summary::after { transform: translateY(0.05em) rotate(225deg); }
.menu details ul { position: absolute; z-index: 3; inset-inline-start: 0; top: calc(100% + 0.35rem); width: max-content; min-width: 11rem; max-width: 20rem; margin: 0; padding: 0.35rem; flex-direction: column;
  background: var(--surface); border: 1px solid var(--line); border-radius: var(--round); box-shadow: 0 8px 24px rgb(0 0 0 / 0.14); }
.menu details ul [aria-current] { box-shadow: none; background: var(--tint); border-radius: 0.4rem; }
.menu li:nth-last-child(-n + 2):not(:first-child) details ul { inset-inline: auto 0; }
.site-menu { color: inherit; border: 0; padding: 0; margin: 0; background: none; }
.menu-button, .menu-close { display: none; align-items: center; gap: 0.55rem; min-height: 2.75rem; padding: 0.4rem 0.95rem; font: inherit; font-size: 0.975rem; font-weight: 600; color: var(--ink);
  background: var(--surface); border: 1px solid var(--edge); border-radius: 0.5rem; cursor: pointer; }
.menu-button:hover, .menu-close:hover { border-color: var(--accent); color: var(--accent-strong); }
.menu-button::before { content: ""; width: 1.05rem; height: 0.8rem; border: solid currentcolor; border-width: 2px 0; background: linear-gradient(currentcolor, currentcolor) center / 100% 2px no-repeat; }
.menu-close::before { content: ""; width: 1rem; height: 1rem; background: linear-gradient(45deg, transparent 46%, currentcolor 46% 54%, transparent 54%), linear-gradient(-45deg, transparent 46%, currentcolor 46% 54%, transparent 54%); }
.header-search { position: relative; display: flex; }
.header-search input { width: 9.5rem; min-height: 2.5rem; padding: 0.35rem 0.8rem; padding-inline-end: 2.6rem; font: inherit; font-size: 0.95rem; color: var(--ink); background: var(--paper);
  border: 1px solid var(--edge); border-radius: 99rem; appearance: none; }
.header-search input::placeholder { color: var(--soft); opacity: 1; }
.header-search input::-webkit-search-cancel-button { display: none; }
.header-search :is(input:hover, input:focus-visible) { border-color: var(--accent); }
.header-search :focus-visible { outline-offset: 1px; }
.header-search button { position: absolute; inset-block: 0; inset-inline-end: 0; width: 2.5rem; display: grid; place-items: center; padding: 0; color: var(--soft); background: none; border: 0; border-radius: 99rem; cursor: pointer; }
.header-search button::before { content: ""; width: 0.8rem; height: 0.8rem; margin: 0 0.3rem 0.3rem 0; border: 2px solid currentcolor; border-radius: 50%; }
.header-search button::after { content: ""; position: absolute; width: 0.45rem; height: 2px; background: currentcolor; transform: translate(0.32rem, 0.32rem) rotate(45deg); border-radius: 1px; }
.header-search button:hover { color: var(--accent-strong); }
@media (min-width: 56.01rem) {
  .site-menu { position: static; display: flex; flex-wrap: wrap; align-items: center; justify-content: flex-end; gap: 0.5rem var(--gap); width: auto; height: auto; overflow: visible; }
  .site-header .menu summary, .site-header .menu a { white-space: nowrap; }
}
@media (max-width: 56rem) {
  .menu-button { display: inline-flex; flex: none; }
  .site-menu { position: fixed; inset: 0 0 0 auto; inset-inline: auto 0; width: min(24rem, 100vw); height: 100dvh; max-height: none; padding: 0.85rem var(--gap) 2rem; background: var(--surface); overflow-y: auto;
    border-inline-start: 1px solid var(--line); box-shadow: 0 0 48px rgb(0 0 0 / 0.3); flex-direction: column; gap: 1.25rem; }
  .site-menu:popover-open { display: flex; }
  .site-menu::backdrop { background: rgb(0 0 0 / 0.45); }
  .menu-close { display: inline-flex; align-self: flex-end; }
  .site-menu .menu ul { flex-direction: column; margin: 0; }
  .site-menu .menu :is(a, summary) { padding: 0.8rem 0.75rem; font-size: 1.1rem; white-space: normal; }
  .site-menu .menu > ul > li + li { border-top: 1px solid var(--line); }
  .site-menu .menu :is(a, summary)[aria-current] { box-shadow: inset 3px 0 0 var(--accent); border-radius: 0; }
  [dir="rtl"] .site-menu .menu :is(a, summary)[aria-current] { box-shadow: inset -3px 0 0 var(--accent); }
  .site-menu .menu summary { display: flex; justify-content: space-between; align-items: center; }
  .site-menu .menu details ul { position: static; width: auto; max-width: none; margin: 0 0 0.6rem; padding: 0; padding-inline-start: 1rem; border: 0; box-shadow: none; }
  .site-menu .menu details ul a { padding-block: 0.6rem; font-size: 1.02rem; }
  .header-search input { width: 100%; min-height: 2.9rem; font-size: 1rem; }
  .site-menu search { order: 1; }
}
.site-toolbar { background: var(--bar); }
.site-toolbar .menu > ul { margin-inline: -0.6rem; }
.site-toolbar .menu > ul > li:last-child:not(:first-child) { margin-inline-start: auto; }
.site-toolbar .menu :is(a, summary) { padding-block: 0.4rem; color: var(--on-bar); font-size: 0.875rem; box-shadow: none; }
.site-toolbar .menu :focus-visible { outline-color: currentcolor; outline-offset: -3px; }
.site-toolbar .menu :is(details ul a, :is(a, summary):hover) { color: var(--ink); }
.site-toolbar .menu :is(a, summary):hover { background: var(--tint); }
.site-footer { border-top: 1px solid var(--line); color: var(--soft); font-size: var(--small); background: var(--surface); }
.site-footer .wrap { display: flex; flex-wrap: wrap; justify-content: space-between; align-items: baseline; gap: 0.35rem var(--gap); padding-block: 1.5rem; line-height: 1.5; }
.site-footer p { white-space: pre-line; overflow-wrap: anywhere; }
/* What services fix to the lower corners, such as a chat, covers no link at the end of a page. */
.site-footer:has(~ :not(script, style, link, template)) .wrap { padding-inline-end: max(var(--gap), 5.5rem - (100vw - var(--wide)) / 2); }
@media (max-width: 40rem) { .site-footer:has(~ :not(script, style, link, template)) .wrap { padding-block-end: 5rem; padding-inline-end: var(--gap); } }
.site-footer .menu a { color: var(--soft); font-size: var(--small); line-height: 1.5; }
.site-footer .menu a:hover { color: var(--accent-strong); }
`
