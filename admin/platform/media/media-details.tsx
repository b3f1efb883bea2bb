/** Everything that is known of one upload: what it shows, its sizes, where it is used. */
import { Button, CopyButton, Drawer, Group, Textarea, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { send } from '../../client/api.ts'
import { useFormat } from '../../client/format.tsx'
import { useWords } from '../../client/words.tsx'
import { useConfirm } from '../../kit/confirm.tsx'
import { ErrorState, FormSkeleton } from '../../kit/states.tsx'
import { ToScreen } from '../screen-link.tsx'
import { say } from '../words.ts'

type Props = { readonly id: number; readonly onClose: () => void }

export function MediaDetails({ id, onClose }: Props) {
  const item = useQuery({
    queryKey: ['media-details', id],
    queryFn: async ({ signal }) =>
      (await send<any>('GET', `/host/v1/media/${id}`, { query: { context: 'edit' }, signal })).data,
  })
  return (
    <Drawer opened onClose={onClose} position="right" size="lg" title={say.details}>
      {item.isError && <ErrorState error={item.error} />}
      {item.isPending && <FormSkeleton />}
      {item.data && (
        <div className="stack">
          {item.data.media_type === 'image' && <img className="detailpicture" src={item.data.source_url} alt="" />}
          <DetailsForm item={item.data} onClose={onClose} />
          <Facts item={item.data} />
          <Uses id={id} />
        </div>
      )}
    </Drawer>
  )
}

function DetailsForm({ item, onClose }: { item: any; onClose: () => void }) {
  const words = useWords()
  const confirm = useConfirm()
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const known = () =>
    Promise.all(['media', 'media-item', 'media-details'].map(kind => client.invalidateQueries({ queryKey: [kind] })))
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const body = Object.fromEntries(new FormData(event.currentTarget))
    setBusy(true)
    try {
      await send('POST', `/host/v1/media/${item.id}`, { body })
      notifications.show({ color: 'teal', message: words.saved(say.details) })
      await known()
    } catch (error) {
      notifications.show({ color: 'red', title: words.notSaved, message: (error as Error).message })
    }
    setBusy(false)
  }
  const remove = async () => {
    const question = { title: say.deleteFile, text: say.deleteFileText, isDangerous: true }
    if (!(await confirm(question))) return
    await send('DELETE', `/host/v1/media/${item.id}`, { query: { force: true } })
    onClose()
    await known()
  }
  return (
    <form className="stack" onSubmit={event => void submit(event)}>
      <TextInput name="title" label={say.title} defaultValue={item.title.raw} />
      {item.media_type === 'image' && (
        <TextInput name="alt_text" label={words.altText} description={words.altHelp} defaultValue={item.alt_text} />
      )}
      <Textarea name="caption" label={say.caption} autosize defaultValue={item.caption.raw} />
      <Group>
        <Button type="submit" loading={isBusy}>
          {words.save}
        </Button>
        <CopyButton value={item.source_url}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {copied ? say.copied : say.copyAddress}
            </Button>
          )}
        </CopyButton>
        <Button variant="subtle" color="red" onClick={() => void remove()}>
          {say.deleteForGood}
        </Button>
      </Group>
    </form>
  )
}

function Facts({ item }: { item: any }) {
  const format = useFormat()
  const { width, height, filesize, sizes } = item.media_details
  const list = Object.entries(sizes as Record<string, any>)
  return (
    <section aria-label={say.sizes}>
      <h3 className="cardtitle">{say.sizes}</h3>
      <ul className="plainlist">
        <li>
          <span>{item.mime_type}</span>
          <span className="num">
            {width ? `${width} × ${height}, ` : ''}
            {format.bytes(filesize)}
          </span>
        </li>
        {list.map(([name, size]) => (
          <li key={name}>
            <a className="plain" href={size.source_url} target="_blank" rel="noreferrer">
              {name}
            </a>
            <span className="num">
              {size.width} × {size.height}, {format.bytes(size.filesize)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

type Found = {
  readonly posts: readonly { id: number; title: string; rest_base: string; as: string }[]
  readonly settings: readonly string[]
}

function Uses({ id }: { id: number }) {
  const uses = useQuery({
    queryKey: ['media-uses', id],
    queryFn: async ({ signal }) => (await send<Found>('GET', `/host/v1/media/${id}/uses`, { signal })).data,
  })
  if (!uses.data) return null
  const { posts, settings } = uses.data
  return (
    <section aria-label={say.usedIn}>
      <h3 className="cardtitle">{say.usedIn}</h3>
      {posts.length + settings.length === 0 && <p className="below">{say.usedNowhere}</p>}
      <ul className="plainlist">
        {posts.map(post => (
          <li key={post.id}>
            <ToScreen className="plain" to={`content/${post.rest_base}/${post.id}`}>
              {post.title || `#${post.id}`}
            </ToScreen>
            <span className="below">{say.usedAs[post.as]}</span>
          </li>
        ))}
        {settings.map(name => (
          <li key={name}>
            <ToScreen className="plain" to="host/appearance">
              {say.usedAs[name]}
            </ToScreen>
          </li>
        ))}
      </ul>
    </section>
  )
}
