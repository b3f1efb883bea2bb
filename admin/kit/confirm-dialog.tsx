/** The dialog of a question. */
import { Button, Group, Modal, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useWords } from '../client/words.tsx'
import type { Asked } from './confirm.tsx'

export function ConfirmDialog({ title, text, isDangerous, type, answer }: Asked) {
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
