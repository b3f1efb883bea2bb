/** The picture with its areas: drawn, moved, turned and reshaped with mouse, finger and keys. */
import { memo, type PointerEvent, useRef, useState } from 'react'
import {
  floorOf,
  floorsOf,
  type Hotspot,
  type HotspotType,
  nameOf,
  type Point,
  usualStyle,
} from '../domain/document.ts'
import {
  drawnHotspot,
  drawnPath,
  drawnPolygon,
  freshId,
  moveHotspot,
  snapLines,
  snapped,
} from '../domain/edit-shapes.ts'
import { outlineOf, proportionOf } from '../domain/geometry.ts'
import { changeDoc, changeSpots, type EditDispatch, type Editing } from './editing.ts'
import { Handles } from './handles.tsx'
import { say } from './words.ts'

export type Tool = 'select' | HotspotType
export type CanvasProps = {
  readonly editing: Editing
  readonly dispatch: EditDispatch
  readonly tool: Tool
  readonly onDone: () => void
  readonly floor: string
  readonly zoom: number
  readonly isSnapping: boolean
}

export function Canvas({ editing, dispatch, tool, onDone, floor, zoom, isSnapping }: CanvasProps) {
  const stage = useRef<HTMLDivElement>(null)
  const { doc } = editing.work
  const image = floorsOf(doc).find(({ id }) => id === floor)?.image ?? doc.image
  const shown = doc.hotspots.filter(spot => floorOf(spot, doc) === floor)
  const at = (event: { clientX: number; clientY: number }): Point => {
    const box = stage.current!.getBoundingClientRect()
    return [((event.clientX - box.left) / box.width) * 100, ((event.clientY - box.top) / box.height) * 100]
  }
  const drawing = useDrawing({ editing, dispatch, tool, onDone, floor, at })
  const dragging = useDragging({ editing, dispatch, at, shown, isSnapping })
  const chosen = shown.filter(({ id }) => editing.selected.includes(id))
  const onDown = (event: PointerEvent) => {
    if (tool !== 'select') return drawing.begin(event)
    const id = (event.target as Element).closest<HTMLElement | SVGElement>('[data-id]')?.dataset.id
    if (id === undefined) dispatch({ type: 'select', ids: [] })
    else dragging.begin(event, id)
  }
  return (
    <div className="mapscroll">
      <div
        ref={stage}
        role="application"
        aria-label={say.draw}
        className="mapstage"
        data-tool={tool}
        style={{
          inlineSize: `${zoom * 100}%`,
          aspectRatio: image.width && image.height ? `${image.width} / ${image.height}` : '4 / 3',
        }}
        onPointerDown={onDown}
        onPointerMove={event => (tool === 'select' ? dragging.move(event) : drawing.move(event))}
        onPointerUp={() => (tool === 'select' ? dragging.end() : drawing.end())}
        onDoubleClick={drawing.finish}
      >
        {image.url && <img src={image.url} alt={image.alt} draggable={false} />}
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden>
          {shown.map(spot => (
            <Shape
              key={spot.id}
              spot={spot}
              proportion={proportionOf(image)}
              isChosen={editing.selected.includes(spot.id)}
            />
          ))}
          {drawing.outline && <polygon className="mapdraft" points={drawing.outline} />}
        </svg>
        {shown
          .filter(({ type }) => type === 'pin' || type === 'text')
          .map(spot => (
            <span
              key={spot.id}
              data-id={spot.id}
              className="mappin"
              data-chosen={editing.selected.includes(spot.id) || undefined}
              style={{ left: `${spot.x}%`, top: `${spot.y}%` }}
            >
              {spot.type === 'text' ? spot.label || spot.title : '●'}
            </span>
          ))}
        {tool === 'select' && chosen.length === 1 && <Handles spot={chosen[0]!} at={at} dispatch={dispatch} />}
      </div>
    </div>
  )
}

type ShapeProps = { readonly spot: Hotspot; readonly proportion: number; readonly isChosen: boolean }

/** Drawn again only when it changed itself: a map may have fifty thousand corners. */
const Shape = memo(function Shape({ spot, proportion, isChosen }: ShapeProps) {
  if (spot.type === 'pin' || spot.type === 'text') return null
  const style = { ...usualStyle, ...spot.style }
  const look = {
    'data-id': spot.id,
    'data-chosen': isChosen || undefined,
    className: 'mapshape',
    fill: style.fill,
    fillOpacity: style.fill_opacity,
    stroke: style.stroke,
    strokeWidth: style.stroke_width,
    strokeDasharray: style.dash,
    opacity: spot.visible === false ? 0.35 : 1,
  }
  if (spot.type === 'path' && !spot.rotation) return <path d={spot.path} {...look} />
  return (
    <polygon
      points={outlineOf(spot, proportion)
        .map(point => point.join())
        .join(' ')}
      {...look}
    />
  )
})

