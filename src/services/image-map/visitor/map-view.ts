/** One map on the page: its elements, and what the server says of it. */

export type MapConfig = {
  readonly tooltip: {
    readonly trigger: 'click' | 'hover' | 'focus'
    readonly layout: 'tooltip' | 'popover' | 'lightbox' | 'panel_right' | 'panel_below'
    readonly width: number
    readonly animation: string
  }
  readonly zoom: { readonly enabled: boolean; readonly max: number; readonly wheel: boolean }
  readonly deep_links: boolean
  readonly words: Readonly<Record<'close' | 'more' | 'nothing', string>>
  readonly hits?: string
}
export type Spot = HTMLElement | SVGElement

export type MapView = {
  readonly root: HTMLElement
  readonly body: HTMLElement
  readonly config: MapConfig
  readonly spots: readonly Spot[]
  spot(id: string): Spot | undefined
  /** What is told of an area, in the list. */
  item(id: string): HTMLElement | undefined
}

export function createMapView(root: HTMLElement): MapView {
  const spots = [...root.querySelectorAll<Spot>('[data-spot]')]
  const items = new Map(
    [...root.querySelectorAll<HTMLElement>('.vim-list [data-of]')].map(item => [item.dataset.of, item]),
  )
  return {
    root,
    body: root.querySelector<HTMLElement>('.vim-body')!,
    config: JSON.parse(root.dataset.config ?? '{}') as MapConfig,
    spots,
    spot: id => spots.find(spot => spot.dataset.spot === id),
    item: id => items.get(id),
  }
}
