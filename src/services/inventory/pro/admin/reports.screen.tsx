/** Reports: choose one, narrow it, look at it, and take it along as a file. */
import '../../admin/inventory.css'
import { Button, Group, Select, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useAnswer } from '../../../../../admin/client/answer.ts'
import { send } from '../../../../../admin/client/api.ts'
import { saveFile } from '../../../../../admin/client/files.ts'
import type { ScreenProps } from '../../../../../admin/client/screen.ts'
import { Icon } from '../../../../../admin/kit/icon.tsx'
import { PageHead } from '../../../../../admin/kit/page-head.tsx'
import { ErrorState, ListSkeleton } from '../../../../../admin/kit/states.tsx'
import { useWarehouses } from '../../admin/names.ts'
import type { ReportRow } from './report-chart.ts'
import { ReportView } from './report-view.tsx'
import { sayPro } from './words.ts'

type Asked = {
  readonly report: string
  readonly from?: string
  readonly to?: string
  readonly as_of?: string
  readonly warehouse_id?: number
}

/** What there is at a moment, or what happened in a time. */
const AT_A_MOMENT: ReadonlySet<string> = new Set(['stock-on-hand', 'valuation', 'aging', 'expiry'])
/** Layers are those of now. */
const HAS_MOMENT: ReadonlySet<string> = new Set(['stock-on-hand', 'valuation'])

export default function ReportsScreen({ service, screen }: ScreenProps<'own'>) {
  const { asked, ask } = useAsked()
  const { report, ...query } = asked
  const rows = useAnswer<ReportRow[]>(service, `/reports/${report}`, query)
  const download = (format: string) =>
    send<Blob>('GET', `/${service.namespace}/reports/${report}`, { query: { ...query, format } })
      .then(({ data }) => saveFile(data, `${report}.${format}`))
      .catch((error: Error) => notifications.show({ color: 'red', message: error.message }))
  return (
    <>
      <PageHead title={screen.title} text={screen.summary} crumbs={[service.title]}>
        {(['csv', 'xlsx'] as const).map(format => (
          <Button
            key={format}
            variant="default"
            leftSection={<Icon name="download" size={16} />}
            onClick={() => void download(format)}
          >
            {sayPro[format]}
          </Button>
        ))}
      </PageHead>
      <Choices {...{ service, asked, ask }} />
      {rows.isError && <ErrorState error={rows.error} onRetry={() => void rows.refetch()} />}
      {rows.isPending && <ListSkeleton />}
      {rows.data && <ReportView {...{ service, report, rows: rows.data.data }} />}
    </>
  )
}

/** The address keeps what is looked at. */
function useAsked() {
  const found = useSearch({ strict: false }) as Partial<Asked>
  const navigate = useNavigate()
  const asked: Asked = { report: 'valuation', ...found }
  const ask = (change: Partial<Asked>) => {
    const next = Object.fromEntries(Object.entries({ ...asked, ...change }).filter(([, value]) => value))
    void navigate({ to: '.', search: next as never, replace: true })
  }
  return { asked, ask }
}

type ChoiceProps = Pick<ScreenProps, 'service'> & ReturnType<typeof useAsked>

function Choices({ service, asked, ask }: ChoiceProps) {
  const warehouses = useWarehouses(service)
  const dates = AT_A_MOMENT.has(asked.report) ? (HAS_MOMENT.has(asked.report) ? ['as_of'] : []) : ['from', 'to']
  const labels: Readonly<Record<string, string>> = { as_of: sayPro.asOf, from: sayPro.from, to: sayPro.to }
  return (
    <Group mb="md" align="end" gap="sm">
      <Select
        label={sayPro.report}
        allowDeselect={false}
        value={asked.report}
        data={Object.entries(sayPro.reports).map(([value, label]) => ({ value, label }))}
        onChange={report => report && ask({ report, ...NO_DATES })}
      />
      <Select
        label={sayPro.warehouse}
        placeholder={sayPro.everywhere}
        clearable
        value={asked.warehouse_id ? String(asked.warehouse_id) : null}
        data={warehouses.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={value => ask({ warehouse_id: Number(value ?? 0) })}
      />
      {dates.map(name => (
        <TextInput
          key={name}
          type="date"
          label={labels[name]}
          value={asked[name as 'from'] ?? ''}
          onChange={event => ask({ [name]: event.currentTarget.value })}
        />
      ))}
    </Group>
  )
}

const NO_DATES = { from: '', to: '', as_of: '' }
