/** What is being edited, with the way back and forth. */
import { type Dispatch, useReducer } from 'react'
import type { Hotspot, MapDocument } from '../domain/document.ts'

export type Work = { readonly title: string; readonly doc: MapDocument }
export type Editing = {
  readonly work: Work
  readonly past: readonly Work[]
  readonly future: readonly Work[]
  readonly selected: readonly string[]
  /** What the last step was; the next of the same name becomes one with it, so that a drag is one step back. */
  readonly step: string
  /** Raised with every change, to know what is unsaved. */
  readonly version: number
}
export type Edit =
  | { readonly type: 'change'; readonly step: string; readonly change: (work: Work) => Work }
  | { readonly type: 'end' | 'undo' | 'redo' }
  | { readonly type: 'select' | 'add'; readonly ids: readonly string[] }
  /** Begins anew with this. */
  | { readonly type: 'load'; readonly work: Work }
  /** The same work as the server knows it: nothing of anybody's steps. */
  | { readonly type: 'taken'; readonly work: Work }
export type EditDispatch = Dispatch<Edit>

const MOST_STEPS = 100

export const useEditing = (work: Work) =>
  useReducer(edited, { work, past: [], future: [], selected: [], step: '', version: 0 })

export function edited(state: Editing, edit: Edit): Editing {
  switch (edit.type) {
    case 'change':
      return changed(state, edit)
    case 'undo':
      return undone(state)
    case 'redo':
      return redone(state)
    case 'select':
      return { ...state, selected: edit.ids, step: '' }
    case 'add':
      return { ...state, selected: [...new Set([...state.selected, ...edit.ids])], step: '' }
    case 'end':
      return state.step === '' ? state : { ...state, step: '' }
    case 'load':
      return { work: edit.work, past: [], future: [], selected: [], step: '', version: 0 }
    case 'taken':
      return { ...state, work: edit.work, step: '' }
  }
}

function changed(state: Editing, { step, change }: Extract<Edit, { type: 'change' }>): Editing {
  const { work, past, version } = state
  const next = change(work)
  if (next === work) return state
  const isOne = step !== '' && step === state.step
  const steps = isOne ? past : [...past, work].slice(-MOST_STEPS)
  return { ...state, work: next, past: steps, future: [], step, version: version + 1 }
}

function undone(state: Editing): Editing {
  const { work, past, future, version } = state
  const before = past.at(-1)
  if (!before) return state
  return { ...state, past: past.slice(0, -1), future: [work, ...future], work: before, step: '', version: version + 1 }
}

function redone(state: Editing): Editing {
  const { work, past, future, version } = state
  const [after, ...rest] = future
  if (!after) return state
  return { ...state, work: after, past: [...past, work], future: rest, step: '', version: version + 1 }
}

/** A change of the document alone. */
export const changeDoc = (step: string, change: (doc: MapDocument) => Partial<MapDocument>): Edit => ({
  type: 'change',
  step,
  change: work => ({ ...work, doc: { ...work.doc, ...change(work.doc) } }),
})

/** A change of some hotspots. Others keep their identity, so that they are not drawn again. */
export const changeSpots = (step: string, ids: readonly string[], change: (spot: Hotspot) => Hotspot): Edit =>
  changeDoc(step, ({ hotspots }) => {
    const chosen = new Set(ids)
    return { hotspots: hotspots.map(spot => (chosen.has(spot.id) ? change(spot) : spot)) }
  })
