/** When events leave the log and where they go; a database elsewhere can be tried before anything is saved. */
import { Alert, Button, Group, NumberInput, PasswordInput, Select, Switch, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { forgetAnswers, useAnswer, write } from '../../../../../admin/client/answer.ts'
import type { OpenService } from '../../../../../admin/client/app.tsx'
import { useWords } from '../../../../../admin/client/words.tsx'
import { ErrorState, FormSkeleton } from '../../../../../admin/kit/states.tsx'
import { sayPro } from './words.ts'

type Connection = {
  readonly host: string
  readonly port: number
  readonly database: string
  readonly user: string
  readonly password: string
  readonly tls: boolean
}
type Settings = {
  readonly enabled: boolean
  readonly after_days: number
  readonly delete_after_copy: boolean
  readonly schedule: string
  readonly target: string
  readonly connection: Connection
}
type Props = { readonly service: OpenService }

export function ArchiveSettings({ service }: Props) {
  const read = useAnswer<Settings>(service, '/archive/settings')
  if (read.isError) return <ErrorState error={read.error} />
  if (!read.data) return <FormSkeleton />
  return <SettingsForm key={read.dataUpdatedAt} service={service} stored={read.data.data} />
}

function SettingsForm({ service, stored }: Props & { readonly stored: Settings }) {
  const words = useWords()
  const client = useQueryClient()
  const [values, setValues] = useState(stored)
  const set = (change: Partial<Settings>) => setValues({ ...values, ...change })
  const save = useMutation({
    mutationFn: () => write(service, 'PUT /archive/settings', values),
    onSuccess: async () => {
      notifications.show({ color: 'teal', message: words.saved(sayPro.archiveSettings) })
      await forgetAnswers(client, service)
    },
    onError: error => notifications.show({ color: 'red', message: error.message }),
  })
  const schedules = [
    { value: 'daily', label: sayPro.daily },
    { value: 'weekly', label: sayPro.weekly },
  ]
  const targets = [
    { value: 'local', label: sayPro.local },
    { value: 'external', label: sayPro.external },
  ]
  return (
    <section className="panel section" aria-label={sayPro.archiveSettings}>
      <h2 className="sectiontitle">{sayPro.archiveSettings}</h2>
      <div className="fields">
        <Switch
          label={sayPro.archiveOn}
          checked={values.enabled}
          onChange={event => set({ enabled: event.currentTarget.checked })}
        />
        <div className="pair">
          <NumberInput
            label={sayPro.afterDays}
            min={1}
            max={3650}
            value={values.after_days}
            onChange={days => set({ after_days: Number(days) })}
          />
          <Select
            label={sayPro.schedule}
            data={schedules}
            allowDeselect={false}
            value={values.schedule}
            onChange={schedule => set({ schedule: schedule ?? 'daily' })}
          />
        </div>
        <Switch
          label={sayPro.deleteAfter}
          checked={values.delete_after_copy}
          onChange={event => set({ delete_after_copy: event.currentTarget.checked })}
        />
        <Select
          label={sayPro.target}
          data={targets}
          allowDeselect={false}
          value={values.target}
          onChange={target => set({ target: target ?? 'local' })}
        />
        {values.target === 'external' && (
          <ConnectionFields
            service={service}
            connection={values.connection}
            onChange={connection => set({ connection })}
          />
        )}
        <div>
          <Button loading={save.isPending} disabled={values === stored} onClick={() => save.mutate()}>
            {words.save}
          </Button>
        </div>
      </div>
    </section>
  )
}

type ConnectionProps = Props & {
  readonly connection: Connection
  readonly onChange: (connection: Connection) => void
}

function ConnectionFields({ service, connection, onChange }: ConnectionProps) {
  const set = (change: Partial<Connection>) => onChange({ ...connection, ...change })
  const test = useMutation({
    mutationFn: () => write<{ connected: boolean }>(service, 'POST /archive/test-connection', { connection }),
  })
  const text = (name: 'host' | 'database' | 'user') => (
    <TextInput
      label={sayPro.connection[name]}
      value={connection[name]}
      onChange={event => set({ [name]: event.currentTarget.value })}
    />
  )
  return (
    <>
      <div className="pair">
        {text('host')}
        <NumberInput
          label={sayPro.connection.port}
          min={1}
          max={65_535}
          thousandSeparator=""
          value={connection.port}
          onChange={port => set({ port: Number(port) })}
        />
        {text('database')}
      </div>
      <div className="pair">
        {text('user')}
        <PasswordInput
          label={sayPro.connection.password}
          value={connection.password}
          onChange={event => set({ password: event.currentTarget.value })}
        />
      </div>
      <Switch
        label={sayPro.connection.tls}
        checked={connection.tls}
        onChange={event => set({ tls: event.currentTarget.checked })}
      />
      <Group gap="xs" aria-live="polite">
        <Button size="xs" variant="default" loading={test.isPending} onClick={() => test.mutate()}>
          {sayPro.tryConnection}
        </Button>
        {test.isError && <Alert color="red">{test.error.message}</Alert>}
        {test.data && (
          <Alert color={test.data.connected ? 'teal' : 'red'} py={6}>
            {test.data.connected ? sayPro.connected : sayPro.notConnected}
          </Alert>
        )}
      </Group>
    </>
  )
}
