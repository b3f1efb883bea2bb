/** Moves everybody who holds a role to another one, with its progress and a way to stop. */
import { Alert, Button, Group, Modal, Progress, Select, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '../../../../admin/client/api.ts'
import type { OpenService } from '../../../../admin/client/app.tsx'
import { useFormat } from '../../../../admin/client/format.tsx'
import { useWords } from '../../../../admin/client/words.tsx'
import type { Role } from './change-set.ts'
import { useGuarded } from './guardrails.tsx'
import { say } from './words.ts'

type Props = { readonly service: OpenService; readonly roles: readonly Role[] }
type Move = {
  readonly state: 'idle' | 'running' | 'finished' | 'failed' | 'cancelled'
  readonly total: number
  readonly done: number
  readonly failed: readonly { readonly message: string }[]
}

const KEY = ['role-move']

export function MoveHolders(props: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {say.moveHolders}
      </Button>
      {isOpen && (
        <Modal opened onClose={() => setOpen(false)} title={say.moveHolders} size="lg">
          <MoveForm {...props} />
          <MoveState service={props.service} />
        </Modal>
      )}
    </>
  )
}

const MODES = ['replace', 'add', 'remove'] as const

function MoveForm({ service, roles }: Props) {
  const client = useQueryClient()
  const { run, dialog } = useGuarded(service)
  const [from, setFrom] = useState<string | null>(null)
  const [to, setTo] = useState<string | null>(null)
  const [mode, setMode] = useState<(typeof MODES)[number]>('replace')
  const named = roles.map(({ slug, name }) => ({ value: slug, label: name }))
  const goal = mode === 'remove' ? from : to
  const start = () =>
    void run({
      call: 'POST /users/migrate',
      body: { from, to: goal, mode },
      done: say.moveStarted,
      onDone: () => void client.invalidateQueries({ queryKey: KEY }),
    })
  return (
    <div className="fields">
      <Text fz="sm">{say.moveText}</Text>
      <div className="pair">
        <Select label={say.moveFrom} data={named} value={from} onChange={setFrom} />
        <Select
          label={say.moveMode}
          allowDeselect={false}
          data={MODES.map(value => ({ value, label: say.moveModes[value] }))}
          value={mode}
          onChange={value => setMode(MODES.find(one => one === value) ?? 'replace')}
        />
        {mode !== 'remove' && <Select label={say.moveTo} data={named} value={to} onChange={setTo} />}
      </div>
      <div>
        <Button disabled={!from || !goal} onClick={start}>
          {say.begin}
        </Button>
      </div>
      {dialog}
    </div>
  )
}

function MoveState({ service }: Pick<Props, 'service'>) {
  const words = useWords()
  const format = useFormat()
  const client = useQueryClient()
  const path = `/${service.namespace}/users/migrate`
  const { data } = useQuery<Move>({
    queryKey: KEY,
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? 1500 : false),
    queryFn: async ({ signal }) => (await send<Move>('GET', path, { signal })).data,
  })
  if (!data || data.state === 'idle') return null
  const stop = async () => client.setQueryData(KEY, (await send<Move>('DELETE', path)).data)
  return (
    <section aria-label={say.moveState} aria-live="polite">
      <Progress value={data.total === 0 ? 100 : (data.done / data.total) * 100} aria-label={say.moveState} my="md" />
      <Group justify="space-between">
        <Text fz="sm">
          {say.moveStates[data.state]} {words.ofTotal(format.number(data.done), format.number(data.total))}
        </Text>
        {data.state === 'running' && (
          <Button size="xs" variant="default" onClick={() => void stop()}>
            {words.stop}
          </Button>
        )}
      </Group>
      {data.failed.length > 0 && (
        <Alert color="red" mt="sm">
          {data.failed.map(({ message }) => message).join(' ')}
        </Alert>
      )}
    </section>
  )
}
