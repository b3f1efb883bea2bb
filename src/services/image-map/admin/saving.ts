/** Saving by hand and by itself, and what happens when somebody else was quicker. */
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { createElement, type ReactNode, useEffect, useRef, useState } from 'react'
import { forgetAnswers, useAnswer, write } from '../../../../admin/client/answer.ts'
import type { ScreenProps } from '../../../../admin/client/screen.ts'
import type { MapDocument } from '../domain/document.ts'
import type { Conflict } from '../domain/merge.ts'
import type { EditDispatch, Editing, Work } from './editing.ts'
import { ConflictNote, DraftNote } from './notes.tsx'
import { say } from './words.ts'

export type StoredMap = Work & { readonly id: number; readonly rev: number; readonly status: 'draft' | 'published' }
type Autosave = { readonly title: string; readonly doc: MapDocument; readonly base_rev: number } | null

type Options = Pick<ScreenProps, 'service'> & {
  readonly stored: StoredMap
  readonly editing: Editing
  readonly dispatch: EditDispatch
}
type Refusal = Error & {
  readonly status?: number
  readonly data?: { rev?: number; current?: StoredMap; conflicts?: Conflict[] }
}

const AUTOSAVE = 15_000

export function useSaving(options: Options) {
  const { service, stored, editing, dispatch } = options
  const place = usePlace(options)
  const { rev, status, clash, isUnsaved, taken } = place
  const path = `/maps/${stored.id}`
  const { send, isBusy } = useSending(options, place)
  const reload = (map: StoredMap) => {
    dispatch({ type: 'load', work: { title: map.title, doc: map.doc } })
    taken(map, 0)
  }
  useAutosave({ service, path, editing, rev, isUnsaved })
  const draft = useDraft({ service, path, isUnsaved, dispatch })
  const onTheirs = () => clash?.current && reload(clash.current)
  const onMine = () => void send({ rev: clash?.rev, merge: false })
  const notes: ReactNode = [
    draft && createElement(DraftNote, { key: 'draft', ...draft }),
    clash && createElement(ConflictNote, { key: 'clash', conflicts: clash.conflicts ?? [], onTheirs, onMine }),
  ]
  return {
    save: () => send({}),
    publish: () => send({ status: status === 'published' ? 'draft' : 'published' }),
    ...{ isBusy, isUnsaved, status, notes, reload },
  }
}

/** Which version the work rests on, and whether there is more than that. */
function usePlace({ service, stored, editing }: Options) {
  const client = useQueryClient()
  const [rev, setRev] = useState(stored.rev)
  const [status, setStatus] = useState(stored.status)
  const [savedVersion, setSaved] = useState(0)
  const [clash, setClash] = useState<Refusal['data'] | null>(null)
  const taken = (map: StoredMap, version: number) => {
    setRev(map.rev)
    setStatus(map.status)
    setSaved(version)
    setClash(null)
    void forgetAnswers(client, service)
  }
  return { rev, status, clash, setClash, taken, isUnsaved: editing.version !== savedVersion }
}

/** What somebody else did meanwhile is in the answer, and is shown. */
function useSending(
  { service, stored, editing, dispatch }: Options,
  { rev, taken, setClash }: ReturnType<typeof usePlace>,
) {
  const [isBusy, setBusy] = useState(false)
  const tell = (color: string, message: string) => notifications.show({ color, message })
  const send = async (more: object) => {
    setBusy(true)
    const { version, work } = editing
    try {
      const map = await write<StoredMap>(service, `PUT /maps/${stored.id}`, { ...work, rev, merge: true, ...more })
      const isMerged = map.rev !== rev + 1
      if (isMerged) dispatch({ type: 'load', work: { title: map.title, doc: map.doc } })
      taken(map, isMerged ? 0 : version)
      tell(isMerged ? 'blue' : 'teal', isMerged ? say.merged : say.saved)
    } catch (error) {
      const refusal = error as Refusal
      if (refusal.data?.current) setClash(refusal.data)
      else tell('red', refusal.message)
    } finally {
      setBusy(false)
    }
  }
  return { send, isBusy }
}

/** Some seconds after the last change, for the case that the browser goes. */
function useAutosave({
  service,
  path,
  editing,
  rev,
  isUnsaved,
}: Pick<Options, 'service' | 'editing'> & { path: string; rev: number; isUnsaved: boolean }) {
  const latest = useRef(editing.work)
  latest.current = editing.work
  useEffect(() => {
    if (!isUnsaved) return
    const keep = () =>
      void write(service, `PUT ${path}/autosave`, { ...latest.current, base_rev: rev }).catch(() => undefined)
    const timer = setTimeout(keep, AUTOSAVE)
    return () => clearTimeout(timer)
  }, [service, path, rev, isUnsaved, editing.version])
}

function useDraft({
  service,
  path,
  isUnsaved,
  dispatch,
}: Pick<Options, 'service' | 'dispatch'> & { path: string; isUnsaved: boolean }) {
  const kept = useAnswer<Autosave>(service, `${path}/autosave`)
  const [isSettled, setSettled] = useState(false)
  const work = kept.data?.data
  if (!work || isSettled || isUnsaved) return null
  return {
    onResume() {
      setSettled(true)
      dispatch({ type: 'change', step: '', change: () => ({ title: work.title, doc: work.doc }) })
    },
    onDiscard() {
      setSettled(true)
      void write(service, `DELETE ${path}/autosave`)
    },
  }
}
