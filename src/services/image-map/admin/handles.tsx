/** What a chosen area can be taken hold of by. Each is a button: arrow keys move it, Delete takes a corner away. */
import { type KeyboardEvent, memo, type PointerEvent, useRef } from 'react'
import type { Hotspot, Point } from '../domain/document.ts'
import {
  addPoint,
  type Corner,
  cornerPlaces,
  cornersOf,
  movePoint,
  removePoint,
  resizeHotspot,
  turnHotspot,
} from '../domain/edit-shapes.ts'
import { boxOf, boxOfHotspot, middleOf } from '../domain/geometry.ts'
import { changeSpots, type EditDispatch } from './editing.ts'
import { say } from './words.ts'

type Props = {
  readonly spot: Hotspot
  readonly at: (event: { clientX: number; clientY: number }) => Point
  readonly dispatch: EditDispatch
  readonly proportion: number
}

export function Handles({ spot, at, dispatch, proportion }: Props) {
  const locate = useRef(at)
  locate.current = at
  if (spot.locked) return null
  const isLine = spot.type === 'polygon' || spot.type === 'path'
  if (!isLine && spot.width === undefined) return null
  return (
    <>
      {isLine ? (
        <Corners id={spot.id} points={cornersOf(spot)} locate={locate} dispatch={dispatch} />
      ) : (
        <Sides spot={spot} locate={locate} dispatch={dispatch} proportion={proportion} />
      )}
      <Turn spot={spot} locate={locate} dispatch={dispatch} proportion={proportion} />
    </>
  )
}

type Locate = { readonly current: Props['at'] }
type Part = Pick<Props, 'spot' | 'dispatch' | 'proportion'> & { readonly locate: Locate }

type CornersProps = Pick<Part, 'dispatch' | 'locate'> & { readonly id: string; readonly points: readonly Point[] }

function Corners({ id, points, locate, dispatch }: CornersProps) {
  return namedCorners(points).map(({ name, point: [x, y], index }) => (
    <CornerHandle key={name} {...{ id, x, y, index, locate, dispatch }} />
  ))
}

/** A corner is known by its place in the row. */
const namedCorners = (points: readonly Point[]) =>
  points.map((point, index) => ({ point, index, name: `corner ${index + 1}` }))

type CornerProps = Pick<CornersProps, 'id' | 'locate' | 'dispatch'> & {
  readonly x: number
  readonly y: number
  readonly index: number
}

/** One of many: it is drawn again only when it moved itself. */
const CornerHandle = memo(function CornerHandle({ id, x, y, index, locate, dispatch }: CornerProps) {
  const change = (step: string, to: (known: Hotspot) => Hotspot) => dispatch(changeSpots(step, [id], to))
  return (
    <Handle
      place={[x, y]}
      label={say.corner(index + 1)}
      locate={locate}
      onMove={to => change(`point ${index}`, known => movePoint(known, index, to))}
      onEnd={() => dispatch({ type: 'end' })}
      onRemove={() => change('', known => removePoint(known, index))}
      onAdd={() => change('', known => addPoint(known, between(cornersOf(known), index)))}
    />
  )
})

const between = (points: readonly Point[], index: number): Point => {
  const [from, to] = [points[index]!, points[(index + 1) % points.length]!]
  return [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]
}

function Sides({ spot, locate, dispatch, proportion }: Part) {
  const places = cornerPlaces(spot, proportion)
  const resize = (corner: Corner, to: Point) =>
    dispatch(changeSpots(corner, [spot.id], known => resizeHotspot(known, { corner, to, proportion })))
  return (Object.keys(places) as Corner[]).map(corner => (
    <Handle
      key={corner}
      place={places[corner]}
      label={say.corners[corner]}
      locate={locate}
      onEnd={() => dispatch({ type: 'end' })}
      onMove={to => resize(corner, to)}
    />
  ))
}

/** Above the area; it is turned by the angle between where the handle was taken and where it is now. */
function Turn({ spot, locate, dispatch, proportion }: Part) {
  const held = useRef<{ readonly spot: Hotspot; readonly angle: number } | null>(null)
  const box = spot.points || spot.path ? boxOf(cornersOf(spot)) : boxOfHotspot(spot, proportion)
  const middle = middleOf(box)
  const angleTo = ([x, y]: Point) => (Math.atan2(x - middle[0], (middle[1] - y) * proportion) / Math.PI) * 180
  const turn = (to: Point) => {
    held.current ??= { spot, angle: angleTo(place) }
    const { spot: from, angle } = held.current
    dispatch(changeSpots('turn', [spot.id], () => turnHotspot(from, Math.round(angleTo(to) - angle), proportion)))
  }
  const place: Point = [middle[0], box.top > 8 ? box.top - 6 : Math.min(98, box.bottom + 6)]
  const end = () => {
    held.current = null
    dispatch({ type: 'end' })
  }
  const byKeys = (degrees: number) =>
    dispatch(changeSpots('turn keys', [spot.id], known => turnHotspot(known, degrees, proportion)))
  return <Handle place={place} label={say.turn} locate={locate} onMove={turn} onEnd={end} onTurn={byKeys} isRound />
}

export type HandleProps = {
  readonly place: Point
  readonly label: string
  readonly locate: Locate
  readonly isRound?: boolean
  readonly sign?: string
  readonly onMove: (to: Point) => void
  readonly onEnd: () => void
  readonly onRemove?: () => void
  readonly onAdd?: () => void
  /** Arrow keys turn instead of moving. */
  readonly onTurn?: (degrees: number) => void
}

const STEPS: Readonly<Record<string, Point>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

export function Handle(props: HandleProps) {
  const { place, label, isRound, sign, locate, onMove, onEnd, onAdd } = props
  const isHeld = useRef(false)
  const begin = (event: PointerEvent) => {
    event.stopPropagation()
    isHeld.current = true
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const end = () => {
    isHeld.current = false
    onEnd()
  }
  return (
    <button
      type="button"
      className="maphandle"
      data-round={isRound || undefined}
      aria-label={label}
      style={{ left: `${place[0]}%`, top: `${place[1]}%` }}
      onPointerDown={begin}
      onPointerMove={event => isHeld.current && onMove(locate.current(event))}
      onPointerUp={end}
      onPointerCancel={end}
      onKeyDown={event => onKey(event, props)}
      onDoubleClick={onAdd}
    >
      {sign}
    </button>
  )
}

function onKey(event: KeyboardEvent, { place, onMove, onRemove, onAdd, onTurn }: HandleProps): void {
  const step = STEPS[event.key]
  const size = event.shiftKey ? 5 : 0.5
  if (step && onTurn) onTurn((step[0] - step[1]) * (event.shiftKey ? 15 : 1))
  else if (step) onMove([place[0] + step[0] * size, place[1] + step[1] * size])
  else if ((event.key === 'Delete' || event.key === 'Backspace') && onRemove) onRemove()
  else if (event.key === 'Insert' && onAdd) onAdd()
  else return
  event.preventDefault()
  event.stopPropagation()
}
