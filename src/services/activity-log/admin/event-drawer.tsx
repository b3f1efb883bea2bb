/** One event with everything that is known: what changed, who did it, from where, and what belongs to it. */
import { Badge, Button, Drawer, Group, Text } from '@mantine/core'
import { useAnswer } from '../../../../admin/client/answer.ts'
import { useFormat } from '../../../../admin/client/format.tsx'
import { Facts } from '../../../../admin/kit/facts.tsx'
import { Icon } from '../../../../admin/kit/icon.tsx'
import { ErrorState, FormSkeleton } from '../../../../admin/kit/states.tsx'
import type { Filters, FullEvent, LogSource } from './log-data.ts'
import { SeverityBadge } from './severity-badge.tsx'
import { say } from './words.ts'

type Props = Pick<LogSource, 'service' | 'path'> & {
  readonly id: number
  readonly onNarrow: (filters: Filters) => void
  readonly onClose: () => void
}

export function EventDrawer({ service, path, id, onNarrow, onClose }: Props) {
  const event = useAnswer<FullEvent>(service, `${path}/${id}`)
  return (
    <Drawer opened onClose={onClose} position="right" size="lg" title={say.event(id)}>
      {event.isError && <ErrorState error={event.error} />}
      {event.isPending && <FormSkeleton />}
      {event.data && <EventFacts event={event.data.data} onNarrow={onNarrow} />}
    </Drawer>
  )
}

type FactsProps = { readonly event: FullEvent; readonly onNarrow: Props['onNarrow'] }

function EventFacts({ event, onNarrow }: FactsProps) {
  const format = useFormat()
  const { details, definition } = event
  return (
    <>
      <Group gap="xs" mb="xs">
        <SeverityBadge severity={event.severity} />
        <Badge color="gray">{say.groups[event.group] ?? event.group_label}</Badge>
        <Badge color="gray">{say.code(event.event_code)}</Badge>
      </Group>
      <Text fz="lg" fw={640} lh={1.35}>
        {event.message}
      </Text>
      <Text fz="sm" c="dimmed" mt={4}>
        {definition.description}
      </Text>
      <dl className="facts eventblock">
        <Fact label={say.when}>{format.instant(event.occurred_at)}</Fact>
        <Fact label={say.who}>{whoOf(event)}</Fact>
        {event.ip && <Fact label={say.address}>{event.ip}</Fact>}
        <Fact label={say.about}>
          <ObjectName event={event} />
        </Fact>
      </dl>
      {details.changes.length > 0 && <Changes changes={details.changes} />}
      <section className="eventblock">
        <h3>{say.request}</h3>
        <Facts data={details.request} />
      </section>
      {Object.keys(details.extra).length > 0 && (
        <section className="eventblock">
          <h3>{say.more}</h3>
          <Facts data={details.extra} />
        </section>
      )}
      <Related event={event} onNarrow={onNarrow} />
    </>
  )
}

const Fact = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

const whoOf = ({ user, user_role: role }: Pick<FullEvent, 'user' | 'user_role'>): string => {
  const name = user.name || user.login || say.nobody
  return [user.login && user.login !== name ? `${name} (${user.login})` : name, role].filter(Boolean).join(' · ')
}

function ObjectName({ event: { object, object_link: link } }: { event: FullEvent }) {
  if (!link?.exists) return <>{object.label || `${object.type} ${object.id}`}</>
  return (
    <a className="plain" href={link.url}>
      {link.label || object.label} <Icon name="external-link" size={13} />
    </a>
  )
}

function Changes({ changes }: { changes: FullEvent['details']['changes'] }) {
  return (
    <section className="eventblock" aria-label={say.changes}>
      <h3>{say.changes}</h3>
      <table className="difftable">
        <thead>
          <tr>
            <th scope="col">{say.field}</th>
            <th scope="col">{say.before}</th>
            <th scope="col">{say.after}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ field, label, before, after }) => (
            <tr key={field}>
              <th scope="row">{label}</th>
              <td>{isNothing(before) ? '–' : <del>{written(before)}</del>}</td>
              <td>{isNothing(after) ? '–' : <ins>{written(after)}</ins>}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const isNothing = (value: unknown): boolean => value === null || value === undefined || value === ''

function written(value: unknown): string {
  if (typeof value === 'boolean') return value ? say.yes : say.no
  return typeof value === 'object' ? JSON.stringify(value, null, 1) : String(value)
}

/** What the same person did, what came from the same address, what happened to the same thing. */
function Related({ event, onNarrow }: FactsProps) {
  const { user, ip, object } = event
  const ways: [string, Filters][] = [
    ...(user.id > 0 ? [[say.allBy(user.name || user.login), { user_id: String(user.id) }] as [string, Filters]] : []),
    ...(ip ? [[say.allFrom(ip), { ip }] as [string, Filters]] : []),
    ...(object.id === '' || object.id === 0
      ? []
      : [[say.allAbout, { object_type: object.type, object_id: String(object.id) }] as [string, Filters]]),
  ]
  return (
    <section className="eventblock">
      <h3>{say.related}</h3>
      <Group gap="xs">
        {ways.map(([label, filters]) => (
          <Button key={label} size="xs" variant="default" onClick={() => onNarrow(filters)}>
            {label}
          </Button>
        ))}
      </Group>
    </section>
  )
}
