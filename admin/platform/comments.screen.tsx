/** What readers say: those that wait first, each with the few things that can be done with it. */
import './platform.css'
import { Avatar, Badge, Button, Group, Textarea } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '../client/api.ts'
import { useFormat } from '../client/format.tsx'
import type { ScreenProps } from '../client/screen.ts'
import { useWords } from '../client/words.tsx'
import { ListFoot } from '../kit/list-foot.tsx'
import { PageHead } from '../kit/page-head.tsx'
import { EmptyState, ErrorState, ListSkeleton } from '../kit/states.tsx'
import { ViewTabs } from '../kit/view-tabs.tsx'
import { usePlainList } from './plain-list.ts'
import { say } from './words.ts'

type Comment = {
  readonly id: number
  readonly post: number
  readonly author_name: string
  readonly author_email?: string
  readonly author_ip?: string
  readonly content: { readonly raw?: string; readonly rendered: string }
  readonly date_gmt: string
  readonly status: string
  readonly link: string
}

const VIEWS = ['hold', 'approve', 'spam', 'trash'] as const
const PER_PAGE = 20

export default function CommentsScreen({ screen }: ScreenProps<'own'>) {
  const state = usePlainList('hold')
  const query = { context: 'edit', status: state.view, page: state.page, per_page: PER_PAGE }
  const list = useQuery({
    queryKey: ['comments', query],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const { data, meta } = await send<Comment[]>('GET', '/host/v1/comments', { query, signal })
      return {
        comments: data,
        total: Number(meta.total ?? 0),
        pages: Number(meta.pages ?? 1),
        titles: await titlesOf(data),
      }
    },
  })
  return (
    <>
      <PageHead title={screen.title} text={screen.summary} crumbs={[say.content]} />
      <section className="panel" aria-label={screen.title}>
        <ViewTabs
          views={VIEWS.map(slug => ({ slug, label: say.commentViews[slug], where: {} }))}
          current={state.view}
          countOf={() => null}
          onChoose={state.setView}
        />
        {list.isError && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
        {list.isPending && <ListSkeleton />}
        {list.data?.comments.length === 0 && (
          <EmptyState title={state.view === 'hold' ? say.nothingWaits : say.noComments} text={say.noCommentsText} />
        )}
        <ul className="commentlist">
          {list.data?.comments.map(comment => (
            <CommentItem key={comment.id} comment={comment} title={list.data.titles[comment.post] ?? ''} />
          ))}
        </ul>
        {list.data && list.data.total > 0 && (
          <ListFoot page={state.page} perPage={PER_PAGE} onPage={state.setPage} {...list.data} />
        )}
      </section>
    </>
  )
}

/** The names of the posts that they stand below. */
async function titlesOf(comments: readonly Comment[]): Promise<Readonly<Record<number, string>>> {
  const ids = [...new Set(comments.map(({ post }) => post))]
  if (ids.length === 0) return {}
  const query = { include: ids.join(), per_page: 100, status: 'any', _fields: 'id,title' }
  const read = (base: string) => send<any[]>('GET', `/host/v1/${base}`, { query }).catch(() => ({ data: [] }))
  const found = [...(await read('posts')).data, ...(await read('pages')).data]
  return Object.fromEntries(found.map(({ id, title }) => [id, title.rendered.replaceAll(/<[^>]+>/g, '')]))
}

const NEXT: Readonly<Record<string, readonly ('approved' | 'hold' | 'spam' | 'trash' | 'untrash' | 'unspam')[]>> = {
  hold: ['approved', 'spam', 'trash'],
  approved: ['hold', 'spam', 'trash'],
  spam: ['unspam', 'trash'],
  trash: ['untrash'],
}

function CommentItem({ comment, title }: { comment: Comment; title: string }) {
  const words = useWords()
  const format = useFormat()
  const client = useQueryClient()
  const [isReplying, setReplying] = useState(false)
  const refresh = () => Promise.all(['comments', 'card'].map(kind => client.invalidateQueries({ queryKey: [kind] })))
  const setStatus = async (status: string) => {
    try {
      await send('PUT', `/host/v1/comments/${comment.id}`, { body: { status } })
      notifications.show({ color: 'teal', message: say.commentDone[status] })
    } catch (error) {
      notifications.show({ color: 'red', message: (error as Error).message })
    }
    await refresh()
  }
  return (
    <li className="comment">
      <Avatar name={comment.author_name || '?'} color="initials" size={36} radius="xl" aria-hidden />
      <div className="commentbody">
        <p className="commenthead">
          <b>{comment.author_name || say.visitor}</b>
          <span className="below">
            {[comment.author_email, comment.author_ip].filter(Boolean).join(' · ')} ·{' '}
            {format.ago(`${comment.date_gmt}Z`)}
          </span>
          <a className="plain" href={comment.link} target="_blank" rel="noreferrer">
            {title || `#${comment.post}`}
          </a>
        </p>
        <p className="commenttext">{comment.content.raw ?? comment.content.rendered}</p>
        <Group gap={6}>
          {comment.status === 'hold' && <Badge color="orange">{say.commentViews.hold}</Badge>}
          {(NEXT[comment.status] ?? []).map((status, at) => (
            <Button
              key={status}
              size="compact-sm"
              variant={at === 0 ? 'light' : 'subtle'}
              color={status === 'spam' || status === 'trash' ? 'gray' : 'harbour'}
              onClick={() => void setStatus(status)}
            >
              {say.commentActions[status]}
            </Button>
          ))}
          {(comment.status === 'hold' || comment.status === 'approved') && (
            <Button size="compact-sm" variant="subtle" onClick={() => setReplying(!isReplying)}>
              {say.reply}
            </Button>
          )}
        </Group>
        {isReplying && (
          <Reply comment={comment} cancel={words.cancel} onDone={() => setReplying(false)} onSent={refresh} />
        )}
      </div>
    </li>
  )
}

type ReplyProps = {
  readonly comment: Comment
  readonly cancel: string
  readonly onDone: () => void
  readonly onSent: () => Promise<unknown>
}

/** Who answers has read it: one that waits is approved with the answer. */
function Reply({ comment, cancel, onDone, onSent }: ReplyProps) {
  const [text, setText] = useState('')
  const answer = async () => {
    try {
      if (comment.status === 'hold')
        await send('PUT', `/host/v1/comments/${comment.id}`, { body: { status: 'approved' } })
      await send('POST', '/host/v1/comments', { body: { post: comment.post, parent: comment.id, content: text } })
      notifications.show({ color: 'teal', message: say.replied })
      onDone()
    } catch (error) {
      notifications.show({ color: 'red', message: (error as Error).message })
    }
    await onSent()
  }
  return (
    <div className="stack">
      <Textarea
        aria-label={say.replyTo(comment.author_name)}
        placeholder={say.replyTo(comment.author_name)}
        autosize
        minRows={3}
        autoFocus
        value={text}
        onChange={event => setText(event.currentTarget.value)}
      />
      <Group gap={6}>
        <Button size="xs" disabled={text.trim() === ''} onClick={() => void answer()}>
          {comment.status === 'hold' ? say.approveAndReply : say.reply}
        </Button>
        <Button size="xs" variant="default" onClick={onDone}>
          {cancel}
        </Button>
      </Group>
    </div>
  )
}
