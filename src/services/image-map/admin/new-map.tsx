/** A title and a picture are enough to begin. */
import { Button, Group, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { forgetAnswers, write } from '../../../../admin/client/answer.ts'
import type { ScreenProps } from '../../../../admin/client/screen.ts'
import { useGoOn } from '../../../../admin/kit/go-on.ts'
import { MediaDialog } from '../../../../admin/kit/media-dialog.tsx'
import { PageHead } from '../../../../admin/kit/page-head.tsx'
import type { StoredMap } from './saving.ts'
import { say } from './words.ts'

export function NewMap({ service, screen }: Pick<ScreenProps<'records'>, 'service' | 'screen'>) {
  const [title, setTitle] = useState('')
  const [isPicking, setPicking] = useState(false)
  const goOn = useGoOn()
  const client = useQueryClient()
  const create = async (picture: number | null) => {
    const body = { title: title.trim() || say.newMap, doc: picture === null ? {} : { image: { id: picture } } }
    const { id } = await write<StoredMap>(service, 'POST /maps', body)
    await forgetAnswers(client, service)
    const params = { service: service.slug, screen: screen.slug, id: String(id) }
    await goOn({ to: '/$service/$screen/$id', params })
  }
  const tell = (error: Error) => notifications.show({ color: 'red', message: error.message })
  return (
    <>
      <PageHead title={say.newMap} crumbs={[service.title]} />
      <section className="panel section" aria-label={say.newMap}>
        <TextInput label={say.title} value={title} onChange={event => setTitle(event.currentTarget.value)} />
        <Group mt="sm">
          <Button onClick={() => setPicking(true)}>{say.choosePicture}</Button>
          <Button variant="default" onClick={() => void create(null).catch(tell)}>
            {say.create}
          </Button>
        </Group>
      </section>
      {isPicking && (
        <MediaDialog
          accept="image"
          onClose={() => setPicking(false)}
          onPick={([media]) => void create(media?.id ?? null).catch(tell)}
        />
      )}
    </>
  )
}
