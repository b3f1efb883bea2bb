/** When several people are free together, within their working hours. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '../../../../admin/client/api.ts'
import type { OpenService } from '../../../../admin/client/app.tsx'
import { useFormat } from '../../../../admin/client/format.tsx'
import { PeopleSelect } from './people-select.tsx'
import { reportSay } from './report-words.ts'

type Span = { readonly start: string; readonly end: string }
type Props = { readonly service: OpenService; readonly from: string; readonly to: string }

export function FreeTimes({ service, from, to }: Props) {
  const format = useFormat()
  const [people, setPeople] = useState<string[]>([])
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
      <PeopleSelect service={service} label={reportSay.people} value={people} onChange={setPeople} />
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
