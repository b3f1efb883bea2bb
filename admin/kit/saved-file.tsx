/** A file that only whoever may read a record gets: fetched with the session, because a link alone does not prove it. */
import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { send } from '../client/api.ts'
import { saveFile } from '../client/files.ts'
import { useWords } from '../client/words.tsx'
import { Icon } from './icon.tsx'

type Props = {
  /** Its address below the API's. */
  readonly path: string
  readonly name: string
}

export function SavedFile({ path, name }: Props) {
  const words = useWords()
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      saveFile((await send<Blob>('GET', path)).data, name)
    } catch (error) {
      notifications.show({ color: 'red', message: (error as Error).message })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      loading={isBusy}
      leftSection={<Icon name="download" size={16} />}
      aria-label={words.download(name)}
      onClick={() => void save()}
    >
      {name}
    </Button>
  )
}
