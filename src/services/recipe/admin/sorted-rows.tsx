/** Rows that are put in order by dragging them, or by the arrows beside them. */
import { ActionIcon } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Icon } from '../../../../admin/kit/icon.tsx'
import { RemoveButton } from '../../../../admin/kit/remove-button.tsx'
import { say } from './words.ts'

type Props<T> = {
  readonly rows: readonly T[]
  readonly label: string
  /** How a row is called when it is moved or taken away. */
  readonly nameOf: (row: T, index: number) => string
  readonly onChange: (rows: readonly T[]) => void
  readonly children: (row: T, change: (more: Partial<T>) => void, index: number) => ReactNode
}

export function SortedRows<T extends object>({ rows, label, nameOf, onChange, children }: Props<T>) {
  const [dragged, setDragged] = useState<number | null>(null)
  const [over, setOver] = useState<number | null>(null)
  const move = (from: number, to: number) => {
    const rest = rows.toSpliced(from, 1)
    onChange(rest.toSpliced(to, 0, rows[from]!))
  }
  return (
    <ol className="reciperows" aria-label={label}>
      {rows.map((row, index) => (
        <li
          // Rows have no names of their own before they are saved.
          key={keyOf(row)}
          className="reciperow"
          data-over={over === index || undefined}
          onDragOver={event => {
            event.preventDefault()
            setOver(index)
          }}
          onDragLeave={() => setOver(null)}
          onDrop={event => {
            event.preventDefault()
            setOver(null)
            if (dragged !== null) move(dragged, index)
            setDragged(null)
          }}
        >
          <button
            type="button"
            tabIndex={-1}
            className="recipegrip"
            draggable
            onDragStart={event => {
              // Firefox drags nothing that carries nothing.
              event.dataTransfer.setData('text/plain', nameOf(row, index))
              event.dataTransfer.effectAllowed = 'move'
              setDragged(index)
            }}
            onDragEnd={() => setDragged(null)}
            aria-label={say.drag}
          >
            <Icon name="grip-vertical" size={16} />
          </button>
          <div className="recipecells">
            {children(row, more => onChange(rows.with(index, remembered(row, { ...row, ...more }))), index)}
          </div>
          <Moves
            {...{ index, count: rows.length, name: nameOf(row, index) }}
            onMove={to => move(index, to)}
            onRemove={() => onChange(rows.toSpliced(index, 1))}
          />
        </li>
      ))}
    </ol>
  )
}

/** What was typed into a row stays at the row, wherever it goes. */
const keys = new WeakMap<object, string>()

function keyOf(row: object): string {
  const known = keys.get(row) ?? crypto.randomUUID()
  keys.set(row, known)
  return known
}

function remembered<T extends object>(before: T, after: T): T {
  keys.set(after, keyOf(before))
  return after
}

type MovesProps = {
  readonly index: number
  readonly count: number
  readonly name: string
  readonly onMove: (to: number) => void
  readonly onRemove: () => void
}

const Moves = ({ index, count, name, onMove, onRemove }: MovesProps) => (
  <span className="recipemoves">
    <ActionIcon variant="subtle" aria-label={say.up(name)} disabled={index === 0} onClick={() => onMove(index - 1)}>
      <Icon name="arrow-up" size={16} />
    </ActionIcon>
    <ActionIcon
      variant="subtle"
      aria-label={say.down(name)}
      disabled={index === count - 1}
      onClick={() => onMove(index + 1)}
    >
      <Icon name="arrow-down" size={16} />
    </ActionIcon>
    <RemoveButton label={say.remove(name)} onClick={onRemove} />
  </span>
)
