/** What the site has written, whether it left, and a letter that tries the way out. */
import './platform.css'
import { Badge, Button, Modal } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '../client/api.ts'
import { useFormat } from '../client/format.tsx'
import type { ScreenProps } from '../client/screen.ts'
import { useWords } from '../client/words.tsx'
import { ListFoot } from '../kit/list-foot.tsx'
import { PageHead } from '../kit/page-head.tsx'
import { EmptyState, ErrorState, FormSkeleton, ListSkeleton } from '../kit/states.tsx'
import { ViewTabs } from '../kit/view-tabs.tsx'
import { usePlainList } from './plain-list.ts'
import { Panel } from './post/post-panels.tsx'
import { useSiteSettings } from './settings-data.ts'
import { type ShownMail, TestMail } from './test-mail.tsx'
import { say } from './words.ts'

const VIEWS = ['all', 'kept', 'failed', 'queued', 'sent'] as const
const PER_PAGE = 25
const COLORS = { queued: 'blue', sent: 'teal', kept: 'orange', failed: 'red' } as const

export default function MailScreen({ screen }: ScreenProps<'own'>) {
  const state = usePlainList('all')
  const settings = useSiteSettings()
  const [opened, setOpened] = useState<number | null>(null)
  const query = { status: state.view === 'all' ? undefined : state.view, page: state.page, per_page: PER_PAGE }
  const list = useQuery({
    queryKey: ['mails', query],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const { data, meta } = await send<ShownMail[]>('GET', '/host/v1/mails', { query, signal })
      return { mails: data, total: Number(meta.total ?? 0), pages: Number(meta.pages ?? 1) }
    },
  })
  return (
    <>
      <PageHead title={screen.title} text={screen.summary} crumbs={[say.site]} />
      <div className="stack">
        <Panel title={say.wayOut}>
          <TestMail to={settings.data?.email ?? ''} />
        </Panel>
        <section className="panel" aria-label={screen.title}>
          <ViewTabs
            views={VIEWS.map(slug => ({ slug, label: say.mailViews[slug], where: {} }))}
            current={state.view}
            countOf={() => null}
            onChoose={state.setView}
          />
          {list.isError && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
          {list.isPending && <ListSkeleton />}
          {list.data?.mails.length === 0 && <EmptyState title={say.noMails} text={say.noMailsText} />}
          <ul className="rowlist">
            {list.data?.mails.map(mail => (
              <MailRow key={mail.id} mail={mail} onOpen={() => setOpened(mail.id)} />
            ))}
          </ul>
          {list.data && list.data.total > 0 && (
            <ListFoot page={state.page} perPage={PER_PAGE} onPage={state.setPage} {...list.data} />
          )}
        </section>
      </div>
      {opened !== null && <MailDialog id={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

function MailRow({ mail, onOpen }: { mail: ShownMail; onOpen: () => void }) {
  const format = useFormat()
  return (
    <li>
      <button type="button" className="rowbutton" onClick={onOpen}>
        <span className="lines">
          <span className="celltitle cut">{mail.subject}</span>
          <span className="below">{mail.recipients.join(', ')}</span>
        </span>
        <Badge color={COLORS[mail.status]}>{say.mailStates[mail.status]}</Badge>
        <span className="below num">{format.ago(mail.created_at)}</span>
      </button>
    </li>
  )
}

function MailDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const words = useWords()
  const client = useQueryClient()
  const mail = useQuery({
    queryKey: ['mail', id],
    queryFn: async ({ signal }) => (await send<ShownMail>('GET', `/host/v1/mails/${id}`, { signal })).data,
  })
  const again = async () => {
    try {
      await send('POST', `/host/v1/mails/${id}/send`)
      notifications.show({ color: 'teal', message: say.tryingAgain })
    } catch (error) {
      notifications.show({ color: 'red', message: (error as Error).message })
    }
    await Promise.all(['mails', 'mail', 'card'].map(kind => client.invalidateQueries({ queryKey: [kind] })))
    onClose()
  }
  return (
    <Modal opened onClose={onClose} size="lg" title={mail.data?.subject ?? words.loading}>
      {mail.isPending && <FormSkeleton />}
      {mail.data && (
        <div className="stack">
          <p className="below">{mail.data.recipients.join(', ')}</p>
          {mail.data.error && <p className="fielderror">{mail.data.error}</p>}
          <pre className="mailtext">{mail.data.text ?? (mail.data.is_secret ? say.secretMail : say.textGone)}</pre>
          {mail.data.can_send && <Button onClick={() => void again()}>{say.sendAgain}</Button>}
        </div>
      )}
    </Modal>
  )
}
