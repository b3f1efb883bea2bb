/** The tools of the editor, and the keys that do the same. */
import { Button, Checkbox, Group } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { type Hotspot, hotspotTypes, type Point } from '../domain/document.ts'
import { alignHotspots, copiesOf, moveHotspot, type Side } from '../domain/edit-shapes.ts'
import type { Tool } from './canvas.tsx'
import { changeDoc, changeSpots, type EditDispatch, type Editing } from './editing.ts'
import { say } from './words.ts'

type Props = {
  readonly editing: Editing
  readonly dispatch: EditDispatch
  readonly tool: Tool
  readonly setTool: (tool: Tool) => void
  readonly zoom: number
  readonly setZoom: (zoom: number) => void
  readonly isSnapping: boolean
  readonly setSnapping: (isSnapping: boolean) => void
}
const SIDES: readonly Side[] = ['left', 'top', 'right', 'bottom']

export function Toolbar({ editing, dispatch, tool, setTool, zoom, setZoom, isSnapping, setSnapping }: Props) {
  const { selected, past, future } = editing
  const align = (side: Side) =>
    dispatch(
      changeDoc('', ({ hotspots }) => {
        const aligned = new Map(
          alignHotspots(
            hotspots.filter(({ id }) => selected.includes(id)),
            side,
          ).map(spot => [spot.id, spot]),
        )
        return { hotspots: hotspots.map(spot => aligned.get(spot.id) ?? spot) }
      }),
    )
  const plain = { size: 'xs', variant: 'default' } as const
  return (
    <Group gap="xs" mb="sm" role="toolbar" aria-label={say.tools}>
      {(['select', ...hotspotTypes] as const).map(name => (
        <Button
          key={name}
          size="xs"
          variant={tool === name ? 'filled' : 'default'}
          aria-pressed={tool === name}
          onClick={() => setTool(name)}
        >
          {say.types[name]}
        </Button>
      ))}
      <Button {...plain} disabled={past.length === 0} onClick={() => dispatch({ type: 'undo' })}>
        {say.undo}
      </Button>
      <Button {...plain} disabled={future.length === 0} onClick={() => dispatch({ type: 'redo' })}>
        {say.redo}
      </Button>
      <Button {...plain} disabled={selected.length === 0} onClick={() => duplicate(editing, dispatch)}>
        {say.duplicate}
      </Button>
      <Button {...plain} disabled={selected.length === 0} onClick={() => removeSelected(editing, dispatch)}>
        {say.remove}
      </Button>
      {selected.length > 1 &&
        SIDES.map(side => (
          <Button key={side} {...plain} onClick={() => align(side)}>
            {`${say.align}: ${say.sides[side]}`}
          </Button>
        ))}
      <Button {...plain} aria-label={say.zoomOut} onClick={() => setZoom(Math.max(1, zoom / 1.5))}>
        −
      </Button>
      <Button {...plain} aria-label={say.zoomIn} onClick={() => setZoom(Math.min(10, zoom * 1.5))}>
        +
      </Button>
      <Checkbox label={say.snap} checked={isSnapping} onChange={event => setSnapping(event.currentTarget.checked)} />
    </Group>
  )
}

const chosenOf = ({ work, selected }: Editing): readonly Hotspot[] =>
  work.doc.hotspots.filter(({ id }) => selected.includes(id))

function removeSelected({ selected }: Editing, dispatch: EditDispatch): void {
  dispatch(
    changeDoc('', ({ hotspots }) => ({
      hotspots: hotspots.filter(({ id, locked }) => locked || !selected.includes(id)),
    })),
  )
  dispatch({ type: 'select', ids: [] })
}

function paste(spots: readonly Hotspot[], editing: Editing, dispatch: EditDispatch): void {
  const copies = copiesOf(spots, new Set(editing.work.doc.hotspots.map(({ id }) => id)))
  dispatch(changeDoc('', ({ hotspots }) => ({ hotspots: [...hotspots, ...copies] })))
  dispatch({ type: 'select', ids: copies.map(({ id }) => id) })
}

const duplicate = (editing: Editing, dispatch: EditDispatch) => paste(chosenOf(editing), editing, dispatch)

const STEPS: Readonly<Record<string, Point>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

type Keys = Pick<Props, 'editing' | 'dispatch' | 'setTool'> & { readonly save: () => Promise<void> }

/** Keys of a text field belong to the field. */
export function useShortcuts({ editing, dispatch, setTool, save }: Keys): void {
  const copied = useRef<readonly Hotspot[]>([])
  const onKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented) return
    const isTyping = (event.target as Element).matches('input, textarea, select, [contenteditable]')
    const isCommand = event.ctrlKey || event.metaKey
    const step = STEPS[event.key]
    const commands: Readonly<Record<string, () => void>> = {
      s: () => void save(),
      z: () => dispatch({ type: event.shiftKey ? 'redo' : 'undo' }),
      y: () => dispatch({ type: 'redo' }),
      c: () => {
        copied.current = chosenOf(editing)
      },
      v: () => paste(copied.current, editing, dispatch),
      d: () => duplicate(editing, dispatch),
    }
    const command = isCommand ? commands[event.key.toLowerCase()] : undefined
    if (command && (!isTyping || event.key === 's')) command()
    else if (isTyping || isCommand) return
    else if (step && editing.selected.length > 0) {
      const size = event.shiftKey ? 5 : 0.5
      dispatch(
        changeSpots('keys', editing.selected, spot =>
          spot.locked ? spot : moveHotspot(spot, [step[0] * size, step[1] * size]),
        ),
      )
    } else if (event.key === 'Delete' && editing.selected.length > 0) removeSelected(editing, dispatch)
    else if (event.key === 'Escape') setTool('select')
    else return
    event.preventDefault()
  }
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
}
