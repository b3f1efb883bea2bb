/** The keys of the editor. Those of a text field belong to the field. */
import { useEffect } from 'react'
import type { Point } from '../domain/document.ts'
import { moveHotspot } from '../domain/edit-shapes.ts'
import { copyChosen, duplicateChosen, pasteCopies, removeChosen } from './clipboard.ts'
import { changeSpots, type EditDispatch, type Editing } from './editing.ts'
import type { Tool } from './use-drawing.ts'

type Keys = {
  readonly editing: Editing
  readonly dispatch: EditDispatch
  readonly setTool: (tool: Tool) => void
  readonly save: () => Promise<void>
}

export function useShortcuts(keys: Keys): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !takeKey(event, keys)) return
      event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
}

const STEPS: Readonly<Record<string, Point>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Controls that use the arrow keys themselves. */
const FIELDS = 'input, textarea, select, [contenteditable], [role=tab], [role=menuitem], [role=option], [role=dialog] *'

/** Whether the key meant something. */
function takeKey(event: KeyboardEvent, keys: Keys): boolean {
  const isTyping = (event.target as Element).matches(FIELDS)
  const command = event.ctrlKey || event.metaKey ? commandsOf(event, keys)[event.key.toLowerCase()] : undefined
  if (command && (!isTyping || event.key === 's')) {
    command()
    return true
  }
  if (isTyping || event.ctrlKey || event.metaKey) return false
  return takePlainKey(event, keys)
}

function commandsOf(event: KeyboardEvent, { editing, dispatch, save }: Keys): Readonly<Record<string, () => void>> {
  return {
    s: () => void save(),
    z: () => dispatch({ type: event.shiftKey ? 'redo' : 'undo' }),
    y: () => dispatch({ type: 'redo' }),
    a: () => dispatch({ type: 'select', ids: editing.work.doc.hotspots.map(({ id }) => id) }),
    c: () => copyChosen(editing),
    x: () => {
      copyChosen(editing)
      removeChosen(editing, dispatch)
    },
    v: () => pasteCopies(editing, dispatch),
    d: () => duplicateChosen(editing, dispatch),
  }
}

function takePlainKey(event: KeyboardEvent, { editing, dispatch, setTool }: Keys): boolean {
  const step = STEPS[event.key]
  const hasChosen = editing.selected.length > 0
  if (step && hasChosen) {
    const size = event.shiftKey ? 5 : 0.5
    const by: Point = [step[0] * size, step[1] * size]
    dispatch(changeSpots('keys', editing.selected, spot => (spot.locked ? spot : moveHotspot(spot, by))))
  } else if (event.key === 'Delete' && hasChosen) removeChosen(editing, dispatch)
  else if (event.key === 'Escape') setTool('select')
  else return false
  return true
}
