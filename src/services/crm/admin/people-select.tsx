/** People of the site, found by what is typed. */
import { MultiSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import type { OpenService } from '../../../../admin/client/app.tsx'
import { useOptions } from '../../../../admin/kit/link-options.ts'

type Props = {
  readonly service: OpenService
  readonly label: string
  readonly value: string[]
  readonly onChange: (people: string[]) => void
}

export function PeopleSelect({ service, label, value, onChange }: Props) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, 250)
  const options = useOptions({ service, to: 'users', search, include: value.join() })
  return (
    <MultiSelect
      label={label}
      searchable
      value={value}
      onChange={onChange}
      onSearchChange={setTyped}
      data={options.map(({ id, title }) => ({ value: String(id), label: title }))}
    />
  )
}
