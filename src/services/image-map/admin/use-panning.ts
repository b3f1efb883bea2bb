/** The view of the picture: nearer with Ctrl and the wheel or with two fingers, elsewhere by dragging what is empty. */
import { type PointerEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

export const MOST_ZOOM = 10

type PanningOf = {
  readonly scroll: RefObject<HTMLDivElement | null>
  readonly zoom: number
  readonly setZoom: (zoom: number) => void
}
type Finger = { readonly x: number; readonly y: number }
/** A place of the picture, as a share of it, that stays under the pointer while the zoom changes. */
type Kept = { readonly share: readonly [number, number]; readonly at: readonly [number, number] }

export function usePanning({ scroll, zoom, setZoom }: PanningOf) {
  const fingers = useRef(new Map<number, Finger>())
  const kept = useRef<Kept | null>(null)
  const zoomAt = (next: number, { x, y }: Finger) => {
    const view = scroll.current
    if (!view) return
    const box = view.getBoundingClientRect()
    const at = [x - box.left, y - box.top] as const
    const share = [(view.scrollLeft + at[0]) / view.scrollWidth, (view.scrollTop + at[1]) / view.scrollHeight] as const
    kept.current = { share, at }
    setZoom(Math.max(1, Math.min(MOST_ZOOM, next)))
  }
  useLayoutEffect(() => {
    const view = scroll.current
    if (!view || !kept.current) return
    const { share, at } = kept.current
    view.scrollTo(share[0] * view.scrollWidth - at[0], share[1] * view.scrollHeight - at[1])
    kept.current = null
  }, [scroll, zoom])
  useWheel(scroll, event => zoomAt(zoom * Math.exp(-event.deltaY / 300), { x: event.clientX, y: event.clientY }))
  return {
    /** Two fingers belong to the view, whatever lies under them. */
    isPinching: () => fingers.current.size > 1,
    begin(event: PointerEvent, isEmpty: boolean) {
      if (event.pointerType === 'touch' || isEmpty)
        fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
      return fingers.current.size > 1
    },
    move(event: PointerEvent, isEmpty: boolean) {
      const before = fingers.current.get(event.pointerId)
      if (!before) return
      const now = { x: event.clientX, y: event.clientY }
      const wide = spread(fingers.current)
      fingers.current.set(event.pointerId, now)
      if (fingers.current.size > 1) zoomAt((zoom * spread(fingers.current)) / wide, middle(fingers.current))
      else if (isEmpty) scroll.current?.scrollBy(before.x - now.x, before.y - now.y)
    },
    end: (event: PointerEvent) => fingers.current.delete(event.pointerId),
  }
}

/** React listens to the wheel passively; only an own listener may keep the page from zooming. */
function useWheel(scroll: RefObject<HTMLDivElement | null>, zoom: (event: WheelEvent) => void): void {
  useEffect(() => {
    const view = scroll.current
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      zoom(event)
    }
    view?.addEventListener('wheel', onWheel, { passive: false })
    return () => view?.removeEventListener('wheel', onWheel)
  })
}

function spread(fingers: ReadonlyMap<number, Finger>): number {
  const [one, other] = [...fingers.values()]
  return one && other ? Math.max(1, Math.hypot(one.x - other.x, one.y - other.y)) : 1
}

function middle(fingers: ReadonlyMap<number, Finger>): Finger {
  const all = [...fingers.values()]
  const sum = (of: (finger: Finger) => number) => all.reduce((total, finger) => total + of(finger), 0) / all.length
  return { x: sum(({ x }) => x), y: sum(({ y }) => y) }
}
