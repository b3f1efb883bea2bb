/** Long tasks with their progress, and jobs that wait, run or were given up. */
import './platform.css'
import { Badge, Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { send } from '../client/api.ts'
import { useFormat } from '../client/format.tsx'
import type { ScreenProps } from '../client/screen.ts'
import { ListFoot } from '../kit/list-foot.tsx'
import { PageHead } from '../kit/page-head.tsx'
import { EmptyState, ErrorState, ListSkeleton } from '../kit/states.tsx'
import { isTaskOpen, type ShownTask, TaskButtons, TaskHead } from '../kit/task-progress.tsx'
import { ViewTabs } from '../kit/view-tabs.tsx'
import { usePlainList } from './plain-list.ts'
import { say } from './words.ts'

const VIEWS = ['tasks', 'failed', 'waiting', 'running'] as const
const PER_PAGE = 20

export default function WorkScreen({ screen }: ScreenProps<'own'>) {
  const state = usePlainList('tasks')
  return (
    <>
      <PageHead title={screen.title} text={screen.summary} crumbs={[say.site]} />
      <section className="panel" aria-label={screen.title}>
        <ViewTabs
          views={VIEWS.map(slug => ({ slug, label: say.workViews[slug], where: {} }))}
          current={state.view}
          countOf={() => null}
          onChoose={state.setView}
        />
        {state.view === 'tasks' ? <Tasks state={state} /> : <Jobs key={state.view} state={state} />}
      </section>
    </>
  )
}

type Props = { readonly state: ReturnType<typeof usePlainList> }

type TaskPage = { readonly rows: readonly ShownTask[]; readonly total: number; readonly pages: number }

/** Read every two seconds while one of them runs. */
function Tasks({ state }: Props) {
  const client = useQueryClient()
  const list = useQuery<TaskPage>({
    queryKey: ['tasks', state.page],
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: known }) => (known.data?.rows.some(isTaskOpen) ? 2000 : false),
    queryFn: async ({ signal }) => {
      const query = { page: state.page, per_page: PER_PAGE }
      const { data, meta } = await send<ShownTask[]>('GET', '/host/v1/tasks', { query, signal })
      return { rows: data, total: Number(meta.total ?? 0), pages: Number(meta.pages ?? 1) }
    },
  })
  if (list.isError) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />
  if (!list.data) return <ListSkeleton />
  if (list.data.rows.length === 0) return <EmptyState title={say.noTasks} text={say.noTasksText} />
  return (
    <>
      <ul className="rowlist">
        {list.data.rows.map(task => (
          <li key={task.id} className="taskrow">
            <TaskHead task={task} />
            <TaskButtons task={task} onFollow={() => void client.invalidateQueries({ queryKey: ['tasks'] })} />
          </li>
        ))}
      </ul>
      <ListFoot
        page={state.page}
        perPage={PER_PAGE}
        onPage={state.setPage}
        total={list.data.total}
        pages={list.data.pages}
      />
    </>
  )
}

type Job = {
  readonly id: number
  readonly name: string
  readonly status: 'waiting' | 'running' | 'failed'
  readonly attempt: number
  readonly run_at: string
  readonly last_error: string | null
}

function Jobs({ state }: Props) {
  const list = useQuery({
    queryKey: ['jobs', state.view, state.page],
    queryFn: async ({ signal }) => {
      const query = { status: state.view, page: state.page, per_page: PER_PAGE }
      const { data, meta } = await send<Job[]>('GET', '/host/v1/jobs', { query, signal })
      return { rows: data, total: Number(meta.total ?? 0), pages: Number(meta.pages ?? 1) }
    },
  })
  if (list.isError) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />
  if (!list.data) return <ListSkeleton />
  if (list.data.rows.length === 0) return <EmptyState title={say.noJobs} text={say.noJobsText} />
  return (
    <>
      <ul className="rowlist">
        {list.data.rows.map(job => (
          <JobRow key={job.id} job={job} />
        ))}
      </ul>
      <ListFoot
        page={state.page}
        perPage={PER_PAGE}
        onPage={state.setPage}
        total={list.data.total}
        pages={list.data.pages}
      />
    </>
  )
}

function JobRow({ job }: { job: Job }) {
  const format = useFormat()
  const client = useQueryClient()
  const act = async (method: string, path: string, message: string) => {
    try {
      await send(method, `/host/v1/jobs/${job.id}${path}`)
      notifications.show({ color: 'teal', message })
    } catch (error) {
      notifications.show({ color: 'red', message: (error as Error).message })
    }
    await Promise.all(['jobs', 'card'].map(kind => client.invalidateQueries({ queryKey: [kind] })))
  }
  return (
    <li className="jobrow">
      <span className="lines">
        <span className="code">{job.name}</span>
        <span className="below wraptext">{job.last_error ?? say.dueAt(format.ago(job.run_at))}</span>
      </span>
      <Badge color={job.status === 'failed' ? 'red' : 'blue'}>{say.attempts(job.attempt)}</Badge>
      {job.status === 'failed' && (
        <Group gap={6} wrap="nowrap">
          <Button size="compact-sm" variant="light" onClick={() => void act('POST', '/retry', say.tryingAgain)}>
            {say.tryAgain}
          </Button>
          <Button size="compact-sm" variant="subtle" color="red" onClick={() => void act('DELETE', '', say.forgotten)}>
            {say.forget}
          </Button>
        </Group>
      )}
    </li>
  )
}
