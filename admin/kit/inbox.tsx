/** Messages on one side, the open one on the other; on a phone one of them at a time. */
import './inbox.css'
import { Avatar } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFormat } from '../client/format.tsx'

type Props = {
  readonly isOpen: boolean
  readonly listLabel: string
  readonly list: ReactNode
  readonly viewLabel: string
  readonly view: ReactNode
}

export const Inbox = ({ isOpen, listLabel, list, viewLabel, view }: Props) => (
  <div className="inbox" data-open={isOpen || undefined}>
    <section className="panel inboxlist" aria-label={listLabel}>
      {list}
    </section>
    <section className="panel inboxview" aria-label={viewLabel}>
      {view}
    </section>
  </div>
)

type LineProps = {
  readonly name: string
  readonly at: string | null
  readonly text: string
  /** Said of a message that nobody has read. */
  readonly unread: string | null
  readonly isOpen: boolean
  readonly onOpen: () => void
}

export function InboxLine({ name, at, text, unread, isOpen, onOpen }: LineProps) {
  const format = useFormat()
  return (
    <button
      type="button"
      className="inboxline"
      data-unread={unread !== null || undefined}
      aria-current={isOpen || undefined}
      onClick={onOpen}
    >
      <Avatar name={name} color="initials" size={36} radius="xl" aria-hidden />
      <span className="lines">
        <span className="inboxtop">
          <span className="cut inboxname">{name}</span>
          <span className="below num">{at === null ? '' : format.ago(at)}</span>
        </span>
        <span className="cut inboxtext">{text}</span>
      </span>
      {unread !== null && <span className="hiddentext">{unread}</span>}
    </button>
  )
}
