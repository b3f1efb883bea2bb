/** The library in a dialog: search, upload, choose. */
import './media.css'
import { Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Media, uploadMedia, useMediaChange, useMediaPages } from '../client/media.ts'
import { useWords } from '../client/words.tsx'
import { Dropzone } from './dropzone.tsx'
import { Icon } from './icon.tsx'
import { EmptyState, ErrorState, ListSkeleton } from './states.tsx'

export type MediaDialogProps = {
  readonly accept?: 'image' | 'any'
  readonly isMany?: boolean
  readonly onPick: (items: readonly Media[]) => void
  readonly onClose: () => void
}

export function MediaDialog({ accept = 'any', isMany = false, onPick, onClose }: MediaDialogProps) {
  const words = useWords()
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, 250)
  const [chosen, setChosen] = useState<readonly Media[]>([])
  const pages = useMediaPages(search, accept)
  const choose = (media: Media) => {
    const isThere = chosen.some(({ id }) => id === media.id)
    const others = isMany ? chosen.filter(({ id }) => id !== media.id) : []
    setChosen(isThere ? others : [...others, media])
  }
  const { upload, isBusy } = useUpload(media => setChosen(known => (isMany ? [...known, ...media] : media.slice(-1))))
  const items = pages.data?.pages.flatMap(page => page.items) ?? []
  return (
    <Modal opened onClose={onClose} size="xl" title={words.media}>
      <Stack gap="sm">
        <Dropzone {...(accept === 'image' ? { accept: 'image/*' } : {})} isMany isBusy={isBusy} onFiles={upload} />
        <TextInput
          aria-label={words.searchIn(words.media)}
          placeholder={words.search}
          leftSection={<Icon name="search" size={16} />}
          value={typed}
          onChange={event => setTyped(event.currentTarget.value)}
        />
        {pages.isError && <ErrorState error={pages.error} onRetry={() => void pages.refetch()} />}
        {pages.isPending && <ListSkeleton />}
        {pages.data && items.length === 0 && <EmptyState title={words.noMatchTitle} text={words.dropHere} />}
        <ul className="mediagrid">
          {items.map(media => (
            <li key={media.id}>
              <MediaTile media={media} isChosen={chosen.some(({ id }) => id === media.id)} onChoose={choose} />
            </li>
          ))}
        </ul>
        {pages.hasNextPage && (
          <Button variant="subtle" loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
            {words.more}
          </Button>
        )}
        {chosen.length === 1 && chosen[0]?.isImage && <AltText key={chosen[0].id} media={chosen[0]} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button disabled={chosen.length === 0} onClick={() => onPick(chosen)}>
            {words.choose}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

type TileProps = { readonly media: Media; readonly isChosen: boolean; readonly onChoose: (media: Media) => void }

const MediaTile = ({ media, isChosen, onChoose }: TileProps) => (
  <button type="button" className="mediatile" aria-pressed={isChosen} onClick={() => onChoose(media)}>
    <MediaPicture media={media} />
    <span className="medianame cut">{media.title}</span>
  </button>
)

/** A small picture, or the sign of a file. What it shows is said in words beside it. */
export const MediaPicture = ({ media }: { media: Media | null }) =>
  media?.thumbnail ? (
    <img className="mediapicture" src={media.thumbnail} alt="" loading="lazy" />
  ) : (
    <span className="mediapicture">
      <Icon name={media ? 'file-text' : 'photo'} size={26} />
    </span>
  )

function AltText({ media }: { media: Media }) {
  const words = useWords()
  const change = useMediaChange()
  const save = (alt: string) => {
    if (alt !== media.alt) void change(media.id, { alt_text: alt }).catch(tellProblem)
  }
  return (
    <TextInput
      label={words.altText}
      description={words.altHelp}
      defaultValue={media.alt}
      onBlur={event => save(event.currentTarget.value)}
    />
  )
}

/** Several files one after the other; those that the server refuses are told by name. */
export function useUpload(onDone: (media: readonly Media[]) => void) {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const upload = async (files: readonly File[]) => {
    setBusy(true)
    const done: Media[] = []
    for (const file of files) {
      try {
        done.push(await uploadMedia(file))
      } catch (error) {
        notifications.show({ color: 'red', title: file.name, message: (error as Error).message })
      }
    }
    await client.invalidateQueries({ queryKey: ['media'] })
    setBusy(false)
    if (done.length > 0) onDone(done)
  }
  return { upload: (files: readonly File[]) => void upload(files), isBusy }
}

const tellProblem = (error: Error): void => {
  notifications.show({ color: 'red', message: error.message })
}
