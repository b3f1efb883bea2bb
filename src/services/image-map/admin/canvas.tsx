/** The picture with its areas: drawn, moved, turned and reshaped with mouse, finger and keys. */
import { memo, type PointerEvent, useEffect, useMemo, useRef } from 'react'
import type { ToldProblem } from '../domain/accessibility.ts'
import { floorOf, floorsOf, type Hotspot, type MapDocument, nameOf, type Point } from '../domain/document.ts'
import { boxOfHotspot, proportionOf } from '../domain/geometry.ts'
import type { EditDispatch, Editing } from './editing.ts'
import { Handles } from './handles.tsx'
import { Pin, Shape } from './shapes.tsx'
import type { SiteFacts } from './site-facts.ts'
import { type Guides, useDragging } from './use-dragging.ts'
import { type Tool, useDrawing } from './use-drawing.ts'
import { usePanning } from './use-panning.ts'
import { say } from './words.ts'

export type CanvasProps = {
  readonly editing: Editing
  readonly dispatch: EditDispatch
  readonly tool: Tool
  readonly onDone: () => void
  readonly floor: string
  readonly zoom: number
  readonly setZoom: (zoom: number) => void
  readonly isSnapping: boolean
  readonly problems: readonly ToldProblem[]
  readonly facts: SiteFacts
}

export function Canvas(props: CanvasProps) {
  const { editing, dispatch, tool, floor, zoom, problems } = props
  const scroll = useRef<HTMLDivElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const { doc } = editing.work
  const image = floorsOf(doc).find(({ id }) => id === floor)?.image ?? doc.image
  const shown = useMemo(() => doc.hotspots.filter(spot => floorOf(spot, doc) === floor), [doc, floor])
  const at = (event: { clientX: number; clientY: number }): Point => {
    const box = stage.current!.getBoundingClientRect()
    return [((event.clientX - box.left) / box.width) * 100, ((event.clientY - box.top) / box.height) * 100]
  }
  const { pointer, drawing, guides } = usePointers({ ...props, shown, at, scroll })
  const chosen = shown.filter(({ id }) => editing.selected.includes(id))
  const proportion = proportionOf(image)
  return (
    <div ref={scroll} className="mapscroll">
      <div
        ref={stage}
        role="application"
        aria-label={say.canvas}
        className="mapstage"
        data-tool={tool}
        style={{
          inlineSize: `${zoom * 100}%`,
          aspectRatio: image.width && image.height ? `${image.width} / ${image.height}` : '4 / 3',
        }}
        {...pointer}
        onDoubleClick={drawing.finish}
      >
        {image.url ? (
          <img src={image.url} alt={image.alt} draggable={false} />
        ) : (
          <p className="mapblank">{say.noPicture}</p>
        )}
        <Areas {...props} shown={shown} proportion={proportion} outline={drawing.outline} guides={guides} />
        <ProblemMarks problems={problems} shown={shown} proportion={proportion} />
        {tool !== 'select' && <Cross key={tool} keys={drawing.keys} />}
        {tool === 'select' && chosen.length === 1 && (
          <Handles spot={chosen[0]!} at={at} dispatch={dispatch} proportion={proportion} />
        )}
      </div>
    </div>
  )
}

type PointersOf = CanvasProps & {
  readonly shown: readonly Hotspot[]
  readonly at: (event: { clientX: number; clientY: number }) => Point
  readonly scroll: React.RefObject<HTMLDivElement | null>
}

/** What a pointer means: drawing with a tool, dragging an area, or moving the view where nothing is. */
function usePointers(of: PointersOf) {
  const { tool, dispatch, scroll, zoom, setZoom } = of
  const drawing = useDrawing({ ...of, looks: of.facts.looks })
  const dragging = useDragging(of)
  const panning = usePanning({ scroll, zoom, setZoom })
  const isSelecting = tool === 'select'
  const isEmpty = useRef(false)
  const onPointerDown = (event: PointerEvent) => {
    drawing.keys.hide()
    const id = (event.target as Element).closest<HTMLElement | SVGElement>('[data-id]')?.dataset.id
    isEmpty.current = isSelecting && id === undefined
    if (panning.begin(event, isEmpty.current)) return dragging.end()
    if (!isSelecting) return drawing.begin(event)
    if (id === undefined) dispatch({ type: 'select', ids: [] })
    else dragging.begin(event, id)
  }
  const onPointerMove = (event: PointerEvent) => {
    panning.move(event, isEmpty.current)
    if (panning.isPinching()) return
    if (isSelecting) dragging.move(event)
    else drawing.move(event)
  }
  const onPointerUp = (event: PointerEvent) => {
    const isPinched = panning.isPinching()
    panning.end(event)
    if (isPinched) return
    if (isSelecting) dragging.end()
    else drawing.end()
  }
  const onPointerCancel = (event: PointerEvent) => {
    panning.end(event)
    dragging.end()
  }
  const pointer = { onPointerDown, onPointerMove, onPointerUp, onPointerCancel }
  return { pointer, drawing, guides: dragging.guides }
}

