/** Finds the maps of a page and brings them to life; each once, however often the script is loaded. */
import { followAddress } from './deep-links.ts'
import { createFilters } from './filters.ts'
import { createFloors } from './floors.ts'
import { createMapView, type MapView } from './map-view.ts'
import { createTips } from './tips.ts'
import { createZoom } from './zoom.ts'

export function startMaps(): void {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', bringToLife)
  else bringToLife()
}

function bringToLife(): void {
  for (const root of document.querySelectorAll<HTMLElement>('.vim[data-map]:not([data-live])')) startMap(root)
}

function startMap(root: HTMLElement): void {
  root.dataset.live = ''
  const view = createMapView(root)
  const floors = createFloors(view)
  const tips = createTips(view)
  createFilters(view, floors)
  if (view.config.zoom.enabled) createZoom(view)
  root.addEventListener('click', event => onClick(event, { view, floors, tips }))
  followAddress(view, (id, isAsked) => openSpot(id, { view, floors, tips }, isAsked))
  for (const spot of root.querySelectorAll<HTMLElement | SVGElement>('[data-open]')) tips.open(spot, false)
  tell(root, 'view', { hotspot: null })
}

type Parts = {
  readonly view: MapView
  readonly floors: ReturnType<typeof createFloors>
  readonly tips: ReturnType<typeof createTips>
}

/** Others on the page may listen: `vim:view`, `vim:open`, `vim:click`, `vim:dead` and events that authors name. */
export function tell(
  root: HTMLElement,
  event: string,
  about: { hotspot: string | null; [fact: string]: unknown },
): void {
  const detail = { map: Number(root.dataset.map), ...about }
  root.dispatchEvent(new CustomEvent(`vim:${event}`, { bubbles: true, detail }))
}

function onClick(event: MouseEvent, parts: Parts): void {
  const target = event.target as Element
  const spot = target.closest<HTMLElement | SVGElement>('[data-spot]')
  if (!spot) {
    const stage = target.closest<HTMLElement>('.vim-stage')
    if (stage) tellDead(event, stage, parts.view.root)
    return
  }
  const { spot: id = '', do: action = 'tooltip', ref = '' } = spot.dataset
  tell(parts.view.root, 'click', { hotspot: id })
  if (action === 'link' || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  if (action === 'layer') parts.floors.show(ref)
  else if (action === 'hotspot') openSpot(ref, parts, true)
  else if (action === 'event') tell(parts.view.root, ref || 'event', { hotspot: id })
  else if (action !== 'none') parts.tips.toggle(spot)
}

/** Where nothing is, in percentages of the picture. */
function tellDead(event: MouseEvent, stage: HTMLElement, root: HTMLElement): void {
  const box = stage.getBoundingClientRect()
  const share = (at: number, from: number, size: number) => Math.round(((at - from) / size) * 1000) / 10
  tell(root, 'dead', {
    hotspot: null,
    x: share(event.clientX, box.left, box.width),
    y: share(event.clientY, box.top, box.height),
  })
}

function openSpot(id: string, { view, floors, tips }: Parts, isAsked: boolean): void {
  const spot = view.spot(id)
  if (!spot) return
  floors.showOf(spot)
  tips.open(spot, isAsked)
}
