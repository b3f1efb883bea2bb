/** Whether everything works that the site needs, and how to keep a copy of it. */
import './platform.css'
import { Badge, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { send } from '../client/api.ts'
import type { ScreenProps } from '../client/screen.ts'
import { Icon } from '../kit/icon.tsx'
import { PageHead } from '../kit/page-head.tsx'
import { ErrorState, ListSkeleton } from '../kit/states.tsx'
import { Backups } from './backups.tsx'
import { Panel } from './post/post-panels.tsx'
import { say } from './words.ts'

type Health = {
  readonly checks: readonly {
    readonly id: string
    readonly status: 'good' | 'warn' | 'bad'
    readonly detail: string | null
  }[]
  readonly engine: 'sqlite' | 'postgres'
  readonly edition: string
  readonly data_folder: string
}

const COLORS = { good: 'teal', warn: 'orange', bad: 'red' } as const

export default function HealthScreen({ screen }: ScreenProps<'own'>) {
  const health = useQuery({
    queryKey: ['health'],
    queryFn: async ({ signal }) => (await send<Health>('GET', '/host/v1/health', { signal })).data,
  })
  return (
    <>
      <PageHead title={screen.title} text={screen.summary} crumbs={[say.site]}>
        <Button
          variant="default"
          loading={health.isFetching}
          leftSection={<Icon name="refresh" size={16} />}
          onClick={() => void health.refetch()}
        >
          {say.lookAgain}
        </Button>
      </PageHead>
      {health.isError && <ErrorState error={health.error} />}
      {health.isPending && <ListSkeleton />}
      {health.data && (
        <div className="stack">
          <Panel title={say.checks}>
            <ul className="rowlist">
              {health.data.checks.map(({ id, status, detail }) => (
                <li key={id} className="jobrow">
                  <span className="lines">
                    <span className="celltitle">{say.checkNames[id]}</span>
                    {detail && (
                      <span className="below wraptext">
                        {id === 'mail' && status === 'warn' ? say.noMailServer : detail}
                      </span>
                    )}
                  </span>
                  <Badge color={COLORS[status]}>{say.checkStates[status]}</Badge>
                </li>
              ))}
            </ul>
          </Panel>
          <Backups engine={health.data.engine} />
        </div>
      )}
    </>
  )
}
