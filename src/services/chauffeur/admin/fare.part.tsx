/** The fare of the trip that stands in the form, with each vehicle that fits, and how it comes about. */
import './fleet.css'
import { Alert, Badge, Button, Group, Select, Skeleton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAnswer } from '../../../../admin/client/answer.ts'
import { call } from '../../../../admin/client/api.ts'
import type { OpenService, Values } from '../../../../admin/client/app.tsx'
import type { Form } from '../../../../admin/client/form.ts'
import { useFormat } from '../../../../admin/client/format.tsx'
import { PriceLines } from '../../../../admin/kit/desk/price-lines.tsx'
import type { staffQuote } from '../routes/desk.ts'
import { say } from './words.ts'

const quoteOf = call<typeof staffQuote>('/vendor-chauffeur/v1', 'POST', '/bookings/quote')
type Quote = Awaited<ReturnType<typeof quoteOf>>
type Offer = Quote['vehicles'][number]

type Props = { readonly service: OpenService; readonly form: Form }

export default function FarePart({ service, form }: Props) {
  const [routeId, setRouteId] = useState<string | null>(null)
  const isFlat = form.values.service_type === 'flat'
  const isAsked = !isFlat || routeId !== null
  const [trip] = useDebouncedValue(JSON.stringify(tripOf(form.values, isFlat ? routeId : null)), 300)
  const quote = useQuery({
    queryKey: ['chauffeur-fare', trip],
    enabled: isAsked,
    placeholderData: keepPreviousData,
    retry: false,
    queryFn: ({ signal }) => quoteOf(JSON.parse(trip), signal),
  })
  return (
    <div className="stack" aria-live="polite">
      <p className="sectionhelp">{say.fareText}</p>
      {isFlat && <RouteChoice {...{ service }} value={routeId} onChange={setRouteId} />}
      {quote.isError && <Alert color="orange">{quote.error.message}</Alert>}
      {quote.isLoading && <Skeleton height={90} />}
      {isAsked && quote.data && !quote.isError && <Offers quote={quote.data} form={form} />}
    </div>
  )
}

function Offers({ quote: { vehicles, currency }, form }: { readonly quote: Quote; readonly form: Form }) {
  if (vehicles.length === 0) return <p className="lead">{say.noVehicles}</p>
  return (
    <ul className="offers">
      {vehicles.map(offer => (
        <OfferLine key={offer.vehicle_id} {...{ offer, currency, form }} />
      ))}
    </ul>
  )
}

/** What the price depends on, as the route takes it. */
function tripOf(values: Values, routeId: string | null): Values {
  const asked = {
    service_type: values.service_type,
    transfer_type: values.transfer_type,
    pickup_datetime: values.pickup_datetime,
    distance_km: values.distance_km,
    duration_hours: values.duration_hours,
    passengers: values.passengers,
    luggage: values.luggage,
    waypoints: (values.waypoints ?? []).filter((stop: { readonly address?: string }) => stop.address),
    pickup_location_id: values.pickup_location_id,
    dropoff_location_id: values.dropoff_location_id,
    coupon_code: values.coupon_code,
    route_id: routeId === null ? null : Number(routeId),
  }
  return Object.fromEntries(
    Object.entries(asked).filter(([, value]) => value !== null && value !== '' && value !== undefined),
  )
}

type ChoiceProps = {
  readonly service: OpenService
  readonly value: string | null
  readonly onChange: (id: string | null) => void
}

/** A booking keeps the price of its route, not the route: it is chosen again to price it again. */
function RouteChoice({ service, value, onChange }: ChoiceProps) {
  const routes = useAnswer<{ id: number; name: string }[]>(service, '/routes', { per_page: 200, _fields: 'id,name' })
  return (
    <Select
      label={say.steps.flat}
      searchable
      value={value}
      onChange={onChange}
      data={(routes.data?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
    />
  )
}

type LineProps = { readonly offer: Offer; readonly currency: string; readonly form: Form }

function OfferLine({ offer, currency, form }: LineProps) {
  const format = useFormat()
  const isChosen = form.values.vehicle_id === offer.vehicle_id
  const about = [offer.vehicle_type_name, say.seats(offer.max_passengers), offer.fits_luggage ? '' : say.noLuggage]
  return (
    <li data-chosen={isChosen || undefined}>
      <Group justify="space-between" wrap="nowrap">
        <div>
          <b>{offer.name}</b>
          <div className="below">{about.filter(Boolean).join(' · ')}</div>
        </div>
        <Group gap="sm" wrap="nowrap">
          <b className="num">{format.money(offer.price_total, currency)}</b>
          {isChosen ? (
            <Badge color="blue">{say.chosen}</Badge>
          ) : (
            <Button size="compact-sm" variant="default" onClick={() => form.set('vehicle_id', offer.vehicle_id)}>
              {say.choose}
            </Button>
          )}
        </Group>
      </Group>
      {isChosen && <Trace {...{ offer, currency, form }} />}
    </li>
  )
}

/** Each step by what it adds; a rule may take something off. */
function Trace({ offer, currency, form }: LineProps) {
  const format = useFormat()
  const { price_base, price_distance, price_time, price_fees, price_total, trace } = offer
  const parts = { price_base, price_distance, price_time, price_fees }
  const stored = Object.keys(parts).reduce((sum, name) => sum + Number(form.values[name] ?? 0), 0)
  const isSame = Math.abs(stored - (price_base + price_distance + price_time + price_fees)) < 0.005
  const take = () => {
    form.take(parts)
    notifications.show({ message: say.fareTaken })
  }
  return (
    <div className="trace">
      <PriceLines
        total={price_total}
        currency={currency}
        lines={trace.map(({ step, name, before, after }) => ({
          label: step === 'rule' || step === 'place' ? name : (say.steps[step as keyof typeof say.steps] ?? name),
          amount: after - before,
        }))}
      />
      <Group justify="space-between">
        <span className="below">{isSame ? say.fareSame : say.fareOther(format.money(stored, currency))}</span>
        {!isSame && (
          <Button size="compact-sm" onClick={take}>
            {say.fareTake}
          </Button>
        )}
      </Group>
    </div>
  )
}
