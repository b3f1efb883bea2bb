/** Why somebody can or cannot do something to a record, and who else reads it. */
import './crm.css'
import { Badge } from '@mantine/core'
import { useAnswer } from '../../../../admin/client/answer.ts'
import type { AnyRecord, OpenService } from '../../../../admin/client/app.tsx'
import { wordsOf } from '../../../../admin/client/app.tsx'
import { ErrorState, ListSkeleton } from '../../../../admin/kit/states.tsx'
import { named, say } from './words.ts'

type Grant = {
  readonly is_allowed: boolean
  readonly level: string
  readonly by: readonly { readonly id: number; readonly name: string }[]
  readonly because: readonly string[]
  readonly nearest: string
}
type Explained = {
  readonly actions: Readonly<Record<string, Grant>>
  readonly fields: Readonly<Record<string, { read: boolean; edit: boolean; by: readonly string[] }>>
  readonly readers: readonly { readonly user_id: number; readonly name: string; readonly because: readonly string[] }[]
}
type Props = { readonly service: OpenService; readonly entity: { readonly name: string }; readonly record: AnyRecord }

export default function AccessPart({ service, entity, record }: Props) {
  const read = useAnswer<Explained>(service, `/record-access/${entity.name}/${record.id}`)
  if (read.isError) return <ErrorState error={read.error} />
  if (!read.data) return <ListSkeleton />
  const { actions, fields, readers } = read.data.data
  const closed = Object.entries(fields).filter(([, rule]) => !rule.edit)
  const reasons = (because: readonly string[]) => because.map(one => named(say.reasons, one)).join(', ')
  return (
    <div className="stack">
      <p className="lead">{say.accessText}</p>
      <table className="crmtable">
        <tbody>
          {Object.entries(actions).map(([action, grant]) => (
            <tr key={action}>
              <th scope="row">{named(say.actions, action)}</th>
              <td>
                <Badge color={grant.is_allowed ? 'teal' : 'red'} variant="light">
                  {grant.is_allowed ? say.allowed : say.refused}
                </Badge>
              </td>
              <td>
                {reasons(grant.because)}
                {grant.by.length > 0 && (
                  <div className="below">{say.byRoles(grant.by.map(one => one.name).join(', '))}</div>
                )}
                {grant.nearest && <div className="below">{say.nearest(grant.nearest)}</div>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <section aria-label={say.closedFields}>
        <h3>{say.closedFields}</h3>
        {closed.length === 0 && <p className="lead">{say.noClosedFields}</p>}
        <ul className="plainlist">
          {closed.map(([field, rule]) => (
            <li key={field}>
              {wordsOf(field)}: {rule.read ? say.fixed : say.hidden}{' '}
              <span className="below">{say.byRoles(rule.by.join(', '))}</span>
            </li>
          ))}
        </ul>
      </section>
      <section aria-label={say.readers}>
        <h3>{say.readers}</h3>
        {readers.length === 0 && <p className="lead">{say.noReaders}</p>}
        <ul className="plainlist">
          {readers.map(({ user_id, name, because }) => (
            <li key={user_id}>
              {name} <span className="below">{reasons(because)}</span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}
