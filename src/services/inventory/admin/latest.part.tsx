/** The documents that were booked last, with the way to each. */
import { Link } from '@tanstack/react-router'
import { choiceLabel, entityOf, fieldOf, type OpenService, useService } from '../../../../admin/client/app.tsx'
import { useFormat } from '../../../../admin/client/format.tsx'
import { baseOf } from './document/kinds.ts'
import { say } from './words.ts'

type Latest = { readonly type: string; readonly id: number; readonly number: string; readonly posted_at: string }
type Props = { readonly service: Pick<OpenService, 'slug'>; readonly data: { readonly latest: readonly Latest[] } }

export default function LatestPart({ service: { slug }, data }: Props) {
  const format = useFormat()
  const service = useService(slug).data
  if (data.latest.length === 0) return <p className="lead">{say.noMovement}</p>
  return (
    <ul className="plainlist">
      {data.latest.map(({ type, id, number, posted_at }) => (
        <li key={`${type} ${id}`}>
          <Link
            className="plain"
            to="/$service/$screen/$id"
            params={{ service: slug, screen: baseOf(type), id: String(id) }}
          >
            {number}
          </Link>
          <span className="below">
            {service ? typeLabel(service, type) : ''} · {format.ago(posted_at)}
          </span>
        </li>
      ))}
    </ul>
  )
}

const typeLabel = (service: OpenService, type: string): string => {
  const entity = entityOf(service, baseOf(type))
  return entity ? choiceLabel(fieldOf(entity, 'type'), type) : type
}
