/** Dragging of spans over lanes, by mouse or pen. Fingers scroll: they open a span and move it there. */
import { type PointerEvent as PressEvent, type RefObject, useRef, useState } from 'react'
import type { LanesProps, Move, Span } from './lanes.tsx'

export type Dragging = {
  /** Where the span that is being dragged lies by now. */
  readonly shown: (Move & { readonly id: string }) | null
  readonly start: (span: Span, event: PressEvent) => void
  /** Whether the click that follows ends a drag. */
  readonly hasMoved: () => boolean
}

/** Pixels that a hand trembles. */
const TREMBLE = 5

export function useSpanDrag(ground: RefObject<HTMLElement | null>, lanes: LanesProps): Dragging {
  const [shown, setShown] = useState<Dragging['shown']>(null)
  const moved = useRef(false)
  const start = (span: Span, press: PressEvent) => {
    moved.current = false
    if (press.pointerType === 'touch' || press.button !== 0) return
    let last: Dragging['shown'] = null
    const onMove = (event: PointerEvent) => {
      const isFar = Math.hypot(event.clientX - press.clientX, event.clientY - press.clientY) > TREMBLE
      if (!moved.current && !isFar) return
      moved.current = true
      last = { id: span.id, ...placeAt(event, { span, startX: press.clientX }, { ground, lanes }) }
      setShown(last)
    }
    const end = (isKept: boolean) => {
      removeEventListener('pointermove', onMove)
      removeEventListener('pointerup', onUp)
      removeEventListener('keydown', onKey)
      setShown(null)
      if (isKept && last && (last.from !== span.from || last.lane !== span.lane)) lanes.onMove(span, last)
    }
    const onUp = () => end(true)
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && end(false)
    addEventListener('pointermove', onMove)
    addEventListener('pointerup', onUp)
    addEventListener('keydown', onKey)
  }
  return { shown, start, hasMoved: () => moved.current }
}

type Held = { readonly span: Span; readonly startX: number }
type Ground = { readonly ground: RefObject<HTMLElement | null>; readonly lanes: LanesProps }

function placeAt(event: PointerEvent, { span, startX }: Held, { ground, lanes }: Ground): Move {
  const rows = [...(ground.current?.querySelectorAll<HTMLElement>('[data-lane]') ?? [])]
  const width = rows[0]?.clientWidth || 1
  const forth = document.documentElement.dir === 'rtl' ? -1 : 1
  const gone = ((event.clientX - startX) / width) * (lanes.until - lanes.from) * forth
  const below = rows.find(row => {
    const { top, bottom } = row.getBoundingClientRect()
    return event.clientY >= top && event.clientY < bottom
  })
  return {
    from: span.from + Math.round(gone / lanes.step) * lanes.step,
    lane: below?.dataset.lane ?? span.lane,
  }
}
