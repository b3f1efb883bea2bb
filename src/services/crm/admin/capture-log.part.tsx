/** What came of a lead form: how often, and the last times that somebody sent it. */
import './crm.css'
import { Group, Paper, Text } from '@mantine/core'
import { useAnswer } from '../../../../admin/client/answer.ts'
import type { AnyRecord, OpenService } from '../../../../admin/client/app.tsx'
import { useFormat } from '../../../../admin/client/format.tsx'
import { ErrorState, ListSkeleton } from '../../../../admin/kit/states.tsx'
import { hoursSay as say } from './hours-words.ts'
import { RecordLink } from './record-link.tsx'
import { named } from './words.ts'

type Entry = { readonly id: number; readonly at: string; readonly outcome: string; readonly lead_id: number | null }
type Props = { readonly service: OpenService; readonly record: AnyRecord }

export default function CaptureLog({ service, record }: Props) {
  const format = useFormat()
  const read = useAnswer<Entry[]>(service, `/lead-captures/${record.id}/log`, { per_page: 50 })
  if (read.isError) return <ErrorState error={read.error} />
  if (read.isPending) return <ListSkeleton />
  const entries = read.data.data
  const counts = (read.data.meta.counts ?? {}) as Readonly<Record<string, number>>
  if (entries.length === 0) return <p className="lead">{say.noLog}</p>
  return (
    <div className="stack">
      <Group>
        {Object.entries(counts)
          .filter(([, count]) => count > 0)
          .map(([outcome, count]) => (
            <Paper key={outcome} withBorder p="sm">
              <Text fw={600}>{format.number(count)}</Text>
              <Text fz="sm" c="dimmed">
                {named(say.outcomes, outcome)}
              </Text>
            </Paper>
          ))}
      </Group>
      <ul className="plainlist">
        {entries.map(({ id, at, outcome, lead_id: lead }) => (
          <li key={id}>
            <time className="below" dateTime={at} title={format.instant(at)}>
              {format.ago(at)}
            </time>
            <span>{named(say.outcomes, outcome)}</span>
            {lead === null ? (
              <span />
            ) : (
              <RecordLink {...{ service, screen: 'leads', id: lead }}>{say.lead(lead)}</RecordLink>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
