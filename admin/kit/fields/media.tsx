/** A file of the library: what is chosen, the way to another one, and none. */
import { Button, Group, Input, Text } from '@mantine/core'
import { useState } from 'react'
import { useMedia } from '../../client/media.ts'
import { useWords } from '../../client/words.tsx'
import { MediaDialog, MediaPicture } from '../media-dialog.tsx'
import { commonProps, type FieldProps } from './field.tsx'

type Props = {
  readonly label: string
  readonly value: number | null
  readonly accept?: 'image' | 'any'
  readonly description?: string | undefined
  readonly error?: string | undefined
  readonly required?: boolean
  readonly isDisabled?: boolean | undefined
  readonly onChange: (id: number | null) => void
}

export const MediaControl = (props: FieldProps) => {
  const { label, description, error, required, disabled } = commonProps(props)
  return (
    <MediaPicker
      {...{ label, description, error, required, value: props.value ?? null }}
      isDisabled={disabled}
      onChange={props.onChange}
    />
  )
}

export function MediaPicker({ label, value, accept = 'any', isDisabled, onChange, ...facts }: Props) {
  const words = useWords()
  const [isOpen, setOpen] = useState(false)
  const media = useMedia(value)
  return (
    <Input.Wrapper label={label} labelElement="div" {...facts} withAsterisk={facts.required === true}>
      <div className="mediafield">
        <MediaPicture media={media} />
        <div>
          {value !== null && <Text fz="sm">{media?.title ?? `#${value}`}</Text>}
          {!isDisabled && (
            <Group gap={6} mt={4}>
              <Button size="xs" variant="default" onClick={() => setOpen(true)}>
                {value === null ? words.choose : words.replaceSecret}
              </Button>
              {value !== null && (
                <Button size="xs" variant="subtle" color="red" onClick={() => onChange(null)}>
                  {words.remove}
                </Button>
              )}
            </Group>
          )}
        </div>
      </div>
      {isOpen && (
        <MediaDialog
          accept={accept}
          onClose={() => setOpen(false)}
          onPick={([first]) => {
            setOpen(false)
            onChange(first?.id ?? null)
          }}
        />
      )}
    </Input.Wrapper>
  )
}
