/** A map as a page shows it: floors with their pictures and areas, tools for the script, and everything as a list. */

import type { Speaker } from '../../../kernel/words.ts'
import { attributes, type Html, html, raw } from '../../../platform/html/html.ts'
import {
  floorOf,
  floorsOf,
  type Hotspot,
  inOrder,
  type Layer,
  type MapDocument,
  nameOf,
  type Picture,
} from '../domain/document.ts'
import { proportionOf } from '../domain/geometry.ts'
import type { IconShape } from '../hooks.ts'
import { isOfSite } from '../store/pictures.ts'
import { areasMarkup, itemId, plainColour } from './area-markup.ts'
import type { WordKey } from './words.ts'

export type ShownMap = { readonly id: number; readonly title: string; readonly doc: MapDocument }
export type Surroundings = {
  readonly words: Speaker<WordKey>
  readonly icons: ReadonlyMap<number, IconShape>
  /** The files among which a browser may choose, for pictures of the library. */
  readonly sources: (picture: Picture) => string
  /** What the script must know beside what the markup says. */
  readonly facts: Readonly<Record<string, unknown>>
}

export function mapMarkup(map: ShownMap, around: Surroundings): Html {
  const { doc } = map
  const { settings } = doc
  const prefix = `map-${map.id}`
  const shown = shownAreas(doc)
  const classes = ['vim', `is-${settings.theme}`, `fits-${settings.fit}`, `shows-${settings.show_areas}`]
  const listed = ['left', 'right'].includes(settings.list.position) && settings.list.enabled ? ['has-side-list'] : []
  const place = attributes({
    id: prefix,
    class: [...classes, ...listed, settings.css_class],
    'data-map': map.id,
    'data-config': JSON.stringify(configOf(doc, around)),
  })
  const list = listMarkup(shown, { prefix, doc, words: around.words })
  const body = html`<div class="vim-body">${toolsMarkup(doc, prefix, around.words)}${floorsMarkup(shown, { map, prefix, around })}</div>`
  const parts = settings.list.position === 'above' || settings.list.position === 'left' ? [list, body] : [body, list]
  return html`<div${place}><div class="vim-frame" style="--most:${settings.max_width > 0 ? `${settings.max_width}px` : 'none'};--back:${plainColour(settings.background) || 'transparent'}">${parts}</div></div>`
}

/** A group that is not visible can be asked for in the legend; without one it is not there. */
function shownAreas({ hotspots, groups, settings }: MapDocument): Hotspot[] {
  const unseen = new Set(settings.legend ? [] : groups.flatMap(({ id, visible }) => (visible ? [] : [id])))
  return inOrder(hotspots).filter(({ visible, group_id }) => visible !== false && !unseen.has(group_id ?? ''))
}

/** Groups whose areas wait until somebody asks for them. */
const waitingGroups = ({ groups }: MapDocument): ReadonlySet<string> =>
  new Set(groups.flatMap(({ id, visible }) => (visible ? [] : [id])))

/** Words and settings that the script needs; the rest it finds in the markup. */
function configOf({ settings }: MapDocument, { words, facts }: Surroundings): object {
  const { tooltip, zoom, deep_links } = settings
  const said = Object.fromEntries((['close', 'more', 'nothing'] as const).map(key => [key, words.say(key)]))
  return { tooltip, zoom, deep_links, words: said, ...facts }
}

type Inside = { readonly map: ShownMap; readonly prefix: string; readonly around: Surroundings }

function floorsMarkup(shown: readonly Hotspot[], { map, prefix, around }: Inside): Html[] {
  const { doc } = map
  const groupColours = new Map(doc.groups.map(({ id, color }) => [id, color]))
  return floorsOf(doc).map((floor, at) => {
    const hotspots = shown.filter(hotspot => floorOf(hotspot, doc) === floor.id)
    const proportion = proportionOf(floor.image)
    const place = { prefix, proportion, icons: around.icons, groupColours, waiting: waitingGroups(doc) }
    const areas = areasMarkup(hotspots, place)
    const heading = floor.title ? html`<p class="vim-floortitle">${floor.title}</p>` : ''
    const { width, height, caption } = floor.image
    const id = floor.id ? `${prefix}-floor-${floor.id}` : null
    const named = attributes({ id, class: ['vim-floor', at === 0 ? 'is-shown' : ''], 'data-floor': floor.id })
    const words = caption ? html`<figcaption>${caption}</figcaption>` : ''
    return html`<figure${named}>${heading}<div class="vim-view"><div class="vim-stage" style="--ratio:${width || 1} / ${height || 1}">${pictureMarkup(floor, { map, prefix, around })}<div class="vim-areas">${areas}</div></div></div>${words}</figure>`
  })
}

