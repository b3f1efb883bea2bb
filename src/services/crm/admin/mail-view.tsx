/** One mail: who wrote to whom, its words, its files, and the record that it is about. */
import './crm.css'
import { ActionIcon, Button, Group, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { forgetAnswers, useAnswer, write } from '../../../../admin/client/answer.ts'
import type { OpenService } from '../../../../admin/client/app.tsx'
import { useFormat } from '../../../../admin/client/format.tsx'
import { Icon } from '../../../../admin/kit/icon.tsx'
import { type Recipient, recipientsText } from '../../../../admin/kit/recipients.ts'
import { SavedFile } from '../../../../admin/kit/saved-file.tsx'
import { ServerMarkup } from '../../../../admin/kit/server-markup.tsx'
import { ErrorState, FormSkeleton } from '../../../../admin/kit/states.tsx'
import { MakeOfMail, TasksOfMail } from './made-of-mail.tsx'
import type { Draft } from './mail-composer.tsx'
import { FolderMenu } from './mail-folders.tsx'
import { mailSay } from './mail-words.ts'
import { RecordLink } from './record-link.tsx'
import { useChange } from './use-change.ts'
import { named } from './words.ts'

type CalendarEvent = { readonly name: string; readonly place: string; readonly date_start: string }
export type Mail = {
  readonly id: number
  readonly subject: string
  readonly from: string
  /** A role may hide them. */
  readonly to?: readonly Recipient[]
  readonly cc?: readonly Recipient[]
  readonly body: string
  readonly body_plain: string
  readonly is_html: boolean
  readonly status: string
  readonly date_sent: string | null
  readonly created_at: string
  readonly is_read: boolean
  readonly is_important: boolean
  readonly has_attachment: boolean
  readonly folder_id: number | null
  readonly task_ids?: readonly number[]
  readonly ics_event?: CalendarEvent | null
  readonly created_event: { readonly type: string; readonly id: number } | null
  readonly parent: { readonly type: string; readonly id: number } | null
}
type Props = {
  readonly service: OpenService
  readonly id: string
  readonly onClose: () => void
  readonly onReply: (draft: Draft) => void
}

const SCREENS: Readonly<Record<string, string>> = {
  account: 'accounts',
  contact: 'contacts',
  lead: 'leads',
  opportunity: 'opportunities',
  case: 'cases',
}

export function MailView({ service, id, onClose, onReply }: Props) {
  const read = useAnswer<Mail>(service, `/emails/${id}`)
  const mail = read.data?.data
  useMarkRead(service, mail)
  if (read.isError) return <ErrorState error={read.error} />
  if (!mail) return <FormSkeleton />
  const reply = () =>
    onReply({
      to: mail.from,
      subject: /^re:/i.test(mail.subject) ? mail.subject : `Re: ${mail.subject}`,
      replied_id: mail.id,
      parent: mail.parent,
    })
  return (
    <article className="crmpad stack">
      <Group justify="space-between" align="start">
        <Button className="inboxback" size="xs" variant="subtle" onClick={onClose}>
          <Icon name="arrow-left" size={16} /> {mailSay.close}
        </Button>
        <Text fw={640} fz="lg" component="h2" m={0}>
          {mail.subject}
        </Text>
        <Group gap="xs">
          <FolderMenu service={service} mail={mail} />
          <MakeOfMail service={service} mail={mail} />
          <Important service={service} mail={mail} />
          <Button size="xs" onClick={reply}>
            {mailSay.reply}
          </Button>
        </Group>
      </Group>
      <Facts service={service} mail={mail} />
      <TasksOfMail service={service} mail={mail} />
      {mail.ics_event && <Invitation service={service} mail={mail} event={mail.ics_event} />}
      {mail.is_html ? (
        <ServerMarkup className="crmmail" html={mail.body} label={mail.subject} />
      ) : (
        <pre className="crmmail crmpost">{mail.body_plain || mail.body}</pre>
      )}
      {mail.has_attachment && <Files service={service} id={id} />}
    </article>
  )
}

/** Whoever opens a mail has read it. */
function useMarkRead(service: OpenService, mail: Mail | undefined): void {
  const client = useQueryClient()
  const unread = mail && !mail.is_read ? mail.id : null
  useEffect(() => {
    if (unread === null) return
    // That it stays unread is seen in the list; nobody needs to be told.
    write(service, `PUT /emails/${unread}`, { is_read: true }).then(
      () => forgetAnswers(client, service),
      () => undefined,
    )
  }, [unread, service, client])
}

function Important({ service, mail }: { readonly service: OpenService; readonly mail: Mail }) {
  const { change } = useChange(service)
  return (
    <ActionIcon
      variant={mail.is_important ? 'filled' : 'default'}
      aria-label={mail.is_important ? mailSay.notImportant : mailSay.important}
      onClick={() => void change(`PUT /emails/${mail.id}`, { is_important: !mail.is_important })}
    >
      <Icon name="star" size={16} />
    </ActionIcon>
  )
}

function Facts({ service, mail }: { readonly service: OpenService; readonly mail: Mail }) {
  const format = useFormat()
  const screen = mail.parent ? SCREENS[mail.parent.type] : undefined
  return (
    <Text fz="sm" c="dimmed" component="div">
      <div>
        {mail.from || mailSay.nobody} → {recipientsText([...(mail.to ?? []), ...(mail.cc ?? [])])}
      </div>
      <div>
        {format.instant(mail.date_sent ?? mail.created_at)} · {named(mailSay.states, mail.status)}
        {screen && (
          <>
            {' · '}
            {mailSay.about}{' '}
            <RecordLink {...{ service, screen, id: mail.parent!.id }}>{named({}, mail.parent!.type)}</RecordLink>
          </>
        )}
      </div>
    </Text>
  )
}

type InvitationProps = { readonly service: OpenService; readonly mail: Mail; readonly event: CalendarEvent }

/** Made a meeting of with one click; afterwards it leads there. */
function Invitation({ service, mail, event }: InvitationProps) {
  const format = useFormat()
  const { change, isBusy } = useChange(service)
  const made = mail.created_event
  return (
    <Group className="crminvitation" aria-label={mailSay.invitation} role="group">
      <Icon name="calendar" size={16} />
      <span>
        <b>{event.name || mailSay.invitation}</b> · {format.instant(event.date_start)}
        {event.place && ` · ${event.place}`}
      </span>
      {made ? (
        <RecordLink {...{ service, screen: `${made.type}s`, id: made.id }}>{mailSay.openEvent}</RecordLink>
      ) : (
        <Button
          size="xs"
          variant="default"
          loading={isBusy}
          onClick={() => void change(`POST /emails/${mail.id}/event`, {}, { said: mailSay.eventMade })}
        >
          {mailSay.makeEvent}
        </Button>
      )}
    </Group>
  )
}

type MailFile = { readonly id: number; readonly name: string }

function Files({ service, id }: { readonly service: OpenService; readonly id: string }) {
  const read = useAnswer<MailFile[]>(service, `/emails/${id}/files`)
  return (
    <section aria-label={mailSay.attachments}>
      <h3>{mailSay.attachments}</h3>
      <ul className="plainlist">
        {(read.data?.data ?? []).map(file => (
          <li key={file.id}>
            <SavedFile path={`/${service.namespace}/emails/${id}/files/${file.id}/files/file`} name={file.name} />
          </li>
        ))}
      </ul>
    </section>
  )
}
