/** A table of records: order by the server, selection, one link for each row, actions at its end; cards on phones. */
import { Link } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import type { Column } from '../../src/kernel/admin.ts'
import { columnLabel, type DescribedEntity, fieldOf, type Values } from '../client/app.tsx'
import { useWords } from '../client/words.tsx'
import { Cell, type CellSource, isNothing } from './cell.tsx'
import { EditableCell, isEditable } from './editable-cell.tsx'
import { Icon } from './icon.tsx'
import { useRowKeys } from './row-keys.ts'

export type TableRow = Values & { readonly id: number }
export type Order = { readonly by: string; readonly direction: 'asc' | 'desc' } | null

export type TableProps = {
  readonly entity: Pick<DescribedEntity, 'fields' | 'title'>
  readonly source: CellSource
  readonly columns: readonly Column[]
  readonly rows: readonly TableRow[]
  readonly sortable?: readonly string[]
  readonly order?: Order
  readonly onOrder?: (order: NonNullable<Order>) => void
  /** Without it rows cannot be selected. */
  readonly selected?: ReadonlySet<number>
  readonly onSelect?: (ids: ReadonlySet<number>) => void
  /** Where a row leads, below the app; null where it leads nowhere. */
  readonly addressOf?: (row: TableRow) => string | null
  /** Instead of an address: what opens a row beside the list. */
  readonly onOpen?: (row: TableRow) => void
  readonly menuOf?: (row: TableRow) => ReactNode
  /** Saves one value of a row; without it nothing is edited in the table. */
  readonly onEdit?: (row: TableRow, name: string, value: unknown) => Promise<void>
}

/** Whoever has no pointer scrolls a wide table by its keys. */
const FOCUSABLE = { tabIndex: 0 }

export function DataTable(props: TableProps) {
  const { rows, columns, menuOf } = props
  const words = useWords()
  const body = useRef<HTMLTableSectionElement>(null)
  useRowKeys(body)
  return (
    <>
      <section className="scroll wide" aria-label={words.table} {...FOCUSABLE}>
        <table className="table">
          <thead>
            <tr>
              <SelectAll {...props} />
              {columns.map(column => (
                <HeadCell key={column.field} column={column} {...props} />
              ))}
              {menuOf && <td className="stickyend" />}
            </tr>
          </thead>
          <tbody ref={body}>
            {rows.map(row => (
              <BodyRow key={row.id} row={row} {...props} />
            ))}
          </tbody>
        </table>
      </section>
      <ul className="cards">
        {rows.map(row => (
          <CardRow key={row.id} row={row} {...props} />
        ))}
      </ul>
    </>
  )
}

function SelectAll({ rows, selected, onSelect }: TableProps) {
  const words = useWords()
  if (!selected) return null
  const isAll = rows.length > 0 && rows.every(({ id }) => selected.has(id))
  return (
    <th className="tickcell">
      <input
        type="checkbox"
        className="tick"
        aria-label={words.selectAll}
        checked={isAll}
        onChange={() => onSelect?.(isAll ? new Set() : new Set(rows.map(({ id }) => id)))}
        ref={box => {
          if (box) box.indeterminate = !isAll && selected.size > 0
        }}
      />
    </th>
  )
}

const ENDS = new Set(['money', 'number', 'percent', 'bytes'])
const sideOf = ({ as }: Column) => (ENDS.has(as ?? '') ? 'end' : undefined)

