/** What a time has brought: sums against the time before, day by day, by vehicle, kind of trip, driver and state. */
import './rules.css'
import { Button, Group, SegmentedControl, TextInput } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { call } from '../../../../../admin/client/api.ts'
import { choiceLabel, entityOf, fieldOf, type OpenService } from '../../../../../admin/client/app.tsx'
import { saveFile } from '../../../../../admin/client/files.ts'
import { useFormat } from '../../../../../admin/client/format.tsx'
import type { ScreenProps } from '../../../../../admin/client/screen.ts'
import { Bars, Donut, Series } from '../../../../../admin/kit/charts.tsx'
import { dateAfter, useToday } from '../../../../../admin/kit/desk/day-switch.tsx'
import { Icon } from '../../../../../admin/kit/icon.tsx'
import { PageHead } from '../../../../../admin/kit/page-head.tsx'
import { ErrorState, FormSkeleton } from '../../../../../admin/kit/states.tsx'
import type { reportSummary } from '../routes/reports.ts'
import { say } from './words.ts'

const readReport = call<typeof reportSummary>('/vendor-chauffeur/v1', 'GET', '/reports/summary')
type Report = Awaited<ReturnType<typeof readReport>>

export default function ReportsScreen({ service, screen }: ScreenProps<'own'>) {
  const today = useToday()
  const [period, setPeriod] = useState({ from: dateAfter(today, -29), to: today })
  const report = useQuery({
    queryKey: ['chauffeur-report', period],
    enabled: period.from <= period.to,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => readReport(period, signal),
  })
  return (
    <>
      <PageHead title={screen.title} text={screen.summary} crumbs={[service.title]}>
        <PeriodChoice {...{ period, today }} onChange={setPeriod} />
        {report.data && (
          <Button
            variant="default"
            leftSection={<Icon name="download" size={16} />}
            onClick={() => saveFile(csvOf(report.data), `trips-${period.from}-${period.to}.csv`)}
          >
            {say.csv}
          </Button>
        )}
      </PageHead>
      {report.isError && <ErrorState error={report.error} onRetry={() => void report.refetch()} />}
      {report.isPending && <FormSkeleton />}
      {report.data && <Charts {...{ service }} report={report.data} />}
    </>
  )
}

type Period = { readonly from: string; readonly to: string }
type ChoiceProps = { readonly period: Period; readonly today: string; readonly onChange: (period: Period) => void }

function PeriodChoice({ period, today, onChange }: ChoiceProps) {
  const days = String((Date.parse(today) - Date.parse(period.from)) / 86_400_000 + 1)
  return (
    <Group gap="xs">
      <SegmentedControl
        aria-label={say.period}
        value={period.to === today && days in say.periods ? days : ''}
        data={Object.entries(say.periods).map(([value, label]) => ({ value, label }))}
        onChange={length => onChange({ from: dateAfter(today, 1 - Number(length)), to: today })}
      />
      {(['from', 'to'] as const).map(end => (
        <TextInput
          key={end}
          type="date"
          aria-label={end === 'from' ? say.revenueFrom : say.revenueTo}
          value={period[end]}
          onChange={({ target }) => target.value && onChange({ ...period, [end]: target.value })}
        />
      ))}
    </Group>
  )
}

type ReportProps = { readonly service: OpenService; readonly report: Report }

