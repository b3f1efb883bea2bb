/** The theme's one style sheet. `classes.ts` says which class is for what. */
import { createHash } from 'node:crypto'
import { darkColors, lightColors, type Palette } from './palette.ts'
import { componentStyles } from './styles-components.ts'
import { contentStyles } from './styles-content.ts'
import { formStyles } from './styles-forms.ts'
import { headerStyles } from './styles-header.ts'

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
@media (prefers-reduced-motion: no-preference) { .button, a.card, .entry img { transition: background-color 0.15s, border-color 0.15s, transform 0.2s; } }
@media print {
  .site-menu, .menu-button, .site-footer, .site-aside, .form, .pages, .neighbours, .skip { display: none; }
  body { background: none; color: #000; }
}`

/** Sent as `text/css`; its name changes with its content, so that browsers may keep it for ever. */
export const stylesheet = Object.freeze(assemble())

function assemble(): { text: string; name: string } {
  const text = `${[rootStyles(), layoutStyles, headerStyles, contentStyles, componentStyles, formStyles].join('\n').trim()}\n`
  return { text, name: `theme-${createHash('sha256').update(text).digest('hex').slice(0, 12)}.css` }
}
