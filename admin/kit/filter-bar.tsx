/** Search and filters of a list: those in sight, the others one click away. */
import { Button, Loader, MultiSelect, Popover, Stack, TextInput } from '@mantine/core'
import '@mantine/dates/styles.layer.css'
import { DatePickerInput } from '@mantine/dates'
import { useDebouncedCallback } from '@mantine/hooks'
import type { FilterDescription } from '../../src/kernel/records/filters.ts'
import { choiceLabel, type DescribedEntity, type OpenService } from '../client/app.tsx'
import { useWords } from '../client/words.tsx'
import { Icon } from './icon.tsx'
import { useOptions } from './link-options.ts'

export type FilterValues = Readonly<Record<string, string>>
type Props = {
  readonly service: OpenService
  readonly entity: DescribedEntity
  readonly search: string
  readonly values: FilterValues
  readonly isBusy: boolean
  readonly onSearch: (text: string) => void
  readonly onChange: (values: FilterValues) => void
}

export function FilterBar({ service, entity, search, values, isBusy, onSearch, onChange }: Props) {
  const words = useWords()
  const later = useDebouncedCallback(onSearch, 250)
  const filters = (entity.filters?.filters ?? []).filter(({ type }) => SHOWN.has(type))
  const count = filters.filter(filter => namesOf(filter).some(name => values[name])).length
  return (
    <>
      {(entity.filters?.search.length ?? 0) > 0 && (
        <TextInput
          aria-label={words.searchIn(entity.label_many)}
          placeholder={words.search}
          leftSection={<Icon name="search" size={16} />}
          defaultValue={search}
          onChange={event => later(event.currentTarget.value)}
          rightSection={isBusy ? <Loader size={14} aria-hidden /> : null}
          className="searchfield"
        />
      )}
      {filters.length > 0 && (
        <Popover position="bottom-start" shadow="md" width={320} trapFocus>
          <Popover.Target>
            <Button variant={count > 0 ? 'light' : 'default'} leftSection={<Icon name="filter" size={15} />}>
              {words.chooseFilter}
              {count > 0 && ` · ${count}`}
            </Button>
          </Popover.Target>
          <Popover.Dropdown>
            <Stack gap="sm" className="filters">
              {filters.map(filter => (
                <FilterField key={filter.name} {...{ service, filter, values, onChange }} />
              ))}
              {count > 0 && (
                <Button variant="subtle" size="xs" onClick={() => onChange({})}>
                  {words.clear}
                </Button>
              )}
            </Stack>
          </Popover.Dropdown>
        </Popover>
      )}
    </>
  )
}

const SHOWN = new Set(['choice', 'choices', 'link', 'links', 'flag', 'instant', 'date', 'text'])
const namesOf = ({ name, from, until }: FilterDescription) => [name, from ?? name, until ?? name]

type FieldProps = Pick<Props, 'service' | 'values' | 'onChange'> & { readonly filter: FilterDescription }

function FilterField({ service, filter, values, onChange }: FieldProps) {
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
    return (
      <MultiSelect
        label={label}
        data={data}
        value={chosen}
        onChange={picked => set(name, (type === 'flag' ? picked.slice(-1) : picked).join())}
        clearable
        comboboxProps={inside}
      />
    )
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
