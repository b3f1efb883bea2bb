/** What an address of the site leads to, and every step of the decision. */
import { Alert, Badge, Button, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { Static } from 'typebox'
import { useAnswer } from '../../../../admin/client/answer.ts'
import type { ScreenProps } from '../../../../admin/client/screen.ts'
import { PageHead } from '../../../../admin/kit/page-head.tsx'
import { ErrorState } from '../../../../admin/kit/states.tsx'
import type { explainShape } from '../routes/answers/resolve.ts'
import { say } from './words.ts'

type Explained = Static<typeof explainShape>

export default function ResolveScreen({ service, screen }: ScreenProps<'own'>) {
  const [typed, setTyped] = useState('/')
  const [url, setUrl] = useState('/')
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setUrl(typed)
  }
  return (
    <>
      <PageHead title={screen.title} text={screen.summary} crumbs={[service.title]} />
      <section className="panel section">
        <form className="fields" onSubmit={onSubmit}>
          <TextInput label={say.url} value={typed} onChange={event => setTyped(event.currentTarget.value)} />
          <div>
            <Button type="submit">{say.explain}</Button>
          </div>
        </form>
      </section>
      <Explanation service={service} url={url} />
    </>
  )
}

function Explanation({ service, url }: Pick<ScreenProps<'own'>, 'service'> & { readonly url: string }) {
  const explained = useAnswer<Explained>(service, '/debug/resolve', { url })
  const found = explained.data?.data
  if (explained.error) return <ErrorState error={explained.error} />
  if (!found) return null
  return (
    <section className="panel section" aria-label={say.steps} aria-live="polite">
      <Alert color={found.status === 404 ? 'red' : 'teal'} mb="md">
        {say.leadsTo(found.status, found.final_url)}
      </Alert>
      <ol className="plainlist">
        {found.steps.map((step, at) => (
          // The same step may be taken twice: its place is all that tells it apart.
          <li key={`${at}`}>
            <Badge color="gray">{step.layer}</Badge>{' '}
            <Text span fz="sm">
              {step.detail}
            </Text>
          </li>
        ))}
      </ol>
    </section>
  )
}