type AreasProps = CanvasProps & {
  readonly shown: readonly Hotspot[]
  readonly proportion: number
  readonly outline: string
  readonly guides: Guides
}

/** What is chosen has a drawing of its own above the others: while it is dragged nothing else is drawn or painted. */
function Areas({ editing, shown, proportion, outline, guides, facts }: AreasProps) {
  const { groups } = editing.work.doc
  const colours = useMemo(() => coloursOf(groups), [groups])
  const chosen = new Set(editing.selected)
  const resting = useSameList(shown.filter(({ id }) => !chosen.has(id)))
  const held = shown.filter(({ id }) => chosen.has(id))
  const look = { proportion, colours, icons: facts.icons }
  return (
    <>
      <SpotLayer spots={resting} isChosen={false} {...look} />
      <SpotLayer spots={held} isChosen {...look} />
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden>
        {guides.across !== undefined && <path className="mapguide" d={`M${guides.across} 0 V100`} />}
        {guides.down !== undefined && <path className="mapguide" d={`M0 ${guides.down} H100`} />}
        {outline && <polygon className="mapdraft" points={outline} />}
      </svg>
    </>
  )
}

/** The list of before where it holds the same things. */
function useSameList(list: readonly Hotspot[]): readonly Hotspot[] {
  const kept = useRef(list)
  const isSame = kept.current.length === list.length && kept.current.every((spot, at) => spot === list[at])
  if (!isSame) kept.current = list
  return kept.current
}

type LayerProps = {
  readonly spots: readonly Hotspot[]
  readonly isChosen: boolean
  readonly proportion: number
  readonly colours: ReadonlyMap<string, string>
  readonly icons: SiteFacts['icons']
}

const SpotLayer = memo(function SpotLayer({ spots, isChosen, proportion, colours, icons }: LayerProps) {
  const colourOf = ({ group_id }: Hotspot) => colours.get(group_id ?? '') ?? ''
  const pins = spots.filter(({ type }) => type === 'pin' || type === 'text')
  return (
    <>
      <svg className="maplayer" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden>
        {spots.map(spot => (
          <Shape key={spot.id} spot={spot} proportion={proportion} colour={colourOf(spot)} isChosen={isChosen} />
        ))}
      </svg>
      {pins.map(spot => (
        <Pin
          key={spot.id}
          spot={spot}
          colour={colourOf(spot)}
          isChosen={isChosen}
          own={icons.get(spot.icon?.id ?? 0)?.svg}
        />
      ))}
    </>
  )
})

const coloursOf = (groups: MapDocument['groups']) => new Map(groups.map(({ id, color }) => [id, color]))

type MarksProps = Pick<AreasProps, 'problems' | 'shown' | 'proportion'>

/** What is hard to use is marked where it is. */
function ProblemMarks({ problems, shown, proportion }: MarksProps) {
  return useMemo(() => {
    const told = new Map(problems.flatMap(({ hotspot, message }) => (hotspot === null ? [] : [[hotspot, message]])))
    return shown.flatMap(spot => {
      const message = told.get(spot.id)
      if (message === undefined) return []
      const { right, top } = boxOfHotspot(spot, proportion)
      const place = { left: `${Math.min(99, right)}%`, top: `${Math.max(1, top)}%` }
      return [
        <span key={spot.id} data-id={spot.id} className="mapmark" style={place} title={message} aria-hidden>
          !
        </span>,
      ]
    })
  }, [problems, shown, proportion])
}

/** Takes the keys while a tool is chosen; to be seen only by those who use them. */
function Cross({ keys }: { readonly keys: ReturnType<typeof useDrawing>['keys'] }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus({ preventScroll: true }), [])
  const [x, y] = keys.cross
  return (
    <>
      <button
        ref={button}
        type="button"
        className="mapcross"
        data-shown={keys.isShown || undefined}
        style={{ left: `${x}%`, top: `${y}%` }}
        aria-label={say.canvasDraw}
        onKeyDown={keys.onKeyDown}
        onBlur={keys.hide}
      />
      <span role="status" className="hiddentext">
        {keys.isShown && say.cross(Math.round(x), Math.round(y))}
      </span>
    </>
  )
}

export const spotLabel = (spot: Hotspot): string => `${say.types[spot.type] ?? spot.type}: ${nameOf(spot)}`
