/** Nearer and farther: by wheel, by two fingers, by keys and by buttons. What is near can be moved. */
import type { MapView } from './map-view.ts'

type Place = { scale: number; x: number; y: number }

export function createZoom({ root, config }: MapView): void {
  for (const view of root.querySelectorAll<HTMLElement>('.vim-view')) zoomView(view, root, config.zoom)
}

function zoomView(view: HTMLElement, root: HTMLElement, { max, wheel }: MapView['config']['zoom']): void {
  const stage = view.querySelector<HTMLElement>('.vim-stage')!
  const at: Place = { scale: 1, x: 0, y: 0 }
  const show = () => {
    const { clientWidth: width, clientHeight: height } = view
    at.x = Math.min(0, Math.max(width - width * at.scale, at.x))
    at.y = Math.min(0, Math.max(height - height * at.scale, at.y))
    stage.style.transform = at.scale === 1 ? '' : `translate(${at.x}px,${at.y}px) scale(${at.scale})`
    view.style.touchAction = at.scale === 1 ? 'pan-x pan-y' : 'none'
    view.classList.toggle('is-near', at.scale > 1)
  }
  const zoomTo = (scale: number, x = view.clientWidth / 2, y = view.clientHeight / 2) => {
    const next = Math.max(1, Math.min(max, scale))
    const share = next / at.scale
    Object.assign(at, { scale: next, x: x - (x - at.x) * share, y: y - (y - at.y) * share })
    show()
  }
  const isShown = () => view.offsetParent !== null
  for (const button of root.querySelectorAll<HTMLElement>('[data-zoom]'))
    button.addEventListener('click', () => {
      if (isShown()) zoomTo(STEPS[button.dataset.zoom as keyof typeof STEPS](at.scale))
    })
  view.addEventListener('wheel', event => onWheel(event, { view, wheel, at, zoomTo }), { passive: false })
  view.addEventListener('keydown', event => onKey(event, { at, zoomTo, show }))
  followFingers(view, { at, zoomTo, show })
}

const STEPS = {
  zoom_in: (scale: number) => scale * 1.5,
  zoom_out: (scale: number) => scale / 1.5,
  reset: () => 1,
}
type Zooming = { readonly at: Place; zoomTo(scale: number, x?: number, y?: number): void; show(): void }

/** With Ctrl as for the whole page; without it only where the author wants so, because people scroll by. */
function onWheel(
  event: WheelEvent,
  { view, wheel, at, zoomTo }: Pick<Zooming, 'at' | 'zoomTo'> & { view: HTMLElement; wheel: boolean },
): void {
  if (!wheel && !event.ctrlKey) return
  event.preventDefault()
  const box = view.getBoundingClientRect()
  zoomTo(at.scale * Math.exp(-event.deltaY / 300), event.clientX - box.left, event.clientY - box.top)
}

const MOVES: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [40, 0],
  ArrowRight: [-40, 0],
  ArrowUp: [0, 40],
  ArrowDown: [0, -40],
}

function onKey(event: KeyboardEvent, { at, zoomTo, show }: Zooming): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const move = MOVES[event.key]
  if (event.key === '+' || event.key === '=') zoomTo(at.scale * 1.5)
  else if (event.key === '-') zoomTo(at.scale / 1.5)
  else if (event.key === '0') zoomTo(1)
  else if (move && at.scale > 1) {
    at.x += move[0]
    at.y += move[1]
    show()
  } else return
  event.preventDefault()
}

type Finger = { x: number; y: number }

function followFingers(view: HTMLElement, { at, zoomTo, show }: Zooming): void {
  const fingers = new Map<number, Finger>()
  let isMoved = false
  view.addEventListener('pointerdown', event => {
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY })
    isMoved = false
  })
  view.addEventListener('pointermove', event => {
    const finger = fingers.get(event.pointerId)
    if (!finger) return
    const [dx, dy] = [event.clientX - finger.x, event.clientY - finger.y]
    const before = spread(fingers)
    Object.assign(finger, { x: event.clientX, y: event.clientY })
    if (fingers.size === 2) {
      const box = view.getBoundingClientRect()
      const [one, other] = [...fingers.values()] as [Finger, Finger]
      zoomTo((at.scale * spread(fingers)) / before, (one.x + other.x) / 2 - box.left, (one.y + other.y) / 2 - box.top)
    } else if (at.scale > 1) {
      at.x += dx
      at.y += dy
      isMoved ||= Math.abs(dx) + Math.abs(dy) > 2
      show()
    }
  })
  const end = (event: PointerEvent) => fingers.delete(event.pointerId)
  for (const name of ['pointerup', 'pointercancel', 'pointerleave'] as const) view.addEventListener(name, end)
  // Whoever moved the picture did not mean the area under their finger.
  const ignore = (event: Event) => {
    if (!isMoved) return
    event.preventDefault()
    event.stopPropagation()
  }
  view.addEventListener('click', ignore, true)
}

function spread(fingers: ReadonlyMap<number, Finger>): number {
  const [one, other] = [...fingers.values()]
  return one && other ? Math.max(1, Math.hypot(one.x - other.x, one.y - other.y)) : 1
}
