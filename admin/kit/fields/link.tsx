/** Links to other records, chosen by their names; the server searches. */
import { MultiSelect, Select } from '@mantine/core'
import { useWords } from '../../client/words.tsx'
import { useTypedOptions } from '../link-options.ts'
import { commonProps, type FieldProps } from './field.tsx'

function useChoices({ field, service, value }: FieldProps) {
  const to = field.to ?? (field.type === 'file' ? 'media' : '')
  return useTypedOptions({ service, to, include: [value ?? []].flat().join() })
}

export function LinkControl(props: FieldProps) {
  const words = useWords()
  const { field, value, onChange } = props
  const { data, filter, setTypedOrChosen } = useChoices(props)
  return (
    <Select
      {...commonProps(props)}
      data={data}
      value={value === null || value === undefined ? null : String(value)}
      searchable
      filter={filter}
      clearable={!field.required}
      nothingFoundMessage={words.notFound}
      onSearchChange={setTypedOrChosen}
      onChange={chosen => onChange(chosen === null ? null : Number(chosen))}
    />
  )
}

export function LinksControl(props: FieldProps) {
  const words = useWords()
  const { value, onChange } = props
  const { data, filter, setTyped } = useChoices(props)
  return (
    <MultiSelect
      {...commonProps(props)}
      data={data}
      value={(value ?? []).map(String)}
      searchable
      clearable
      filter={filter}
      nothingFoundMessage={words.notFound}
      onSearchChange={setTyped}
      onChange={chosen => onChange(chosen.map(Number))}
    />
  )
}
