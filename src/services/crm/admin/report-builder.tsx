/** A report put together: which records, grouped by what, counted and added up how. */
import { Button, Checkbox, MultiSelect, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { choiceLabel, entityOf, type OpenService } from '../../../../admin/client/app.tsx'
import { reportSay } from './report-words.ts'
import { useChange } from './use-change.ts'

type Props = { readonly service: OpenService; readonly onMade: (id: number) => void }

const RECORDS = ['accounts', 'contacts', 'leads', 'opportunities', 'cases', 'tasks', 'meetings', 'calls', 'campaigns']
const GROUPED = new Set(['choice', 'link', 'flag', 'date', 'instant'])
const NUMBERS = new Set(['integer', 'decimal', 'money'])

export function ReportBuilder({ service, onMade }: Props) {
  const { change, isBusy } = useChange(service)
  const [name, setName] = useState('')
  const [entity, setEntity] = useState('opportunities')
  const [groupBy, setGroupBy] = useState<string[]>([])
  const [aggregates, setAggregates] = useState<string[]>(['count'])
  const [chart, setChart] = useState('bar')
  const [isShared, setShared] = useState(false)
  const { groups, figures } = choicesOf(service, entity)
  const save = async () => {
    const body = { name, entity, group_by: groupBy, aggregates, chart, is_shared: isShared, type: 'grid' }
    const made = await change<{ id: number }>('POST /saved-reports', body)
    if (made) onMade(made.id)
  }
  return (
    <>
      <h2>{reportSay.newReport}</h2>
      <TextInput label={reportSay.name} value={name} onChange={event => setName(event.currentTarget.value)} />
      <Select
        label={reportSay.entity}
        allowDeselect={false}
        value={entity}
        data={RECORDS.flatMap(value => {
          const found = entityOf(service, value)
          return found ? [{ value, label: found.label_many }] : []
        })}
        onChange={value => {
          setEntity(value ?? 'opportunities')
          setGroupBy([])
          setAggregates(['count'])
        }}
      />
      <MultiSelect label={reportSay.groupBy} maxValues={2} data={groups} value={groupBy} onChange={setGroupBy} />
      <MultiSelect label={reportSay.figures} data={figures} value={aggregates} onChange={setAggregates} />
      <Select
        label={reportSay.chart}
        allowDeselect={false}
        value={chart}
        data={Object.keys(reportSay.charts).map(value => ({
          value,
          label: choiceLabel({ labels: reportSay.charts }, value),
        }))}
        onChange={value => setChart(value ?? 'bar')}
      />
      <Checkbox
        label={reportSay.shared}
        checked={isShared}
        onChange={event => setShared(event.currentTarget.checked)}
      />
      <Button
        disabled={name === '' || groupBy.length === 0 || aggregates.length === 0}
        loading={isBusy}
        onClick={() => void save()}
      >
        {reportSay.saveRun}
      </Button>
    </>
  )
}

function choicesOf(service: OpenService, entity: string) {
  const fields = entityOf(service, entity)?.fields ?? []
  const groups = fields
    .filter(({ type, filterable }) => GROUPED.has(type) && filterable)
    .flatMap(({ name, label, type }) =>
      type === 'date' || type === 'instant'
        ? [{ value: `${name}:month`, label: reportSay.byMonth(label) }]
        : [{ value: name, label }],
    )
  const numbers = fields.filter(({ type }) => NUMBERS.has(type))
  const figures = [
    { value: 'count', label: reportSay.count },
    ...numbers.flatMap(({ name, label }) => [
      { value: `sum:${name}`, label: reportSay.sumOf(label) },
      { value: `avg:${name}`, label: reportSay.averageOf(label) },
    ]),
  ]
  return { groups, figures }
}
