/** When several people are free together, within their working hours. */
import { MultiSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '../../../../admin/client/api.ts'
import type { OpenService } from '../../../../admin/client/app.tsx'
import { useFormat } from '../../../../admin/client/format.tsx'
import { useOptions } from '../../../../admin/kit/link-options.ts'
import { reportSay } from './report-words.ts'

type Span = { readonly start: string; readonly end: string }
type Props = { readonly service: OpenService; readonly from: string; readonly to: string }

export function FreeTimes({ service, from, to }: Props) {
  const format = useFormat()
  const [people, setPeople] = useState<string[]>([])
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, 250)
  const options = useOptions({ service, to: 'users', search, include: people.join() })
  const read = useQuery({
    queryKey: ['answer', service.slug, 'availability', from, people],
    enabled: people.length > 0,
    queryFn: async ({ signal }) => {
      const query = { user_ids: people.join(), from, to }
      return (await send<{ free: Span[] }>('GET', `/${service.namespace}/availability`, { query, signal })).data.free
    },
  })
  return (
    <section className="panel crmpad stack" aria-label={reportSay.freeTimes}>
      <h2>{reportSay.freeTimes}</h2>
      <MultiSelect
        label={reportSay.people}
        searchable
        value={people}
        onChange={setPeople}
        onSearchChange={setTyped}
        data={options.map(({ id, title }) => ({ value: String(id), label: title }))}
      />
      {read.data?.length === 0 && <p className="lead">{reportSay.noFree}</p>}
      <ul className="plainlist">
        {(read.data ?? []).map(({ start, end }) => (
          <li key={start}>
            {format.instant(start)} – {format.instant(end)}
          </li>
        ))}
      </ul>
    </section>
  )
}
