/** One place: what is in it, what comes and goes, and what is running out there. */
import './inventory.css'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { AnyRecord, OpenService } from '../../../../admin/client/app.tsx'
import { useFormat } from '../../../../admin/client/format.tsx'
import { ErrorState } from '../../../../admin/kit/states.tsx'
import { overviewOf } from './inventory-api.ts'
import { useItemNames } from './names.ts'
import { say } from './words.ts'

type Props = { readonly service: OpenService; readonly record: AnyRecord }
type Overview = Awaited<ReturnType<typeof overviewOf>>

export default function WarehouseOverviewPart({ service, record }: Props) {
  const overview = useQuery({
    queryKey: ['answer', service.slug, 'overview', record.id],
    queryFn: ({ signal }) => overviewOf({ warehouse_id: record.id }, signal),
  })
  if (overview.isError) return <ErrorState error={overview.error} onRetry={() => void overview.refetch()} />
  if (!overview.data) return <Skeleton height={140} />
  return (
    <div className="stack">
      <Figures overview={overview.data} />
      <Low service={service} low={overview.data.low} />
      <Planned service={service} plans={[...overview.data.incoming, ...overview.data.outgoing]} />
    </div>
  )
}

function Figures({ overview }: { readonly overview: Overview }) {
  const format = useFormat()
  const { items, on_hand, value, currency, last_count_at: counted } = overview
  const told = [
    [say.item, format.number(items)],
    [say.onHand, format.number(on_hand)],
    ...(value === null ? [] : [[say.value, format.money(value, currency)]]),
    [say.lastCount, counted ? format.day(counted) : say.never],
  ]
  return (
    <dl className="stockfigures">
      {told.map(([name, text]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

function Low({ service, low }: { readonly service: OpenService; readonly low: Overview['low'] }) {
  const format = useFormat()
  if (low.length === 0) return null
  return (
    <ul className="plainlist">
      {low.slice(0, 10).map(item => (
        <li key={item.item_id}>
          <Link className="plain" to="/$service/$screen" params={{ service: service.slug, screen: 'low-stock' }}>
            {item.name}
          </Link>
          <span className="num">
            {format.number(item.on_hand)} / {format.number(item.reorder_level)} {item.unit}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** What drafts are going to do here. */
function Planned({ service, plans }: { readonly service: OpenService; readonly plans: Overview['incoming'] }) {
  const format = useFormat()
  const nameOf = useItemNames(
    service,
    plans.map(plan => plan.item_id),
  )
  if (plans.length === 0) return <p className="lead">{say.nothingComes}</p>
  return (
    <ul className="plainlist">
      {plans.slice(0, 10).map(plan => (
        <li key={`${plan.base} ${plan.document_id} ${plan.item_id}`}>
          <Link
            className="plain"
            to="/$service/$screen/$id"
            params={{ service: service.slug, screen: plan.base, id: String(plan.document_id) }}
          >
            {nameOf(plan.item_id)}
          </Link>
          <span className="num">
            {plan.quantity > 0 ? '+' : ''}
            {format.number(plan.quantity)}
          </span>
        </li>
      ))}
    </ul>
  )
}
