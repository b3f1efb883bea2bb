/** One lead: the message, who wrote it and from where, and the ways to answer. */
import { Avatar, Badge, Button, Group, Menu, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { forgetAnswers, useAnswer, write } from '../../../../admin/client/answer.ts'
import type { OpenService } from '../../../../admin/client/app.tsx'
import { useFormat } from '../../../../admin/client/format.tsx'
import { Icon } from '../../../../admin/kit/icon.tsx'
import { ServicePart } from '../../../../admin/kit/service-part.tsx'
import { ErrorState, FormSkeleton } from '../../../../admin/kit/states.tsx'
import { say } from './words.ts'

export type Lead = {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly message: string
  readonly page: string
  readonly status: 'new' | 'read'
  readonly widget_name: string
  readonly consent: boolean
  readonly consent_text: string
  readonly subscribe: boolean
  readonly device: string
  readonly language: string
  readonly created_at: string
  readonly modified_at: string
}
type Props = {
  readonly service: OpenService
  readonly id: string
  readonly backLabel: string
  readonly onClose: () => void
}

export function LeadView({ service, id, backLabel, onClose }: Props) {
  const client = useQueryClient()
  const read = useAnswer<Lead>(service, `/leads/${id}`)
  const lead = read.data?.data
  const mayEdit = service.permissions.edit === true
  const fail = (error: Error) => notifications.show({ color: 'red', message: error.message })
  const change = (call: string, body?: object) =>
    write(service, call, body)
      .then(() => forgetAnswers(client, service))
      .catch(fail)
  useMarkRead(service, mayEdit ? lead : undefined)
  if (read.isError) return <ErrorState error={read.error} />
  if (!lead) return <FormSkeleton />
  const trash = async () => {
    await change(`DELETE /leads/${id}`)
    onClose()
    notifications.show({ color: 'teal', message: say.trashed })
  }
  return (
    <article className="leadview">
      <header className="leadhead">
        <Button className="inboxback" size="xs" variant="subtle" onClick={onClose}>
          <Icon name="arrow-left" size={16} /> {backLabel}
        </Button>
        <Sender lead={lead} />
        <Group gap="xs">
          <AnswerButtons lead={lead} />
          {mayEdit && (
            <Menu position="bottom-end">
              <Menu.Target>
                <Button variant="default" aria-label={say.moreActions} px={10}>
                  <Icon name="dots" />
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item
                  onClick={() => {
                    void change(`PUT /leads/${id}`, { status: 'new' })
                    onClose()
                  }}
                >
                  {say.markUnread}
                </Menu.Item>
                {service.permissions.delete && (
                  <Menu.Item color="red" onClick={() => void trash()}>
                    {say.trash}
                  </Menu.Item>
                )}
              </Menu.Dropdown>
            </Menu>
          )}
        </Group>
      </header>
      <p className="leadmessage">{lead.message || say.noMessage}</p>
      <ServicePart service={service} name="lead-answers" lead={lead} />
      <LeadFacts lead={lead} />
      <ServicePart service={service} name="lead-deliveries" lead={lead} />
    </article>
  )
}

/** Whoever opens a message has read it. */
function useMarkRead(service: OpenService, lead: Lead | undefined): void {
  const client = useQueryClient()
  const unread = lead?.status === 'new' ? lead.id : null
  useEffect(() => {
    if (unread === null) return
    // That it stays unread is seen in the list; nobody needs to be told.
    write(service, `PUT /leads/${unread}`, { status: 'read' }).then(
      () => forgetAnswers(client, service),
      () => undefined,
    )
  }, [unread, service, client])
}

function Sender({ lead }: { readonly lead: Lead }) {
  const format = useFormat()
  const name = lead.name || lead.email || lead.phone || say.nameless
  return (
    <Group gap="sm" wrap="nowrap" flex={1} miw={200}>
      <Avatar name={name} color="initials" size={44} radius="xl" aria-hidden />
      <div>
        <Text fw={640} fz="lg" lh={1.2}>
          {name}
        </Text>
        <Text fz="sm" c="dimmed">
          {[lead.email, lead.phone].filter(Boolean).join(' · ')}
        </Text>
        <Text fz="sm" c="dimmed">
          {format.instant(lead.created_at)} · {lead.widget_name}
        </Text>
      </div>
    </Group>
  )
}

function AnswerButtons({ lead }: { readonly lead: Lead }) {
  const quoted = lead.message
    .split('\n')
    .map(line => `> ${line}`)
    .join('\n')
  const mail = `mailto:${lead.email}?${new URLSearchParams({
    subject: say.answerSubject,
    body: `${say.answerGreeting(lead.name)}\n\n\n${quoted}`,
  })
    .toString()
    .replaceAll('+', '%20')}`
  return (
    <>
      {lead.email && (
        <Button component="a" href={mail} leftSection={<Icon name="mail" size={16} />}>
          {say.answer}
        </Button>
      )}
      {lead.phone && (
        <Button
          component="a"
          variant={lead.email ? 'default' : 'filled'}
          href={`tel:${lead.phone.replaceAll(/[^+\d]/g, '')}`}
          leftSection={<Icon name="phone" size={16} />}
        >
          {say.call}
        </Button>
      )}
    </>
  )
}

function LeadFacts({ lead }: { readonly lead: Lead }) {
  return (
    <dl className="facts leadfacts">
      {lead.page && (
        <div>
          <dt>{say.sentFrom}</dt>
          <dd>
            <a className="plain" href={lead.page} target="_blank" rel="noreferrer">
              {lead.page}
            </a>
          </dd>
        </div>
      )}
      <div>
        <dt>{say.consent}</dt>
        <dd>
          <Badge color={lead.consent ? 'teal' : 'gray'}>{lead.consent ? say.agreed : say.notAsked}</Badge>{' '}
          {lead.consent_text}
        </dd>
      </div>
      {lead.subscribe && (
        <div>
          <dt>{say.newsletter}</dt>
          <dd>{say.wanted}</dd>
        </div>
      )}
      <div>
        <dt>{say.deviceAndLanguage}</dt>
        <dd>{[lead.device, lead.language].filter(Boolean).join(', ') || '–'}</dd>
      </div>
    </dl>
  )
}
