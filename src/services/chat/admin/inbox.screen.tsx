/** The inbox of leads: who wrote on one side, the message and ways to answer on the other. */
import './inbox.css'
import { SegmentedControl, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useAnswer } from '../../../../admin/client/answer.ts'
import type { ScreenProps } from '../../../../admin/client/screen.ts'
import { useWords } from '../../../../admin/client/words.tsx'
import { Icon } from '../../../../admin/kit/icon.tsx'
import { Inbox, InboxLine } from '../../../../admin/kit/inbox.tsx'
import { ListFoot } from '../../../../admin/kit/list-foot.tsx'
import { PageHead } from '../../../../admin/kit/page-head.tsx'
import { EmptyState, ErrorState, ListSkeleton } from '../../../../admin/kit/states.tsx'
import { type Lead, LeadView } from './lead-view.tsx'
import { say } from './words.ts'

const PER_PAGE = 25

export default function InboxScreen({ service, screen, id }: ScreenProps<'own'>) {
  const words = useWords()
  const navigate = useNavigate()
  const [status, setStatus] = useState('all')
  const [typed, setTyped] = useState('')
  const [page, setPage] = useState(1)
  const [search] = useDebouncedValue(typed.trim(), 300)
  const asked = { page, per_page: PER_PAGE, search, status: status === 'all' ? undefined : status }
  const list = useAnswer<Lead[]>(service, '/leads', asked)
  const total = Number(list.data?.meta.total ?? 0)
  const open = (lead: number | null) =>
    void navigate({ to: `/${service.slug}/${screen.slug}${lead === null ? '' : `/${lead}`}`, replace: true })
  const states = (['all', 'new', 'read'] as const).map(value => ({ value, label: say.leadStates[value] }))
  return (
    <>
      <PageHead title={screen.title} text={screen.summary} crumbs={[service.title]} />
      <Inbox
        isOpen={id !== null}
        listLabel={screen.title}
        list={
          <>
            <div className="tools">
              <TextInput
                aria-label={say.searchLeads}
                placeholder={say.searchLeads}
                leftSection={<Icon name="search" size={16} />}
                value={typed}
                className="inboxsearch"
                onChange={event => {
                  setTyped(event.currentTarget.value)
                  setPage(1)
                }}
              />
              <SegmentedControl
                size="xs"
                aria-label={say.state}
                data={states}
                value={status}
                onChange={value => {
                  setStatus(value)
                  setPage(1)
                }}
              />
            </div>
            {list.isError && <ErrorState error={list.error} />}
            {list.isPending && <ListSkeleton />}
            {list.data?.data.length === 0 && <EmptyState title={say.noLeads} text={say.noLeadsText} />}
            {list.data?.data.map(lead => (
              <InboxLine
                key={lead.id}
                name={lead.name || lead.email || lead.phone || say.nameless}
                at={lead.created_at}
                text={lead.message || say.noMessage}
                unread={lead.status === 'new' ? say.leadStates.new : null}
                isOpen={String(lead.id) === id}
                onOpen={() => open(lead.id)}
              />
            ))}
            {total > PER_PAGE && (
              <ListFoot
                page={page}
                perPage={PER_PAGE}
                total={total}
                pages={Math.ceil(total / PER_PAGE)}
                onPage={setPage}
              />
            )}
          </>
        }
        viewLabel={say.message}
        view={
          id === null ? (
            <EmptyState title={say.chooseLead} text={say.chooseLeadText} />
          ) : (
            <LeadView key={id} {...{ service, id }} onClose={() => open(null)} backLabel={words.back} />
          )
        }
      />
    </>
  )
}