function Charts({ service, report }: ReportProps) {
  const format = useFormat()
  const { totals, by_day, by_vehicle, by_service, by_status } = report
  const money = (value: number) => format.money(value, totals.currency)
  const states = fieldOf(entityOf(service, 'bookings')!, 'status')
  const labels = by_day.map(({ date }) => format.dayMonth(date))
  return (
    <div className="stack">
      <Totals report={report} />
      <section className="panel reportwide">
        <h2 className="cardtitle">{say.revenueDays}</h2>
        <Series
          title={say.revenueDays}
          draw="area"
          labels={labels}
          lines={[{ label: say.revenue, values: by_day.map(({ revenue }) => revenue) }]}
          format={money}
        />
      </section>
      <div className="reportgrid">
        <Panel title={say.bookingsDays}>
          <Series
            title={say.bookingsDays}
            draw="columns"
            labels={labels}
            lines={[{ label: say.bookings, values: by_day.map(({ bookings }) => bookings) }]}
          />
        </Panel>
        <Panel title={say.vehicles}>
          <Bars
            title={say.vehicles}
            format={money}
            values={by_vehicle.map(one => ({ label: one.vehicle_name || say.unassigned, value: one.revenue }))}
          />
        </Panel>
        <Panel title={say.services}>
          <Donut
            title={say.services}
            values={by_service.map(one => ({
              label: say.types[one.service_type as keyof typeof say.types],
              value: one.bookings,
            }))}
          />
        </Panel>
        <Panel title={say.states}>
          <Bars
            title={say.states}
            values={by_status
              .filter(({ bookings }) => bookings > 0)
              .map(one => ({ label: choiceLabel(states, one.status), value: one.bookings }))}
          />
        </Panel>
        <Panel title={say.drivers}>
          <Drivers report={report} />
        </Panel>
      </div>
      {report.truncated && <p className="below">{say.truncated}</p>}
    </div>
  )
}

const Panel = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className="panel" aria-label={title}>
    <h2 className="cardtitle">{title}</h2>
    {children}
  </section>
)

function Totals({ report: { totals, previous } }: { readonly report: Report }) {
  const format = useFormat()
  const money = (value: number) => format.money(value, totals.currency)
  const average = (of: Pick<Report['totals'], 'bookings' | 'revenue'>) =>
    of.bookings === 0 ? 0 : of.revenue / of.bookings
  const against = (now: number, before: number) => {
    const percent = before === 0 ? null : Math.round(((now - before) / before) * 100)
    return percent === null ? '' : say.previous(`${percent > 0 ? '+' : ''}${format.percent(percent)}`)
  }
  const tiles = [
    [say.revenue, money(totals.revenue), against(totals.revenue, previous.totals.revenue)],
    [say.bookings, format.number(totals.bookings), against(totals.bookings, previous.totals.bookings)],
    [say.average, money(average(totals)), against(average(totals), average(previous.totals))],
  ] as const
  return (
    <div className="tiles">
      {tiles.map(([title, value, below]) => (
        <section key={title} className="panel card" aria-label={title}>
          <span className="cardtitle">{title}</span>
          <b className="bigfigure">{value}</b>
          <span className="below">{below}</span>
        </section>
      ))}
    </div>
  )
}

function Drivers({ report: { drivers, totals } }: { readonly report: Report }) {
  const format = useFormat()
  if (drivers.length === 0) return <p className="below">{say.noDrivers}</p>
  return (
    <table className="table replaytable">
      <thead>
        <tr>
          <th>{say.driver}</th>
          <th className="end">{say.bookings}</th>
          <th className="end">{say.revenue}</th>
        </tr>
      </thead>
      <tbody>
        {drivers.map(({ driver_id, driver_name, bookings, revenue }) => (
          <tr key={driver_id}>
            <td>{driver_name}</td>
            <td className="end num">{format.number(bookings)}</td>
            <td className="end num">{format.money(revenue, totals.currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The bookings of the time as a table for other programs. Cells that a spreadsheet would run are quoted as text. */
function csvOf({ rows }: Report): Blob {
  const names = [
    'booking_number',
    'created_at',
    'customer_name',
    'pickup_datetime',
    'vehicle_name',
    'driver_name',
  ] as const
  const all = [...names, 'status', 'payment_status', 'price_total', 'currency'] as const
  const cell = (value: unknown) => {
    const text = String(value ?? '')
    const safe = /^[=+\-@\t\r]/.test(text) && Number.isNaN(Number(text)) ? `'${text}` : text
    return `"${safe.replaceAll('"', '""')}"`
  }
  const lines = [all.join(), ...rows.map(row => all.map(name => cell(row[name])).join())]
  return new Blob([`\uFEFF${lines.join('\r\n')}`], { type: 'text/csv' })
}
