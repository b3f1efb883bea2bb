/** A mailing before it leaves and while it does: as a recipient gets it, a test of it, and its queue. */
import './crm.css'
import { Alert, Badge, Button, Group, SegmentedControl, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAnswer, write } from '../../../../admin/client/answer.ts'
import type { AnyRecord, OpenService } from '../../../../admin/client/app.tsx'
import { useFormat } from '../../../../admin/client/format.tsx'
import { ServerMarkup } from '../../../../admin/kit/server-markup.tsx'
import { ErrorState } from '../../../../admin/kit/states.tsx'
import { mailSay } from './mail-words.ts'
import { useChange } from './use-change.ts'
import { named } from './words.ts'

type Props = { readonly service: OpenService; readonly record: AnyRecord }
type Preview = {
  readonly subject: string
  readonly html: string | null
  readonly text: string
  readonly record_id: number | null
  readonly members: number
}

export default function MailingPart({ service, record }: Props) {
  return (
    <div className="stack">
      <PreviewBox {...{ service, record }} />
      <TestBox {...{ service, record }} />
      <Queue {...{ service, record }} />
    </div>
  )
}

function PreviewBox({ service, record }: Props) {
  const format = useFormat()
  const read = useQuery({
    queryKey: ['answer', service.slug, 'mailing-preview', record.id, record.modified_at],
    queryFn: () => write<Preview>(service, `POST /mass_emails/${record.id}/preview`, {}),
  })
  if (read.isError) return <ErrorState error={read.error} />
  if (!read.data) return null
  const { subject, html, text, record_id: recipient, members } = read.data
  return (
    <section aria-label={mailSay.showPreview}>
      <p className="lead">
        {mailSay.previewText} {mailSay.members(members, format.number(members))}
      </p>
      {recipient === null && <Alert color="yellow">{mailSay.noMember}</Alert>}
      <p>
        <span className="below">{mailSay.subject}</span> <b>{subject}</b>
      </p>
      {html === null ? (
        <pre className="crmmail crmpost">{text}</pre>
      ) : (
        <ServerMarkup className="crmmail" html={html} label={subject} />
      )}
    </section>
  )
}

function TestBox({ service, record }: Props) {
  const { change, isBusy } = useChange(service)
  const [address, setAddress] = useState('')
  const send = () =>
    change(`POST /mass_emails/${record.id}/test`, address ? { address } : {}, { said: mailSay.testSent })
  return (
    <Group align="end">
      <TextInput
        label={mailSay.testTo}
        type="email"
        value={address}
        onChange={event => setAddress(event.currentTarget.value)}
      />
      <Button variant="default" loading={isBusy} onClick={() => void send()}>
        {mailSay.sendTest}
      </Button>
    </Group>
  )
}

type Queued = {
  readonly id: number
  readonly target: { readonly id: number; readonly name: string | null }
  readonly email: string | null
  readonly status: string
  readonly error: string | null
  readonly sent_at: string | null
}
const STATES = ['pending', 'sending', 'sent', 'failed'] as const
const TONES: Readonly<Record<string, string>> = { pending: 'gray', sending: 'blue', sent: 'teal', failed: 'red' }

function Queue({ service, record }: Props) {
  const format = useFormat()
  const [status, setStatus] = useState('')
  const read = useAnswer<Queued[]>(service, `/mass_emails/${record.id}/queue`, { ...(status ? { status } : {}) })
  const counts = (read.data?.meta.counts ?? {}) as Readonly<Record<string, number>>
  const total = STATES.reduce((sum, state) => sum + (counts[state] ?? 0), 0)
  const choices = STATES.map(value => ({ value, label: `${named(mailSay.states, value)} ${counts[value] ?? 0}` }))
  return (
    <section aria-label={mailSay.queue}>
      <h3>{mailSay.queue}</h3>
      {read.isError && <ErrorState error={read.error} />}
      {total === 0 && <p className="lead">{mailSay.noQueue}</p>}
      {total > 0 && (
        <SegmentedControl
          size="xs"
          aria-label={mailSay.queue}
          value={status}
          onChange={setStatus}
          data={[{ value: '', label: `${mailSay.folders.all} ${total}` }, ...choices]}
        />
      )}
      <table className="crmtable">
        <tbody>
          {(read.data?.data ?? []).map(one => (
            <tr key={one.id}>
              <th scope="row">
                {one.target.name ?? mailSay.recordOf(one.target.id)}
                <div className="below">{one.email ?? mailSay.hiddenAddress}</div>
              </th>
              <td>
                <Badge variant="light" color={TONES[one.status] ?? 'gray'}>
                  {named(mailSay.states, one.status)}
                </Badge>
                {one.error && <div className="below">{one.error}</div>}
              </td>
              <td className="end num">{one.sent_at && format.instant(one.sent_at)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
