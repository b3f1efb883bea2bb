/** Calls that may be dangerous: what must be confirmed is asked first, and the call goes out again with the answer. */
import { Alert, Button, Checkbox, Group, Modal, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Static } from 'typebox'
import { forgetAnswers, write } from '../../../../admin/client/answer.ts'
import { ApiError } from '../../../../admin/client/api.ts'
import type { OpenService } from '../../../../admin/client/app.tsx'
import { useWords } from '../../../../admin/client/words.tsx'
import type { warningShape } from '../routes/answers/changes.ts'
import { say } from './words.ts'

type Warning = Static<typeof warningShape>
type Attempt = { readonly call: string; readonly body: object; readonly done: string; readonly onDone?: () => void }
type Asked = Attempt & { readonly warnings: readonly Warning[] }

/** Tries, and asks where the server wants to be sure. `dialog` is drawn by whoever calls. */
export function useGuarded(service: OpenService) {
  const client = useQueryClient()
  const [asked, setAsked] = useState<Asked | null>(null)
  const run = async (attempt: Attempt) => {
    try {
      await write(service, attempt.call, attempt.body)
      setAsked(null)
      await forgetAnswers(client, service)
      notifications.show({ color: 'teal', message: attempt.done })
      attempt.onDone?.()
    } catch (error) {
      const warnings = error instanceof ApiError ? error.data.warnings : undefined
      if (Array.isArray(warnings)) setAsked({ ...attempt, warnings })
      else notifications.show({ color: 'red', message: (error as Error).message })
    }
  }
  const dialog = asked && (
    <Warnings
      warnings={asked.warnings}
      onClose={() => setAsked(null)}
      onConfirm={acknowledged => void run({ ...asked, body: { ...asked.body, acknowledged } })}
    />
  )
  return { run, dialog }
}

type Props = {
  readonly warnings: readonly Warning[]
  readonly onConfirm: (keys: readonly string[]) => void
  readonly onClose: () => void
}

function Warnings({ warnings, onConfirm, onClose }: Props) {
  const words = useWords()
  const [isSure, setSure] = useState(false)
  return (
    <Modal opened onClose={onClose} title={say.dangerous} size="lg">
      {warnings.map(({ key, explain, severity }) => (
        <Alert key={key} color={severity === 'critical' ? 'red' : 'yellow'} mb="sm">
          <Text fz="sm">{explain}</Text>
        </Alert>
      ))}
      <Checkbox label={say.acknowledge} checked={isSure} onChange={() => setSure(!isSure)} />
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {words.cancel}
        </Button>
        <Button color="red" disabled={!isSure} onClick={() => onConfirm(warnings.map(({ key }) => key))}>
          {say.apply}
        </Button>
      </Group>
    </Modal>
  )
}
