/** Saving by hand, and what happens when somebody else was quicker. */
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { createElement, type ReactNode, useRef, useState } from 'react'
import { forgetAnswers, write } from '../../../../admin/client/answer.ts'
import type { ScreenProps } from '../../../../admin/client/screen.ts'
import { type Conflict, conflictKey, mergeVersions, type Resolutions } from '../domain/merge.ts'
import { useAutosave, useKeptDraft } from './autosaving.ts'
import type { EditDispatch, Editing, Work } from './editing.ts'
import { ConflictNote, DraftNote } from './notes.tsx'
import { say } from './words.ts'

export type StoredMap = Work & { readonly id: number; readonly rev: number; readonly status: 'draft' | 'published' }

export type SavingOf = Pick<ScreenProps, 'service'> & {
  readonly stored: StoredMap
  readonly editing: Editing
  readonly dispatch: EditDispatch
  /** Milliseconds after the last change. */
  readonly autosave: number
}
/** What a 409 tells. Without `conflicts` the version that the work rests on is not kept any more. */
export type Clash = {
  readonly rev?: number
  readonly current?: StoredMap
  readonly conflicts?: readonly Conflict[]
}

export function useSaving(options: SavingOf) {
  const { service, stored, editing, dispatch, autosave } = options
  const place = usePlace(options)
  const { rev, status, clash, isUnsaved, taken, setRev } = place
  const path = `/maps/${stored.id}`
  const { send, isBusy } = useSending(options, place)
  const reload = (map: StoredMap) => {
    dispatch({ type: 'load', work: { title: map.title, doc: map.doc } })
    taken(map, 0)
  }
  useAutosave({ service, path, editing, rev, isUnsaved, autosave })
  const draft = useKeptDraft({ service, path, isUnsaved, dispatch, setRev })
  const notes: ReactNode = [
    draft && createElement(DraftNote, { key: 'draft', ...draft }),
    clash &&
      createElement(ConflictNote, {
        key: `clash ${clash.rev}`,
        clash,
        onTheirs: () => clash.current && reload(clash.current),
        onMine: () => void send({ rev: clash.rev, merge: false }),
        onResolve: (resolve: Resolutions) => void send({ resolve }),
      }),
  ]
  return {
    save: () => send({}),
    publish: () => send({ status: status === 'published' ? 'draft' : 'published' }),
    ...{ isBusy, isUnsaved, status, notes, reload },
  }
}

/** Which version the work rests on, and whether there is more than that. */
function usePlace({ service, stored, editing }: SavingOf) {
  const client = useQueryClient()
  const [rev, setRev] = useState(stored.rev)
  const [status, setStatus] = useState(stored.status)
  const [savedVersion, setSaved] = useState(0)
  const [clash, setClash] = useState<Clash | null>(null)
  const taken = (map: StoredMap, version: number) => {
    setRev(map.rev)
    setStatus(map.status)
    setSaved(version)
    setClash(null)
    void forgetAnswers(client, service)
  }
  return { rev, setRev, status, clash, setClash, taken, isUnsaved: editing.version !== savedVersion }
}

type Refusal = Error & { readonly status?: number; readonly data?: Clash }

/** What the server made of it is shown, with what was done here while it was on its way. */
function useSending(
  { service, stored, editing, dispatch }: SavingOf,
  { rev, taken, setClash }: ReturnType<typeof usePlace>,
) {
  const [isBusy, setBusy] = useState(false)
  const latest = useRef(editing.work)
  latest.current = editing.work
  const tell = (color: string, message: string) => notifications.show({ color, message })
  const send = async (more: object) => {
    setBusy(true)
    const { version, work } = editing
    try {
      const map = await write<StoredMap>(service, `PUT /maps/${stored.id}`, { ...work, rev, merge: true, ...more })
      const isMerged = map.rev !== rev + 1
      dispatch({ type: 'taken', work: joined(work, latest.current, map) })
      taken(map, version)
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

/** What was typed since it was sent stands; all else is as it was stored. */
function joined(sent: Work, now: Work, { title, doc }: StoredMap): Work {
  const theirs = { title, doc }
  if (JSON.stringify(theirs) === JSON.stringify(now)) return now
  if (now === sent) return theirs
  const versions = { base: sent, mine: now, theirs }
  const { conflicts } = mergeVersions(versions)
  return mergeVersions(versions, Object.fromEntries(conflicts.map(one => [conflictKey(one), 'mine' as const]))).version
}
