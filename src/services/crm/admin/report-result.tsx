/** What a report found: a chart of its first figure, and all of it as a table that can be saved. */
import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { write } from '../../../../admin/client/answer.ts'
import { entityOf, fieldOf, type OpenService } from '../../../../admin/client/app.tsx'
import { type Format, useFormat } from '../../../../admin/client/format.tsx'
import { Bars, Donut, Series } from '../../../../admin/kit/charts.tsx'
import { ErrorState, ListSkeleton } from '../../../../admin/kit/states.tsx'
import { reportSay } from './report-words.ts'
import type { Report } from './reports.screen.tsx'
import { useChange } from './use-change.ts'
import { named, say } from './words.ts'

type Row = Readonly<Record<string, string | number | null>>
type Props = { readonly service: OpenService; readonly report: Report; readonly onGone: () => void }

export function ReportResult({ service, report, onGone }: Props) {
  const { change } = useChange(service)
  const read = useQuery({
    queryKey: ['answer', service.slug, 'report', report.id],
    queryFn: () =>
      write<{ rows: Row[]; currencies: Readonly<Record<string, string>> }>(service, `POST /reports/${report.id}/run`),
  })
  const title = report.is_built_in ? named(reportSay.names, String(report.id)) : report.name
  const rows = read.data?.rows ?? []
  const format = useFormat()
  const words = wordsFor(service, report, format)
  /** Amounts with their currency, other figures as they are. */
  const shown = (name: string, value: number) => {
    const currency = read.data?.currencies[name]
    return currency === undefined ? format.number(value) : format.money(value, currency)
  }
  const remove = async () => {
    if ((await change(`DELETE /saved-reports/${report.id}`)) !== undefined) onGone()
  }
  return (
    <>
      <Group justify="space-between">
        <h2>{title}</h2>
        <Group gap="xs">
          {rows.length > 0 && (
            <Button size="xs" variant="default" onClick={() => saveCsv(title, rows)}>
              {reportSay.saveCsv}
            </Button>
          )}
          {!report.is_built_in && (
            <Button size="xs" variant="default" color="red" onClick={() => void remove()}>
              {reportSay.remove}
            </Button>
          )}
        </Group>
      </Group>
      {read.isError && <ErrorState error={read.error} />}
      {read.isPending && <ListSkeleton />}
      {read.data && rows.length === 0 && <p className="lead">{reportSay.nothing}</p>}
      {rows.length > 0 && <Chart title={title} chart={report.chart} {...{ rows, shown }} named={words} />}
      {rows.length > 0 && <Table {...{ rows, shown }} named={words} />}
    </>
  )
}

type ResultWords = {
  readonly column: (name: string) => string
  readonly value: (name: string, value: unknown) => string
}

/** Columns and groups by the labels of the fields that they come from: `sum_amount` is the sum of the field `amount`. */
function wordsFor(service: OpenService, { entity }: Report, format: Format): ResultWords {
  const entities = [entityOf(service, entity ?? ''), ...service.entities]
  const fieldNamed = (name: string) =>
    entities.flatMap(one => one?.fields ?? []).find(one => one.name === name) ?? fieldOf({ fields: [] }, name)
  return {
    column(name) {
      if (name === 'count') return reportSay.count
      if (name.endsWith('_month')) return reportSay.byMonth(fieldNamed(name.slice(0, -6)).label)
      return name.startsWith('sum_') ? reportSay.sumOf(fieldNamed(name.slice(4)).label) : fieldNamed(name).label
    },
    value(name, value) {
      if (value === null || value === undefined || value === '') return reportSay.none
      if (name.endsWith('_month')) return format.month(String(value))
      return fieldNamed(name).labels?.[String(value)] ?? named(say.stages, String(value))
    },
  }
}

type RowsProps = {
  readonly rows: readonly Row[]
  readonly named: ResultWords
  readonly shown: (name: string, value: number) => string
}
type ChartProps = RowsProps & { readonly title: string; readonly chart: string }

function Chart({ title, chart, rows, shown, named: words }: ChartProps) {
  const columns = Object.keys(rows[0]!)
  const figures = columns.filter(name => rows.every(row => typeof row[name] === 'number') && !name.endsWith('_id'))
  const groups = columns.filter(name => !figures.includes(name))
  const value = figures.find(name => name.startsWith('sum_')) ?? figures[0]
  if (chart === 'none' || value === undefined) return null
  const labelOf = (row: Row) => groups.map(name => words.value(name, row[name])).join(', ') || words.column(value)
  const points = rows.map(row => ({ label: labelOf(row), value: numberOf(row[value]) }))
  const format = (figure: number) => shown(value, figure)
  if (chart === 'pie') return <Donut {...{ title, format }} values={points} />
  if (chart === 'bar') return <Bars {...{ title, format }} values={points} />
  const lines = [{ label: words.column(value), values: points.map(one => one.value) }]
  return (
    <Series
      {...{ title, format }}
      draw={points.length > 1 ? 'area' : 'columns'}
      labels={points.map(({ label }) => label)}
      lines={lines}
    />
  )
}

function Table({ rows, shown, named: words }: RowsProps) {
  const columns = Object.keys(rows[0]!)
  const told = (name: string, value: Row[string] | undefined) =>
    typeof value === 'number' ? shown(name, value) : words.value(name, value)
  return (
    <div className="crmscroll">
      <table className="crmtable">
        <thead>
          <tr>
            {columns.map(name => (
              <th key={name} scope="col">
                {words.column(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={JSON.stringify(row)}>
              {columns.map(name => (
                <td key={name} className={typeof row[name] === 'number' ? 'num end' : undefined}>
                  {told(name, row[name])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0)

/** A cell that a spreadsheet would take for a formula is a text. */
const cell = (value: unknown): string =>
  `"${String(value ?? '')
    .replace(/^(?=[=+\-@\t\r])/, "'")
    .replaceAll('"', '""')}"`

function saveCsv(title: string, rows: readonly Row[]): void {
  const columns = Object.keys(rows[0]!)
  const lines = [columns, ...rows.map(row => columns.map(name => row[name]))].map(line => line.map(cell).join(','))
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([`\uFEFF${lines.join('\r\n')}`], { type: 'text/csv' }))
  link.download = `${title}.csv`
  link.click()
  URL.revokeObjectURL(link.href)
}
