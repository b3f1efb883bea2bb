/** Takes files by drag or by the button inside it. */
import { Button } from '@mantine/core'
import { type DragEvent, useRef, useState } from 'react'
import { useWords } from '../client/words.tsx'
import { Icon } from './icon.tsx'

type Props = {
  /** As the browser's `accept`: `image/*`, `.csv`. */
  readonly accept?: string
  readonly isMany?: boolean
  readonly isBusy?: boolean
  readonly onFiles: (files: readonly File[]) => void
}

export function Dropzone({ accept, isMany = false, isBusy = false, onFiles }: Props) {
  const words = useWords()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const take = (list: FileList | null) => {
    const files = [...(list ?? [])]
    if (files.length > 0) onFiles(isMany ? files : files.slice(0, 1))
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  const onDragOver = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  return (
    <section
      className="dropzone"
      aria-label={words.upload}
      data-over={isOver || undefined}
      onDragOver={onDragOver}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <Icon name="upload" size={24} />
      <span>{words.dropHere}</span>
      <Button variant="default" size="xs" loading={isBusy} onClick={() => input.current?.click()}>
        {words.chooseFile}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={words.chooseFile}
        accept={accept}
        multiple={isMany}
        onChange={event => {
          take(event.currentTarget.files)
          event.currentTarget.value = ''
        }}
      />
    </section>
  )
}
