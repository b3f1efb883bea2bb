/** Long work while it is done: how far it is, what became of the things, an end before the end, and the way back. */
import { Badge, Button, Group, Modal, Progress, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { TaskEntry, TaskRow, TaskStatus } from '../../src/kernel/tasks.ts'
import { send } from '../client/api.ts'
import { wordsOf } from '../client/app.tsx'
import { useFormat } from '../client/format.tsx'
import { useWords } from '../client/words.tsx'
import { useConfirm } from './confirm.tsx'
import { ErrorState, FormSkeleton } from './states.tsx'

/** A task as the host's routes tell of it. */
export type ShownTask = Omit<TaskRow, 'position'> & {
  readonly title: string
  readonly can_cancel: boolean
  readonly can_undo: boolean
}

const OPEN: readonly TaskStatus[] = ['queued', 'running']
export const isTaskOpen = ({ status }: Pick<ShownTask, 'status'>): boolean => OPEN.includes(status)

/** Read every second while it waits or runs. */
export const useTask = (id: number) =>
  useQuery<ShownTask>({
    queryKey: ['task', id],
    refetchInterval: ({ state }) => (state.data && !isTaskOpen(state.data) ? false : 1000),
    queryFn: async ({ signal }) => (await send<ShownTask>('GET', `/host/v1/tasks/${id}`, { signal })).data,
  })

type Props = {
  readonly id: number
  /** Told once, when nothing more is done. */
  readonly onOver?: (task: ShownTask) => void
}

export function TaskProgress({ id, onOver }: Props) {
  const [shownId, setShownId] = useState(id)
  const task = useTask(shownId)
  const over = task.data && !isTaskOpen(task.data) ? task.data : null
  const told = useRef<number | null>(null)
  useEffect(() => {
    if (over === null || over.id === told.current) return
    told.current = over.id
    onOver?.(over)
  }, [over, onOver])
  if (task.isError) return <ErrorState error={task.error} onRetry={() => void task.refetch()} />
  if (!task.data) return <FormSkeleton />
  return (
    <section className="task" aria-label={task.data.title}>
      <TaskHead task={task.data} />
      <Counts task={task.data} />
      {task.data.messages.map(message => (
        <Text key={message} fz="sm" c="dimmed">
          {message}
        </Text>
      ))}
      <Sample entries={task.data.sample} />
      <TaskButtons task={task.data} onFollow={setShownId} />
    </section>
  )
}

/** The same in a dialog that may be closed: the work goes on, and the bell shows it. */
export const TaskDialog = ({
  id,
  title,
  onClose,
}: Props & { readonly title: string; readonly onClose: () => void }) => (
  <Modal opened onClose={onClose} title={title} size="lg">
    <TaskProgress id={id} />
  </Modal>
)

const COLORS: Readonly<Record<TaskStatus, string>> = {
  queued: 'gray',
  running: 'blue',
  finished: 'teal',
  failed: 'red',
  cancelled: 'orange',
  undone: 'gray',
}

export function TaskHead({ task }: { task: ShownTask }) {
  const words = useWords()
  const format = useFormat()
  const share = task.total > 0 ? Math.min(100, (task.processed / task.total) * 100) : isTaskOpen(task) ? 0 : 100
  return (
    <>
      <Group justify="space-between" wrap="nowrap">
        <Text fz="sm" fw={600} className="cut">
          {task.title}
        </Text>
        <Badge color={COLORS[task.status]}>{words.taskStates[task.status]}</Badge>
      </Group>
      <Progress
        value={share}
        color={COLORS[task.status]}
        animated={task.status === 'running'}
        aria-label={task.title}
        my={8}
      />
      <Text fz="sm" c="dimmed" className="num" aria-live="polite">
        {words.ofTotal(format.number(task.processed), format.number(Math.max(task.total, task.processed)))}
      </Text>
    </>
  )
}

function Counts({ task }: { task: ShownTask }) {
  const words = useWords()
  const format = useFormat()
  const counts = (['changed', 'skipped', 'failed'] as const).filter(name => task[name] > 0)
  return (
    <Group gap="xs" my={6}>
      {counts.map(name => (
        <Badge key={name} color={name === 'failed' ? 'red' : name === 'changed' ? 'teal' : 'gray'}>
          {words.taskCounts[name]}: {format.number(task[name])}
        </Badge>
      ))}
    </Group>
  )
}

/** The first things that it did, and those that did not work out. */
function Sample({ entries }: { entries: readonly TaskEntry[] }) {
  const words = useWords()
  if (entries.length === 0) return null
  return (
    <details className="sample">
      <summary>{words.sample}</summary>
      <ul className="plainlist">
        {entries.map((entry, at) => (
          // Entries have no name of their own: their place is all that tells them apart.
          <li key={`${at}`}>
            <span className="samplefacts">{factsOf(entry)}</span>
            <Badge color={entry.result === 'failed' ? 'red' : entry.result === 'changed' ? 'teal' : 'gray'}>
              {words.taskResults[entry.result]}
            </Badge>
          </li>
        ))}
      </ul>
    </details>
  )
}

const factsOf = ({ result: _, ...facts }: TaskEntry): string =>
  Object.entries(facts)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => `${wordsOf(name)}: ${typeof value === 'object' ? JSON.stringify(value) : value}`)
    .join(' · ')

export function TaskButtons({ task, onFollow }: { task: ShownTask; onFollow: (id: number) => void }) {
  const words = useWords()
  const confirm = useConfirm()
  const client = useQueryClient()
  const end = async () => {
    await send('POST', `/host/v1/tasks/${task.id}/cancel`)
    await client.invalidateQueries({ queryKey: ['task', task.id] })
  }
  const undo = async () => {
    const isSure = await confirm({ title: words.undoTask, text: words.undoTaskText })
    if (isSure) onFollow((await send<ShownTask>('POST', `/host/v1/tasks/${task.id}/undo`)).data.id)
  }
  return (
    <Group gap="xs" mt="sm">
      {task.can_cancel && (
        <Button size="xs" variant="default" onClick={() => void end()}>
          {words.stop}
        </Button>
      )}
      {task.can_undo && (
        <Button size="xs" variant="default" onClick={() => void undo()}>
          {words.undoTask}
        </Button>
      )}
    </Group>
  )
}
