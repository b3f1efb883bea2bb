/** Areas that were copied: they can be pasted into another map too, for as long as the app is open. */
import { useSyncExternalStore } from 'react'
import type { Hotspot } from '../domain/document.ts'
import { copiesOf } from '../domain/edit-shapes.ts'
import { changeDoc, type EditDispatch, type Editing } from './editing.ts'

let copied: readonly Hotspot[] = []
const listeners = new Set<() => void>()

/** Whether there is something to paste; whoever asks is drawn again when that changes. */
export const useHasCopies = (): boolean =>
  useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => copied.length > 0,
  )

export function copyChosen(editing: Editing): void {
  const chosen = chosenOf(editing)
  if (chosen.length === 0) return
  copied = chosen
  for (const listener of listeners) listener()
}

export const pasteCopies = (editing: Editing, dispatch: EditDispatch): void => paste(copied, editing, dispatch)

export const duplicateChosen = (editing: Editing, dispatch: EditDispatch): void =>
  paste(chosenOf(editing), editing, dispatch)

/** What is locked stays. */
export function removeChosen({ selected }: Editing, dispatch: EditDispatch): void {
  dispatch(
    changeDoc('', ({ hotspots }) => ({
      hotspots: hotspots.filter(({ id, locked }) => locked || !selected.includes(id)),
    })),
  )
  dispatch({ type: 'select', ids: [] })
}

const chosenOf = ({ work, selected }: Editing): readonly Hotspot[] =>
  work.doc.hotspots.filter(({ id }) => selected.includes(id))

/** Floors and groups of another map mean nothing here. */
function paste(spots: readonly Hotspot[], editing: Editing, dispatch: EditDispatch): void {
  const { hotspots, layers, groups } = editing.work.doc
  const known = (list: readonly { readonly id: string }[], id = '') => list.some(one => one.id === id)
  const fitting = spots.map(({ layer_id, group_id, ...spot }) => ({
    ...spot,
    ...(known(layers, layer_id) ? { layer_id: layer_id! } : {}),
    ...(known(groups, group_id) ? { group_id: group_id! } : {}),
  }))
  const copies = copiesOf(fitting, new Set(hotspots.map(({ id }) => id)))
  if (copies.length === 0) return
  dispatch(changeDoc('', doc => ({ hotspots: [...doc.hotspots, ...copies] })))
  dispatch({ type: 'select', ids: copies.map(({ id }) => id) })
}
