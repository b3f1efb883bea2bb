/** How many spaces are taken on each of the next four weeks' dates, of how many there are. */
import { useQuery } from '@tanstack/react-query'
import { useFormat } from '../../../../admin/client/format.tsx'
import { Series } from '../../../../admin/kit/charts.tsx'
import { dateAfter, useToday } from '../../../../admin/kit/desk/day-switch.tsx'
import { readCalendar } from './parking-api.ts'
import { useParkingWords } from './words.ts'

const SHOWN = 28

export default function FullnessPart() {
  const words = useParkingWords()
  const format = useFormat()
  const from = useToday()
  const to = dateAfter(from, SHOWN - 1)
  const { data } = useQuery({
    queryKey: ['parking-calendar', from],
    queryFn: ({ signal }) => readCalendar({ from, to }, signal),
  })
  const days = [...Map.groupBy(data?.occupancy ?? [], ({ date }) => date)]
  const sum = (of: readonly { booked: number; free: number }[], name: 'booked' | 'free') =>
    of.reduce((all, one) => all + Math.max(0, one[name]), 0)
  if (days.length === 0) return <p className="lead">{words.noOffer}</p>
  return (
    <Series
      title={words.weeks}
      draw="stack"
      labels={days.map(([date]) => format.dayMonth(date))}
      lines={[
        { label: words.taken, values: days.map(([, of]) => sum(of, 'booked')) },
        { label: words.free, values: days.map(([, of]) => sum(of, 'free')) },
      ]}
    />
  )
}
