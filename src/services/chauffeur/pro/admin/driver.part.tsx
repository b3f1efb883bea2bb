/** Who drives: chosen by name. */
import { Select } from '@mantine/core'
import { useAnswer } from '../../../../../admin/client/answer.ts'
import type { AnyRecord, OpenService } from '../../../../../admin/client/app.tsx'
import type { Form } from '../../../../../admin/client/form.ts'
import { say } from './words.ts'

type Named = { readonly id: number; readonly name: string; readonly status: string }
type Props = { readonly service: OpenService; readonly form: Form; readonly record: AnyRecord | null }

export default function DriverPart({ service, form, record }: Props) {
  const drivers = useAnswer<Named[]>(service, '/drivers', { per_page: 200, _fields: 'id,name,status' })
  const chosen = form.values.driver_id as number | null
  const active = (drivers.data?.data ?? []).filter(({ id, status }) => status === 'active' || id === chosen)
  const isKnown = chosen === null || active.some(({ id }) => id === chosen)
  const data = active.map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <Select
      aria-label={say.driver}
      placeholder={say.noDriver}
      clearable
      searchable
      value={chosen === null ? null : String(chosen)}
      onChange={id => form.set('driver_id', id === null ? null : Number(id))}
      data={isKnown ? data : [...data, { value: String(chosen), label: record?.driver_name || String(chosen) }]}
    />
  )
}
