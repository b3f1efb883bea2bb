/** What thirty days have brought, day by day. */
import { useFormat } from '../../../../admin/client/format.tsx'
import { Series } from '../../../../admin/kit/charts.tsx'
import { say } from './words.ts'

type Figures = {
  readonly totals: { readonly currency: string }
  readonly by_day: readonly { readonly date: string; readonly revenue: number }[]
}

export default function TrendPart({ data }: { readonly data: Figures }) {
  const format = useFormat()
  return (
    <Series
      title={say.revenue}
      draw="area"
      labels={data.by_day.map(({ date }) => format.dayMonth(date))}
      lines={[{ label: say.revenue, values: data.by_day.map(({ revenue }) => revenue) }]}
      format={value => format.money(value, data.totals.currency)}
    />
  )
}
