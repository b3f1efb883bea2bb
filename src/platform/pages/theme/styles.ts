/** The theme's one style sheet. `classes.ts` says which class is for what. */
import { createHash } from 'node:crypto'
import { darkColors, lightColors, type Palette } from './palette.ts'
import { componentStyles } from './styles-components.ts'
import { contentStyles } from './styles-content.ts'
import { formStyles } from './styles-forms.ts'

/** Custom properties: change these in a style sheet of your own to make the theme yours. */
function rootStyles(): string {
  return `
:root {
  color-scheme: light dark;
${properties(lightColors)}
  --sans: system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", "Liberation Sans", Arial, sans-serif;
  --mono: ui-monospace, "Cascadia Code", "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace;
  --measure: 42rem;
  --wide: 68rem;
  --gap: clamp(1rem, 0.7rem + 1.5vw, 1.75rem);
  --round: 0.625rem;
  --text: clamp(1.0625rem, 1.02rem + 0.2vw, 1.1875rem);
  --small: 0.9rem;
  --big: clamp(1.3rem, 1.2rem + 0.5vw, 1.55rem);
  --huge: clamp(1.9rem, 1.5rem + 2vw, 2.9rem);
}
@media (prefers-color-scheme: dark) {
  :root {
${properties(darkColors)}
  }
}`
}

const properties = (palette: Palette) =>
  Object.entries(palette)
    .map(([name, value]) => `  --${name}: ${value};`)
    .join('\n')

