/** A picture, a film or a sound that an area shows beside its text. */
import { Button, Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Media } from '../../../../admin/client/media.ts'
import { MediaDialog } from '../../../../admin/kit/media-dialog.tsx'
import { RemoveButton } from '../../../../admin/kit/remove-button.tsx'
import type { HotspotMedia } from '../domain/document.ts'
import type { SpotPart } from './inspector.tsx'
import { say } from './words.ts'

export function MediaFields({ spot, set }: SpotPart) {
  const [isPicking, setPicking] = useState(false)
  const { media } = spot
  const take = ([picked]: readonly Media[]) => {
    setPicking(false)
    if (picked) set({ media: mediaIn(picked) })
  }
  return (
    <>
      <Group gap="xs">
        <Button size="xs" variant="default" onClick={() => setPicking(true)}>
          {media ? media.url.slice(media.url.lastIndexOf('/') + 1) : say.chooseMedia}
        </Button>
        {media && <RemoveButton label={say.removeMedia} onClick={() => set({ media: undefined as never })} />}
      </Group>
      {media && (
        <TextInput
          label={say.mediaAlt}
          value={media.alt}
          onChange={event => set({ media: { ...media, alt: event.currentTarget.value } })}
        />
      )}
      {isPicking && <MediaDialog accept="any" onClose={() => setPicking(false)} onPick={take} />}
    </>
  )
}

const mediaIn = ({ mime, url, alt }: Media): HotspotMedia => {
  const [kind] = mime.split('/')
  const type = kind === 'video' || kind === 'audio' ? kind : 'image'
  return { type, url: new URL(url, location.href).pathname, alt }
}
