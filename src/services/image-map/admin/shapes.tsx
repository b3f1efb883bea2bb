/** The areas as the editor draws them. Each is drawn again only when it changed itself: a map may have 50,000 corners. */
import { memo } from 'react'
import { type Hotspot, usualStyle } from '../domain/document.ts'
import { outlineOf } from '../domain/geometry.ts'
import { builtInIcons, pointsDown } from '../domain/icons.ts'

type ShapeProps = {
  readonly spot: Hotspot
  readonly proportion: number
  readonly isChosen: boolean
  /** The colour of its group. */
  readonly colour: string
}

export const Shape = memo(function Shape({ spot, proportion, isChosen, colour }: ShapeProps) {
  if (spot.type === 'pin' || spot.type === 'text') return null
  const style = { ...usualStyle, ...(colour ? { fill: colour, stroke: colour } : {}), ...spot.style }
  const look = {
    'data-id': spot.id,
    'data-chosen': isChosen || undefined,
    className: 'mapshape',
    fill: style.fill,
    fillOpacity: style.fill_opacity,
    stroke: style.stroke,
    strokeOpacity: style.stroke_opacity,
    strokeWidth: style.stroke_width,
    strokeDasharray: style.dash,
    opacity: spot.visible === false ? 0.35 : 1,
  }
  if (spot.type === 'path' && !spot.rotation) return <path d={spot.path} {...look} />
  const points = outlineOf(spot, proportion)
  return <polygon points={points.map(point => point.join()).join(' ')} {...look} />
})

type PinProps = Omit<ShapeProps, 'proportion'> & {
  /** The drawing of an icon of the site. */
  readonly own: string | undefined
}

/** Where it will stand on the page, with its own icon and size. */
export const Pin = memo(function Pin({ spot, isChosen, colour, own }: PinProps) {
  const isText = spot.type === 'text'
  const { name = 'pin', size = 32, color = '' } = spot.icon ?? {}
  const isTip = !isText && pointsDown(name) && !spot.icon?.id
  return (
    <span
      data-id={spot.id}
      className={isText ? 'mappin maptext' : 'mappin'}
      data-tip={isTip || undefined}
      data-chosen={isChosen || undefined}
      style={{
        left: `${spot.x}%`,
        top: `${spot.y}%`,
        color: color || spot.style?.fill || colour || undefined,
        rotate: spot.rotation ? `${spot.rotation}deg` : undefined,
        opacity: spot.visible === false ? 0.35 : 1,
      }}
    >
      {isText ? spot.label || spot.title : <PinDrawing name={name} size={size} own={own} />}
      {!isText && spot.label && <span className="maplabel">{spot.label}</span>}
    </span>
  )
})

/** An icon of the site comes as an image: nothing in it could act, and it needs no markup of ours. */
function PinDrawing({
  name,
  size,
  own,
}: {
  readonly name: string
  readonly size: number
  readonly own: string | undefined
}) {
  if (own) return <img src={iconAddress(own)} width={size} height={size} alt="" draggable={false} />
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden>
      <path d={builtInIcons[name] ?? builtInIcons.pin} />
    </svg>
  )
}

export const iconAddress = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`
