/** The feed of a record: what people write about it and what happened to it, and who follows it. */
import './crm.css'
import { Button, Checkbox, Group, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useAnswer } from '../../../../admin/client/answer.ts'
import type { AnyRecord, OpenService } from '../../../../admin/client/app.tsx'
import { Icon } from '../../../../admin/kit/icon.tsx'
import { useOptions } from '../../../../admin/kit/link-options.ts'
import { ErrorState, ListSkeleton } from '../../../../admin/kit/states.tsx'
import { PeopleSelect } from './people-select.tsx'
import { Entry, type Note } from './stream-entry.tsx'
import { useChange } from './use-change.ts'
import { say } from './words.ts'

type Props = { readonly service: OpenService; readonly entity: { readonly name: string }; readonly record: AnyRecord }

export default function StreamPart({ service, entity, record }: Props) {
  const [perPage, setPerPage] = useState(20)
  const path = `/stream/${entity.name}/${record.id}`
  const read = useAnswer<Note[]>(service, path, { per_page: perPage })
  const notes = read.data?.data ?? []
  const pinned = (read.data?.meta.pinned ?? []) as readonly Note[]
  const people = usePeople(service, [...notes, ...pinned])
  const place = { service, path }
  return (
    <div className="stack crmstream">
      <Marks {...{ service, path, entity, record }} meta={read.data?.meta ?? {}} />
      <Composer {...{ service, path }} />
      {read.isError && <ErrorState error={read.error} />}
      {read.isPending && <ListSkeleton />}
      {read.data && notes.length === 0 && <p className="lead">{say.noStream}</p>}
      {pinned.length > 0 && (
        <ol className="crmnotes crmpinned" aria-label={say.pinned}>
          {pinned.map(note => (
            <Entry key={note.id} {...place} note={note} people={people} />
          ))}
        </ol>
      )}
      <ol className="crmnotes">
        {notes.map(note => (
          <Entry key={note.id} {...place} note={note} people={people} />
        ))}
      </ol>
      {notes.length === perPage && perPage < 200 && (
        <Button variant="default" onClick={() => setPerPage(Math.min(200, perPage * 2))}>
          {say.older}
        </Button>
      )}
    </div>
  )
}

function usePeople(service: OpenService, notes: readonly Note[]): (id: number | null) => string {
  const ids = [...new Set(notes.flatMap(({ author_id: id, data }) => [...(id ? [id] : []), ...(data.user_ids ?? [])]))]
  const options = useOptions({ service, to: ids.length === 0 ? '' : 'users', search: '', include: ids.join() })
  return id => (id === null ? say.nobody : (options.find(option => option.id === id)?.title ?? say.someone(id)))
}

type MarksProps = Props & { readonly path: string; readonly meta: Readonly<Record<string, unknown>> }

function Marks({ service, path, entity, record, meta }: MarksProps) {
  const { change } = useChange(service)
  const isFollowed = meta.is_followed === true
  const followers = Array.isArray(meta.followers) ? meta.followers.length : 0
  const method = (isOn: boolean) => (isOn ? 'DELETE' : 'POST')
  return (
    <Group>
      <Button
        variant={isFollowed ? 'light' : 'default'}
        leftSection={<Icon name="bell" size={16} />}
        onClick={() => void change(`${method(isFollowed)} ${path}/follow`)}
      >
        {isFollowed ? say.unfollow : say.follow}
      </Button>
      <Button
        variant={record.is_starred ? 'light' : 'default'}
        leftSection={<Icon name="star" size={16} />}
        onClick={() => void change(`${method(record.is_starred === true)} /favourites/${entity.name}/${record.id}`)}
      >
        {record.is_starred ? say.unstar : say.star}
      </Button>
      <span className="below">{say.followers(followers)}</span>
    </Group>
  )
}

function Composer({ service, path }: { readonly service: OpenService; readonly path: string }) {
  const { change, isBusy } = useChange(service)
  const [body, setBody] = useState('')
  const [isInternal, setInternal] = useState(true)
  const [people, setPeople] = useState<string[]>([])
  const post = async () => {
    const to = people.length > 0 ? { user_ids: people.map(Number) } : {}
    if (!(await change(`POST ${path}`, { body, is_internal: isInternal, ...to }))) return
    setBody('')
    setPeople([])
  }
  return (
    <div>
      <Textarea
        aria-label={say.writePost}
        placeholder={say.writePost}
        autosize
        minRows={2}
        value={body}
        onChange={event => setBody(event.currentTarget.value)}
      />
      {body !== '' && <PeopleSelect service={service} label={say.writeTo} value={people} onChange={setPeople} />}
      <Group mt="xs" justify="space-between">
        <Checkbox
          label={say.internal}
          checked={isInternal}
          onChange={event => setInternal(event.currentTarget.checked)}
        />
        <Button disabled={body.trim() === ''} loading={isBusy} onClick={() => void post()}>
          {say.post}
        </Button>
      </Group>
    </div>
  )
}
