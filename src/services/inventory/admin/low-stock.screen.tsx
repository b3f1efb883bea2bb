/** What is running out: how long it lasts, and the orders that help, made from a selection. */
import './inventory.css'
import { Badge, Button, Checkbox, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { entityOf, type OpenService } from '../../../../admin/client/app.tsx'
import { useFormat } from '../../../../admin/client/format.tsx'
import type { ScreenProps } from '../../../../admin/client/screen.ts'
import { Icon } from '../../../../admin/kit/icon.tsx'
import { PageHead } from '../../../../admin/kit/page-head.tsx'
import { EmptyState, ErrorState, ListSkeleton } from '../../../../admin/kit/states.tsx'
import { type LowItem, readLowStock } from './inventory-api.ts'
import { type Names, useWarehouseNames, useWarehouses } from './names.ts'
import { useOrders } from './orders.ts'
import { say } from './words.ts'

const keyOf = ({ item_id, warehouse_id }: LowItem): string => `${item_id} ${warehouse_id ?? ''}`

export default function LowStockScreen({ service, screen }: ScreenProps<'own'>) {
  const [place, setPlace] = useState<string | null>(null)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const low = useQuery({
    queryKey: ['answer', service.slug, 'low-stock', place],
    queryFn: ({ signal }) => readLowStock({ per_page: 200, ...(place ? { warehouse_id: Number(place) } : {}) }, signal),
  })
  const rows = low.data ?? []
  const picked = rows.filter(row => chosen.has(keyOf(row)))
  const orders = useOrders(service)
  const warehouses = useWarehouses(service)
  return (
    <>
      <PageHead title={screen.title} text={screen.summary} crumbs={[service.title]}>
        <Select
          aria-label={say.warehouse}
          placeholder={say.everything}
          clearable
          value={place}
          data={warehouses.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={setPlace}
        />
        {entityOf(service, 'stock-movements')?.verbs.includes('create') && (
          <Button
            leftSection={<Icon name="plus" size={16} />}
            disabled={picked.length === 0}
            loading={orders.isBusy}
            onClick={() => orders.order(picked)}
          >
            {say.makeReceipt(picked.length)}
          </Button>
        )}
      </PageHead>
      {low.isError && <ErrorState error={low.error} onRetry={() => void low.refetch()} />}
      <section className="panel" aria-label={screen.title}>
        {low.isPending && <ListSkeleton />}
        {low.data && rows.length === 0 && <EmptyState title={say.noLow} text={say.noLowText} />}
        {rows.length > 0 && <LowTable {...{ service, rows, chosen, setChosen, orders }} />}
      </section>
    </>
  )
}

type TableProps = {
  readonly service: OpenService
  readonly rows: readonly LowItem[]
  readonly chosen: ReadonlySet<string>
  readonly setChosen: (chosen: ReadonlySet<string>) => void
  readonly orders: ReturnType<typeof useOrders>
}

function LowTable(props: TableProps) {
  const { service, rows, chosen, setChosen } = props
  const nameOf = useWarehouseNames(service)
  const isAll = rows.every(row => chosen.has(keyOf(row)))
  return (
    <div className="scroll">
      <table className="stocktable">
        <thead>
          <tr>
            <th scope="col" className="tickcell">
              <Checkbox
                aria-label={say.selectAll}
                checked={isAll}
                indeterminate={!isAll && chosen.size > 0}
                onChange={() => setChosen(new Set(isAll ? [] : rows.map(keyOf)))}
              />
            </th>
            <th scope="col">{say.item}</th>
            <th scope="col">{say.warehouse}</th>
            <th scope="col">{say.cover}</th>
            {[say.there, say.use, say.suggested].map(name => (
              <th key={name} scope="col" className="end">
                {name}
              </th>
            ))}
            <td />
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <LowRow key={keyOf(row)} {...props} {...{ row, nameOf }} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function LowRow({ service, row, nameOf, chosen, setChosen, orders }: TableProps & { row: LowItem; nameOf: Names }) {
  const format = useFormat()
  const key = keyOf(row)
  const toggle = () => setChosen(new Set(chosen.has(key) ? [...chosen].filter(one => one !== key) : [...chosen, key]))
  const canMove = row.transfer_from !== null && entityOf(service, 'transfers')?.verbs.includes('create')
  return (
    <tr>
      <td className="tickcell">
        <Checkbox aria-label={say.selectOne(row.name)} checked={chosen.has(key)} onChange={toggle} />
      </td>
      <th scope="row">
        <Link
          className="rowlink celltitle"
          to="/$service/$screen/$id"
          params={{ service: service.slug, screen: 'items', id: String(row.item_id) }}
        >
          {row.name}
        </Link>
        <span className="below">{row.sku}</span>
      </th>
      <td>{row.warehouse_id === null ? say.everything : nameOf(row.warehouse_id)}</td>
      <td>
        <Cover row={row} />
      </td>
      <td className="end">
        {format.number(row.on_hand)} / {format.number(row.reorder_level)} {row.unit}
      </td>
      <td className="end">{row.daily_use > 0 ? format.number(row.daily_use) : say.unknownUse}</td>
      <td className="end">
        <b>{format.number(row.suggested_quantity)}</b> {row.unit}
      </td>
      <td className="end">
        {canMove && (
          <Button size="xs" variant="light" loading={orders.isBusy} onClick={() => orders.bring(row)}>
            {say.makeTransfer}: {nameOf(row.transfer_from)}
          </Button>
        )}
      </td>
    </tr>
  )
}

/** How much of the level is there, and for how many days it lasts. */
function Cover({ row }: { readonly row: LowItem }) {
  if (row.on_hand <= 0)
    return (
      <Badge color="red" variant="light">
        {say.out}
      </Badge>
    )
  const share = row.reorder_level > 0 ? Math.min(1, row.on_hand / row.reorder_level) : 1
  return (
    <>
      <span className="stockbar" data-tone={share < 0.5 ? 'bad' : 'warn'}>
        <span style={{ inlineSize: `${share * 100}%` }} />
      </span>
      <span className="below">{row.days_of_cover === null ? say.unknownUse : say.coverDays(row.days_of_cover)}</span>
    </>
  )
}
