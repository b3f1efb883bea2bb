/** The document of a map: the picture, its floors, and the areas on it. Positions are percentages of the picture. */

export type Point = readonly [x: number, y: number]

export const hotspotTypes = ['pin', 'rect', 'ellipse', 'polygon', 'path', 'text'] as const
export type HotspotType = (typeof hotspotTypes)[number]
export const actionTypes = ['tooltip', 'link', 'layer', 'hotspot', 'event', 'none'] as const
export const triggers = ['click', 'hover', 'focus'] as const
export const tooltipLayouts = ['tooltip', 'popover', 'lightbox', 'panel_right', 'panel_below'] as const
export const fits = ['contain', 'cover', 'width'] as const
export const showings = ['always', 'hover', 'never'] as const
export const placements = ['top', 'bottom', 'left', 'right', 'auto'] as const
export const listPositions = ['below', 'above', 'left', 'right'] as const
export const themes = ['auto', 'light', 'dark'] as const
export const animations = ['none', 'fade', 'grow'] as const

export type Picture = {
  /** The media item; 0 for a picture that is only an address. */
  readonly id: number
  readonly url: string
  /** In pixels; 0 while nobody knows. */
  readonly width: number
  readonly height: number
  readonly alt: string
  readonly caption: string
}
export type Layer = { readonly id: string; readonly title: string; readonly image: Picture }
export type Group = { readonly id: string; readonly title: string; readonly color: string; readonly visible: boolean }

export type Style = {
  readonly fill?: string
  readonly fill_opacity?: number
  readonly stroke?: string
  readonly stroke_opacity?: number
  readonly stroke_width?: number
  readonly radius?: number
  readonly dash?: string
}
export type Action = {
  readonly type: (typeof actionTypes)[number]
  readonly url?: string
  readonly target?: '_self' | '_blank'
  readonly rel?: string
  /** The layer or the hotspot that it leads to, or the name of the event. */
  readonly ref?: string
}
export type Icon = {
  /** An icon of the site; 0 for a built-in one. */
  readonly id: number
  readonly name: string
  readonly size: number
  readonly color: string
  readonly pulse: boolean
}
export type HotspotMedia = { readonly type: 'image' | 'video' | 'audio'; readonly url: string; readonly alt: string }
export type TooltipPlace = {
  readonly placement?: (typeof placements)[number]
  readonly width?: number
  readonly open_by_default?: boolean
}

/** What has its usual value is left out, so that large maps stay small. */
export type Hotspot = {
  readonly id: string
  readonly type: HotspotType
  readonly title: string
  readonly layer_id?: string
  readonly group_id?: string
  /** Among the hotspots, for the keyboard and the list; by place in the list where absent. */
  readonly order?: number
  /** The upper left corner, or the tip of a pin. */
  readonly x: number
  readonly y: number
  readonly width?: number
  readonly height?: number
  readonly points?: readonly Point[]
  readonly path?: string
  readonly rotation?: number
  readonly label?: string
  readonly alt?: string
  readonly content?: string
  readonly media?: HotspotMedia
  readonly action?: Action
  readonly icon?: Icon
  readonly style?: Style
  readonly hover?: Style
  readonly active?: Style
  readonly tooltip?: TooltipPlace
  readonly visible?: false
  readonly locked?: true
  readonly data?: Readonly<Record<string, string>>
}

export type MapSettings = {
  readonly theme: (typeof themes)[number]
  /** Pixels; 0 for as wide as there is room. */
  readonly max_width: number
  readonly fit: (typeof fits)[number]
  readonly zoom: {
    readonly enabled: boolean
    readonly max: number
    readonly wheel: boolean
    readonly controls: boolean
  }
  readonly tooltip: {
    readonly trigger: (typeof triggers)[number]
    readonly layout: (typeof tooltipLayouts)[number]
    readonly width: number
    readonly animation: (typeof animations)[number]
  }
  readonly show_areas: (typeof showings)[number]
  readonly list: {
    readonly enabled: boolean
    readonly position: (typeof listPositions)[number]
    readonly title: string
    readonly mobile_only: boolean
  }
  readonly search: boolean
  readonly legend: boolean
  readonly deep_links: boolean
  readonly preload: boolean
  readonly background: string
  readonly css_class: string
}

export type MapDocument = {
  readonly schema: 1
  readonly image: Picture
  readonly layers: readonly Layer[]
  readonly settings: MapSettings
  readonly groups: readonly Group[]
  readonly hotspots: readonly Hotspot[]
}

export const MOST_HOTSPOTS = 500
export const MOST_POINTS = 500
export const MOST_LAYERS = 50
export const MOST_GROUPS = 100
export const MOST_BYTES = 1024 * 1024

export const usualSettings: MapSettings = Object.freeze({
  theme: 'auto',
  max_width: 0,
  fit: 'contain',
  zoom: Object.freeze({ enabled: false, max: 4, wheel: false, controls: true }),
  tooltip: Object.freeze({ trigger: 'click', layout: 'tooltip', width: 300, animation: 'fade' }),
  show_areas: 'always',
  list: Object.freeze({ enabled: true, position: 'below', title: '', mobile_only: false }),
  search: false,
  legend: false,
  deep_links: true,
  preload: false,
  background: '',
  css_class: '',
})

/** What areas look like that say nothing of it. Themes may say otherwise. */
export const usualStyle = Object.freeze({
  fill: '#2563eb',
  fill_opacity: 0.25,
  stroke: '#1d4ed8',
  stroke_opacity: 1,
  stroke_width: 2,
})

/** In the order of the keyboard and the list. */
export const inOrder = (hotspots: readonly Hotspot[]): Hotspot[] =>
  hotspots
    .map((hotspot, at) => ({ hotspot, at }))
    .sort((one, other) => (one.hotspot.order ?? one.at) - (other.hotspot.order ?? other.at) || one.at - other.at)
    .map(({ hotspot }) => hotspot)

/** The floors of a map: its layers, or the one picture. */
export const floorsOf = ({ layers, image }: Pick<MapDocument, 'layers' | 'image'>): readonly Layer[] =>
  layers.length > 0 ? layers : [{ id: '', title: '', image }]

/** The floor that a hotspot stands on: the first one where it names none. */
export const floorOf = (hotspot: Pick<Hotspot, 'layer_id'>, { layers }: Pick<MapDocument, 'layers'>): string =>
  layers.length === 0 ? '' : (hotspot.layer_id ?? layers[0]!.id)

export const nameOf = ({ title, label, alt, id }: Hotspot): string => title || label || alt || id
