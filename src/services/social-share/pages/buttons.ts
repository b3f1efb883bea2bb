/** The markup of buttons: plain links with signs, so that sharing needs no script and nobody else's server. */
import { attributes, type Html, html } from '../../../platform/html/html.ts'
import { inkOn } from '../domain/colors.ts'
import type { Counts } from '../domain/counts.ts'
import type { Instance } from '../domain/instance.ts'
import { type Network, networkNamed, type Shared } from '../domain/networks.ts'
import { sign } from './signs.ts'
import { actionOf, nameOf, type Words } from './words.ts'

export type Buttons = {
  readonly instance: Instance
  /** The spot, `manual` for shortcodes. */
  readonly position: string
  readonly counts: Counts
  readonly words: Words
  /** What a network is given to share. */
  readonly sharedOn: (network: string) => Shared
  /** The address of the file with the signs; empty where they stand in the page itself. */
  readonly signs: string
  /** Counts are printed as people of this language write them. */
  readonly language: string
}

export function buttonsMarkup(shown: Buttons): Html {
  const { instance, words, counts } = shown
  const known = instance.networks.map(networkNamed).filter(network => network !== undefined)
  const inSight = instance.more_after === 0 ? known : known.slice(0, instance.more_after)
  const rest = known.slice(inSight.length)
  const items = (list: readonly Network[]) => list.map(network => html`<li>${button(network, shown)}</li>`)
  const total = instance.counts === 'total' && counts.total > 0 ? totalMarkup(shown) : null
  const more =
    rest.length > 0 &&
    html`<li><details class="vs-more"><summary class="vs-b" aria-label="${words.say('more')}">${sign('more', shown.signs)}</summary><ul>${items(rest)}</ul></details></li>`
  return html`${opening(shown)}${instance.title && html`<p class="vs-title">${instance.title}</p>`}${total}<ul>${items(inSight)}${more}</ul></div>`
}

/** What the style sheet does without a word is not said. */
const UNSAID: ReadonlySet<string> = new Set([
  ...['flat', 'horizontal', 'm', 'rounded', 'brand', 'left'],
  ...['at_content_top', 'at_content_bottom', 'at_manual', 'at_media', 'at_image_hover', 'at_popup'],
])

/** The classes of a group of buttons: its look, and the spot that it stands at. */
export const classesOf = (look: readonly string[]): string =>
  ['', ...look.filter(word => !UNSAID.has(word)).map(word => `-${word.replaceAll('_', '-')}`)]
    .map(word => `vs${word}`)
    .join(' ')

/** Pages carry a style with every set, so those that need none have none. `initial` leaves it to the style sheet. */
function opening({ instance, position, words }: Buttons): Html {
  const { template, layout, size, shape, alignment } = instance
  const { gap, colors, color, hover_color: hover, title } = instance
  const own = colors === 'custom' ? color : ''
  const names = attributes({
    role: 'group',
    class: classesOf([template, layout, size, shape, colors, alignment, `at_${position}`]),
    'data-share': position,
    'aria-label': title || words.say('sharePage'),
  })
  if (gap === 8 && own === '' && hover === '') return html`<div${names}>`
  const ink = (ground: string) => (ground === '' ? 'initial' : inkOn(ground))
  return html`<div${names} style="--vs-gap:${gap}px;--vs-c:${own || 'initial'};--vs-i:${ink(own)};--vs-h:${hover || 'initial'};--vs-hi:${ink(hover)}">`
}

/** Tools need the script, so without it they are not there to be pressed. */
function button(network: Network, shown: Buttons): Html {
  const { instance, words, sharedOn } = shown
  const { slug, address } = network
  const label = labelOf(network, shown)
  const count = countOf(slug, shown)
  const name = instance.labels === 'none' || count !== null ? actionOf(network, words) : null
  const inner = html`${sign(slug, shown.signs)}${label && html`<span>${label}</span>`}${count !== null && html`<b data-count="${slug}">${count}</b>`}`
  const spoken = name === null ? null : count === null ? name : `${name} (${count})`
  const own = { class: `vs-b vs-${slug}`, 'data-n': slug, 'aria-label': spoken }
  if (address === null) {
    const { url, title } = sharedOn(slug)
    const more = { type: 'button', hidden: true, 'data-url': url, 'data-title': title }
    return html`<button${attributes({ ...own, ...more })}>${inner}</button>`
  }
  const href = address(sharedOn(slug))
  const away = href.startsWith('https:') ? { target: '_blank', rel: 'nofollow noopener' } : {}
  return html`<a${attributes({ ...own, href, ...away })}>${inner}</a>`
}

const labelOf = (network: Network, { instance: { labels }, words }: Buttons): string =>
  labels === 'none' ? '' : labels === 'verb' ? actionOf(network, words) : nameOf(network, words)

function countOf(slug: string, { instance, counts, language }: Buttons): string | null {
  if (instance.counts !== 'each') return null
  const count = counts.networks[slug] ?? counts.clicks[slug]
  return count === undefined ? null : shortNumber(count, language)
}

function totalMarkup({ counts, words, language }: Buttons): Html {
  const [before = '', after = ''] = words.sayCount('shares', counts.total).split(/[\d.,\s]+/)
  const number = html`<b data-count="total">${shortNumber(counts.total, language)}</b>`
  return html`<p class="vs-total">${before}${number} ${after}</p>`
}

/** `1.2K`; made once for each language. */
export function shortNumber(count: number, language: string): string {
  const format =
    formats.get(language) ?? new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 })
  formats.set(language, format)
  return format.format(count)
}

const formats = new Map<string, Intl.NumberFormat>()