function HeadCell({ column, entity, sortable = [], order, onOrder }: TableProps & { column: Column }) {
  const label = columnLabel(entity, column)
  const direction = order?.by === column.field ? order.direction : null
  const next = { by: column.field, direction: direction === 'asc' ? ('desc' as const) : ('asc' as const) }
  const sorted = direction === null ? undefined : direction === 'asc' ? 'ascending' : 'descending'
  const icon = direction === null ? 'selector' : direction === 'asc' ? 'arrow-up' : 'arrow-down'
  return (
    <th scope="col" className={sideOf(column)} aria-sort={sorted}>
      {sortable.includes(column.field) ? (
        <button type="button" className="sortable" onClick={() => onOrder?.(next)}>
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

function BodyRow(props: RowProps) {
  const { row, columns, entity, selected, onSelect, menuOf } = props
  const words = useWords()
  const toggle = () => {
    const next = new Set(selected)
    if (!next.delete(row.id)) next.add(row.id)
    onSelect?.(next)
  }
  return (
    <tr data-selected={selected?.has(row.id) || undefined}>
      {selected && (
        <td className="tickcell">
          <input
            type="checkbox"
            className="tick"
            aria-label={words.select(String(row[entity.title] ?? row.id))}
            checked={selected.has(row.id)}
            onChange={toggle}
          />
        </td>
      )}
      {columns.map((column, at) => (
        <td key={column.field} className={sideOf(column)} width={column.width}>
          <BodyCell {...props} column={column} isFirst={at === 0} />
        </td>
      ))}
      {menuOf && <td className="stickyend">{menuOf(row)}</td>}
    </tr>
  )
}

function BodyCell({ row, column, isFirst, entity, source, addressOf, onOpen, onEdit }: RowProps & CellPlace) {
  const cell = <Cell source={source} column={column} row={row} />
  const to = isFirst ? (addressOf?.(row) ?? null) : null
  if (to !== null)
    return (
      <Link to={to} className="rowlink">
        {cell}
      </Link>
    )
  if (isFirst && onOpen)
    return (
      <button type="button" className="rowlink rowbutton" onClick={() => onOpen(row)}>
        {cell}
      </button>
    )
  if (!onEdit || !isEditable(entity, column)) return cell
  return (
    <EditableCell entity={entity} column={column} row={row} onSave={value => onEdit(row, column.field, value)}>
      {cell}
    </EditableCell>
  )
}

type CellPlace = { readonly column: Column; readonly isFirst: boolean }

const NAMING = ['person', 'title']

/** What says nothing without the head of its column: a number, or yes and no. */
const isBare = ({ field, as }: Column, entity: Pick<DescribedEntity, 'fields'>): boolean =>
  BARE.has(as ?? fieldOf(entity, field).type)

const BARE = new Set(['number', 'integer', 'decimal', 'percent', 'flag', 'boolean', 'meter'])

function CardRow({ row, columns, source, entity, addressOf, onOpen }: RowProps) {
  const naming = columns.find(({ as }) => NAMING.includes(as ?? ''))
  const badge = columns.find(({ as }) => as === 'badge')
  // Without the heads of columns nobody could tell what is missing, or what it is not.
  const isSaid = ({ field }: Column) => row[field] !== false && !isNothing(row[field], fieldOf(entity, field))
  const facts = columns.filter(one => one !== naming && one.as !== 'badge' && isSaid(one)).slice(0, 5)
  const inside = (
    <>
      <span className="cardtop">
        <span className="cut">
          {source.labels[naming?.field ?? '']?.[row[naming?.field ?? '']] ??
            String(row[naming?.field ?? entity.title] ?? row.id)}
        </span>
        {badge && isSaid(badge) && <Cell source={source} column={badge} row={row} />}
      </span>
      <span className="cardfacts">
        {facts.map(({ below: _, ...column }) => (
          <span key={column.field} className="cardfact">
            {isBare(column, entity) && <span>{columnLabel(entity, column)}</span>}
            <Cell source={source} column={column} row={row} />
          </span>
        ))}
      </span>
    </>
  )
  const to = addressOf?.(row) ?? null
  if (to !== null)
    return (
      <li>
        <Link to={to} className="cardrow">
          {inside}
        </Link>
      </li>
    )
  return (
    <li>
      {onOpen ? (
        <button type="button" className="cardrow" onClick={() => onOpen(row)}>
          {inside}
        </button>
      ) : (
        <div className="cardrow">{inside}</div>
      )}
    </li>
  )
}
