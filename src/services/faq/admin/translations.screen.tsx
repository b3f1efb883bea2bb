/** Languages by answers: what is not translated yet, and what says something else than its original by now. */
import './faq.css'
import { Badge, Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { forgetAnswers, useAnswer, write } from '../../../../admin/client/answer.ts'
import type { OpenService } from '../../../../admin/client/app.tsx'
import type { ScreenProps } from '../../../../admin/client/screen.ts'
import { PageHead } from '../../../../admin/kit/page-head.tsx'
import { ErrorState, ListSkeleton } from '../../../../admin/kit/states.tsx'
import type { FieldChange } from '../../../kernel/records/revisions/compare.ts'
import { ChangedWords } from './changed-words.tsx'
import { say } from './words.ts'

type Status = {
  readonly language: string
  readonly missing: readonly { readonly id: number; readonly title: string }[]
  readonly stale: readonly { readonly id: number; readonly title: string; readonly changed: readonly string[] }[]
}

export default function TranslationsScreen({ service, screen }: ScreenProps<'own'>) {
  const status = useAnswer<{ faqs: Status[] }>(service, '/multilingual/status')
  return (
    <>
      <PageHead title={screen.title} text={screen.summary} crumbs={[service.title]} />
      {status.error && <ErrorState error={status.error} />}
      {status.isPending && <ListSkeleton />}
      <div className="faqtree">
        {status.data?.data.faqs.map(one => (
          <LanguagePanel key={one.language} status={one} service={service} />
        ))}
      </div>
    </>
  )
}

function LanguagePanel({ status, service }: { status: Status; service: OpenService }) {
  const { language, missing, stale } = status
  return (
    <section className="panel section" aria-label={language}>
      <h2 className="sectiontitle">
        {language} <Badge variant="light">{say.missing(missing.length)}</Badge>{' '}
        <Badge variant="light" color="orange">
          {say.stale(stale.length)}
        </Badge>
      </h2>
      {missing.length + stale.length === 0 && <p>{say.allWell}</p>}
      <ul className="faqlist">
        {stale.map(one => (
          <StaleRow key={one.id} {...one} service={service} />
        ))}
        {missing.map(({ id, title }) => (
          <li key={id}>
            <AnswerLink id={id} title={title} service={service} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function StaleRow({ id, title, changed, service }: Status['stale'][number] & { service: OpenService }) {
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const confirm = async () => {
    await write(service, `POST /multilingual/faqs/${id}/acknowledge`)
    await forgetAnswers(client, service)
  }
  const onConfirm = () =>
    void confirm().catch((error: Error) => notifications.show({ color: 'red', message: error.message }))
  const fields = changed.map(field => say.fields[field] ?? field).join(', ')
  return (
    <li>
      <AnswerLink id={id} title={title} service={service} />{' '}
      <Button
        size="compact-xs"
        variant="subtle"
        aria-label={say.whatChanged(title)}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {say.changed(fields)}
      </Button>{' '}
      <Button size="compact-xs" variant="light" onClick={onConfirm}>
        {say.acknowledge}
      </Button>
      {isOpen && <Drift id={id} service={service} />}
    </li>
  )
}

type Translation = { readonly id: number; readonly drift: readonly FieldChange[] }

function Drift({ id, service }: { id: number; service: OpenService }) {
  const group = useAnswer<Translation[]>(service, `/multilingual/faqs/${id}/translations`)
  const drift = group.data?.data.find(one => one.id === id)?.drift ?? []
  return drift.map(change => <ChangedWords key={change.field} change={change} />)
}

function AnswerLink({ id, title, service }: { id: number; title: string; service: OpenService }) {
  return (
    <Link to="/$service/$screen/$id" params={{ service: service.slug, screen: 'faqs', id: String(id) }}>
      {title}
    </Link>
  )
}
