import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import type { Static } from 'typebox'
import { useAnswer } from '../../../../admin/client/answer.ts'
import type { OpenService } from '../../../../admin/client/app.tsx'
import type { listUsersShape } from '../routes/answers/users.ts'
import { say } from './words.ts'

type Props = {
  readonly service: OpenService
  readonly value: string | null
  readonly onChange: (value: string | null) => void
}

/** A person, found by their name. */
export function PersonField({ service, value, onChange }: Props) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, 250)
  const people = useAnswer<Static<typeof listUsersShape>[]>(service, '/users', { per_page: 20, search })
  return (
    <Select
      label={say.person}
      searchable
      value={value}
      onChange={onChange}
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      data={(people.data?.data ?? []).map(({ id, name, login }) => ({
        value: String(id),
        label: `${name} (${login})`,
      }))}
    />
  )
}
