/** Chosen areas follow the pointer, and stop at the edges and middles of others. */
import { type PointerEvent, useRef, useState } from 'react'
import type { Hotspot, Point } from '../domain/document.ts'
import { moveHotspot, snapLines } from '../domain/edit-shapes.ts'
import { boxOfHotspot, middleOf } from '../domain/geometry.ts'
import { changeSpots, type EditDispatch, type Editing } from './editing.ts'
import type { Locate } from './use-drawing.ts'

type DraggingOf = {
  readonly editing: Editing
  readonly dispatch: EditDispatch
  readonly isSnapping: boolean
  readonly shown: readonly Hotspot[]
  readonly at: Locate
}
type Drag = {
  readonly from: Point
  readonly spots: ReadonlyMap<string, Hotspot>
  readonly lines: ReturnType<typeof snapLines> | null
}
/** Lines that the dragged area has met. */
export type Guides = { readonly across?: number; readonly down?: number }

export function useDragging({ editing, dispatch, at, shown, isSnapping }: DraggingOf) {
  const drag = useRef<Drag | null>(null)
  const [guides, setGuides] = useState<Guides>({})
  return {
    guides,
    begin(event: PointerEvent, id: string) {
      const ids = chosenBy(event, editing.selected, id)
      dispatch({ type: 'select', ids })
      const spots = shown.filter(spot => ids.includes(spot.id) && !spot.locked)
      const others = shown.filter(spot => !ids.includes(spot.id))
      drag.current = {
        from: at(event),
        spots: new Map(spots.map(spot => [spot.id, spot])),
        lines: isSnapping ? snapLines(others) : null,
      }
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    move(event: PointerEvent) {
      if (!drag.current) return
      const { from, spots, lines } = drag.current
      const [x, y] = at(event)
      const [first] = spots.values()
      const free: Point = [x - from[0], y - from[1]]
      const { by, met } = first && lines ? snapStep(first, free, lines) : { by: free, met: {} }
      setGuides(met)
      dispatch(changeSpots('drag', [...spots.keys()], spot => moveHotspot(spots.get(spot.id) ?? spot, by)))
    },
    end() {
      if (!drag.current) return
      drag.current = null
      setGuides({})
      dispatch({ type: 'end' })
    },
  }
}

/** With Shift or Ctrl one more or one less; what is chosen already stays chosen. */
function chosenBy(event: PointerEvent, selected: readonly string[], id: string): readonly string[] {
  const others = selected.filter(one => one !== id)
  const isIn = selected.includes(id)
  if (event.shiftKey || event.ctrlKey || event.metaKey) return isIn ? others : [...others, id]
  return isIn ? selected : [id]
}

const NEAR = 0.7

/** Whichever of its two edges and its middle is nearest to a line goes there. */
function snapStep(spot: Hotspot, [dx, dy]: Point, lines: ReturnType<typeof snapLines>) {
  const box = boxOfHotspot(spot)
  const [middleX, middleY] = middleOf(box)
  const across = nearest([box.left + dx, middleX + dx, box.right + dx], lines.across)
  const down = nearest([box.top + dy, middleY + dy, box.bottom + dy], lines.down)
  const by: Point = [dx + (across?.shift ?? 0), dy + (down?.shift ?? 0)]
  const met: Guides = { ...(across ? { across: across.line } : {}), ...(down ? { down: down.line } : {}) }
  return { by, met }
}

function nearest(places: readonly number[], lines: readonly number[]): { line: number; shift: number } | null {
  let best: { line: number; shift: number } | null = null
  for (const place of places)
    for (const line of lines) {
      const shift = line - place
      if (Math.abs(shift) <= Math.abs(best?.shift ?? NEAR)) best = { line, shift }
    }
  return best
}
