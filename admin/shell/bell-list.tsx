/** The open bell: notifications, the newest first, and tasks that are not over. */
import { ActionIcon, Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { send } from '../client/api.ts'
import { useFormat } from '../client/format.tsx'
import { useWords } from '../client/words.tsx'
import { Icon } from '../kit/icon.tsx'
import { EmptyState, ErrorState, ListSkeleton } from '../kit/states.tsx'
import { type ShownTask, TaskDialog, TaskHead } from '../kit/task-progress.tsx'

type Told = {
  readonly id: number
  readonly title: string
  readonly path: string | null
  readonly created_at: string
  readonly read_at: string | null
}

export function BellList({ onGo, onChoose }: { onGo: () => void; onChoose: () => void }) {
  const words = useWords()
  const client = useQueryClient()
  const list = useQuery({
    queryKey: ['bell', 'list'],
    queryFn: async ({ signal }) => (await send<Told[]>('GET', '/host/v1/notifications', { signal })).data,
  })
  const mark = async (path: string, body: object) => {
    await send('POST', `/host/v1/notifications/${path}`, { body })
    await client.invalidateQueries({ queryKey: ['bell'] })
  }
  const hasUnread = list.data?.some(({ read_at }) => read_at === null)
  return (
    <section className="bell" aria-label={words.notifications}>
      <header className="bellhead">
        <b>{words.notifications}</b>
        {hasUnread && (
          <Button size="compact-xs" variant="subtle" onClick={() => void mark('read-all', {})}>
            {words.markAllRead}
          </Button>
        )}
        <ActionIcon variant="subtle" color="gray" aria-label={words.noticeChoices} onClick={onChoose}>
          <Icon name="settings" size={16} />
        </ActionIcon>
      </header>
      <RunningTasks />
      {list.isError && <ErrorState error={list.error} />}
      {list.isPending && <ListSkeleton />}
      {list.data?.length === 0 && <EmptyState title={words.noNews} />}
      <ul className="belllist">
        {list.data?.map(told => (
          <li key={told.id}>
            <Notification told={told} onGo={onGo} onRead={() => mark('read', { ids: [told.id] })} />
          </li>
        ))}
      </ul>
    </section>
  )
}

type NotificationProps = { readonly told: Told; readonly onGo: () => void; readonly onRead: () => Promise<void> }

function Notification({ told, onGo, onRead }: NotificationProps) {
  const format = useFormat()
  const navigate = useNavigate()
  const open = () => {
    if (told.read_at === null) void onRead()
    if (told.path === null) return
    onGo()
    if (told.path.startsWith('/admin/')) void navigate({ to: told.path.slice('/admin'.length) })
    else location.assign(told.path)
  }
  return (
    <button type="button" className="bellitem" data-unread={told.read_at === null || undefined} onClick={open}>
      <span>{told.title}</span>
      <span className="below">{format.ago(told.created_at)}</span>
    </button>
  )
}

/** They go on whatever happens to this tab, so they can be found here again. */
function RunningTasks() {
  const words = useWords()
  const [shown, setShown] = useState<ShownTask | null>(null)
  const tasks = useQuery({
    queryKey: ['tasks', 'open'],
    refetchInterval: 3000,
    queryFn: async ({ signal }) => {
      const query = { status: 'queued,running', per_page: 5 }
      return (await send<ShownTask[]>('GET', '/host/v1/tasks', { query, signal })).data
    },
  })
  if (!tasks.data || tasks.data.length === 0) return null
  return (
    <ul className="belllist">
      {tasks.data.map(task => (
        <li key={task.id} className="belltask">
          <TaskHead task={task} />
          <Button
            size="compact-xs"
            variant="subtle"
            leftSection={<Icon name="eye" size={14} />}
            onClick={() => setShown(task)}
          >
            {words.open}
          </Button>
        </li>
      ))}
      {shown && <TaskDialog id={shown.id} title={shown.title} onClose={() => setShown(null)} />}
    </ul>
  )
}
