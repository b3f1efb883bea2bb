/** A point in time, typed on the clock that people mean. A time that a change of clocks leaves out is refused. */
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useWords } from '../../client/words.tsx'
import { instantOn, localOn } from './clock.ts'
import { commonProps, type FieldProps } from './field.tsx'

export function InstantControl(props: FieldProps) {
  const words = useWords()
  const { value, zone, error, onChange } = props
  const [problem, setProblem] = useState<string | undefined>()
  const isElsewhere = zone !== Intl.DateTimeFormat().resolvedOptions().timeZone
  const take = (text: string) => {
    const instant = text === '' ? null : instantOn(text, zone)
    setProblem(instant === undefined ? words.wrongTime : undefined)
    if (instant !== undefined) onChange(instant)
  }
  return (
    <TextInput
      {...commonProps(props)}
      type="datetime-local"
      description={isElsewhere ? words.clockOf(zone) : props.field.description}
      error={problem ?? error}
      defaultValue={value ? localOn(value, zone) : ''}
      onChange={event => take(event.currentTarget.value)}
    />
  )
}