const layoutStyles = `
*, *::before, *::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; scroll-padding-top: 1rem; }
body { margin: 0; min-height: 100vh; min-height: 100dvh; display: flex; flex-direction: column; background: var(--paper);
  color: var(--ink); font: var(--text)/1.65 var(--sans); overflow-wrap: break-word; }
:where(h1, h2, h3, h4, h5, h6) { line-height: 1.2; letter-spacing: -0.015em; text-wrap: balance; margin: 0; }
:where(h1) { font-size: var(--huge); letter-spacing: -0.025em; }
:where(h2) { font-size: var(--big); }
:where(p, ul, ol, dl, figure, blockquote, pre, table) { margin: 0; }
a { color: var(--accent); text-decoration-thickness: 1px; text-underline-offset: 0.18em; }
a:hover { color: var(--accent-strong); text-decoration-thickness: 2px; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 3px; border-radius: 3px; }
main:focus { outline: none; }
img, video, svg { max-width: 100%; height: auto; }
hr { border: 0; border-top: 1px solid var(--line); margin: 0; width: 100%; }
.wrap { width: 100%; max-width: calc(var(--wide) + 2 * var(--gap)); margin-inline: auto; padding-inline: var(--gap); }
.skip { position: absolute; inset-inline-start: var(--gap); top: -6rem; z-index: 2; padding: 0.6rem 1rem; background: var(--accent);
  color: var(--on-accent); border-radius: 0 0 var(--round) var(--round); }
.skip:focus { top: 0; color: var(--on-accent); }
.sr, .trap { position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.site-header { border-bottom: 1px solid var(--line); background: var(--surface); }
.site-header .wrap { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0.35rem var(--gap);
  padding-block: 0.9rem; }
.brand { display: flex; flex-direction: column; min-width: 0; }
.brand a { color: var(--ink); text-decoration: none; font-weight: 750; font-size: 1.2rem; line-height: 1.3; letter-spacing: -0.02em; }
.brand a:hover { color: var(--accent); }
.brand small { color: var(--soft); font-size: 0.85rem; line-height: 1.35; }
.menu ul { list-style: none; margin: 0; padding: 0; display: flex; flex-wrap: wrap; gap: 0.1rem; margin-inline: -0.6rem; }
.menu a, .menu summary { display: block; padding: 0.45rem 0.6rem; color: var(--ink); text-decoration: none; font-size: 0.975rem;
  line-height: 1.4; border-radius: 0.4rem; }
.menu a:hover, .menu summary:hover { background: var(--tint); color: var(--accent-strong); }
.menu [aria-current] { color: var(--accent); font-weight: 650; text-decoration: underline; text-decoration-thickness: 2px; text-underline-offset: 0.5em; }
.menu details { position: relative; }
.menu summary { cursor: pointer; list-style: none; }
.menu summary::-webkit-details-marker { display: none; }
.menu summary::after { content: ""; display: inline-block; width: 0.4em; height: 0.4em; margin-inline-start: 0.45em; border: solid currentcolor; border-width: 0 1.5px 1.5px 0;
  transform: translateY(-0.2em) rotate(45deg); }
.menu details ul { position: absolute; z-index: 1; inset-inline-start: 0; min-width: 11rem; margin: 0; padding: 0.35rem; flex-direction: column;
  background: var(--surface); border: 1px solid var(--line); border-radius: var(--round); box-shadow: 0 8px 24px rgb(0 0 0 / 0.14); }
.menu li:nth-last-child(-n + 2) details ul { inset-inline: auto 0; }
@media (max-width: 40rem) {
  .menu details ul { position: static; margin-block: 0.25rem; box-shadow: none; }
  .site-header .menu { width: calc(100% + 2 * var(--gap)); margin-inline: calc(-1 * var(--gap)); overflow-x: auto; scrollbar-width: none;
    mask-image: linear-gradient(to right, transparent, black var(--gap), black calc(100% - 2.5rem), transparent); }
  .site-header .menu > ul { flex-wrap: nowrap; width: max-content; margin: 0; padding-inline: calc(var(--gap) - 0.6rem) 2rem; white-space: nowrap; }
  .site-header .menu :focus-visible { outline-offset: -3px; }
}
.site-toolbar { background: var(--bar); }
.site-toolbar .menu :is(a, summary) { padding-block: 0.35rem; color: var(--on-bar); font-size: 0.875rem; }
.site-toolbar .menu :focus-visible { outline-color: currentcolor; outline-offset: -3px; }
.site-toolbar .menu :is(details ul a, :is(a, summary):hover) { color: var(--ink); }
.site-toolbar .menu :is(a, summary):hover { background: var(--tint); }
.site-body { flex: 1; display: grid; gap: clamp(2rem, 5vw, 3.5rem); padding-block: clamp(1.75rem, 4vw, 3.25rem) clamp(2.5rem, 6vw, 4.5rem); }
.site-main { min-width: 0; width: 100%; max-width: var(--measure); margin-inline: auto; }
.site-main.is-wide { max-width: none; }
.site-main.is-narrow { max-width: 27rem; }
@media (min-width: 62rem) {
  .site-body.has-aside { grid-template-columns: minmax(0, 1fr) 17rem; }
  .has-aside .site-main { margin-inline: 0; }
}
.site-aside { min-width: 0; font-size: var(--small); }
.stack { display: grid; gap: var(--gap); align-content: start; grid-template-columns: minmax(0, 1fr); }
.site-footer { border-top: 1px solid var(--line); color: var(--soft); font-size: var(--small); background: var(--surface); }
.site-footer .wrap { display: flex; flex-wrap: wrap; justify-content: space-between; align-items: center; gap: 0.5rem var(--gap);
  /* What services fix to the lower corners, such as a chat, covers no link at the end of a page. */
  padding-block: 1.4rem 5.75rem; }
.site-footer .menu a { color: var(--soft); font-size: var(--small); }
.site-footer .menu a:hover { color: var(--accent-strong); }
@media (prefers-reduced-motion: no-preference) { .button, .card, .entry img { transition: background-color 0.15s, border-color 0.15s, transform 0.2s; } }
@media print {
  .site-header .menu, .site-footer, .site-aside, .form, .pages, .neighbours, .skip { display: none; }
  body { background: none; color: #000; }
}`

/** Sent as `text/css`; its name changes with its content, so that browsers may keep it for ever. */
export const stylesheet = Object.freeze(assemble())

function assemble(): { text: string; name: string } {
  const text = `${[rootStyles(), layoutStyles, contentStyles, componentStyles, formStyles].join('\n').trim()}\n`
  return { text, name: `theme-${createHash('sha256').update(text).digest('hex').slice(0, 12)}.css` }
}
