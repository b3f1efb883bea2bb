/** Carries roles from site to site: a file to keep, and a file whose differences are looked at before it is taken in. */
import { Alert, Badge, Button, FileButton, Group, Select, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import type { Static } from 'typebox'
import { write } from '../../../../admin/client/answer.ts'
import { send } from '../../../../admin/client/api.ts'
import { saveFile } from '../../../../admin/client/files.ts'
import type { ScreenProps } from '../../../../admin/client/screen.ts'
import { Icon } from '../../../../admin/kit/icon.tsx'
import { PageHead } from '../../../../admin/kit/page-head.tsx'
import type { role2Shape } from '../routes/answers/transfer.ts'
import { useGuarded } from './guardrails.tsx'
import { say } from './words.ts'

type Inspected = Static<typeof role2Shape>
type Read = { readonly text: string; readonly roles: readonly Inspected[]; readonly errors: readonly string[] }
type Props = Pick<ScreenProps<'own'>, 'service'>

const fail = (error: Error) => notifications.show({ color: 'red', message: error.message })

export default function TransferScreen({ service, screen }: ScreenProps<'own'>) {
  const [read, setRead] = useState<Read | null>(null)
  const inspect = async (file: File | null) => {
    if (!file) return
    const text = await file.text()
    setRead({ text, ...(await write<Omit<Read, 'text'>>(service, 'POST /transfer/inspect', { file: text })) })
  }
  return (
    <>
      <PageHead title={screen.title} text={screen.summary} crumbs={[service.title]} />
      <div className="stack">
        <section className="panel section" aria-label={say.exportRoles}>
          <h2 className="sectiontitle">{say.exportRoles}</h2>
          <p className="sectionhelp">{say.exportText}</p>
          <Export service={service} />
        </section>
        <section className="panel section" aria-label={say.importRoles}>
          <h2 className="sectiontitle">{say.importRoles}</h2>
          <p className="sectionhelp">{say.importText}</p>
          <FileButton accept="application/json,.json" onChange={file => void inspect(file).catch(fail)}>
            {props => (
              <Button {...props} mt="sm" variant="default" leftSection={<Icon name="upload" size={16} />}>
                {say.chooseFile}
              </Button>
            )}
          </FileButton>
          {read && <Differences key={read.text} service={service} read={read} onDone={() => setRead(null)} />}
        </section>
      </div>
    </>
  )
}

function Export({ service }: Props) {
  const download = async () => {
    const { data } = await send<{ filename: string; bundle: object }>('GET', `/${service.namespace}/transfer/export`)
    saveFile(data.bundle, data.filename)
  }
  return (
    <Button
      mt="sm"
      variant="default"
      leftSection={<Icon name="download" size={16} />}
      onClick={() => void download().catch(fail)}
    >
      {say.exportRoles}
    </Button>
  )
}

const DECISIONS = ['add', 'overwrite', 'skip'] as const
const COLORS = { new: 'teal', same: 'gray', different: 'orange' } as const

function Differences({ service, read, onDone }: Props & { readonly read: Read; readonly onDone: () => void }) {
  const { run, dialog } = useGuarded(service)
  const first = read.roles.map(({ slug, state }) => [slug, state === 'same' ? 'skip' : 'add'])
  const [decisions, setDecisions] = useState<Readonly<Record<string, string>>>(Object.fromEntries(first))
  const take = () =>
    void run({
      call: 'POST /transfer/import',
      body: { file: read.text, decisions },
      done: say.imported,
      onDone,
    })
  return (
    <div className="fields" aria-live="polite">
      {read.errors.map(error => (
        <Alert key={error} color="red">
          {error}
        </Alert>
      ))}
      <ul className="plainlist">
        {read.roles.map(role => (
          <li key={role.slug}>
            <div>
              <Text component="div" fw={600} fz="sm">
                {role.name} <Badge color={COLORS[role.state]}>{say.fileStates[role.state]}</Badge>
              </Text>
              <Text fz="sm" c="dimmed">
                {differencesOf(role)}
              </Text>
            </div>
            <Select
              aria-label={say.decisionFor(role.name)}
              size="xs"
              allowDeselect={false}
              disabled={role.state === 'same'}
              data={DECISIONS.map(value => ({ value, label: say.decisions[value] }))}
              value={decisions[role.slug] ?? 'add'}
              onChange={value => setDecisions({ ...decisions, [role.slug]: value ?? 'add' })}
            />
          </li>
        ))}
      </ul>
      <Group justify="flex-end">
        <Button disabled={read.errors.length > 0} onClick={take}>
          {say.importRoles}
        </Button>
      </Group>
      {dialog}
    </div>
  )
}

const differencesOf = ({ granted, revoked, denied, cleared }: Inspected): string =>
  [
    [say.gains, granted],
    [say.loses, revoked],
    [say.denied, denied],
    [say.cleared, cleared],
  ]
    .filter(([, names]) => names!.length > 0)
    .map(([label, names]) => `${label}: ${(names as string[]).slice(0, 8).join(', ')}`)
    .join(' · ')
