/** A document as it may be stored. Cleaning what is clean changes nothing. */
import { cleanSource } from './addresses.ts'
import { cleanHotspot, type Surroundings } from './clean-hotspot.ts'
import { cleanColour } from './colours.ts'
import {
  animations,
  fits,
  type Group,
  type Hotspot,
  type Layer,
  listPositions,
  type MapDocument,
  type MapSettings,
  MOST_BYTES,
  MOST_GROUPS,
  MOST_HOTSPOTS,
  MOST_LAYERS,
  MOST_POINTS,
  type Picture,
  showings,
  themes,
  tooltipLayouts,
  triggers,
  usualSettings,
} from './document.ts'
import {
  choiceIn,
  distinctNames,
  flagIn,
  isRecord,
  listIn,
  numberIn,
  recordIn,
  slugIn,
  textIn,
} from './loose-values.ts'

export type Cleaning = {
  readonly cleanHtml: (html: string) => string
  /** What settings a document has that does not say them. */
  readonly settings?: unknown
}

export function cleanDocument(sent: unknown, { cleanHtml, settings }: Cleaning): MapDocument {
  const document = recordIn(sent)
  const layers = cleanLayers(document.layers)
  const groups = cleanGroups(document.groups)
  const spots = listIn(document.hotspots).filter(isRecord).slice(0, MOST_HOTSPOTS)
  const ids = hotspotIds(spots)
  const around: Surroundings = {
    layers: new Set(layers.map(({ id }) => id)),
    groups: new Set(groups.map(({ id }) => id)),
    hotspots: new Set(ids),
    cleanHtml,
  }
  return {
    schema: 1,
    image: cleanPicture(document.image),
    layers,
    settings: cleanSettings(document.settings, settings === undefined ? usualSettings : cleanSettings(settings)),
    groups,
    hotspots: spots.map((spot, at): Hotspot => cleanHotspot(spot, ids[at]!, around)),
  }
}

/** Which ceiling a document goes beyond; null for none. The only thing that a document is refused for. */
export function ceilingOf(sent: unknown): { readonly what: string; readonly most: number } | null {
  const spots = listIn(recordIn(sent).hotspots)
  if (spots.length > MOST_HOTSPOTS) return { what: 'hotspots', most: MOST_HOTSPOTS }
  const isLong = (spot: unknown) => isRecord(spot) && listIn(spot.points).length > MOST_POINTS
  return spots.some(isLong) ? { what: 'points of one polygon', most: MOST_POINTS } : null
}

/** The size of a document as it is stored, in bytes. */
export const bytesOf = (text: string): number => new TextEncoder().encode(text).length
export const isTooLarge = (bytes: number): boolean => bytes > MOST_BYTES

function hotspotIds(spots: readonly Readonly<Record<string, unknown>>[]): string[] {
  const name = distinctNames()
  return spots.map(({ id }, at) => name(slugIn(id), `spot-${at + 1}`))
}

export function cleanPicture(sent: unknown): Picture {
  const { id, url, width, height, alt, caption } = recordIn(sent)
  return {
    id: Math.trunc(numberIn(id, [0, 2 ** 40], 0)),
    url: cleanSource(url),
    width: Math.trunc(numberIn(width, [0, 100_000], 0)),
    height: Math.trunc(numberIn(height, [0, 100_000], 0)),
    alt: textIn(alt, 500),
    caption: textIn(caption, 500),
  }
}

function cleanLayers(sent: unknown): Layer[] {
  const name = distinctNames()
  const layers = listIn(sent).filter(isRecord).slice(0, MOST_LAYERS)
  return layers.map(({ id, title, image }, at) => ({
    id: name(slugIn(id), `layer-${at + 1}`),
    title: textIn(title, 200) || `${at + 1}`,
    image: cleanPicture(image),
  }))
}

function cleanGroups(sent: unknown): Group[] {
  const name = distinctNames()
  const groups = listIn(sent).filter(isRecord).slice(0, MOST_GROUPS)
  return groups.map(({ id, title, color, visible }, at) => ({
    id: name(slugIn(id), `group-${at + 1}`),
    title: textIn(title, 200) || `${at + 1}`,
    color: cleanColour(color),
    visible: flagIn(visible, true),
  }))
}

export function cleanSettings(sent: unknown, usual: MapSettings = usualSettings): MapSettings {
  const said = recordIn(sent)
  const css = textIn(said.css_class, 200)
    .split(' ')
    .filter(word => /^-?[a-z_][\w-]*$/i.test(word))
  return {
    theme: choiceIn(said.theme, themes, usual.theme),
    max_width: Math.trunc(numberIn(said.max_width, [0, 10_000], usual.max_width)),
    fit: choiceIn(said.fit, fits, usual.fit),
    ...partsOf(said, usual),
    show_areas: choiceIn(said.show_areas, showings, usual.show_areas),
    search: flagIn(said.search, usual.search),
    legend: flagIn(said.legend, usual.legend),
    deep_links: flagIn(said.deep_links, usual.deep_links),
    preload: flagIn(said.preload, usual.preload),
    background: 'background' in said ? cleanColour(said.background) : usual.background,
    css_class: 'css_class' in said ? css.join(' ') : usual.css_class,
  }
}

function partsOf(
  said: Readonly<Record<string, unknown>>,
  usual: MapSettings,
): Pick<MapSettings, 'zoom' | 'tooltip' | 'list'> {
  const [zoom, tooltip, list] = [recordIn(said.zoom), recordIn(said.tooltip), recordIn(said.list)]
  return {
    zoom: {
      enabled: flagIn(zoom.enabled, usual.zoom.enabled),
      max: numberIn(zoom.max, [1, 20], usual.zoom.max),
      wheel: flagIn(zoom.wheel, usual.zoom.wheel),
      controls: flagIn(zoom.controls, usual.zoom.controls),
    },
    tooltip: {
      trigger: choiceIn(tooltip.trigger, triggers, usual.tooltip.trigger),
      layout: choiceIn(tooltip.layout, tooltipLayouts, usual.tooltip.layout),
      width: Math.trunc(numberIn(tooltip.width, [80, 1200], usual.tooltip.width)),
      animation: choiceIn(tooltip.animation, animations, usual.tooltip.animation),
    },
    list: {
      enabled: flagIn(list.enabled, usual.list.enabled),
      position: choiceIn(list.position, listPositions, usual.list.position),
      title: 'title' in list ? textIn(list.title, 200) : usual.list.title,
      mobile_only: flagIn(list.mobile_only, usual.list.mobile_only),
    },
  }
}
