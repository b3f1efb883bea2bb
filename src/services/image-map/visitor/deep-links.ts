/** `#map-5-kitchen` or `#hotspot-kitchen` opens an area; opening one writes the address, without a step back. */
import type { MapView } from './map-view.ts'

export function followAddress(view: MapView, open: (id: string, isAsked: boolean) => void): void {
  if (!view.config.deep_links) return
  const prefix = `map-${view.root.dataset.map}-`
  const follow = (isAsked: boolean) => {
    const name = decodeURIComponent(location.hash.slice(1))
    if (name.startsWith(prefix)) open(name.slice(prefix.length), isAsked)
    else if (name.startsWith('hotspot-')) open(name.slice('hotspot-'.length), isAsked)
  }
  view.root.addEventListener('vim:open', event => {
    const { hotspot } = (event as CustomEvent<{ hotspot: string }>).detail
    if (document.activeElement !== document.body) history.replaceState(history.state, '', `#${prefix}${hotspot}`)
  })
  addEventListener('hashchange', () => follow(true))
  if (location.hash.length > 1) follow(false)
}
