/** A letter that tries the way out, and what became of it. */
import { Alert, Button, Group, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { send } from '../client/api.ts'
import { say } from './words.ts'

export type ShownMail = {
  readonly id: number
  readonly recipients: readonly string[]
  readonly subject: string
  readonly status: 'queued' | 'sent' | 'kept' | 'failed'
  readonly error: string | null
  readonly created_at: string
  readonly can_send: boolean
  readonly text?: string | null
  readonly is_secret?: boolean
}

export const useMailServer = () =>
  useQuery({
    queryKey: ['mail-server'],
    queryFn: async ({ signal }) =>
      (
        await send<{ is_set: boolean; host: string | null; from: string | null }>('GET', '/host/v1/mail-server', {
          signal,
        })
      ).data,
  })

export function TestMail({ to }: { to: string }) {
  const client = useQueryClient()
  const server = useMailServer()
  const [sent, setSent] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    event.stopPropagation()
    try {
      const { data } = await send<ShownMail>('POST', '/host/v1/mails/test', {
        body: { to: String(new FormData(event.currentTarget).get('to')) },
      })
      setSent(data.id)
      setProblem(null)
    } catch (error) {
      setProblem((error as Error).message)
    }
    await client.invalidateQueries({ queryKey: ['mails'] })
  }
  return (
    <div className="stack">
      {server.data && (
        <Alert color={server.data.is_set ? 'teal' : 'orange'} role="status">
          {server.data.is_set ? say.mailServer(server.data.host ?? '', server.data.from ?? '') : say.noMailServer}
        </Alert>
      )}
      <form onSubmit={event => void submit(event)}>
        <Group gap={8} align="end">
          <TextInput
            key={to}
            name="to"
            type="email"
            label={say.testTo}
            defaultValue={to}
            required
            withAsterisk={false}
            error={problem}
            className="grow"
          />
          <Button type="submit" variant="default">
            {say.sendTest}
          </Button>
        </Group>
      </form>
      {sent !== null && <Outcome id={sent} />}
    </div>
  )
}

function Outcome({ id }: { id: number }) {
  const mail = useQuery<ShownMail>({
    queryKey: ['mail', id],
    refetchInterval: ({ state }) => (state.data?.status === 'queued' || !state.data ? 1000 : false),
    queryFn: async ({ signal }) => (await send<ShownMail>('GET', `/host/v1/mails/${id}`, { signal })).data,
  })
  const status = mail.data?.status ?? 'queued'
  const color = { queued: 'blue', sent: 'teal', kept: 'orange', failed: 'red' }[status]
  return (
    <Alert color={color} role="status">
      {say.testStates[status]} {mail.data?.error}
    </Alert>
  )
}
