/** Records that may be the same as this one, each one click away from being merged with it. */
import './crm.css'
import { Badge, Button, Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useAnswer } from '../../../../admin/client/answer.ts'
import type { AnyRecord, OpenService } from '../../../../admin/client/app.tsx'
import { wordsOf } from '../../../../admin/client/app.tsx'
import { ErrorState, ListSkeleton } from '../../../../admin/kit/states.tsx'
import { RecordLink } from './record-link.tsx'
import { say } from './words.ts'

type Candidate = {
  readonly id: number
  readonly name: string
  readonly score: number
  readonly matched: readonly string[]
}
type Props = { readonly service: OpenService; readonly entity: { readonly name: string }; readonly record: AnyRecord }

export default function DuplicatesPart({ service, entity, record }: Props) {
  const read = useAnswer<Candidate[]>(service, `/duplicates/${entity.name}`, { id: record.id })
  if (read.isError) return <ErrorState error={read.error} />
  if (!read.data) return <ListSkeleton />
  const found = read.data.data
  return (
    <div className="stack">
      <p className="lead">{found.length === 0 ? say.noDuplicates : say.findDuplicates}</p>
      {found.map(one => (
        <Group key={one.id} justify="space-between" className="crmline">
          <div>
            <RecordLink {...{ service, screen: entity.name, id: one.id }}>{one.name}</RecordLink>
            <div className="below">{say.matched(one.matched.map(wordsOf).join(', '))}</div>
          </div>
          <Group>
            <Badge variant="light">{say.score(one.score)}</Badge>
            <Button
              component={Link}
              variant="default"
              size="xs"
              aria-label={say.mergeInto(one.name)}
              to={`/${service.slug}/merge`}
              search={{ entity: entity.name, first: record.id, other: one.id } as never}
            >
              {say.merge}
            </Button>
          </Group>
        </Group>
      ))}
    </div>
  )
}
