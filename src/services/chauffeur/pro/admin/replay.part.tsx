/** The rule of the form among the others that are active, tried on past bookings while it is typed. */
import './rules.css'
import { Alert, Group, SegmentedControl, Skeleton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAnswer } from '../../../../../admin/client/answer.ts'
import { call } from '../../../../../admin/client/api.ts'
import type { AnyRecord, OpenService, Values } from '../../../../../admin/client/app.tsx'
import type { Form } from '../../../../../admin/client/form.ts'
import { type Format, useFormat } from '../../../../../admin/client/format.tsx'
import { Bars } from '../../../../../admin/kit/charts.tsx'
import type { simulateRules } from '../routes/simulate.ts'
import { say } from './words.ts'

const simulate = call<typeof simulateRules>('/vendor-chauffeur/v1', 'POST', '/pricing-rules/simulate')
type Replay = Awaited<ReturnType<typeof simulate>>
type Rules = Parameters<typeof simulate>[0]['rules']

type Props = { readonly service: OpenService; readonly form: Form; readonly record: AnyRecord | null }

/** A rule that is not stored yet has no number of its own. */
const OWN = 2_000_000_000
const LENGTHS = [50, 200, 1000]

export default function ReplayPart({ service, form, record }: Props) {
  const stored = useAnswer<AnyRecord[]>(service, '/pricing-rules', { per_page: 200, status: 'active' })
  const [last, setLast] = useState(200)
  const own = { ...ruleOf(form.values), id: record?.id ?? OWN }
  const others = (stored.data?.data ?? [])
    .filter(({ id }) => id !== record?.id)
    .map(rule => ({ ...ruleOf(rule), id: rule.id }))
  const rules = form.values.status === 'inactive' ? others : [...others, own]
  const [asked] = useDebouncedValue(JSON.stringify(rules), 400)
  const replay = useQuery({
    queryKey: ['chauffeur-replay', asked, last],
    enabled: stored.isSuccess,
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => simulate({ rules: JSON.parse(asked) as Rules, last }, signal),
  })
  const names = new Map(rules.map(({ id, name }) => [id, name]))
  return (
    <div className="stack" aria-live="polite">
      <p className="sectionhelp">{say.replayText}</p>
      <Group justify="space-between">
        <span className="fixedlabel">{say.lastBookings(last)}</span>
        <SegmentedControl
          size="xs"
          aria-label={say.lastBookings(last)}
          data={LENGTHS.map(length => ({ value: String(length), label: String(length) }))}
          value={String(last)}
          onChange={value => setLast(Number(value))}
        />
      </Group>
      {replay.isError && <Alert color="orange">{replay.error.message}</Alert>}
      {replay.isPending && <Skeleton height={160} />}
      {replay.data && <Outcome replay={replay.data} nameOf={id => names.get(id) ?? ''} />}
    </div>
  )
}

const ruleOf = (values: Values) => ({
  name: String(values.name ?? ''),
  priority: Number(values.priority ?? 10),
  display_order: Number(values.display_order ?? 0),
  adjustment_type: values.adjustment_type ?? 'increase_percent',
  adjustment_value: Number(values.adjustment_value ?? 0),
  stop_processing: values.stop_processing === true,
  conditions: values.conditions ?? {},
})

type OutcomeProps = { readonly replay: Replay; readonly nameOf: (id: number) => string }

function Outcome({ replay, nameOf }: OutcomeProps) {
  const format = useFormat()
  const { bookings, changed, revenue_before: before, revenue_after: after, currency } = replay
  if (bookings === 0) return <p className="lead">{say.noBookings}</p>
  const percent = before === 0 ? 0 : Math.round(((after - before) / before) * 1000) / 10
  return (
    <>
      <div className="replayfigure">
        <b className="bigfigure">{signed(after - before, currency, format)}</b>
        <span className="below">
          {percent > 0 ? '+' : ''}
          {format.percent(percent)}
        </span>
      </div>
      <Bars
        title={say.revenue}
        values={[
          { label: say.before, value: before },
          { label: say.after, value: after },
        ]}
        format={value => format.money(value, currency)}
      />
      <div className="below">{say.ofBookings(changed, bookings)}</div>
      {replay.dead_rules.map(id => (
        <Alert key={id} color="orange">
          {say.dead(nameOf(id))}
        </Alert>
      ))}
      {replay.shadowed_rules.map(id => (
        <Alert key={id} color="orange">
          {say.shadowed(nameOf(id))}
        </Alert>
      ))}
      <Samples replay={replay} />
    </>
  )
}

const signed = (amount: number, currency: string, format: Format): string =>
  `${amount > 0 ? '+' : ''}${format.money(amount, currency)}`

function Samples({ replay: { samples, currency } }: { readonly replay: Replay }) {
  const format = useFormat()
  if (samples.length === 0) return null
  return (
    <div className="scroll">
      <table className="table replaytable">
        <thead>
          <tr>
            <th>{say.number}</th>
            <th className="end">{say.before}</th>
            <th className="end">{say.after}</th>
          </tr>
        </thead>
        <tbody>
          {samples.map(({ booking_number, before, after, trace }) => (
            <tr key={booking_number}>
              <td>
                {booking_number}
                <div className="below">{trace.flatMap(({ name }) => name || []).join(', ')}</div>
              </td>
              <td className="end num">{format.money(before, currency)}</td>
              <td className="end num">{format.money(after, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
