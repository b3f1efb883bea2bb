import { Alert, Badge } from '@mantine/core'
import { useAnswer } from '../../../../../admin/client/answer.ts'
import type { OpenService } from '../../../../../admin/client/app.tsx'
import { useFormat } from '../../../../../admin/client/format.tsx'
import { FormSkeleton } from '../../../../../admin/kit/states.tsx'
import { sayPro } from './words.ts'

type Status = {
  readonly reachable: boolean
  readonly rows: number
  readonly oldest_at: string | null
  readonly newest_at: string | null
  readonly size: number
  readonly state: string
  readonly last_run_at: string | null
  readonly last_error: string | null
}

/** What the archive holds, and how the last run went. */
export function ArchiveState({ service }: { readonly service: OpenService }) {
  const format = useFormat()
  const status = useAnswer<Status>(service, '/archive/status').data?.data
  if (!status) return <FormSkeleton />
  const when = (instant: string | null) => (instant === null ? '–' : format.instant(instant))
  const facts: [string, React.ReactNode][] = [
    [sayPro.events, format.number(status.rows)],
    [sayPro.oldest, when(status.oldest_at)],
    [sayPro.newest, when(status.newest_at)],
    [sayPro.size, format.bytes(status.size)],
    [sayPro.lastRun, when(status.last_run_at)],
  ]
  return (
    <section className="panel section" aria-label={sayPro.state}>
      <h2 className="sectiontitle">
        {sayPro.state}{' '}
        <Badge color={status.reachable ? 'teal' : 'red'}>
          {status.reachable ? sayPro.reachable : sayPro.unreachable}
        </Badge>
      </h2>
      <dl className="facts fields">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {status.last_error && (
        <Alert color="red" mt="md">
          {status.last_error}
        </Alert>
      )}
    </section>
  )
}
