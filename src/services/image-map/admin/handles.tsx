/** What a chosen area can be taken hold of by. Each is a button: arrow keys move it, Delete takes a corner away. */
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import type { Hotspot, Point } from '../domain/document.ts'
import {
  addPoint,
  type Corner,
  cornersOf,
  movePoint,
  removePoint,
  resizeHotspot,
  rotateHotspot,
} from '../domain/edit-shapes.ts'
import { boxOfHotspot, middleOf } from '../domain/geometry.ts'
import { changeSpots, type EditDispatch } from './editing.ts'
import { say } from './words.ts'

type Props = {
  readonly spot: Hotspot
  readonly at: (event: { clientX: number; clientY: number }) => Point
  readonly dispatch: EditDispatch
}

export function Handles({ spot, at, dispatch }: Props) {
  if (spot.locked) return null
  const change = (step: string, to: (known: Hotspot) => Hotspot) => dispatch(changeSpots(step, [spot.id], to))
  const end = () => dispatch({ type: 'end' })
  if (spot.type === 'polygon' || spot.type === 'path')
    return (
      <>
        {namedCorners(spot).map(({ name, point, index }) => (
          <Handle
            key={name}
            place={point}
            label={say.corner(index + 1)}
            at={at}
            onMove={to => change(`point ${index}`, known => movePoint(known, index, to))}
            onEnd={end}
            onRemove={() => change('', known => removePoint(known, index))}
            onAdd={() => change('', known => addPoint(known, between(cornersOf(known), index)))}
          />
        ))}
      </>
    )
  if (spot.width === undefined) return null
  const { left, top, right, bottom } = boxOfHotspot({ ...spot, rotation: 0 })
  const places: Readonly<Record<Corner, Point>> = {
    nw: [left, top],
    ne: [right, top],
    se: [right, bottom],
    sw: [left, bottom],
  }
  const middle = middleOf({ left, top, right, bottom })
  const turn = (to: Point) =>
    change('turn', known =>
      rotateHotspot(known, Math.round((Math.atan2(to[0] - middle[0], middle[1] - to[1]) / Math.PI) * 180)),
    )
  return (
    <>
      {(Object.keys(places) as Corner[]).map(corner => (
        <Handle
          key={corner}
          place={places[corner]}
          label={say.corners[corner]}
          at={at}
          onEnd={end}
          onMove={to => change(corner, known => resizeHotspot(known, corner, to))}
        />
      ))}
      <Handle place={[middle[0], Math.max(0, top - 6)]} label={say.turn} at={at} onMove={turn} onEnd={end} isRound />
    </>
  )
}

/** A corner is known by its place in the row. */
const namedCorners = (spot: Hotspot) =>
  cornersOf(spot).map((point, index) => ({ point, index, name: `corner ${index + 1}` }))

const between = (points: readonly Point[], index: number): Point => {
  const [from, to] = [points[index]!, points[(index + 1) % points.length]!]
  return [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]
}

type HandleProps = Pick<Props, 'at'> & {
  readonly place: Point
  readonly label: string
  readonly isRound?: boolean
  readonly onMove: (to: Point) => void
  readonly onEnd: () => void
  readonly onRemove?: () => void
  readonly onAdd?: () => void
}

const STEPS: Readonly<Record<string, Point>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

function Handle({ place, label, isRound, at, onMove, onEnd, onRemove, onAdd }: HandleProps) {
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
  const onKey = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    const size = event.shiftKey ? 5 : 0.5
    if (step) onMove([place[0] + step[0] * size, place[1] + step[1] * size])
    else if (event.key === 'Delete' && onRemove) onRemove()
    else if (event.key === 'Insert' && onAdd) onAdd()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <button
      type="button"
      className="maphandle"
      data-round={isRound || undefined}
      aria-label={label}
      style={{ left: `${place[0]}%`, top: `${place[1]}%` }}
      onPointerDown={begin}
      onPointerMove={event => isHeld.current && onMove(at(event))}
      onPointerUp={end}
      onKeyDown={onKey}
      onDoubleClick={onAdd}
    />
  )
}
