/** The stock of an item: where it is, how it went up and down, and the layers that it lies in. */
import './inventory.css'
import { SegmentedControl, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { AnyRecord, OpenService } from '../../../../admin/client/app.tsx'
import { useFormat } from '../../../../admin/client/format.tsx'
import { Series } from '../../../../admin/kit/charts.tsx'
import { ErrorState } from '../../../../admin/kit/states.tsx'
import { type ItemStock, stockOfItem } from './inventory-api.ts'
import { type Names, useWarehouseNames } from './names.ts'
import { say } from './words.ts'

type Props = { readonly service: OpenService; readonly record: AnyRecord }

const SPANS = [30, 90, 365]

export default function ItemStockPart({ service, record }: Props) {
  const [days, setDays] = useState(90)
  const nameOf = useWarehouseNames(service)
  const stock = useQuery({
    queryKey: ['answer', service.slug, 'item-stock', record.id, days],
    queryFn: ({ signal }) => stockOfItem({ id: record.id, days }, signal),
    placeholderData: before => before,
  })
  if (stock.isError) return <ErrorState error={stock.error} onRetry={() => void stock.refetch()} />
  if (!stock.data) return <Skeleton height={220} />
  return (
    <div className="stack">
      <Figures record={record} stock={stock.data} />
      <History days={stock.data.days}>
        <SegmentedControl
          size="xs"
          aria-label={say.period}
          value={String(days)}
          data={SPANS.map(span => ({ value: String(span), label: say.days(span) }))}
          onChange={value => setDays(Number(value))}
        />
      </History>
      <Places {...{ nameOf, record, stock: stock.data }} />
      <Layers {...{ nameOf, record, stock: stock.data }} />
    </div>
  )
}

function Figures({ record, stock }: { readonly record: AnyRecord; readonly stock: ItemStock }) {
  const format = useFormat()
  const sum = (name: 'coming' | 'leaving') => stock.places.reduce((all, place) => all + place[name], 0)
  const told = [
    [say.onHand, `${format.number(record.on_hand)} ${record.unit}`],
    [say.coming, format.number(record.in_transit + sum('coming'))],
    [say.leaving, format.number(sum('leaving'))],
    ...(record.value === null ? [] : [[say.value, format.money(record.value, stock.currency)]]),
    ...(record.average_cost ? [[say.unitCost, format.money(record.average_cost, stock.currency)]] : []),
  ]
  return (
    <dl className="stockfigures">
      {told.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function History({ days, children }: { readonly days: ItemStock['days']; readonly children: ReactNode }) {
  const format = useFormat()
  const isStill = days.every(({ on_hand, received, issued }) => on_hand + received + issued === 0)
  if (isStill) return <p className="lead">{say.noMovement}</p>
  return (
    <div>
      <div className="editorhead">
        <span className="cardtitle">{say.history}</span>
        {children}
      </div>
      <Series
        title={say.history}
        draw="area"
        labels={days.map(({ day }) => format.dayMonth(day))}
        lines={[{ label: say.onHand, values: days.map(({ on_hand }) => on_hand) }]}
      />
    </div>
  )
}

type TableProps = { readonly nameOf: Names; readonly record: AnyRecord; readonly stock: ItemStock }

function Places({ nameOf, record, stock }: TableProps) {
  const format = useFormat()
  const shown = stock.places.filter(({ on_hand, coming, leaving }) => on_hand !== 0 || coming + leaving > 0)
  const most = Math.max(1, ...shown.map(({ on_hand }) => on_hand))
  const hasValue = shown.some(({ value }) => value !== null)
  if (shown.length === 0) return <p className="lead">{say.noStock}</p>
  return (
    <div className="scroll">
      <table className="stocktable">
        <caption className="hiddentext">{say.places}</caption>
        <thead>
          <tr>
            <th scope="col">{say.warehouse}</th>
            <th scope="col" aria-label={say.places} />
            <th scope="col" className="end">
              {say.onHand}
            </th>
            <th scope="col" className="end">
              {say.coming}
            </th>
            <th scope="col" className="end">
              {say.leaving}
            </th>
            {hasValue && (
              <th scope="col" className="end">
                {say.value}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {shown.map(place => (
            <tr key={place.warehouse_id}>
              <th scope="row">{nameOf(place.warehouse_id)}</th>
              <td>
                <span className="stockbar">
                  <span style={{ inlineSize: `${Math.max(0, (place.on_hand / most) * 100)}%` }} />
                </span>
              </td>
              <td className="end">
                {format.number(place.on_hand)} {record.unit}
              </td>
              <td className="end">{place.coming > 0 ? `+${format.number(place.coming)}` : '–'}</td>
              <td className="end">{place.leaving > 0 ? `−${format.number(place.leaving)}` : '–'}</td>
              {hasValue && <td className="end">{format.money(place.value ?? 0, stock.currency)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Layers({ nameOf, stock }: TableProps) {
  const format = useFormat()
  if (stock.layers.length === 0) return null
  const hasLots = stock.layers.some(({ lot, serial }) => lot ?? serial)
  const heads = [say.receivedOn, say.warehouse, ...(hasLots ? [`${say.lot} / ${say.serials}`, say.expiry] : [])]
  return (
    <details className="sample">
      <summary>
        {say.layers} ({stock.layers.length})
      </summary>
      <div className="scroll">
        <table className="stocktable">
          <thead>
            <tr>
              {heads.map(name => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
              {[say.remaining, say.unitCost].map(name => (
                <th key={name} scope="col" className="end">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {stock.layers.map(layer => (
              <tr key={layer.id}>
                <td>{format.day(layer.received_at)}</td>
                <td>{nameOf(layer.warehouse_id)}</td>
                {hasLots && <td className="code">{layer.serial ?? layer.lot ?? '–'}</td>}
                {hasLots && <td>{layer.expiry_date ? format.day(layer.expiry_date) : '–'}</td>}
                <td className="end">
                  {format.number(layer.remaining)} / {format.number(layer.quantity)}
                </td>
                <td className="end">
                  {layer.unit_cost === null ? '–' : format.money(layer.unit_cost, stock.currency)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
