/** Who drives a trip, and with what: chosen by name from those that can. */
import { Select } from '@mantine/core'
import type { OpenService, Values } from '../../../../admin/client/app.tsx'
import { type Owners, useFleet } from './trips.ts'
import { say } from './words.ts'

type Props = {
  readonly service: OpenService
  /** `vehicle_id` and `driver_id` as they stand by now. */
  readonly values: Values
  /** What the ones of the booking are called, should they not be offered any more. */
  readonly names: Values
  readonly onChange: (part: { readonly vehicle_id?: number | null; readonly driver_id?: number | null }) => void
}

export function OwnerChoice({ service, values, names, onChange }: Props) {
  const fleet = useFleet(service)
  const choice = (by: Owners) => {
    const chosen = (values[`${by}_id`] ?? null) as number | null
    const data = fleet[by].map(({ id, name }) => ({ value: String(id), label: name }))
    const isGone = chosen !== null && !data.some(({ value }) => value === String(chosen))
    const gone = { value: String(chosen), label: String(names[`${by}_name`] || chosen) }
    return (
      <Select
        label={say[by]}
        placeholder={say.none[by]}
        clearable
        searchable
        value={chosen === null ? null : String(chosen)}
        onChange={id => onChange({ [`${by}_id`]: id === null ? null : Number(id) })}
        data={isGone ? [...data, gone] : data}
      />
    )
  }
  return (
    <>
      {choice('vehicle')}
      {fleet.driver.length > 0 && choice('driver')}
    </>
  )
}
