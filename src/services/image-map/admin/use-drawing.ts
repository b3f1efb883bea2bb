/** New areas: drawn with mouse and finger, or with a cross that the keyboard moves. */
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import type { Hotspot, HotspotType, Point } from '../domain/document.ts'
import { drawnHotspot, drawnPath, drawnPolygon, freshId } from '../domain/edit-shapes.ts'
import { outlineOf } from '../domain/geometry.ts'
import { changeDoc, type EditDispatch, type Editing } from './editing.ts'
import { say } from './words.ts'

export type Tool = 'select' | HotspotType
export type Locate = (event: { clientX: number; clientY: number }) => Point
/** How a new area looks, as the site's settings say. */
export type NewLooks = Pick<Hotspot, 'style' | 'hover' | 'active'>

type DrawingOf = {
  readonly editing: Editing
  readonly dispatch: EditDispatch
  readonly tool: Tool
  readonly floor: string
  readonly looks: NewLooks
  readonly at: Locate
  readonly onDone: () => void
}

/** Boxes are drawn from corner to corner; polygons and paths corner by corner, until the first or the last one again. */
export function useDrawing(of: DrawingOf) {
  const { tool, at } = of
  const [points, setPoints] = useState<readonly Point[]>([])
  const [end, setEnd] = useState<Point | null>(null)
  const isLine = tool === 'polygon' || tool === 'path'
  const abandon = () => {
    setPoints([])
    setEnd(null)
  }
  const add = (make: (id: string) => Hotspot) => {
    addArea(of, make)
    abandon()
  }
  const finish = () => {
    if (isLine && points.length >= 3) add(id => (tool === 'path' ? drawnPath(id, points) : drawnPolygon(id, points)))
  }
  const close = () => {
    const [from] = points
    if (!isLine && from && end) add(id => drawnHotspot(tool as HotspotType, id, sized(from, end, tool)))
  }
  const put = (point: Point) => {
    const isClosed = isLine && points.length >= 3 && [points[0]!, points.at(-1)!].some(known => isNear(known, point))
    if (isClosed) return finish()
    setPoints(isLine ? [...points, point] : [point])
    setEnd(point)
  }
  const keys = useCross({ points, isLine, tool, put, close, setEnd, abandon, finish, add })
  return {
    ...{ finish, end: close, keys },
    begin: (event: PointerEvent) => put(at(event)),
    move: (event: PointerEvent) => points.length > 0 && setEnd(at(event)),
    outline: outlineText({ points, end, isLine }),
  }
}

const NEAR = 1.5
const isNear = (one: Point, other: Point): boolean => Math.hypot(one[0] - other[0], one[1] - other[1]) < NEAR

function addArea({ editing, dispatch, tool, floor, looks, onDone }: DrawingOf, make: (id: string) => Hotspot): void {
  const id = freshId(new Set(editing.work.doc.hotspots.map(spot => spot.id)), tool)
  const spot = { ...make(id), ...looks, ...(floor ? { layer_id: floor } : {}), title: say.types[tool] ?? '' }
  dispatch(changeDoc('', ({ hotspots }) => ({ hotspots: [...hotspots, spot] })))
  dispatch({ type: 'select', ids: [id] })
  onDone()
}

function outlineText({
  points,
  end,
  isLine,
}: {
  points: readonly Point[]
  end: Point | null
  isLine: boolean
}): string {
  const [from] = points
  if (!from) return ''
  const corners = !isLine && end ? outlineOf(drawnHotspot('rect', '', [from, end])) : [...points, ...(end ? [end] : [])]
  return corners.map(point => point.join()).join(' ')
}

/** A click instead of a drag makes a box of a usual size. */
const sized = (from: Point, to: Point, tool: Tool): readonly [Point, Point] =>
  tool !== 'pin' && tool !== 'text' && Math.hypot(to[0] - from[0], to[1] - from[1]) < 1
    ? [from, [Math.min(100, from[0] + 10), Math.min(100, from[1] + 10)]]
    : [from, to]

const STEPS: Readonly<Record<string, Point>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

type CrossOf = {
  readonly points: readonly Point[]
  readonly isLine: boolean
  readonly tool: Tool
  put(point: Point): void
  close(): void
  finish(): void
  abandon(): void
  add(make: (id: string) => Hotspot): void
  setEnd(point: Point): void
}

/** Arrow keys move the cross, Enter sets a corner, Enter again at the same place ends a line, Escape begins anew. */
function useCross({ points, isLine, tool, put, close, abandon, add, setEnd }: CrossOf) {
  const [cross, setCross] = useState<Point>([50, 50])
  const [isShown, setShown] = useState(false)
  const enter = () => {
    if (tool === 'pin' || tool === 'text') add(id => drawnHotspot(tool, id, [cross, cross]))
    else if (isLine || points.length === 0) put(cross)
    else close()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    const size = event.shiftKey ? 5 : 1
    if (step) {
      const next: Point = [inside(cross[0] + step[0] * size), inside(cross[1] + step[1] * size)]
      setCross(next)
      setShown(true)
      if (points.length > 0) setEnd(next)
    } else if (event.key === 'Enter' || event.key === ' ') enter()
    else if (event.key === 'Escape' && points.length > 0) abandon()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return { onKeyDown, cross, isShown, hide: () => setShown(false) }
}

const inside = (value: number): number => Math.max(0, Math.min(100, value))
