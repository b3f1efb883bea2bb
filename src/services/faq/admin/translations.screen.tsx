/** Languages by answers: what is not translated yet, and what says something else than its original by now. */
import './faq.css'
import { Badge, Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { forgetAnswers, useAnswer, write } from '../../../../admin/client/answer.ts'
import type { OpenService } from '../../../../admin/client/app.tsx'
import type { ScreenProps } from '../../../../admin/client/screen.ts'
import { PageHead } from '../../../../admin/kit/page-head.tsx'
import { ErrorState, ListSkeleton } from '../../../../admin/kit/states.tsx'
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
          <li key={id}>{title}</li>
        ))}
      </ul>
    </section>
  )
}

function StaleRow({ id, title, changed, service }: Status['stale'][number] & { service: OpenService }) {
  const client = useQueryClient()
  const confirm = async () => {
    await write(service, `POST /multilingual/faqs/${id}/acknowledge`)
    await forgetAnswers(client, service)
  }
  const onConfirm = () =>
    void confirm().catch((error: Error) => notifications.show({ color: 'red', message: error.message }))
  return (
    <li>
      {title} <small>{say.changed(changed.join(', '))}</small>{' '}
      <Button size="compact-xs" variant="light" onClick={onConfirm}>
        {say.acknowledge}
      </Button>
    </li>
  )
}
