/** A report at once: what it holds, of which time, and the file. Planned ones have a screen of their own. */
import { Button, MultiSelect, NumberInput, Select, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { send } from '../../../../../admin/client/api.ts'
import { saveFile } from '../../../../../admin/client/files.ts'
import type { ScreenProps } from '../../../../../admin/client/screen.ts'
import { Icon } from '../../../../../admin/kit/icon.tsx'
import { PageHead } from '../../../../../admin/kit/page-head.tsx'
import { ErrorState } from '../../../../../admin/kit/states.tsx'
import type { Filters } from '../../admin/log-data.ts'
import { FilterConditions } from '../../admin/log-filters.tsx'
import { sayPro } from './words.ts'

const SECTIONS = ['summary', 'by_severity', 'by_group', 'by_user', 'by_ip', 'events'] as const

export default function ReportsScreen({ service, screen }: ScreenProps<'own'>) {
  const [asked, setAsked] = useState({ title: sayPro.reportTitle, format: 'html', days: 30 })
  const [sections, setSections] = useState<string[]>([...SECTIONS])
  const [filters, setFilters] = useState<Filters>({})
  const run = useMutation({
    mutationFn: async () => {
      const kept = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''))
      const body = { ...asked, sections, filters: kept }
      const { data } = await send('POST', `/${service.namespace}/reports/run`, { body })
      saveFile(data, `${asked.title}.${asked.format}`)
    },
  })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    run.mutate()
  }
  return (
    <form onSubmit={onSubmit}>
      <PageHead title={screen.title} text={screen.summary} crumbs={[service.title]}>
        <Button type="submit" loading={run.isPending} leftSection={<Icon name="download" size={16} />}>
          {sayPro.makeReport}
        </Button>
      </PageHead>
      {run.isError && <ErrorState error={run.error} />}
      <div className="formgrid">
        <section className="panel section" aria-label={sayPro.report}>
          <h2 className="sectiontitle">{sayPro.report}</h2>
          <div className="fields">
            <TextInput
              label={sayPro.title}
              required
              maxLength={200}
              value={asked.title}
              onChange={event => setAsked({ ...asked, title: event.currentTarget.value })}
            />
            <div className="pair">
              <Select
                label={sayPro.format}
                allowDeselect={false}
                data={[
                  { value: 'html', label: sayPro.page },
                  { value: 'csv', label: sayPro.table },
                ]}
                value={asked.format}
                onChange={format => setAsked({ ...asked, format: format ?? 'html' })}
              />
              <NumberInput
                label={sayPro.lastDays}
                min={1}
                max={365}
                allowDecimal={false}
                value={asked.days}
                onChange={days => setAsked({ ...asked, days: Number(days) })}
              />
            </div>
            <MultiSelect
              label={sayPro.sections}
              data={SECTIONS.map(value => ({ value, label: sayPro.sectionNames[value] ?? value }))}
              value={sections}
              onChange={setSections}
            />
          </div>
        </section>
        <section className="panel section" aria-label={sayPro.only}>
          <h2 className="sectiontitle">{sayPro.only}</h2>
          <div className="fields">
            <FilterConditions service={service} filters={filters} onChange={setFilters} isTimeless />
          </div>
        </section>
      </div>
    </form>
  )
}
