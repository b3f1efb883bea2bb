/** People of the site, found by what is typed. */
import { MultiSelect } from '@mantine/core'
import type { OpenService } from '../../../../admin/client/app.tsx'
import { useTypedOptions } from '../../../../admin/kit/link-options.ts'

type Props = {
  readonly service: OpenService
  readonly label: string
  readonly value: string[]
  readonly onChange: (people: string[]) => void
}

export function PeopleSelect({ service, label, value, onChange }: Props) {
  const { data, filter, setTyped } = useTypedOptions({ service, to: 'users', include: value.join() })
  return (
    <MultiSelect
      label={label}
      searchable
      value={value}
      onChange={onChange}
      filter={filter}
      onSearchChange={setTyped}
      data={data}
    />
  )
}
