/** What a planned report is about: the filters of the log without its dates. */
import type { OpenService } from '../../../../../admin/client/app.tsx'
import type { Form } from '../../../../../admin/client/form.ts'
import type { Filters } from '../../admin/log-data.ts'
import { FilterConditions } from '../../admin/log-filters.tsx'

export default function ReportFiltersPart({ service, form }: { service: OpenService; form: Form }) {
  const filters = Object.fromEntries(
    Object.entries(form.values.filters ?? {}).map(([name, value]) => [name, String(value)]),
  )
  const keep = (values: Filters) =>
    form.set('filters', Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')))
  return <FilterConditions service={service} filters={filters} onChange={keep} isTimeless />
}
