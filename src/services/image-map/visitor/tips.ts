/** What an area tells: beside it, in a panel, or in a box over the page. Escape closes it, and the focus goes back. */
import type { MapView, Spot } from './map-view.ts'
import { tell } from './start.ts'

type Shown = { readonly spot: Spot; readonly element: HTMLElement; readonly since: number }

export function createTips(view: MapView) {
  const { root, config } = view
  const { trigger, layout } = config.tooltip
  const isBox = layout === 'lightbox'
  let shown: Shown | null = null

  const close = (takesFocus = false) => {
    if (!shown) return
    const { spot, element, since } = shown
    shown = null
    element.remove()
    spot.classList.remove('is-open')
    spot.removeAttribute('aria-expanded')
    view.body.classList.remove('has-side-panel')
    tell(root, 'closed', { hotspot: spot.dataset.spot ?? '', ms: Date.now() - since })
    if (takesFocus) spot.focus()
  }

  const open = (spot: Spot, takesFocus: boolean) => {
    if (shown?.spot === spot) return
    close()
    const element = isBox ? makeBox(view, spot, close) : makeTip(view, spot, close)
    if (!element) return
    shown = { spot, element, since: Date.now() }
    spot.classList.add('is-open')
    spot.setAttribute('aria-expanded', 'true')
    if (!isBox) place(view, spot, element)
    if (takesFocus) element.focus()
    tell(root, 'open', { hotspot: spot.dataset.spot ?? '' })
  }

  closeByThemselves(layout === 'tooltip', { shown: () => shown, close })
  if (trigger !== 'click') openByItself(view, { open, close, isOver: () => shown?.element.matches(':hover') ?? false })
  return { open, close, toggle: (spot: Spot) => (shown?.spot === spot ? close(true) : open(spot, true)) }
}

type Closing = { shown(): Shown | null; close(takesFocus?: boolean): void }

/** Escape closes every text, a click elsewhere those that lie over the picture. */
function closeByThemselves(byClick: boolean, { shown, close }: Closing): void {
  document.addEventListener('keydown', event => {
    if (event.key === 'Escape' && shown()) close(true)
  })
  document.addEventListener('pointerdown', event => {
    const now = shown()
    const target = event.target as Element
    if (byClick && now && !now.element.contains(target) && !now.spot.contains(target)) close()
  })
}

type Opening = { open(spot: Spot, takesFocus: boolean): void; close(): void; isOver(): boolean }

/** Under the pointer or the keyboard; whoever goes on into the text may do so. */
function openByItself({ spots, config }: MapView, { open, close, isOver }: Opening): void {
  let leaving = 0
  const later = () => {
    clearTimeout(leaving)
    leaving = window.setTimeout(() => (isOver() ? later() : close()), 250)
  }
  for (const spot of spots) {
    if (spot.dataset.do === 'none') continue
    if (config.tooltip.trigger === 'hover') {
      spot.addEventListener('pointerenter', event => {
        clearTimeout(leaving)
        if ((event as PointerEvent).pointerType === 'mouse') open(spot, false)
      })
      spot.addEventListener('pointerleave', later)
    }
    spot.addEventListener('focus', () => spot.matches(':focus-visible') && open(spot, false))
  }
}

/** The words of the list, copied: they were cleaned by the server. */
function fill(element: HTMLElement, { view, spot, close }: Filling): boolean {
  const item = view.item(spot.dataset.spot ?? '')
  if (!item) return false
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'vim-close'
  button.textContent = '×'
  button.setAttribute('aria-label', view.config.words.close)
  button.addEventListener('click', () => close(true))
  element.append(...[...item.childNodes].map(node => node.cloneNode(true)), button)
  element.tabIndex = -1
  element.setAttribute('aria-label', spot.getAttribute('aria-label') ?? '')
  return true
}
type Filling = { readonly view: MapView; readonly spot: Spot; readonly close: (takesFocus?: boolean) => void }

function makeBox(view: MapView, spot: Spot, close: Filling['close']): HTMLElement | null {
  const box = document.createElement('dialog')
  box.className = 'vim-box'
  if (!fill(box, { view, spot, close })) return null
  box.addEventListener('close', () => close(true))
  box.addEventListener('click', event => event.target === box && close(true))
  view.root.append(box)
  box.showModal()
  return box
}

function makeTip(view: MapView, spot: Spot, close: Filling['close']): HTMLElement | null {
  const { layout, animation } = view.config.tooltip
  const tip = document.createElement('div')
  tip.className = `vim-tip is-${animation}${layout.startsWith('panel') ? ' vim-panel' : ''}`
  tip.setAttribute('role', 'dialog')
  if (!fill(tip, { view, spot, close })) return null
  if (!layout.startsWith('panel')) view.body.style.position = 'relative'
  if (layout === 'panel_right') view.body.classList.add('has-side-panel')
  view.body.append(tip)
  return tip
}

const GAP = 10

/** Above, unless there is no room or the author says otherwise; always within the window. */
function place({ body, config }: MapView, spot: Spot, tip: HTMLElement): void {
  if (tip.classList.contains('vim-panel')) return
  tip.style.setProperty('--wide', `${spot.dataset.wide ?? config.tooltip.width}px`)
  const [around, at, own] = [body, spot, tip].map(element => element.getBoundingClientRect()) as [
    DOMRect,
    DOMRect,
    DOMRect,
  ]
  const side = spot.dataset.side ?? (at.top > own.height + GAP ? 'top' : 'bottom')
  const middle = { x: at.left + at.width / 2 - own.width / 2, y: at.top + at.height / 2 - own.height / 2 }
  const places: Readonly<Record<string, { x: number; y: number }>> = {
    top: { x: middle.x, y: at.top - own.height - GAP },
    bottom: { x: middle.x, y: at.bottom + GAP },
    left: { x: at.left - own.width - GAP, y: middle.y },
    right: { x: at.right + GAP, y: middle.y },
  }
  const wanted = places[side] ?? places.top!
  const x = Math.max(8, Math.min(document.documentElement.clientWidth - own.width - 8, wanted.x))
  tip.style.left = `${x - around.left}px`
  tip.style.top = `${wanted.y - around.top}px`
}
