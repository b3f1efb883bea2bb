/** The control of one filter. */
import '@mantine/dates/styles.layer.css'
import { Checkbox, MultiSelect, Stack, TextInput } from '@mantine/core'
import { DatePickerInput } from '@mantine/dates'
import type { FilterDescription } from '../../src/kernel/records/filters.ts'
import { choiceLabel, type OpenService } from '../client/app.tsx'
import { useWords } from '../client/words.tsx'
import type { FilterValues } from './filter-bar.tsx'
import { useOptions } from './link-options.ts'

/** So many are looked through at a glance. */
const FEW = 10

type FieldProps = {
  readonly service: OpenService
  readonly filter: FilterDescription
  readonly values: FilterValues
  readonly onChange: (values: FilterValues) => void
}

export function FilterField({ service, filter, values, onChange }: FieldProps) {
  const words = useWords()
  const set = (name: string, value: string) => {
    const { [name]: _, ...others } = values
    onChange(value === '' ? others : { ...others, [name]: value })
  }
  const { type, name, label, from, until } = filter
  const inside = { withinPortal: false }
  if (type === 'link' || type === 'links')
    return <LinkFilter {...{ service, filter, label }} value={values[name] ?? ''} onSet={set} />
  if (type === 'flag' || filter.choices) {
    const data = filter.choices
      ? filter.choices.map(value => ({ value, label: choiceLabel(filter, value) }))
      : [
          { value: 'true', label: words.yes },
          { value: 'false', label: words.no },
        ]
    const chosen = values[name] ? values[name].split(',') : []
    const toggle = (picked: string[]) => set(name, (type === 'flag' ? picked.slice(-1) : picked).join())
    if (data.length <= FEW)
      return (
        <Checkbox.Group label={label} value={chosen} onChange={toggle}>
          <Stack gap={8} mt={6}>
            {data.map(choice => (
              <Checkbox key={choice.value} size="sm" {...choice} />
            ))}
          </Stack>
        </Checkbox.Group>
      )
    return <MultiSelect label={label} data={data} value={chosen} onChange={toggle} clearable comboboxProps={inside} />
  }
  if (from && until && (type === 'instant' || type === 'date'))
    return (
      <div className="pair">
        {[from, until].map(end => (
          <DatePickerInput
            key={end}
            label={`${label}: ${end === from ? words.from : words.until}`}
            value={values[end] ?? null}
            onChange={day => set(end, day ?? '')}
            clearable
            popoverProps={inside}
          />
        ))}
      </div>
    )
  return (
    <TextInput label={label} defaultValue={values[name] ?? ''} onBlur={event => set(name, event.currentTarget.value)} />
  )
}

type LinkFilterProps = {
  readonly service: OpenService
  readonly filter: FilterDescription
  readonly label: string
  readonly value: string
  readonly onSet: (name: string, value: string) => void
}

function LinkFilter({ service, filter, label, value, onSet }: LinkFilterProps) {
  const options = useOptions({ service, to: filter.to ?? '', search: '', include: value })
  return (
    <MultiSelect
      label={label}
      searchable
      clearable
      data={options.map(({ id, title }) => ({ value: String(id), label: title }))}
      value={value ? value.split(',') : []}
      onChange={picked => onSet(filter.name, picked.join())}
      comboboxProps={{ withinPortal: false }}
    />
  )
}