type Placing = { at(event: { clientX: number; clientY: number }): Point }

type DrawingOf = Pick<CanvasProps, 'editing' | 'dispatch' | 'tool' | 'onDone' | 'floor'> & Placing

/** Boxes are drawn by dragging, polygons and paths corner by corner until a double click, Enter or the first corner. */
function useDrawing({ editing, dispatch, tool, onDone, floor, at }: DrawingOf) {
  const [points, setPoints] = useState<readonly Point[]>([])
  const [end, setEnd] = useState<Point | null>(null)
  const isLine = tool === 'polygon' || tool === 'path'
  const add = (make: (id: string) => Hotspot) => {
    const id = freshId(new Set(editing.work.doc.hotspots.map(spot => spot.id)), tool)
    const spot = { ...make(id), ...(floor ? { layer_id: floor } : {}), title: say.types[tool] ?? '' }
    dispatch(changeDoc('', ({ hotspots }) => ({ hotspots: [...hotspots, spot] })))
    dispatch({ type: 'select', ids: [id] })
    setPoints([])
    setEnd(null)
    onDone()
  }
  const finish = () => {
    if (isLine && points.length >= 3) add(id => (tool === 'path' ? drawnPath(id, points) : drawnPolygon(id, points)))
  }
  const begin = (event: PointerEvent) => {
    const point = at(event)
    const [first] = points
    if (isLine && first && points.length >= 3 && Math.hypot(first[0] - point[0], first[1] - point[1]) < 1.5)
      return finish()
    setPoints(isLine ? [...points, point] : [point])
    setEnd(point)
  }
  const outline = [...points, ...(end ? [end] : [])]
  const box = !isLine && points[0] && end ? outlineOf(drawnHotspot('rect', '', [points[0], end])) : outline
  return {
    begin,
    finish,
    move: (event: PointerEvent) => points.length > 0 && setEnd(at(event)),
    end: () => {
      const [from] = points
      if (!isLine && from && end) add(id => drawnHotspot(tool as HotspotType, id, sized(from, end, tool)))
    },
    outline: points.length > 0 ? box.map(point => point.join()).join(' ') : '',
  }
}

/** A click instead of a drag makes a box of a usual size. */
const sized = (from: Point, to: Point, tool: Tool): readonly [Point, Point] =>
  tool !== 'pin' && tool !== 'text' && Math.hypot(to[0] - from[0], to[1] - from[1]) < 1
    ? [from, [from[0] + 10, from[1] + 10]]
    : [from, to]

type DraggingOf = Pick<CanvasProps, 'editing' | 'dispatch' | 'isSnapping'> & Placing & { shown: readonly Hotspot[] }

function useDragging({ editing, dispatch, at, shown, isSnapping }: DraggingOf) {
  const drag = useRef<{ from: Point; ids: readonly string[]; spots: ReadonlyMap<string, Hotspot> } | null>(null)
  return {
    begin(event: PointerEvent, id: string) {
      const isMore = event.shiftKey || event.ctrlKey || event.metaKey
      const { selected } = editing
      const others = selected.filter(one => one !== id)
      const ids = isMore ? (selected.includes(id) ? others : [...others, id]) : selected.includes(id) ? selected : [id]
      dispatch({ type: 'select', ids })
      const spots = shown.filter(spot => ids.includes(spot.id) && !spot.locked)
      drag.current = {
        from: at(event),
        ids: spots.map(spot => spot.id),
        spots: new Map(spots.map(spot => [spot.id, spot])),
      }
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    move(event: PointerEvent) {
      if (!drag.current) return
      const { from, ids, spots } = drag.current
      const [x, y] = at(event)
      const first = spots.get(ids[0] ?? '')
      const by =
        isSnapping && first
          ? snapStep(
              first,
              [x - from[0], y - from[1]],
              shown.filter(({ id }) => !ids.includes(id)),
            )
          : ([x - from[0], y - from[1]] as const)
      dispatch(changeSpots('drag', ids, spot => moveHotspot(spots.get(spot.id) ?? spot, by)))
    },
    end() {
      drag.current = null
      dispatch({ type: 'end' })
    },
  }
}

const NEAR = 0.7

function snapStep(spot: Hotspot, [dx, dy]: Point, others: readonly Hotspot[]): Point {
  const { across, down } = snapLines(others)
  return [snapped(spot.x + dx, across, NEAR) - spot.x, snapped(spot.y + dy, down, NEAR) - spot.y]
}

export const spotLabel = (spot: Hotspot): string => `${say.types[spot.type] ?? spot.type}: ${nameOf(spot)}`
