/** The life of a booking: where it stands, what it waits for, whom it stands in the way of, what was paid. */
import './fleet.css'
import { Alert, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { write } from '../../../../admin/client/answer.ts'
import { call } from '../../../../admin/client/api.ts'
import { type AnyRecord, choiceLabel, entityOf, fieldOf, type OpenService } from '../../../../admin/client/app.tsx'
import { useFormat } from '../../../../admin/client/format.tsx'
import { Pair } from '../../../../admin/kit/desk/price-lines.tsx'
import { Icon } from '../../../../admin/kit/icon.tsx'
import { type BookingStatus, isOff } from '../domain/booking-status.ts'
import type { bookingPayments } from '../routes/desk.ts'
import { StatusActions, useSteps } from './status-actions.tsx'
import { statusLabel, type Trip } from './trips.ts'
import { say } from './words.ts'

const paymentsOf = call<typeof bookingPayments>('/vendor-chauffeur/v1', 'GET', '/bookings/{id}/payments')

type Props = { readonly service: OpenService; readonly record: AnyRecord }

export default function BookingLife({ service, record }: Props) {
  return (
    <div className="stack">
      <Steps {...{ service, record }} />
      <StatusActions service={service} booking={record} />
      <Attention {...{ service, record }} />
      <Conflicts {...{ service, record }} />
      <Money {...{ service, record }} />
      <Payments {...{ service, record }} />
    </div>
  )
}

const WAY = ['pending', 'processing', 'completed'] as const

/** Where it is on its way; one that is off has left it. */
function Steps({ service, record }: Props) {
  const status = record.status as BookingStatus
  if (isOff(status)) return <Alert color="gray">{statusLabel(service, status)}</Alert>
  const at = status === 'on_hold' ? 0 : WAY.indexOf(status as (typeof WAY)[number])
  return (
    <ol className="lifesteps">
      {WAY.map((step, index) => (
        <li key={step} data-done={index < at || undefined} aria-current={index === at ? 'step' : undefined}>
          <span className="lifemark">{index < at ? <Icon name="check" size={14} /> : index + 1}</span>
          {statusLabel(service, index === at ? status : step)}
        </li>
      ))}
    </ol>
  )
}

function Attention({ service, record }: Props) {
  if (!record.attention) return null
  const field = fieldOf(entityOf(service, 'bookings')!, 'attention')
  return (
    <Alert color="orange" title={say.attention} icon={<Icon name="alert-triangle" size={16} />}>
      {choiceLabel(field, record.attention)}
    </Alert>
  )
}

function Conflicts({ service, record }: Props) {
  const conflicts: Trip['conflicts'] = record.conflicts ?? []
  if (conflicts.length === 0) return null
  return (
    <Alert color="red" title={say.conflicts} icon={<Icon name="alert-triangle" size={16} />}>
      <ul className="plainlist">
        {conflicts.map(({ booking_id, booking_number, by }) => (
          <li key={`${booking_id}-${by}`}>
            <Link
              className="plain"
              to="/$service/$screen/$id"
              params={{ service: service.slug, screen: 'bookings', id: String(booking_id) }}
            >
              {booking_number}
            </Link>
            <span>{by === 'driver' ? record.driver_name : record.vehicle_name}</span>
          </li>
        ))}
      </ul>
    </Alert>
  )
}

function Money({ service, record }: Props) {
  const format = useFormat()
  const { isBusy, run } = useSteps(service, record)
  const money = (amount: number) => format.money(amount, record.currency)
  const isPaid = record.payment_status === 'paid'
  const markPaid = () => write(service, `PUT /bookings/${record.id}`, { payment_status: 'paid' })
  return (
    <>
      <dl className="pricelines">
        <Pair label={say.price}>
          <b>{money(record.price_total ?? 0)}</b>
        </Pair>
        <Pair label={say.paid}>
          {money(isPaid ? Math.max(record.amount_paid, record.price_total ?? 0) : record.amount_paid)}
        </Pair>
        {record.refund_due > 0 && <Pair label={say.refundDue}>{money(record.refund_due)}</Pair>}
      </dl>
      {!isPaid && !isOff(record.status) && (
        <Button variant="default" size="xs" loading={isBusy} onClick={() => void run(markPaid, say.changed)}>
          {say.markPaid}
        </Button>
      )}
    </>
  )
}

function Payments({ record }: Props) {
  const format = useFormat()
  const { data = [] } = useQuery({
    queryKey: ['chauffeur-payments', record.id],
    queryFn: ({ signal }) => paymentsOf({ id: record.id }, signal),
  })
  const word = (name: string) => (say.payStates as Readonly<Record<string, string>>)[name] ?? name
  if (data.length === 0) return null
  return (
    <section aria-label={say.payments}>
      <h3 className="cardtitle">{say.payments}</h3>
      <ul className="plainlist">
        {data.map(payment => (
          <li key={payment.id}>
            <span>
              {word(payment.kind)} {word(payment.status)}
              <span className="below"> {format.instant(payment.completed_at ?? payment.created_at)}</span>
            </span>
            <span className="num">{format.money(payment.amount, payment.currency)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
