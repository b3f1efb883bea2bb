/** When a car park is open: the week, and the dates that differ. */
import { Button, Checkbox, Group, NumberInput, Select, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '../../../../admin/client/api.ts'
import type { AnyRecord } from '../../../../admin/client/app.tsx'
import { useFormat } from '../../../../admin/client/format.tsx'
import { WeekHours } from '../../../../admin/kit/desk/week-hours.tsx'
import { ErrorState, ListSkeleton } from '../../../../admin/kit/states.tsx'
import type { Row } from '../../../kernel/entity.ts'
import type { exceptions } from '../entities/exceptions.ts'
import './parking.css'
import { hoursOf, keepHours, NAMESPACE } from './parking-api.ts'
import { useParkingWords } from './words.ts'

type Hours = Awaited<ReturnType<typeof hoursOf>>
type Exception = Row<typeof exceptions>

export default function HoursPart({ record }: { readonly record: AnyRecord }) {
  const read = useQuery({
    queryKey: ['parking-hours', record.id],
    queryFn: ({ signal }) => hoursOf({ id: record.id }, signal),
  })
  if (read.isLoadingError) return <ErrorState error={read.error} />
  if (read.isPending) return <ListSkeleton />
  return (
    <div className="stack">
      <Week key={JSON.stringify(read.data)} id={record.id} initial={read.data} />
      <Exceptions locationId={record.id} />
    </div>
  )
}

function Week({ id, initial }: { readonly id: number; readonly initial: Hours }) {
  const words = useParkingWords()
  const [hours, setHours] = useState(initial)
  const save = useWrite(
    ['parking-hours', id],
    () => keepHours({ id, always_open: hours.always_open, days: hours.days }),
    words.hoursSaved,
  )
  return (
    <div className="stack">
      <Checkbox
        label={words.alwaysOpen}
        checked={hours.always_open}
        onChange={({ target }) => setHours({ ...hours, always_open: target.checked })}
      />
      {!hours.always_open && (
        <WeekHours days={hours.days} onChange={days => setHours({ ...hours, days: days as Hours['days'] })} />
      )}
      <Group>
        <Button loading={save.isPending} onClick={() => save.mutate(undefined)}>
          {words.saveHours}
        </Button>
      </Group>
    </div>
  )
}

function useWrite<Input>(key: readonly unknown[], work: (input: Input) => Promise<unknown>, said?: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: work,
    onSuccess: async () => {
      if (said) notifications.show({ color: 'teal', message: said })
      await client.invalidateQueries({ queryKey: key })
    },
    onError: error => notifications.show({ color: 'red', message: error.message }),
  })
}

function Exceptions({ locationId }: { readonly locationId: number }) {
  const words = useParkingWords()
  const key = ['parking-exceptions', locationId]
  const path = `${NAMESPACE}/locations/${locationId}/exceptions`
  const { data = [] } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await send<Exception[]>('GET', path, { signal })).data,
  })
  const remove = useWrite(key, (id: number) => send('DELETE', `${path}/${id}`))
  const add = useWrite(key, (body: object) => send('POST', path, { body }))
  return (
    <section className="stack" aria-label={words.exceptions}>
      <h3>{words.exceptions}</h3>
      {data.length === 0 && <p className="lead">{words.noExceptions}</p>}
      <table className="parkinglist">
        <tbody>
          {data.map(one => (
            <ExceptionLine key={one.id} exception={one} onRemove={() => remove.mutate(one.id)} />
          ))}
        </tbody>
      </table>
      <NewException key={data.length} onAdd={body => add.mutate(body)} />
    </section>
  )
}

type LineProps = { readonly exception: Exception; readonly onRemove: () => void }

function ExceptionLine({ exception: one, onRemove }: LineProps) {
  const words = useParkingWords()
  const format = useFormat()
  const dates = one.date_from === one.date_to ? [one.date_from] : [one.date_from, one.date_to]
  const hours = one.start && one.end ? `${one.start} – ${one.end}` : ''
  return (
    <tr>
      <td>{dates.map(format.day).join(' – ')}</td>
      <td>
        {words.kinds[one.kind]} {hours} {one.capacity ?? ''}
        <div className="below">
          {one.label} {one.repeats_yearly && words.yearly}
        </div>
      </td>
      <td className="end">
        <Button size="xs" variant="default" onClick={onRemove}>
          {words.remove}
        </Button>
      </td>
    </tr>
  )
}

const EMPTY = { date_from: '', date_to: '', kind: 'closed', start: null, end: null, capacity: null, label: '' } as const
type NewOne = { -readonly [Name in keyof typeof EMPTY]: string | number | null }

function NewException({ onAdd }: { readonly onAdd: (body: object) => void }) {
  const words = useParkingWords()
  const [one, setOne] = useState<NewOne>(EMPTY)
  const input = (name: keyof NewOne, label: string, type: string) => (
    <TextInput
      type={type}
      label={label}
      value={one[name] ?? ''}
      onChange={({ target }) => setOne({ ...one, [name]: target.value })}
    />
  )
  const isComplete = Boolean(one.date_from)
  return (
    <Group align="end">
      {input('date_from', words.dateFrom, 'date')}
      {input('date_to', words.dateTo, 'date')}
      <Select
        label={words.kind}
        data={Object.entries(words.kinds).map(([value, label]) => ({ value, label }))}
        allowDeselect={false}
        value={String(one.kind)}
        onChange={kind => setOne({ ...one, kind })}
      />
      {one.kind === 'special_hours' && input('start', words.opens, 'time')}
      {one.kind === 'special_hours' && input('end', words.closes, 'time')}
      {one.kind === 'capacity' && (
        <NumberInput
          label={words.capacity}
          hideControls
          value={one.capacity ?? ''}
          onChange={value => setOne({ ...one, capacity: Number(value) })}
        />
      )}
      {input('label', words.label, 'text')}
      <Button
        variant="default"
        disabled={!isComplete}
        onClick={() => onAdd({ ...one, date_to: one.date_to || one.date_from })}
      >
        {words.add}
      </Button>
    </Group>
  )
}
