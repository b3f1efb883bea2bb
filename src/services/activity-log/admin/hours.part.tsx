/** At which hours of the day things happen. */
import { Columns } from '../../../../admin/kit/charts.tsx'
import { say } from './words.ts'

export default function HoursPart({ data }: { readonly data: { readonly by_hour: readonly number[] } }) {
  const values = data.by_hour.map((value, hour) => ({ label: `${String(hour).padStart(2, '0')}:00`, value }))
  return <Columns title={say.byHour} values={values} />
}
