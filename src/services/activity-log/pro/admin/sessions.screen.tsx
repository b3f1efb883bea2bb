/** Who is signed in, where and since when; sessions can be ended one by one or together. */
import { Avatar, Badge, Button, Group, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Static } from 'typebox'
import { forgetAnswers, useAnswer, write } from '../../../../../admin/client/answer.ts'
import { useFormat } from '../../../../../admin/client/format.tsx'
import type { ScreenProps } from '../../../../../admin/client/screen.ts'
import { useConfirm } from '../../../../../admin/kit/confirm.tsx'
import { Icon } from '../../../../../admin/kit/icon.tsx'
import { PageHead } from '../../../../../admin/kit/page-head.tsx'
import { EmptyState, ErrorState, ListSkeleton } from '../../../../../admin/kit/states.tsx'
import '../../admin/log.css'
import type { sessionShape } from '../routes/answers/sessions.ts'
import { sayPro } from './words.ts'

type Session = Static<typeof sessionShape>

export default function SessionsScreen({ service, screen }: ScreenProps<'own'>) {
  const [typed, setTyped] = useState('')
  const [page, setPage] = useState(1)
  const [search] = useDebouncedValue(typed.trim(), 300)
  const list = useAnswer<Session[]>(service, '/sessions', { ...(search ? { search } : {}), page, per_page: 25 })
  const end = useEnding(service)
  const sessions = list.data?.data ?? []
  return (
    <>
      <PageHead title={screen.title} text={screen.summary} crumbs={[service.title]}>
        <Button variant="default" onClick={() => void end('POST /sessions/end-others', sayPro.endOthersText)}>
          {sayPro.endOthers}
        </Button>
      </PageHead>
      <section className="panel" aria-label={screen.title}>
        <div className="tools">
          <TextInput
            aria-label={sayPro.searchPeople}
            placeholder={sayPro.searchPeople}
            leftSection={<Icon name="search" size={16} />}
            className="searchfield"
            value={typed}
            onChange={event => {
              setTyped(event.currentTarget.value)
              setPage(1)
            }}
          />
        </div>
        {list.isError && <ErrorState error={list.error} />}
        {list.isPending && <ListSkeleton />}
        {list.data && sessions.length === 0 && <EmptyState title={sayPro.noSessions} />}
        {sessions.map(session => (
          <SessionLine key={session.verifier} session={session} onEnd={end} />
        ))}
        {(page > 1 || list.data?.meta.has_more) && (
          <div className="foot">
            <Button size="xs" variant="default" disabled={page === 1} onClick={() => setPage(page - 1)}>
              {sayPro.earlier}
            </Button>
            <Button size="xs" variant="default" disabled={!list.data?.meta.has_more} onClick={() => setPage(page + 1)}>
              {sayPro.further}
            </Button>
          </div>
        )}
      </section>
    </>
  )
}

type End = (call: string, text: string) => Promise<void>

function useEnding(service: ScreenProps<'own'>['service']): End {
  const client = useQueryClient()
  const confirm = useConfirm()
  return async (call, text) => {
    if (!(await confirm({ title: sayPro.endTitle, text, isDangerous: true }))) return
    try {
      await write(service, call)
      await forgetAnswers(client, service)
      notifications.show({ color: 'teal', message: sayPro.ended })
    } catch (error) {
      notifications.show({ color: 'red', message: (error as Error).message })
    }
  }
}

function SessionLine({ session, onEnd }: { readonly session: Session; readonly onEnd: End }) {
  const format = useFormat()
  const { user, device, ip, login_at: since, last_seen_at: seen, is_current: isCurrent } = session
  const name = user.name || user.login
  return (
    <div className="switchrow">
      <Group gap="sm" wrap="nowrap">
        <Avatar name={name} color="initials" size={34} radius="xl" aria-hidden />
        <div>
          <Text component="div" fz="sm" fw={600}>
            {name}{' '}
            {isCurrent && (
              <Badge size="xs" color="teal">
                {sayPro.thisOne}
              </Badge>
            )}
          </Text>
          <Text fz="sm" c="dimmed">
            {[device, ip, user.roles.join(', ')].filter(Boolean).join(' · ')}
          </Text>
        </div>
      </Group>
      <Text fz="sm" c="dimmed" className="wide num" title={format.instant(since)}>
        {sayPro.seen(format.ago(seen))}
      </Text>
      <Group gap="xs">
        {!isCurrent && (
          <Button
            size="xs"
            variant="default"
            onClick={() => void onEnd(`DELETE /sessions/${user.id}/${session.verifier}`, sayPro.endText(name))}
          >
            {sayPro.end}
          </Button>
        )}
        <Button
          size="xs"
          variant="subtle"
          className="wide"
          onClick={() => void onEnd(`POST /sessions/${user.id}/end-all`, sayPro.endAllText(name))}
        >
          {sayPro.endAll}
        </Button>
      </Group>
    </div>
  )
}