/** Pictures of other sites are not loaded: nobody else hears of a visit. */
function pictureMarkup({ image }: Layer, { map, around }: Inside): Html {
  if (!isOfSite(image)) return html`<p class="vim-nopicture">${around.words.say('picture_elsewhere')}</p>`
  const sources = around.sources(image)
  const shown = attributes({
    class: 'vim-picture',
    src: image.url,
    srcset: sources || null,
    sizes: sources ? '(max-width: 70rem) 100vw, 70rem' : null,
    width: image.width || null,
    height: image.height || null,
    alt: image.alt,
    loading: map.doc.settings.preload ? 'eager' : 'lazy',
    decoding: 'async',
  })
  return html`<img${shown}>`
}

/** Tools are printed here, so that nothing moves when the script begins; without scripts the style sheet hides them. */
function toolsMarkup(doc: MapDocument, prefix: string, words: Speaker<WordKey>): Html {
  const { settings, groups, layers } = doc
  const search = settings.search
    ? html`<label class="vim-search"><span>${words.say('search')}</span><input type="search" autocomplete="off"></label><p class="vim-note" role="status"></p>`
    : ''
  const floors =
    layers.length > 1
      ? html`<nav class="vim-floors" aria-label="${words.say('floors')}">${layers.map(({ id, title }, at) => html`<a href="#${prefix}-floor-${id}" data-floor="${id}"${attributes({ 'aria-current': at === 0 ? 'true' : null })}>${title}</a>`)}</nav>`
      : ''
  const legend =
    settings.legend && groups.length > 0
      ? html`<fieldset class="vim-legend"><legend>${words.say('legend')}</legend>${groups.map(({ id, title, color, visible }) => html`<label style="--dot:${plainColour(color) || 'currentcolor'}"><input type="checkbox" value="${id}"${attributes({ checked: visible })}>${title}</label>`)}</fieldset>`
      : ''
  const zoom = settings.zoom.enabled && settings.zoom.controls ? zoomMarkup(words) : ''
  return html`<div class="vim-tools">${floors}${search}${legend}${zoom}</div>`
}

const zoomMarkup = (words: Speaker<WordKey>): Html =>
  html`<div class="vim-zoom" role="group">${(['zoom_in', 'zoom_out', 'reset'] as const).map(key => html`<button type="button" data-zoom="${key}" aria-label="${words.say(key)}">${SIGNS[key]}</button>`)}</div>`

const SIGNS = { zoom_in: '+', zoom_out: '−', reset: '⤢' } as const

type Listing = { readonly prefix: string; readonly doc: MapDocument; readonly words: Speaker<WordKey> }

/** Every area in words: for those who cannot see or point, for phones, and as the texts of the tooltips. */
function listMarkup(shown: readonly Hotspot[], { prefix, doc, words }: Listing): Html {
  const { list } = doc.settings
  const classes = [
    'vim-list',
    `at-${list.position}`,
    list.enabled ? '' : 'is-quiet',
    list.mobile_only ? 'is-for-phones' : '',
  ]
  const told = shown.filter(({ action }) => action?.type !== 'none')
  if (told.length === 0) return html``
  return html`<section class="${classes}" aria-label="${list.title || words.say('areas')}">${list.title ? html`<p class="vim-listtitle">${list.title}</p>` : ''}<ol>${told.map(hotspot => itemMarkup(hotspot, { prefix, doc, words }))}</ol></section>`
}

function itemMarkup(hotspot: Hotspot, { prefix, doc, words }: Listing): Html {
  const { action, content, media, group_id } = hotspot
  const name = nameOf(hotspot)
  const isNew = action?.target === '_blank'
  const more =
    action?.type === 'link'
      ? html`<p><a href="${action.url}"${attributes({ target: isNew ? '_blank' : null, rel: action.rel })}>${words.say('more')}<span class="vim-unseen">: ${name}</span></a></p>`
      : ''
  const gone = waitingGroups(doc).has(group_id ?? '') ? 'is-gone' : null
  const place = attributes({
    id: itemId(prefix, hotspot.id),
    class: gone,
    'data-of': hotspot.id,
    'data-group': group_id,
  })
  return html`<li${place}><strong class="vim-name">${name}</strong><div class="vim-words">${mediaMarkup(media)}${raw(content ?? '')}${more}</div></li>`
}

function mediaMarkup(media: Hotspot['media']): Html | '' {
  if (!media || !isOfSite(media)) return ''
  if (media.type === 'image') return html`<img src="${media.url}" alt="${media.alt}" loading="lazy" decoding="async">`
  if (media.type === 'video')
    return html`<video src="${media.url}" controls preload="none" aria-label="${media.alt}"></video>`
  return html`<audio src="${media.url}" controls preload="none" aria-label="${media.alt}"></audio>`
}

/** The widths that there are files for, as `srcset` wants them. */
export const sourceSetOf = (sources: readonly { readonly url: string; readonly width: number }[]): string =>
  sources.map(({ url, width }) => `${url} ${width}w`).join(', ')
