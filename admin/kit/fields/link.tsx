/** Links to other records, chosen by their names; the server searches. */
import { MultiSelect, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useWords } from '../../client/words.tsx'
import { useOptions } from '../link-options.ts'
import { commonProps, type FieldProps } from './field.tsx'

function useChoices({ field, service, value }: FieldProps) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, 250)
  const include = [value ?? []].flat().join()
  const to = field.to ?? (field.type === 'file' ? 'media' : '')
  const options = useOptions({ service, to, search, include })
  const data = options.map(({ id, title }) => ({ value: String(id), label: title }))
  return { data, typed, setTyped }
}

/** What the server found is shown as it came. */
const asFound = ({ options }: { options: any }) => options

export function LinkControl(props: FieldProps) {
  const words = useWords()
  const { field, value, onChange } = props
  const { data, setTyped } = useChoices(props)
  return (
    <Select
      {...commonProps(props)}
      data={unique(data)}
      value={value === null || value === undefined ? null : String(value)}
      searchable
      filter={asFound}
      clearable={!field.required}
      nothingFoundMessage={words.notFound}
      onSearchChange={text => setTyped(data.some(({ label }) => label === text) ? '' : text)}
      onChange={chosen => onChange(chosen === null ? null : Number(chosen))}
    />
  )
}

export function LinksControl(props: FieldProps) {
  const words = useWords()
  const { value, onChange } = props
  const { data, setTyped } = useChoices(props)
  return (
    <MultiSelect
      {...commonProps(props)}
      data={unique(data)}
      value={(value ?? []).map(String)}
      searchable
      clearable
      filter={asFound}
      nothingFoundMessage={words.notFound}
      onSearchChange={setTyped}
      onChange={chosen => onChange(chosen.map(Number))}
    />
  )
}

/** Two records may have one name; a number tells them apart. */
const unique = (data: readonly { value: string; label: string }[]) =>
  data.map(({ value, label }) => {
    const isDouble = data.some(other => other.label === label && other.value !== value)
    return { value, label: isDouble ? `${label} (${value})` : label }
  })
