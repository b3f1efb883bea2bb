/** Asks before something is done that cannot be taken back. One dialog for the whole app, awaited like a call. */
import { createContext, lazy, type ReactNode, Suspense, useCallback, useContext, useState } from 'react'

export type Question = {
  readonly title: string
  readonly text: string
  readonly isDangerous?: boolean
  /** A word that must be typed. */
  readonly type?: string | undefined
}
type Ask = (question: Question) => Promise<boolean>

const ConfirmContext = createContext<Ask>(async () => false)
export const useConfirm = (): Ask => useContext(ConfirmContext)

/** Dialogs are large, and most visits need none. */
const ConfirmDialog = lazy(async () => ({ default: (await import('./confirm-dialog.tsx')).ConfirmDialog }))

export type Asked = Question & { readonly answer: (isSure: boolean) => void }

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const ask = useCallback<Ask>(
    question =>
      new Promise(resolve => {
        const answer = (isSure: boolean) => {
          setAsked(null)
          resolve(isSure)
        }
        setAsked({ ...question, answer })
      }),
    [],
  )
  return (
    <ConfirmContext value={ask}>
      {children}
      <Suspense>{asked && <ConfirmDialog {...asked} />}</Suspense>
    </ConfirmContext>
  )
}
