/** A table of records: order by the server, selection, one link for each row, actions at its end; cards on phones. */
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Column } from '../../src/kernel/admin.ts'
import { columnLabel, type DescribedEntity, type Values } from '../client/app.tsx'
import { useWords } from '../client/words.tsx'
import { Cell, type CellSource } from './cell.tsx'
import { Icon } from './icon.tsx'

export type TableRow = Values & { readonly id: number }
export type Order = { readonly by: string; readonly direction: 'asc' | 'desc' } | null

export type TableProps = {
  readonly entity: Pick<DescribedEntity, 'fields' | 'title'>
  readonly source: CellSource
  readonly columns: readonly Column[]
  readonly rows: readonly TableRow[]
  readonly sortable: readonly string[]
  readonly order: Order
  readonly onOrder: (order: NonNullable<Order>) => void
  readonly selected: ReadonlySet<number>
  readonly onSelect: (ids: ReadonlySet<number>) => void
  /** Where a row leads, below the app; null where it leads nowhere. */
  readonly addressOf: (row: TableRow) => string | null
  readonly menuOf: (row: TableRow) => ReactNode
}

export function DataTable(props: TableProps) {
  const { rows, columns, selected, onSelect } = props
  const words = useWords()
  const isAll = rows.length > 0 && rows.every(({ id }) => selected.has(id))
  const toggleAll = () => onSelect(isAll ? new Set() : new Set(rows.map(({ id }) => id)))
  return (
    <>
      <div className="scroll wide">
        <table className="table">
          <thead>
            <tr>
              <th className="tickcell">
                <input
                  type="checkbox"
                  className="tick"
                  aria-label={words.selectAll}
                  checked={isAll}
                  onChange={toggleAll}
                  ref={box => {
                    if (box) box.indeterminate = !isAll && selected.size > 0
                  }}
                />
              </th>
              {columns.map(column => (
                <HeadCell key={column.field} column={column} {...props} />
              ))}
              <td className="stickyend" />
            </tr>
          </thead>
          <tbody>
            {rows.map(row => (
              <BodyRow key={row.id} row={row} {...props} />
            ))}
          </tbody>
        </table>
      </div>
      <ul className="cards">
        {rows.map(row => (
          <CardRow key={row.id} row={row} {...props} />
        ))}
      </ul>
    </>
  )
}

const ENDS = new Set(['money', 'number', 'percent', 'bytes'])
const sideOf = ({ as }: Column) => (ENDS.has(as ?? '') ? 'end' : undefined)

function HeadCell({ column, entity, sortable, order, onOrder }: TableProps & { column: Column }) {
  const label = columnLabel(entity, column)
  const direction = order?.by === column.field ? order.direction : null
  const next = { by: column.field, direction: direction === 'asc' ? ('desc' as const) : ('asc' as const) }
  const sorted = direction === null ? undefined : direction === 'asc' ? 'ascending' : 'descending'
  const icon = direction === null ? 'selector' : direction === 'asc' ? 'arrow-up' : 'arrow-down'
  return (
    <th scope="col" className={sideOf(column)} aria-sort={sorted}>
      {sortable.includes(column.field) ? (
        <button type="button" className="sortable" onClick={() => onOrder(next)}>
          {label}
          <Icon name={icon} size={13} />
        </button>
      ) : (
        label
      )}
    </th>
  )
}

type RowProps = TableProps & { readonly row: TableRow }

function BodyRow({ row, columns, source, entity, selected, onSelect, addressOf, menuOf }: RowProps) {
  const words = useWords()
  const to = addressOf(row)
  const toggle = () => {
    const next = new Set(selected)
    if (!next.delete(row.id)) next.add(row.id)
    onSelect(next)
  }
  return (
    <tr data-selected={selected.has(row.id) || undefined}>
      <td className="tickcell">
        <input
          type="checkbox"
          className="tick"
          aria-label={words.select(String(row[entity.title] ?? row.id))}
          checked={selected.has(row.id)}
          onChange={toggle}
        />
      </td>
      {columns.map((column, at) => (
        <td key={column.field} className={sideOf(column)} width={column.width}>
          {at === 0 && to !== null ? (
            <Link to={to} className="rowlink">
              <Cell source={source} column={column} row={row} />
            </Link>
          ) : (
            <Cell source={source} column={column} row={row} />
          )}
        </td>
      ))}
      <td className="stickyend">{menuOf(row)}</td>
    </tr>
  )
}

const NAMING = ['person', 'title']

function CardRow({ row, columns, source, entity, addressOf }: RowProps) {
  const naming = columns.find(({ as }) => NAMING.includes(as ?? ''))
  const badge = columns.find(({ as }) => as === 'badge')
  const facts = columns.filter(column => column !== naming && column.as !== 'badge').slice(0, 5)
  const inside = (
    <>
      <span className="cardtop">
        <span className="cut">
          {source.labels[naming?.field ?? '']?.[row[naming?.field ?? '']] ??
            String(row[naming?.field ?? entity.title] ?? row.id)}
        </span>
        {badge && <Cell source={source} column={badge} row={row} />}
      </span>
      <span className="cardfacts">
        {facts.map(({ below: _, ...column }) => (
          <Cell key={column.field} source={source} column={column} row={row} />
        ))}
      </span>
    </>
  )
  const to = addressOf(row)
  return (
    <li>
      {to === null ? (
        <div className="cardrow">{inside}</div>
      ) : (
        <Link to={to} className="cardrow">
          {inside}
        </Link>
      )}
    </li>
  )
}
