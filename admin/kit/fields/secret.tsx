/** A secret never comes back: it says whether it is set, and may be replaced or erased. */
import { Badge, Button, Group, PasswordInput, Text } from '@mantine/core'
import { useState } from 'react'
import { useWords } from '../../client/words.tsx'
import { commonProps, type FieldProps } from './field.tsx'

export function SecretControl(props: FieldProps) {
  const { field, value, isSet, isDisabled, onChange } = props
  const words = useWords()
  const [isOpen, setOpen] = useState(!isSet)
  const isKept = isSet && value !== null
  if (isOpen && !isDisabled)
    return (
      <PasswordInput
        {...commonProps(props)}
        autoComplete="off"
        value={value ?? ''}
        onChange={event => onChange(event.currentTarget.value)}
      />
    )
  return (
    <div>
      <Text fz={14} fw={500} component="p" m={0}>
        {field.label}
      </Text>
      <Group gap="xs" mt={4}>
        <Badge color={isKept ? 'teal' : 'gray'}>{isKept ? words.secretKept : words.secretMissing}</Badge>
        {!isDisabled && (
          <>
            <Button size="compact-xs" variant="default" onClick={() => setOpen(true)}>
              {words.replaceSecret}
            </Button>
            {isKept && (
              <Button size="compact-xs" variant="subtle" color="red" onClick={() => onChange(null)}>
                {words.remove}
              </Button>
            )}
          </>
        )}
      </Group>
    </div>
  )
}
