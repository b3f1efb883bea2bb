/** The prices of a kind of space as a table, its seasons, and a stay to try them on. */
import { Button, Group, NumberInput, Select, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnyRecord } from '../../../../admin/client/app.tsx'
import { ErrorState, ListSkeleton } from '../../../../admin/kit/states.tsx'
import './parking.css'
import { RemoveButton } from '../../../../admin/kit/remove-button.tsx'
import { keepPrices, pricesOf } from './parking-api.ts'
import { QuoteBox } from './quote-box.tsx'
import { useParkingWords } from './words.ts'

export type Prices = NonNullable<Awaited<ReturnType<typeof pricesOf>>>
type PriceRow = Prices['table']['rows'][number]
type Season = Prices['seasons'][number]

export default function PricesPart({ record }: { readonly record: AnyRecord }) {
  const read = useQuery({
    queryKey: ['parking-prices', record.id],
    queryFn: async ({ signal }) => (await pricesOf({ id: record.id }, signal)) ?? null,
  })
  if (read.isLoadingError) return <ErrorState error={read.error} />
  if (read.isPending) return <ListSkeleton />
  return (
    <div className="stack">
      <PriceEditor key={JSON.stringify(read.data)} id={record.id} initial={read.data ?? EMPTY} />
      <QuoteBox spaceTypeId={record.id} />
    </div>
  )
}

const EMPTY = {
  billing_unit: 'day_24h',
  table: { mode: 'per_unit', rows: [{ from: 1, to: null, price: 0 }], base: 0 },
  seasons: [],
} as unknown as Prices

function PriceEditor({ id, initial }: { readonly id: number; readonly initial: Prices }) {
  const words = useParkingWords()
  const [prices, setPrices] = useState(initial)
  const save = useKeep(id)
  const setTable = (table: Partial<Prices['table']>) => setPrices({ ...prices, table: { ...prices.table, ...table } })
  return (
    <div className="stack">
      <Group grow align="end">
        <Select
          label={words.unit}
          data={choicesOf(words.units)}
          allowDeselect={false}
          value={prices.billing_unit}
          onChange={unit => setPrices({ ...prices, billing_unit: unit as Prices['billing_unit'] })}
        />
        <Select
          label={words.mode}
          data={choicesOf(words.modes)}
          allowDeselect={false}
          value={prices.table.mode}
          onChange={mode => setTable({ mode: mode as Prices['table']['mode'] })}
        />
      </Group>
      <RowsTable rows={prices.table.rows} onChange={rows => setTable({ rows })} />
      <Seasons seasons={prices.seasons} onChange={seasons => setPrices({ ...prices, seasons })} />
      <Group>
        <Button loading={save.isPending} onClick={() => save.mutate(prices)}>
          {words.savePrices}
        </Button>
      </Group>
    </div>
  )
}

function useKeep(id: number) {
  const words = useParkingWords()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (prices: Prices) => keepPrices({ id, ...prices }),
    onSuccess: async () => {
      notifications.show({ color: 'teal', message: words.pricesSaved })
      await client.invalidateQueries({ queryKey: ['parking-prices', id] })
    },
    onError: error => notifications.show({ color: 'red', message: error.message }),
  })
}

const choicesOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

type Listed<T> = { readonly onChange: (list: T[]) => void }

function RowsTable({ rows, onChange }: { readonly rows: readonly PriceRow[] } & Listed<PriceRow>) {
  const words = useParkingWords()
  const change = (at: number, set: Partial<PriceRow>) =>
    onChange(rows.map((row, index) => (index === at ? { ...row, ...set } : row)))
  const next = (rows.at(-1)?.to ?? rows.at(-1)?.from ?? 0) + 1
  return (
    <div>
      <table className="parkinglist">
        <thead>
          <tr>
            {[words.rowFrom, words.rowTo, words.price].map(head => (
              <th key={head}>{head}</th>
            ))}
            <th aria-label={words.remove} />
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={`${at}-${rows.length}`}>
              <td>
                <Amount label={words.rowFrom} value={row.from} onChange={from => change(at, { from: from ?? 1 })} />
              </td>
              <td>
                <Amount label={words.rowTo} value={row.to} onChange={to => change(at, { to })} />
              </td>
              <td>
                <Amount label={words.price} value={row.price} onChange={price => change(at, { price: price ?? 0 })} />
              </td>
              <td className="end">
                <RemoveButton
                  label={words.removeRow}
                  onClick={() => onChange(rows.filter((_, index) => index !== at))}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Button variant="default" size="xs" onClick={() => onChange([...rows, { from: next, to: null, price: 0 }])}>
        {words.addRow}
      </Button>
    </div>
  )
}

type AmountProps = {
  readonly label: string
  readonly value: number | null
  readonly onChange: (value: number | null) => void
}

const Amount = ({ label, value, onChange }: AmountProps) => (
  <NumberInput
    aria-label={label}
    hideControls
    decimalScale={2}
    value={value ?? ''}
    onChange={typed => onChange(typed === '' ? null : Number(typed))}
  />
)

const NEW_SEASON = {
  name: '',
  date_from: '',
  date_to: '',
  weekdays: [],
  per_unit_surcharge: 0,
  percent: 0,
  priority: 10,
}

function Seasons({ seasons, onChange }: { readonly seasons: readonly Season[] } & Listed<Season>) {
  const words = useParkingWords()
  const change = (at: number, set: Partial<Season>) =>
    onChange(seasons.map((season, index) => (index === at ? { ...season, ...set } : season)))
  return (
    <fieldset className="stack">
      <legend>{words.seasons}</legend>
      {seasons.map((season, at) => (
        <SeasonLine
          key={`${at}-${seasons.length}`}
          season={season}
          onChange={set => change(at, set)}
          onRemove={() => onChange(seasons.filter((_, index) => index !== at))}
        />
      ))}
      <Group>
        <Button variant="default" size="xs" onClick={() => onChange([...seasons, NEW_SEASON as Season])}>
          {words.addSeason}
        </Button>
      </Group>
    </fieldset>
  )
}

type SeasonProps = {
  readonly season: Season
  readonly onChange: (set: Partial<Season>) => void
  readonly onRemove: () => void
}

function SeasonLine({ season, onChange, onRemove }: SeasonProps) {
  const words = useParkingWords()
  return (
    <Group align="end" wrap="wrap">
      <TextInput
        label={words.seasonName}
        value={season.name}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <TextInput
        type="date"
        label={words.dateFrom}
        value={season.date_from}
        onChange={({ target }) => onChange({ date_from: target.value })}
      />
      <TextInput
        type="date"
        label={words.dateTo}
        value={season.date_to}
        onChange={({ target }) => onChange({ date_to: target.value })}
      />
      <NumberInput
        label={words.percent}
        hideControls
        value={season.percent}
        onChange={value => onChange({ percent: Number(value) })}
      />
      <NumberInput
        label={words.surcharge}
        hideControls
        value={season.per_unit_surcharge}
        onChange={value => onChange({ per_unit_surcharge: Number(value) })}
      />
      <RemoveButton label={words.remove} onClick={onRemove} />
    </Group>
  )
}
