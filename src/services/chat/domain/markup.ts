/** The widget's markup: the server prints it into pages, the script makes the same where the server did not. */
import type { Appearance } from './appearance.ts'
import { withMessage } from './message-link.ts'
import type { PageChannel, PageWidget, PageWords } from './page-widget.ts'
import { fillPlaceholders } from './placeholders.ts'
import type { Texts } from './texts.ts'

export type Shown = { readonly widget: PageWidget; readonly words: PageWords; readonly texts: Texts }

/** `<details>` opens and closes without any script, by pointer and by keyboard. */
export function widgetMarkup({ widget, words, texts }: Shown): string {
  const { look, channels } = widget
  const items = channels
    .map(
      (channel, index) =>
        `<li style="--n:${index};--of:${channels.length}">${itemMarkup(channel, { words, texts })}</li>`,
    )
    .join('')
  const list = `<ul class="list">${items}</ul>`
  const classes = `vc ${look.layout} ${look.position} ${look.shape} ${look.theme} ${look.animation}`
  const style = `--vc-color:${look.color || 'var(--accent,#0b6157)'};--vc-sign:${signColour(look)};--size:${look.size}px;--x:${look.spacing_x}px;--y:${look.spacing_y}px;z-index:${look.z_index}`
  const dismiss =
    look.dismiss === 'none'
      ? ''
      : `<button type="button" class="dismiss" aria-label="${safe(texts.dismiss)}">${sign(CROSS)}</button>`
  const inner = look.layout === 'bar' ? `<nav class="panel" aria-label="${safe(texts.open)}">${list}</nav>` : box(list)
  return `<section class="${classes}" style="${style}" aria-label="${safe(texts.open)}">${inner}${dismiss}</section>`

  function box(content: string): string {
    const greeting =
      look.greeting === '' ? '' : `<p class="greeting">${safe(fillPlaceholders(look.greeting, words))}</p>`
    const code = channels.find(channel => channel.code)
    const scan = code ? codeMarkup(code, texts) : ''
    return `<details><summary>${sign(launchIcon(channels))}${sign(CROSS)}<small>${safe(look.greeting || texts.open)}</small></summary><div class="panel" role="group" aria-label="${safe(texts.open)}">${greeting}${content}${scan}</div></details>`
  }
}

/** Out of sight until the style sheet is there: without it the widget would stand below the page. */
export const styleMarkup = (address: string): string =>
  `<style>.vc{position:fixed;visibility:hidden}</style><link rel="stylesheet" href="${safe(address)}">`

/** Without a colour of its own it has the page's, with what is written on it there. */
const signColour = ({ color, icon_color }: Appearance): string =>
  icon_color || (color === '' ? 'var(--on-accent,#fff)' : '#fff')

/** The contact form needs the script, so without it there is nothing to press. */
function itemMarkup(channel: PageChannel, about: Omit<Shown, 'widget'>): string {
  const note = channel.note ? `<em>${safe(channel.note)}</em>` : ''
  const picture = channel.picture
    ? `<img src="${safe(channel.picture)}" alt="" width="40" height="40">`
    : `<i style="--own:${channel.color}">${sign(channel.icon)}</i>`
  const label = `${picture}<span>${safe(channel.label)}${note}</span>`
  const marks = `class="item" data-channel="${safe(channel.slug)}" data-devices="${channel.devices}"`
  if (channel.href === '') return `<button type="button" ${marks} hidden>${label}</button>`
  const target = /^https?:/.test(channel.href) ? ' target="_blank" rel="noopener noreferrer"' : ''
  const hint = target === '' ? '' : `<small> (${safe(about.texts.newWindow)})</small>`
  return `<a ${marks} href="${safe(hrefOf(channel, about.words))}"${target}>${label}${hint}</a>`
}

const hrefOf = ({ href, parameter, message }: PageChannel, words: PageWords): string =>
  withMessage(href, parameter, fillPlaceholders(message, words))

export const safe = (text: string): string => text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)

export const sign = (lines: string): string =>
  `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${safe(lines)}"/></svg>`

const BUBBLE = 'M4 12a8 7.5 0 1 1 4.5 6.7L4 20l1.2-3.7A7 7 0 0 1 4 12zM8.5 12h.01M12 12h.01M15.5 12h.01'
const CROSS = 'M6 6l12 12M18 6L6 18'

/** One channel alone is announced by its own sign. */
const launchIcon = (channels: readonly PageChannel[]): string => (channels.length === 1 ? channels[0]!.icon : BUBBLE)

function codeMarkup({ code }: PageChannel, texts: Texts): string {
  const { width, bits } = code!
  const bytes = atob(bits)
  let squares = ''
  for (let index = 0; index < width * width; index++)
    if ((bytes.charCodeAt(index >> 3) >> (7 - (index & 7))) & 1)
      squares += `M${index % width} ${Math.floor(index / width)}h1v1h-1z`
  return `<figure><svg viewBox="-2 -2 ${width + 4} ${width + 4}" aria-hidden="true"><path d="${squares}"/></svg><figcaption>${safe(texts.scan)}</figcaption></figure>`
}
