/** Search and filters of a list: those in sight as buttons, the others one click away, and what is set as chips. */
import { Button, Loader, Popover, Stack, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import type { ReactNode } from 'react'
import type { FilterDescription } from '../../src/kernel/records/filters.ts'
import type { DescribedEntity, OpenService } from '../client/app.tsx'
import { useWords } from '../client/words.tsx'
import { FilterField } from './filter-field.tsx'
import { Icon } from './icon.tsx'

export type FilterValues = Readonly<Record<string, string>>
type Props = {
  readonly service: OpenService
  readonly entity: Pick<DescribedEntity, 'label_many' | 'filters'>
  /** Names of those that are always in sight. */
  readonly inSight?: readonly string[] | undefined
  readonly search: string
  readonly values: FilterValues
  readonly isBusy: boolean
  readonly onSearch: (text: string) => void
  readonly onChange: (values: FilterValues) => void
}

export function FilterBar({ service, entity, inSight = [], search, values, isBusy, onSearch, onChange }: Props) {
  const words = useWords()
  const later = useDebouncedCallback(onSearch, 250)
  const filters = (entity.filters?.filters ?? []).filter(({ type }) => SHOWN.has(type))
  const shown = inSight.flatMap(name => filters.filter(filter => filter.name === name)).slice(0, MOST_IN_SIGHT)
  const others = filters.filter(filter => !shown.includes(filter))
  const field = (filter: FilterDescription) => (
    <FilterField key={filter.name} {...{ service, filter, values, onChange }} />
  )
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
      {shown.map(filter => (
        <FilterButton key={filter.name} label={filter.label} count={countOf([filter], values)} isWide>
          {field(filter)}
        </FilterButton>
      ))}
      {filters.length > 0 && (
        <span className={others.length === 0 ? 'narrow' : undefined}>
          <FilterButton
            label={shown.length > 0 ? words.moreFilters : words.chooseFilter}
            count={countOf(others, values)}
            hasIcon
          >
            <div className="narrow">{shown.map(field)}</div>
            {others.map(field)}
          </FilterButton>
        </span>
      )}
      {countOf(filters, values) > 0 && (
        <Button variant="subtle" size="xs" onClick={() => onChange({})}>
          {words.clear}
        </Button>
      )}
    </>
  )
}

/** More would push the tools of the list into a second line. */
const MOST_IN_SIGHT = 4
const SHOWN = new Set(['choice', 'choices', 'link', 'links', 'flag', 'instant', 'date', 'text'])
const namesOf = ({ name, from, until }: FilterDescription) => [name, from ?? name, until ?? name]
const countOf = (filters: readonly FilterDescription[], values: FilterValues): number =>
  filters.filter(filter => namesOf(filter).some(name => values[name])).length

type ButtonProps = {
  readonly label: string
  readonly count: number
  readonly isWide?: boolean
  readonly hasIcon?: boolean
  readonly children: ReactNode
}

const FilterButton = ({ label, count, isWide = false, hasIcon = false, children }: ButtonProps) => (
  <Popover position="bottom-start" shadow="md" width={320} trapFocus>
    <Popover.Target>
      <Button
        variant={count > 0 ? 'light' : 'default'}
        className={isWide ? 'wide' : undefined}
        leftSection={hasIcon ? <Icon name="filter" size={15} /> : undefined}
        rightSection={isWide ? <Icon name="chevron-down" size={14} /> : undefined}
      >
        {label}
        {count > 0 && ` · ${count}`}
      </Button>
    </Popover.Target>
    <Popover.Dropdown>
      <Stack gap="sm" className="filters">
        {children}
      </Stack>
    </Popover.Dropdown>
  </Popover>
)
