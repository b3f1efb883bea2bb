/** What somebody has: what was issued to them and has not come back. */
import './inventory.css'
import { Link } from '@tanstack/react-router'
import type { AnyRecord, OpenService } from '../../../../admin/client/app.tsx'
import { useFormat } from '../../../../admin/client/format.tsx'
import { useItemNames } from './names.ts'
import { say } from './words.ts'

type Held = { readonly item_id: number; readonly quantity: number }
type Props = { readonly service: OpenService; readonly record: AnyRecord }

export default function HoldingPart({ service, record }: Props) {
  const format = useFormat()
  const held = (record.holding ?? []) as readonly Held[]
  const nameOf = useItemNames(
    service,
    held.map(one => one.item_id),
  )
  if (held.length === 0) return <p className="lead">{say.holdsNothing}</p>
  return (
    <ul className="plainlist">
      {held.map(one => (
        <li key={one.item_id}>
          <Link
            className="plain"
            to="/$service/$screen/$id"
            params={{ service: service.slug, screen: 'items', id: String(one.item_id) }}
          >
            {nameOf(one.item_id)}
          </Link>
          <b className="num">{format.number(one.quantity)}</b>
        </li>
      ))}
    </ul>
  )
}
