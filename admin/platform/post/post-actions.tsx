/** What can be done with an entry: save, publish, schedule, look at it, go back to an earlier version, throw away. */
import { ActionIcon, Button, Menu } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { send } from '../../client/api.ts'
import { useApp, type Values } from '../../client/app.tsx'
import { useWords } from '../../client/words.tsx'
import { useConfirm } from '../../kit/confirm.tsx'
import { useGoOn } from '../../kit/go-on.ts'
import { Icon } from '../../kit/icon.tsx'
import { say } from '../words.ts'
import { keep } from './autosave.ts'
import type { PostForm } from './post.ts'
import type { PostSource } from './post-page.tsx'

type Props = PostSource & {
  readonly form: PostForm
  readonly isBusy: boolean
  readonly onSave: (more?: Values) => Promise<Values | null>
  readonly onCompare: () => void
}

const LIVE = ['publish', 'future', 'private']

export function PostActions(props: Props) {
  const { post, form, isBusy, onSave } = props
  const isLive = LIVE.includes(post?.status)
  const publish = () => onSave({ status: form.values.status === 'private' ? 'private' : 'publish' })
  return (
    <>
      <PreviewButton {...props} />
      {!isLive && (
        <Button variant="default" type="submit" loading={isBusy}>
          {say.saveDraft}
        </Button>
      )}
      {isLive ? (
        <Button type="submit" loading={isBusy}>
          {say.update}
        </Button>
      ) : (
        <Button loading={isBusy} onClick={() => void publish()}>
          {isAhead(form.values.date_gmt ?? form.values.date) ? say.schedule : say.publish}
        </Button>
      )}
      {post && <MoreMenu {...props} post={post} />}
    </>
  )
}

/** Dates of the site's clock without an offset are close enough to say whether one lies ahead. */
const isAhead = (date: string | null): boolean => date !== null && Date.parse(`${date}Z`) > Date.now() + 60_000

function PreviewButton({ type, post, form, onSave }: Props) {
  const { site } = useApp()
  const look = async () => {
    // A window that is opened after waiting would be taken for one that nobody asked for.
    const tab = window.open('about:blank')
    const saved = post && form.changed.length === 0 ? post : post ? await kept(post) : await onSave()
    if (!saved) return tab?.close()
    tab?.location.replace(`${site.url}/?p=${saved.id}&preview=true`)
  }
  const kept = async (known: Values) => {
    await keep(type, known.id, form.values)
    return known
  }
  return (
    <Button variant="default" leftSection={<Icon name="eye" size={16} />} onClick={() => void look()}>
      {say.preview}
    </Button>
  )
}

function MoreMenu({ entity, screen, type, post, onSave, onCompare }: Props & { post: Values }) {
  const words = useWords()
  const confirm = useConfirm()
  const client = useQueryClient()
  const goOn = useGoOn()
  const trash = async () => {
    if (!(await confirm({ title: words.trashTitle(1), text: words.trashText, isDangerous: true }))) return
    await send('DELETE', `/host/v1/${type.base}/${post.id}`)
    notifications.show({ color: 'teal', message: words.done(words.trash, 1) })
    await client.invalidateQueries({ queryKey: ['records', 'content', type.base] })
    await goOn({
      to: '/$service/$screen',
      params: { service: 'content', screen: screen.slug },
      ignoreBlocker: true,
    })
  }
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={words.actions}>
          <Icon name="dots" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {post.status === 'publish' && (
          <Menu.Item
            component="a"
            href={post.link}
            target="_blank"
            leftSection={<Icon name="external-link" size={15} />}
          >
            {say.visitPost}
          </Menu.Item>
        )}
        {type.supports.revisions && (
          <Menu.Item leftSection={<Icon name="history" size={15} />} onClick={onCompare}>
            {say.revisions}
          </Menu.Item>
        )}
        {post.status !== 'draft' && (
          <Menu.Item leftSection={<Icon name="edit" size={15} />} onClick={() => void onSave({ status: 'draft' })}>
            {say.toDraft}
          </Menu.Item>
        )}
        {entity.verbs.includes('trash') && (
          <Menu.Item color="red" leftSection={<Icon name="trash" size={15} />} onClick={() => void trash()}>
            {words.toTrash}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
