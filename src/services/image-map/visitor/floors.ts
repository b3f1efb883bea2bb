/** One floor at a time. */
import type { MapView, Spot } from './map-view.ts'

export function createFloors({ root }: MapView) {
  const floors = [...root.querySelectorAll<HTMLElement>('.vim-floor')]
  const tabs = [...root.querySelectorAll<HTMLElement>('.vim-floors [data-floor]')]
  const show = (id: string) => {
    if (!floors.some(floor => floor.dataset.floor === id)) return
    for (const floor of floors) floor.classList.toggle('is-shown', floor.dataset.floor === id)
    for (const tab of tabs) {
      if (tab.dataset.floor === id) tab.setAttribute('aria-current', 'true')
      else tab.removeAttribute('aria-current')
    }
  }
  for (const tab of tabs)
    tab.addEventListener('click', event => {
      event.preventDefault()
      show(tab.dataset.floor ?? '')
    })
  return { show, showOf: (spot: Spot) => show(spot.closest<HTMLElement>('.vim-floor')?.dataset.floor ?? '') }
}
