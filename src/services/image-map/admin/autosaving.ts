/** Unsaved work: kept some seconds after the last change, and found again by whoever comes back. */
import { useEffect, useRef, useState } from 'react'
import { useAnswer, write } from '../../../../admin/client/answer.ts'
import type { ScreenProps } from '../../../../admin/client/screen.ts'
import type { EditDispatch, Editing, Work } from './editing.ts'

type Autosave = (Work & { readonly base_rev: number; readonly saved_at: string; readonly is_stale: boolean }) | null
type Place = Pick<ScreenProps, 'service'> & { readonly path: string; readonly isUnsaved: boolean }
type AutosaveOf = Place & { readonly editing: Editing; readonly rev: number; readonly autosave: number }

/** Also when the tab goes out of sight, or the editor is left: that may be the last that is heard of it. */
export function useAutosave({ service, path, editing, rev, isUnsaved, autosave }: AutosaveOf): void {
  const { version } = editing
  const latest = useRef({ work: editing.work, rev, isUnsaved, version })
  latest.current = { work: editing.work, rev, isUnsaved, version }
  const kept = useRef(0)
  const keep = useRef(() => {})
  keep.current = () => {
    const now = latest.current
    if (!now.isUnsaved || kept.current === now.version) return
    kept.current = now.version
    void write(service, `PUT ${path}/autosave`, { ...now.work, base_rev: now.rev }).catch(() => undefined)
  }
  useEffect(() => {
    if (!isUnsaved) return
    const timer = setTimeout(() => keep.current(), version >= 0 ? autosave : 0)
    return () => clearTimeout(timer)
  }, [isUnsaved, version, autosave])
  useEffect(() => {
    const onHidden = () => document.visibilityState === 'hidden' && keep.current()
    document.addEventListener('visibilitychange', onHidden)
    return () => {
      document.removeEventListener('visibilitychange', onHidden)
      keep.current()
    }
  }, [])
}

type DraftOf = Place & { readonly dispatch: EditDispatch; readonly setRev: (rev: number) => void }

/** Work that was kept rests on the version that it was made from: saving it joins what others did since. */
export function useKeptDraft({ service, path, isUnsaved, dispatch, setRev }: DraftOf) {
  const kept = useAnswer<Autosave>(service, `${path}/autosave`)
  const [isSettled, setSettled] = useState(false)
  const work = kept.data?.data
  if (!work || isSettled || isUnsaved) return null
  return {
    isStale: work.is_stale,
    savedAt: work.saved_at,
    onResume() {
      setSettled(true)
      setRev(work.base_rev)
      dispatch({ type: 'change', step: '', change: () => ({ title: work.title, doc: work.doc }) })
    },
    onDiscard() {
      setSettled(true)
      void write(service, `DELETE ${path}/autosave`)
    },
  }
}
