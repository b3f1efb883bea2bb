/** Asks before something is done that cannot be taken back. One dialog for the whole app, awaited like a call. */
import { Button, Group, Modal, Text, TextInput } from '@mantine/core'
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'
import { useWords } from '../client/words.tsx'

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

type Asked = Question & { readonly answer: (isSure: boolean) => void }

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
      {asked && <ConfirmDialog {...asked} />}
    </ConfirmContext>
  )
}

function ConfirmDialog({ title, text, isDangerous, type, answer }: Asked) {
  const words = useWords()
  const [typed, setTyped] = useState('')
  return (
    <Modal opened onClose={() => answer(false)} title={title}>
      <Text fz="sm">{text}</Text>
      {type && (
        <TextInput mt="sm" label={words.typeToConfirm(type)} value={typed} onChange={e => setTyped(e.target.value)} />
      )}
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={() => answer(false)} data-autofocus={type ? undefined : true}>
          {words.cancel}
        </Button>
        <Button
          color={isDangerous ? 'red' : 'harbour'}
          disabled={Boolean(type) && typed !== type}
          onClick={() => answer(true)}
        >
          {words.confirm}
        </Button>
      </Group>
    </Modal>
  )
}
