/** Addresses that visitors asked for and that lead nowhere, each with one click to a redirect. */
import { Button, Group, Text, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Static } from 'typebox'
import { forgetAnswers, useAnswer, write } from '../../../../../admin/client/answer.ts'
import { useFormat } from '../../../../../admin/client/format.tsx'
import type { ScreenProps } from '../../../../../admin/client/screen.ts'
import { PageHead } from '../../../../../admin/kit/page-head.tsx'
import { EmptyState, ErrorState, ListSkeleton } from '../../../../../admin/kit/states.tsx'
import '../../admin/addresses.css'
import type { notFoundShape } from '../../routes/answers/dashboard.ts'
import { sayPro } from './words.ts'

type Missed = Static<typeof notFoundShape>
type Props = Pick<ScreenProps<'own'>, 'service'>

export default function NotFoundScreen({ service, screen }: ScreenProps<'own'>) {
  const [made, setMade] = useState<readonly string[]>([])
  const read = useAnswer<{ not_found: Missed[] }>(service, '/dashboard')
  const missed = (read.data?.data.not_found ?? []).filter(({ path }) => !made.includes(path))
  return (
    <>
      <PageHead title={screen.title} text={screen.summary} crumbs={[service.title]} />
      <section className="panel" aria-label={screen.title}>
        {read.isError && <ErrorState error={read.error} />}
        {read.isPending && <ListSkeleton />}
        {read.data && missed.length === 0 && (
          <EmptyState title={sayPro.nothingMissed} text={sayPro.nothingMissedText} />
        )}
        {missed.map(one => (
          <MissedLine key={one.path} service={service} missed={one} onMade={() => setMade([...made, one.path])} />
        ))}
      </section>
    </>
  )
}

function MissedLine({ service, missed, onMade }: Props & { readonly missed: Missed; readonly onMade: () => void }) {
  const client = useQueryClient()
  const format = useFormat()
  const [target, setTarget] = useState(String(missed.suggestion ?? ''))
  const make = async () => {
    await write(service, 'POST /redirects', { source: missed.path, target })
    onMade()
    await forgetAnswers(client, service)
    notifications.show({ color: 'teal', message: sayPro.made(missed.path) })
  }
  const onMake = () => void make().catch((error: Error) => notifications.show({ color: 'red', message: error.message }))
  return (
    <div className="missedrow">
      <div>
        <Text className="code" fw={600}>
          {missed.path}
        </Text>
        <Text fz="sm" c="dimmed">
          {sayPro.visits(format.number(missed.hits), format.ago(missed.last_at))}
        </Text>
      </div>
      <Group gap="xs" wrap="nowrap">
        <TextInput
          aria-label={sayPro.leadTo(missed.path)}
          placeholder={sayPro.target}
          value={target}
          onChange={event => setTarget(event.currentTarget.value)}
          onKeyDown={event => event.key === 'Enter' && target !== '' && onMake()}
        />
        <Button disabled={target === ''} onClick={onMake}>
          {sayPro.redirect}
        </Button>
      </Group>
    </div>
  )
}
