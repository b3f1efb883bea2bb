/** The filter builder of the log: every condition that is chosen becomes a chip that can be taken away again. */
import { Button, MultiSelect, Pill, Popover, Select, Stack, TextInput } from '@mantine/core'
import { useDebouncedCallback, useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import type { Static } from 'typebox'
import { useAnswer } from '../../../../admin/client/answer.ts'
import { type OpenService, wordsOf } from '../../../../admin/client/app.tsx'
import { useWords } from '../../../../admin/client/words.tsx'
import { Icon } from '../../../../admin/kit/icon.tsx'
import type { catalogueShape } from '../routes/answers/catalogue.ts'
import { type Filters, useBootstrap } from './log-data.ts'
import { say } from './words.ts'

type Props = {
  readonly service: OpenService
  readonly filters: Filters
  readonly onChange: (filters: Filters) => void
}

export function LogFilters({ service, filters, onChange }: Props) {
  const words = useWords()
  const later = useDebouncedCallback((search: string) => onChange({ ...filters, search }), 300)
  return (
    <>
      <TextInput
        key={filters.search ?? ''}
        aria-label={say.searchLog}
        placeholder={say.searchLog}
        leftSection={<Icon name="search" size={16} />}
        defaultValue={filters.search ?? ''}
        maxLength={100}
        className="searchfield"
        onChange={event => later(event.currentTarget.value)}
      />
      <Popover position="bottom-start" shadow="md" width={360} trapFocus>
        <Popover.Target>
          <Button variant="default" leftSection={<Icon name="filter" size={15} />}>
            {words.chooseFilter}
          </Button>
        </Popover.Target>
        <Popover.Dropdown>
          <FilterConditions {...{ service, filters, onChange }} />
        </Popover.Dropdown>
      </Popover>
    </>
  )
}

const INSIDE = { withinPortal: false } as const

/** Reports say their time apart from their filters. */
export function FilterConditions({ service, filters, onChange, isTimeless = false }: Props & { isTimeless?: boolean }) {
  const known = useBootstrap(service)
  const set = (name: string, value: string | null) => onChange({ ...filters, [name]: value ?? '' })
  const one = (name: string, data: { value: string; label: string }[]) => (
    <Select
      key={name}
      label={say.filterNames[name]}
      data={data}
      value={filters[name] ?? null}
      clearable
      searchable
      comboboxProps={INSIDE}
      onChange={value => set(name, value)}
    />
  )
  const listed = (values: readonly string[], names: Readonly<Record<string, string>> = {}) =>
    values.map(value => ({ value, label: names[value] ?? wordsOf(value) }))
  return (
    <Stack gap="sm" className="filters">
      <MultiSelect
        label={say.filterNames.severity}
        data={listed(known?.severities ?? [], say.severities)}
        value={filters.severity ? filters.severity.split(',') : []}
        clearable
        comboboxProps={INSIDE}
        onChange={values => set('severity', values.join())}
      />
      {one(
        'group',
        (known?.groups ?? []).map(({ key, label }) => ({ value: key, label: say.groups[key] ?? label })),
      )}
      <CodeFilter {...{ service, filters, onChange }} />
      <PersonFilter {...{ service, filters, onChange }} />
      {one('action', listed(known?.actions ?? [], say.actions))}
      {one('object_type', listed(known?.object_types ?? [], say.objectTypes))}
      <TextInput
        label={say.filterNames.ip}
        defaultValue={filters.ip ?? ''}
        onBlur={event => set('ip', event.currentTarget.value.trim())}
      />
      {!isTimeless && (
        <div className="pair">
          {['date_from', 'date_to'].map(name => (
            <TextInput
              key={name}
              type="date"
              label={say.filterNames[name]}
              value={filters[name] ?? ''}
              onChange={event => set(name, event.currentTarget.value)}
            />
          ))}
        </div>
      )}
    </Stack>
  )
}

function CodeFilter({ service, filters, onChange }: Props) {
  const catalogue = useAnswer<Static<typeof catalogueShape>[]>(service, '/events/catalogue')
  return (
    <MultiSelect
      label={say.filterNames.event_code}
      data={(catalogue.data?.data ?? []).map(({ code, label }) => ({ value: String(code), label: `${code} ${label}` }))}
      value={filters.event_code ? filters.event_code.split(',') : []}
      searchable
      clearable
      limit={30}
      comboboxProps={INSIDE}
      onChange={values => onChange({ ...filters, event_code: values.join() })}
    />
  )
}

type Person = { readonly id: number; readonly login: string; readonly name: string }

function PersonFilter({ service, filters, onChange }: Props) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, 250)
  const people = useAnswer<Person[]>(service, '/users', { search })
  return (
    <Select
      label={say.filterNames.user_id}
      data={(people.data?.data ?? []).map(({ id, name, login }) => ({ value: String(id), label: name || login }))}
      value={filters.user_id ?? null}
      searchable
      clearable
      filter={({ options }) => options}
      comboboxProps={INSIDE}
      onSearchChange={setTyped}
      onChange={value => onChange({ ...filters, user_id: value ?? '' })}
    />
  )
}

/** What the list is narrowed by, each with a way out. */
export function FilterChips({ filters, onChange }: Omit<Props, 'service'>) {
  const words = useWords()
  const set = Object.entries(filters)
  if (set.length === 0) return null
  return (
    <div className="logchips">
      {set.map(([name, value]) => (
        <Pill
          key={name}
          size="md"
          withRemoveButton
          removeButtonProps={{
            'aria-label': `${words.remove}: ${say.filterNames[name] ?? wordsOf(name)}`,
            tabIndex: 0,
          }}
          onRemove={() => onChange({ ...filters, [name]: '' })}
        >
          {say.filterNames[name] ?? wordsOf(name)}: {valueText(name, value)}
        </Pill>
      ))}
      <Button size="compact-xs" variant="subtle" onClick={() => onChange({})}>
        {words.clear}
      </Button>
    </div>
  )
}

const NAMES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  severity: say.severities,
  min_severity: say.severities,
  group: say.groups,
  action: say.actions,
  object_type: say.objectTypes,
}

const valueText = (name: string, value: string): string =>
  value
    .split(',')
    .map(part => NAMES[name]?.[part] ?? part)
    .join(', ')
