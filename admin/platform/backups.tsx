/** Copies of the whole site: made while it runs, fetched, and deleted when they are old. */
import { Alert, Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { apiAddress, currentNonce, send } from '../client/api.ts'
import { useFormat } from '../client/format.tsx'
import { useConfirm } from '../kit/confirm.tsx'
import { Icon } from '../kit/icon.tsx'
import { EmptyState, ErrorState, ListSkeleton } from '../kit/states.tsx'
import { TaskProgress } from '../kit/task-progress.tsx'
import { Command } from './command.tsx'
import { Panel } from './post/post-panels.tsx'
import { say } from './words.ts'

type Backup = { readonly name: string; readonly made_at: string; readonly bytes: number }
type Told = { readonly folder: string; readonly backups: readonly Backup[] }

const KEY = ['backups']
const RESTORE = 'npm run dozen -- restore /path/to/the/unpacked/folder --overwrite'
const WEEK = 7 * 24 * 3600 * 1000

export function Backups({ engine }: { engine: string }) {
  const client = useQueryClient()
  const [task, setTask] = useState<number | null>(null)
  const list = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await send<Told>('GET', '/host/v1/backups', { signal })).data,
  })
  const over = useCallback(() => void client.invalidateQueries({ queryKey: KEY }), [client])
  const make = async () => {
    try {
      setTask((await send<{ task: { id: number } }>('POST', '/host/v1/backups')).data.task.id)
    } catch (error) {
      notifications.show({ color: 'red', message: (error as Error).message })
    }
  }
  if (list.isError) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />
  if (!list.data) return <ListSkeleton />
  const { folder, backups } = list.data
  const isOld = backups[0] !== undefined && Date.parse(backups[0].made_at) < Date.now() - WEEK
  return (
    <Panel title={say.backups}>
      <p className="wraptext">{say.backupText(engine === 'sqlite' ? 'SQLite' : 'PostgreSQL', folder)}</p>
      {isOld && <Alert color="orange">{say.backupOld}</Alert>}
      {backups.length === 0 && task === null && <EmptyState title={say.backupNone} text={say.backupNoneText} />}
      <ul className="rowlist">
        {backups.map(backup => (
          <BackupRow key={backup.name} backup={backup} />
        ))}
      </ul>
      {task !== null && <TaskProgress key={task} id={task} onOver={over} />}
      <Group>
        <Button leftSection={<Icon name="archive" size={16} />} onClick={() => void make()}>
          {say.backupMake}
        </Button>
      </Group>
      {backups.length > 0 && <Command label={say.backupRestore} text={RESTORE} />}
    </Panel>
  )
}

function BackupRow({ backup: { name, made_at, bytes } }: { backup: Backup }) {
  const format = useFormat()
  const client = useQueryClient()
  const confirm = useConfirm()
  const when = format.instant(made_at)
  const remove = async () => {
    const isSure = await confirm({ title: say.backupRemoveTitle, text: say.backupRemoveText, isDangerous: true })
    if (!isSure) return
    await send('DELETE', `/host/v1/backups/${name}`)
    await client.invalidateQueries({ queryKey: KEY })
  }
  // Larger than a page should hold: the browser itself fetches it, and the nonce goes along in the address.
  const fetchFile = () => location.assign(apiAddress(`/host/v1/backups/${name}/file?_hostnonce=${currentNonce()}`))
  return (
    <li className="jobrow">
      <span className="lines">
        <span className="celltitle">{when}</span>
        <span className="below">
          {format.bytes(bytes)} · {format.ago(made_at)}
        </span>
      </span>
      <Group gap={6} wrap="nowrap">
        <Button size="compact-sm" variant="light" aria-label={say.backupDownloadOf(when)} onClick={fetchFile}>
          {say.backupDownload}
        </Button>
        <Button
          size="compact-sm"
          variant="subtle"
          color="red"
          aria-label={say.backupRemoveOf(when)}
          onClick={() => void remove()}
        >
          <Icon name="trash" size={15} />
        </Button>
      </Group>
    </li>
  )
}
