/** A place that things are dragged to; it shows when something hovers above it. */
import { type ReactNode, useState } from 'react'

type Props = {
  readonly label: string
  readonly className: string
  readonly onDrop: () => void
  readonly children: ReactNode
}

export function DropZone({ label, className, onDrop, children }: Props) {
  const [isOver, setOver] = useState(false)
  return (
    <section
      className={className}
      aria-label={label}
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
      {children}
    </section>
  )
}
