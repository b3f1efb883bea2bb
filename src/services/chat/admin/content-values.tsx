import { MultiSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import type { Static } from 'typebox'
import { useAnswer } from '../../../../admin/client/answer.ts'
import type { OpenService } from '../../../../admin/client/app.tsx'
import type { pickContentShape } from '../routes/answers/builder.ts'
import { say } from './words.ts'

type Props = {
  readonly service: OpenService
  readonly kind: 'post' | 'term'
  readonly values: readonly string[]
  readonly onChange: (values: string[]) => void
}

/** Posts or terms by their titles; rules keep their numbers. */
export function ContentValues({ service, kind, values, onChange }: Props) {
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed, 250)
  const found = useAnswer<Static<typeof pickContentShape>[]>(service, '/content', { kind, q }).data?.data ?? []
  const ids = values.join()
  const chosen = useAnswer<Static<typeof pickContentShape>[]>(service, '/content', ids ? { kind, ids } : { kind })
  const known = new Map([...(chosen.data?.data ?? []), ...found].map(({ id, title }) => [String(id), title]))
  for (const value of values) if (!known.has(value)) known.set(value, `#${value}`)
  return (
    <MultiSelect
      label={say.values}
      searchable
      data={[...known].map(([value, label]) => ({ value, label }))}
      value={[...values]}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={onChange}
    />
  )
}
