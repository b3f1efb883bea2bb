/** One entry of a stream: who did what, and what can be done with it. */
import { ActionIcon, Avatar, Button, Group, Menu, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { Static } from 'typebox'
import { entityOf, fieldOf, type OpenService, useApp } from '../../../../admin/client/app.tsx'
import { useFormat } from '../../../../admin/client/format.tsx'
import { Value } from '../../../../admin/kit/cell.tsx'
import { Icon } from '../../../../admin/kit/icon.tsx'
import type { noteShape } from '../routes/answers/shapes.ts'
import { RecordLink } from './record-link.tsx'
import { useChange } from './use-change.ts'
import { named, say } from './words.ts'

export type Note = Static<typeof noteShape>
type Change = NonNullable<Note['data']['changes']>[number]
type Props = { readonly service: OpenService; readonly path: string; readonly note: Note } & {
  /** What people are called. */
  readonly people: (id: number | null) => string
}

const SIGNS: Readonly<Record<string, string>> = {
  ...{ like: '👍', love: '❤️', celebrate: '🎉', laugh: '😄', surprise: '😮', sad: '😢' },
}

export function Entry(props: Props) {
  const { note, people } = props
  const author = people(note.author_id)
  const format = useFormat()
  const [isEdited, setEdited] = useState(false)
  const changes = note.data.changes ?? []
  return (
    <li className="crmnote">
      <Avatar name={author} color="initials" size={32} radius="xl" aria-hidden />
      <div>
        <p>
          <b>{author}</b> {named(say.noteKinds, note.type)}{' '}
          <time className="below" dateTime={note.created_at} title={format.instant(note.created_at)}>
            {format.ago(note.created_at)}
          </time>
          {note.data.user_ids && <span className="below"> → {note.data.user_ids.map(people).join(', ')}</span>}
          {note.edited_at && <span className="below"> · {say.edited}</span>}
          {note.type === 'post' && note.is_internal && <span className="below"> · {say.internalShort}</span>}
        </p>
        {isEdited ? (
          <Editor {...props} onEnd={() => setEdited(false)} />
        ) : (
          note.body && <p className="crmpost">{note.body}</p>
        )}
        {note.data.related && <Related {...props} related={note.data.related} />}
        {note.data.subject && <p className="crmpost">{note.data.subject}</p>}
        {changes.length > 0 && (
          <ul className="plainlist below">
            {changes.map(change => (
              <ChangeLine key={change.field} {...props} change={change} />
            ))}
          </ul>
        )}
        <Signs {...props} />
      </div>
      <EntryMenu {...props} onEdit={() => setEdited(true)} />
    </li>
  )
}

type RelatedProps = Props & { readonly related: NonNullable<Note['data']['related']> }

/** The kind of it and the way there: whether it may be read is seen there. */
const Related = ({ service, related: { entity, id } }: RelatedProps) => (
  <p className="crmpost">
    <RecordLink {...{ service, screen: entity, id }}>
      {entityOf(service, entity)?.label ?? entity} {id}
    </RecordLink>
  </p>
)

/** A field by its label, and its values as lists show them. */
function ChangeLine({ service, path, change }: Props & { readonly change: Change }) {
  const { field, before, after } = change
  // The path names the entity: `/stream/leads/7`.
  const entity = entityOf(service, path.split('/')[2] ?? '') ?? { fields: [] }
  const value = (what: unknown) => <Value source={{ entity, labels: {} }} name={field} row={{ [field]: told(what) }} />
  return (
    <li>
      {fieldOf(entity, field).label}: {value(before)} → {value(after)}
    </li>
  )
}

/** What people said by a sign; one more click takes one's own back. */
function Signs({ service, path, note }: Props) {
  const { change } = useChange(service)
  const { user } = useApp()
  const said = Object.entries(note.reactions).filter(([, people]) => people.length > 0)
  if (said.length === 0) return null
  return (
    <Group gap={6} mt={4}>
      {said.map(([sign, people]) => {
        const isMine = people.includes(user.id)
        return (
          <Button
            key={sign}
            size="compact-xs"
            variant={isMine ? 'light' : 'default'}
            aria-pressed={isMine}
            aria-label={say.signs(named(say.reactions, sign), people.length)}
            onClick={() => void change(`${isMine ? 'DELETE' : 'POST'} ${path}/notes/${note.id}/reactions/${sign}`)}
          >
            {SIGNS[sign]} {people.length}
          </Button>
        )
      })}
    </Group>
  )
}

function EntryMenu({ service, path, note, onEdit }: Props & { readonly onEdit: () => void }) {
  const { change } = useChange(service)
  const { user } = useApp()
  const own = `${path}/notes/${note.id}`
  const isMine = note.type === 'post' && note.author_id === user.id
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={say.entryActions} className="crmnotemenu">
          <Icon name="dots" size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Group gap={4} px={8} py={4}>
          {Object.entries(SIGNS).map(([sign, shown]) => (
            <ActionIcon
              key={sign}
              variant="subtle"
              color="gray"
              aria-label={named(say.reactions, sign)}
              onClick={() => void change(`POST ${own}/reactions/${sign}`)}
            >
              {shown}
            </ActionIcon>
          ))}
        </Group>
        <Menu.Item onClick={() => void change(`${note.is_pinned ? 'DELETE' : 'POST'} ${own}/pin`)}>
          {note.is_pinned ? say.unpin : say.pin}
        </Menu.Item>
        {isMine && <Menu.Item onClick={onEdit}>{say.editPost}</Menu.Item>}
        {isMine && (
          <Menu.Item color="red" onClick={() => void change(`DELETE ${own}`)}>
            {say.deletePost}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

function Editor({ service, path, note, onEnd }: Props & { readonly onEnd: () => void }) {
  const { change, isBusy } = useChange(service)
  const [body, setBody] = useState(note.body)
  const save = async () => {
    if (await change(`PUT ${path}/notes/${note.id}`, { body })) onEnd()
  }
  return (
    <div>
      <Textarea
        aria-label={say.editPost}
        autosize
        minRows={2}
        value={body}
        onChange={event => setBody(event.currentTarget.value)}
      />
      <Group mt="xs" gap="xs">
        <Button size="xs" disabled={body.trim() === ''} loading={isBusy} onClick={() => void save()}>
          {say.savePost}
        </Button>
        <Button size="xs" variant="default" onClick={onEnd}>
          {say.cancel}
        </Button>
      </Group>
    </div>
  )
}

/** Long ones are cut, and what has parts is told as it is stored. */
const told = (value: unknown): unknown => {
  const text = typeof value === 'object' && value !== null && !Array.isArray(value) ? JSON.stringify(value) : value
  return typeof text === 'string' ? text.slice(0, 120) : text
}
