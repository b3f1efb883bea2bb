/** Mails of the CRM: what came and what was written, each with the record that it is about. */
import { Button, SegmentedControl, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useAnswer } from '../../../../admin/client/answer.ts'
import type { ScreenProps } from '../../../../admin/client/screen.ts'
import { Icon } from '../../../../admin/kit/icon.tsx'
import { Inbox, InboxLine } from '../../../../admin/kit/inbox.tsx'
import { ListFoot } from '../../../../admin/kit/list-foot.tsx'
import { PageHead } from '../../../../admin/kit/page-head.tsx'
import { recipientsText } from '../../../../admin/kit/recipients.ts'
import { EmptyState, ErrorState, ListSkeleton } from '../../../../admin/kit/states.tsx'
import { Composer, type Draft } from './mail-composer.tsx'
import { FolderSelect } from './mail-folders.tsx'
import { type Mail, MailView } from './mail-view.tsx'
import { mailSay } from './mail-words.ts'

const PER_PAGE = 25
const STATUS: Readonly<Record<string, string>> = { inbox: 'archived', sent: 'sent', draft: 'draft' }

export default function MailboxScreen({ service, screen, id }: ScreenProps<'own'>) {
  const navigate = useNavigate()
  const [folder, setFolder] = useState('all')
  const [own, setOwn] = useState<number | null>(null)
  const [typed, setTyped] = useState('')
  const [page, setPage] = useState(1)
  const [draft, setDraft] = useState<Draft | null>(null)
  const [search] = useDebouncedValue(typed.trim(), 300)
  const asked = { page, per_page: PER_PAGE, search, ...(STATUS[folder] ? { status: STATUS[folder] } : {}) }
  const list = useAnswer<Mail[]>(service, own === null ? '/emails' : `/email-folders/${own}/emails`, asked)
  const total = Number(list.data?.meta.total ?? 0)
  const open = (mail: number | null) =>
    void navigate({ to: `/${service.slug}/${screen.slug}${mail === null ? '' : `/${mail}`}`, replace: true })
  const folders = Object.entries(mailSay.folders).map(([value, label]) => ({ value, label }))
  const narrow = (work: () => void) => {
    work()
    setPage(1)
  }
  return (
    <>
      <PageHead title={screen.title} text={screen.summary} crumbs={[service.title]}>
        <Button leftSection={<Icon name="edit" size={16} />} onClick={() => setDraft({})}>
          {mailSay.write}
        </Button>
      </PageHead>
      <Inbox
        isOpen={id !== null}
        listLabel={mailSay.mailbox}
        viewLabel={mailSay.body}
        list={
          <>
            <div className="tools">
              <TextInput
                aria-label={mailSay.searchMails}
                placeholder={mailSay.searchMails}
                leftSection={<Icon name="search" size={16} />}
                value={typed}
                className="inboxsearch"
                onChange={event => narrow(() => setTyped(event.currentTarget.value))}
              />
              <SegmentedControl
                size="xs"
                aria-label={mailSay.mailbox}
                data={folders}
                value={folder}
                onChange={value => narrow(() => setFolder(value))}
              />
              <FolderSelect service={service} value={own} onChange={chosen => narrow(() => setOwn(chosen))} />
            </div>
            {list.isError && <ErrorState error={list.error} />}
            {list.isPending && <ListSkeleton />}
            {list.data?.data.length === 0 && <EmptyState title={mailSay.noMails} text={mailSay.noMailsText} />}
            {list.data?.data.map(mail => (
              <InboxLine
                key={mail.id}
                name={mail.from || recipientsText(mail.to ?? []) || mailSay.nobody}
                at={mail.date_sent ?? mail.created_at}
                text={mail.subject}
                unread={mail.status === 'archived' && !mail.is_read ? mailSay.unread : null}
                isOpen={String(mail.id) === id}
                onOpen={() => open(mail.id)}
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
        view={
          id === null ? (
            <EmptyState title={mailSay.chooseMail} text={mailSay.chooseMailText} />
          ) : (
            <MailView key={id} {...{ service, id }} onClose={() => open(null)} onReply={setDraft} />
          )
        }
      />
      {draft && <Composer service={service} draft={draft} onClose={() => setDraft(null)} />}
    </>
  )
}
