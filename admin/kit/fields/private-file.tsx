/** A file of the record's own: uploaded at once, and the record's when it is saved. */
import { Button, FileButton, Group, Input, Text } from '@mantine/core'
import { useState } from 'react'
import { send } from '../../client/api.ts'
import { useWords } from '../../client/words.tsx'
import { commonProps, type FieldProps } from './field.tsx'

export function PrivateFileControl(props: FieldProps) {
  const words = useWords()
  const { label, description, error, required, disabled } = commonProps(props)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const upload = async (file: File | null) => {
    if (!file) return
    const body = new FormData()
    body.set('file', file)
    setBusy(true)
    try {
      const { data } = await send('POST', `/${props.service.namespace}${props.field.upload}`, { body })
      setProblem(null)
      props.onChange(data)
    } catch (failure) {
      setProblem((failure as Error).message)
    } finally {
      setBusy(false)
    }
  }
  const told = { label, description, error: problem ?? error, withAsterisk: required }
  return (
    <Input.Wrapper labelElement="div" {...told}>
      {props.value && <Text fz="sm">{props.value.name}</Text>}
      {!disabled && (
        <Group gap={6} mt={4}>
          <FileButton onChange={file => void upload(file)}>
            {button => (
              <Button {...button} size="xs" variant="default" loading={isBusy}>
                {props.value ? words.replaceSecret : words.choose}
              </Button>
            )}
          </FileButton>
          {props.value && (
            <Button size="xs" variant="subtle" color="red" onClick={() => props.onChange(null)}>
              {words.remove}
            </Button>
          )}
        </Group>
      )}
    </Input.Wrapper>
  )
}
