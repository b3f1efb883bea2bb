/** The library: pictures and files in a grid, uploads by drag, and everything that is known of one. */
import './platform.css'
import { Button, Progress, SegmentedControl, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type DragEvent, useRef, useState } from 'react'
import { useMediaPages } from '../client/media.ts'
import type { ScreenProps } from '../client/screen.ts'
import { useWords } from '../client/words.tsx'
import { Icon } from '../kit/icon.tsx'
import { MediaPicture } from '../kit/media-dialog.tsx'
import { PageHead } from '../kit/page-head.tsx'
import { EmptyState, ErrorState, ListSkeleton } from '../kit/states.tsx'
import { MediaDetails } from './media/media-details.tsx'
import { type Upload, useUploads } from './media/uploads.ts'
import { say } from './words.ts'

export default function MediaScreen({ screen, id }: ScreenProps<'own'>) {
  const words = useWords()
  const navigate = useNavigate()
  const client = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const { uploads, start } = useUploads(() => client.invalidateQueries({ queryKey: ['media'] }))
  const [isOver, setOver] = useState(false)
  const open = (item: number | null) =>
    void navigate(
      item === null
        ? { to: '/$service/$screen', params: { service: 'content', screen: 'media' }, resetScroll: false }
        : {
            to: '/$service/$screen/$id',
            params: { service: 'content', screen: 'media', id: String(item) },
            resetScroll: false,
          },
    )
  const over = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    start([...event.dataTransfer.files])
  }
  return (
    // Whoever has no pointer uploads by the button.
    <section
      aria-label={screen.title}
      data-over={isOver || undefined}
      className="dropscreen"
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <PageHead title={screen.title} text={screen.summary} crumbs={[say.content]}>
        <Button leftSection={<Icon name="upload" size={16} />} onClick={() => input.current?.click()}>
          {words.upload}
        </Button>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          aria-label={words.chooseFile}
          onChange={event => start([...(event.currentTarget.files ?? [])])}
        />
      </PageHead>
      <Uploads uploads={uploads} />
      <Library onOpen={open} />
      {id !== null && <MediaDetails key={id} id={Number(id)} onClose={() => open(null)} />}
    </section>
  )
}

const Uploads = ({ uploads }: { uploads: readonly Upload[] }) =>
  uploads.length > 0 && (
    <ul className="panel uploads" aria-live="polite">
      {uploads.map(({ key, name, share, problem }) => (
        <li key={key}>
          <span className="cut">{name}</span>
          {problem ? (
            <span className="fielderror">{problem}</span>
          ) : (
            <Progress value={share} animated={share < 100} aria-label={name} />
          )}
        </li>
      ))}
    </ul>
  )

function Library({ onOpen }: { onOpen: (id: number) => void }) {
  const words = useWords()
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, 250)
  const [kind, setKind] = useState<'any' | 'image'>('any')
  const pages = useMediaPages(search, kind)
  const items = pages.data?.pages.flatMap(page => page.items) ?? []
  return (
    <section className="panel" aria-label={words.media}>
      <div className="tools">
        <TextInput
          className="searchfield"
          aria-label={words.searchIn(words.media)}
          placeholder={words.search}
          leftSection={<Icon name="search" size={16} />}
          value={typed}
          onChange={event => setTyped(event.currentTarget.value)}
        />
        <SegmentedControl
          size="xs"
          data={[
            { value: 'any', label: words.all },
            { value: 'image', label: say.pictures },
          ]}
          value={kind}
          onChange={value => setKind(value as 'any' | 'image')}
        />
      </div>
      {pages.isError && <ErrorState error={pages.error} onRetry={() => void pages.refetch()} />}
      {pages.isPending && <ListSkeleton />}
      {pages.data && items.length === 0 && <EmptyState title={say.noMedia} text={say.noMediaText} />}
      <ul className="library">
        {items.map(media => (
          <li key={media.id}>
            <button type="button" className="mediatile" onClick={() => onOpen(media.id)}>
              <MediaPicture media={media} />
              <span className="medianame cut">{media.title}</span>
              {media.isImage && media.alt === '' && <span className="mediahint">{say.noAlt}</span>}
            </button>
          </li>
        ))}
      </ul>
      {pages.hasNextPage && (
        <p className="foot">
          <Button variant="subtle" loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
            {words.more}
          </Button>
        </p>
      )}
    </section>
  )
}
