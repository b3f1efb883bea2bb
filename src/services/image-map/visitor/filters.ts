/** The search and the legend: areas that do not fit are out of sight, in the picture and in the list. */
import type { createFloors } from './floors.ts'
import type { MapView } from './map-view.ts'

export function createFilters(view: MapView, floors: ReturnType<typeof createFloors>): void {
  const search = view.root.querySelector<HTMLInputElement>('.vim-search input')
  const boxes = [...view.root.querySelectorAll<HTMLInputElement>('.vim-legend input')]
  if (!search && boxes.length === 0) return
  const note = view.root.querySelector<HTMLElement>('.vim-note')
  const apply = () => {
    const words = fold(search?.value ?? '')
    const hidden = new Set(boxes.filter(box => !box.checked).map(box => box.value))
    const found = view.spots.filter(spot => {
      const item = view.item(spot.dataset.spot ?? '')
      const text = fold(`${spot.getAttribute('aria-label')} ${item?.textContent ?? ''}`)
      const fits = text.includes(words) && !hidden.has(spot.dataset.group ?? '')
      spot.classList.toggle('is-gone', !fits)
      item?.classList.toggle('is-gone', !fits)
      return fits
    })
    if (note) note.textContent = found.length === 0 ? view.config.words.nothing : ''
    if (words !== '' && found[0]) floors.showOf(found[0])
  }
  search?.addEventListener('input', apply)
  for (const box of boxes) box.addEventListener('change', apply)
}

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
