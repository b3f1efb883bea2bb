/** A trip beside the board: what one needs to know of it, what becomes of it, and another time or driver without a mouse. */
import { Alert, Badge, Button, Drawer, Group, Skeleton, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useAnswer, write } from '../../../../admin/client/answer.ts'
import type { AnyRecord, OpenService } from '../../../../admin/client/app.tsx'
import { useFormat } from '../../../../admin/client/format.tsx'
import { colorOf } from '../../../../admin/kit/cell.tsx'
import { Icon } from '../../../../admin/kit/icon.tsx'
import { OwnerChoice } from './owner-choice.tsx'
import { StatusActions, useSteps } from './status-actions.tsx'
import { statusLabel, TONES, troubleOf } from './trips.ts'
import { say } from './words.ts'

type Props = { readonly service: OpenService; readonly id: number | null; readonly onClose: () => void }

export function TripDrawer({ service, id, onClose }: Props) {
  return (
    <Drawer opened={id !== null} onClose={onClose} position="right" size="md" title={say.schedule}>
      {id !== null && <TripBeside key={id} {...{ service, id }} />}
    </Drawer>
  )
}

function TripBeside({ service, id }: Pick<Props, 'service'> & { readonly id: number }) {
  const booking = useAnswer<AnyRecord>(service, `/bookings/${id}`).data?.data
  if (!booking) return <Skeleton height={320} />
  const trouble = troubleOf({ conflicts: booking.conflicts ?? [] })
  return (
    <div className="stack">
      <Group justify="space-between" wrap="nowrap">
        <div>
          <b className="subtitle">{booking.customer_name || booking.booking_number}</b>
          <div className="below">{booking.booking_number}</div>
        </div>
        <Badge color={colorOf(TONES[booking.status])}>{statusLabel(service, booking.status)}</Badge>
      </Group>
      {trouble && (
        <Alert color="red" icon={<Icon name="alert-triangle" size={16} />}>
          {trouble}
        </Alert>
      )}
      <TripFacts booking={booking} />
      <StatusActions {...{ service, booking }} />
      <MoveForm key={String(booking.modified_at ?? booking.updated_at)} {...{ service, booking }} />
      <Link
        className="plain"
        to="/$service/$screen/$id"
        params={{ service: service.slug, screen: 'bookings', id: String(id) }}
      >
        {say.open}
      </Link>
    </div>
  )
}

function TripFacts({ booking }: { readonly booking: AnyRecord }) {
  const format = useFormat()
  const { currency, customer_phone: phone } = booking
  const facts: readonly (readonly [string, ReactNode])[] = [
    [say.routeFrom, booking.pickup_address],
    [say.routeTo, booking.dropoff_address],
    [
      say.customer,
      <span key="who">
        {say.passengers(booking.passengers)}
        {phone && (
          <>
            {' · '}
            <a className="plain" href={`tel:${String(phone).replaceAll(/[^+\d]/g, '')}`}>
              {phone}
            </a>
          </>
        )}
      </span>,
    ],
    [say.flight, booking.flight_number],
    [say.price, format.money(booking.price_total ?? 0, currency)],
    [
      say.toPay,
      booking.payment_status === 'paid'
        ? null
        : format.money((booking.price_total ?? 0) - booking.amount_paid, currency),
    ],
  ]
  return (
    <dl className="tripfacts">
      {facts
        .filter(([, value]) => value !== null && value !== '')
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}

/** Everything that dragging does, as fields. */
function MoveForm({ service, booking }: { readonly service: OpenService; readonly booking: AnyRecord }) {
  const client = useQueryClient()
  const { isBusy, run } = useSteps(service, booking)
  const [draft, setDraft] = useState({
    pickup_datetime: String(booking.pickup_datetime ?? '')
      .slice(0, 16)
      .replace(' ', 'T'),
    vehicle_id: booking.vehicle_id as number | null,
    driver_id: booking.driver_id as number | null,
  })
  const save = async () => {
    await write(service, `PUT /bookings/${booking.id}`, {
      ...draft,
      pickup_datetime: draft.pickup_datetime.replace('T', ' ') || null,
    })
    await client.invalidateQueries({ queryKey: ['answer', service.slug] })
  }
  return (
    <fieldset className="tripmove">
      <legend>{say.schedule}</legend>
      <TextInput
        type="datetime-local"
        label={say.pickup}
        value={draft.pickup_datetime}
        onChange={({ target }) => setDraft({ ...draft, pickup_datetime: target.value })}
      />
      <OwnerChoice {...{ service }} values={draft} names={booking} onChange={part => setDraft({ ...draft, ...part })} />
      <Button variant="default" loading={isBusy} onClick={() => void run(save, say.changed)}>
        {say.move}
      </Button>
    </fieldset>
  )
}
