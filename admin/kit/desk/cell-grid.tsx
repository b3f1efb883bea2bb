/** Days and what is planned on them, in columns and rows: items are moved to another cell by dragging or by keys. */
import './cell-grid.css'
import { type CSSProperties, type KeyboardEvent, type ReactNode, useState } from 'react'
import type { Tone } from '../../../src/kernel/admin.ts'
import { Icon } from '../icon.tsx'
import { useDeskWords } from './words.ts'

export type GridItem = {
  readonly id: string
  readonly title: string
  /** Stands before the title: a time, a meal. */
  readonly mark?: string | undefined
  readonly tone?: Tone
  /** Something is wrong with it, in words. */
  readonly trouble?: string | undefined
  /** Buttons of its own. */
  readonly actions?: ReactNode
}
export type GridCell<Item extends GridItem = GridItem> = {
  readonly id: string
  /** What it is called: a date, or a vehicle and a date. */
  readonly label: string
  readonly head?: ReactNode
  readonly items: readonly Item[]
  /** Belongs to another month. */
  readonly isQuiet?: boolean
  readonly isToday?: boolean
  readonly foot?: ReactNode
}
export type GridRow<Item extends GridItem = GridItem> = {
  readonly id: string
  readonly title?: string
  readonly cells: readonly GridCell<Item>[]
}

type Props<Item extends GridItem> = {
  readonly label: string
  readonly columns?: readonly string[]
  readonly rows: readonly GridRow<Item>[]
  /** `board`: one row of columns that are as tall as the window, with cards in them. */
  readonly look?: 'board'
  readonly onMove: (item: Item, cell: string) => void
  readonly onOpen?: (item: Item) => void
}

export function CellGrid<Item extends GridItem>({ label, columns = [], rows, look, onMove, onOpen }: Props<Item>) {
  const [dragged, setDragged] = useState<Item | null>(null)
  const isNamed = rows.some(({ title }) => title !== undefined)
  const wide = { '--columns': rows[0]?.cells.length ?? 7 } as CSSProperties
  const cellAt = (row: number, column: number) => rows[row]?.cells[column]?.id
  const words = useDeskWords()
  const isEmpty = rows.every(({ cells }) => cells.every(({ items }) => items.length === 0))
  return (
    <section
      className="panel cellgrid"
      aria-label={label}
      style={wide}
      data-named={isNamed || undefined}
      data-look={look}
    >
      {isEmpty && <p className="gridnone">{words.nothing}</p>}
      {columns.length > 0 && (
        <div className="cellhead" aria-hidden>
          {isNamed && <span />}
          {columns.map(column => (
            <span key={column}>{column}</span>
          ))}
        </div>
      )}
      {rows.map(({ id, title, cells }, row) => (
        <div key={id} className="cellrow">
          {title !== undefined && <b className="cellname">{title}</b>}
          {cells.map((cell, column) => (
            <Cell
              key={cell.id}
              {...{ cell, onOpen }}
              onDrag={setDragged}
              onDrop={() => dragged && onMove(dragged, cell.id)}
              onStep={(item, down, right) => {
                const to = cellAt(row + down, column + right) ?? cellAt(row + right, right > 0 ? 0 : cells.length - 1)
                if (to !== undefined) onMove(item, to)
              }}
            />
          ))}
        </div>
      ))}
    </section>
  )
}

type CellProps<Item extends GridItem> = Pick<Props<Item>, 'onOpen'> & {
  readonly cell: GridCell<Item>
  readonly onDrag: (item: Item) => void
  readonly onDrop: () => void
  readonly onStep: (item: Item, down: number, right: number) => void
}

function Cell<Item extends GridItem>({ cell, onDrop, ...acts }: CellProps<Item>) {
  const [isOver, setOver] = useState(false)
  return (
    <section
      className="gridcell"
      ref={cell.isToday ? showOnPhones : undefined}
      aria-label={cell.label}
      data-quiet={cell.isQuiet || undefined}
      data-today={cell.isToday || undefined}
      data-empty={cell.items.length === 0 || undefined}
      data-over={isOver || undefined}
      onDragOver={event => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={event => {
        event.preventDefault()
        setOver(false)
        onDrop()
      }}
    >
      <div className="celldate">
        {cell.head}
        <span className="celllabel">{cell.label}</span>
      </div>
      {cell.items.map(item => (
        <Chip key={item.id} item={item} {...acts} />
      ))}
      {cell.foot}
    </section>
  )
}

/** There a month is one long column: it opens at today, not weeks above it. */
function showOnPhones(cell: HTMLElement | null): void {
  if (cell && matchMedia('(max-width: 48em)').matches) cell.scrollIntoView({ block: 'center' })
}

type ChipProps<Item extends GridItem> = Omit<CellProps<Item>, 'cell' | 'onDrop'> & { readonly item: Item }

function Chip<Item extends GridItem>({ item, onOpen, onDrag, onStep }: ChipProps<Item>) {
  const words = useDeskWords()
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.shiftKey ? STEPS[event.key] : undefined
    if (!step) return
    event.preventDefault()
    const forth = document.documentElement.dir === 'rtl' ? -1 : 1
    onStep(item, step[0], step[1] * forth)
  }
  return (
    <article
      className="chip"
      draggable
      aria-label={item.title}
      data-tone={item.tone ?? 'neutral'}
      data-trouble={item.trouble ? true : undefined}
      onDragStart={() => onDrag(item)}
    >
      <button
        type="button"
        title={[item.mark, item.title, item.trouble, words.moveHelp].filter(Boolean).join('\n')}
        aria-label={[item.mark, item.title, item.trouble].filter(Boolean).join(', ')}
        onClick={() => onOpen?.(item)}
        onKeyDown={onKeyDown}
      >
        {item.trouble && <Icon name="alert-triangle" size={12} />}
        {item.mark && <span className="chipmark">{item.mark}</span>}
        <span className="cut">{item.title}</span>
      </button>
      {item.actions}
    </article>
  )
}

const STEPS: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}
