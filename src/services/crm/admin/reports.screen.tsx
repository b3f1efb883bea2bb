/** Reports: those that are there, a builder for others, and their figures as a chart and a table. */
import './crm.css'
import { Button, NavLink } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useAnswer } from '../../../../admin/client/answer.ts'
import type { OpenService } from '../../../../admin/client/app.tsx'
import type { ScreenProps } from '../../../../admin/client/screen.ts'
import { Icon } from '../../../../admin/kit/icon.tsx'
import { Inbox } from '../../../../admin/kit/inbox.tsx'
import { PageHead } from '../../../../admin/kit/page-head.tsx'
import { EmptyState, ErrorState, ListSkeleton } from '../../../../admin/kit/states.tsx'
import { Forecast } from './forecast.tsx'
import { ReportBuilder } from './report-builder.tsx'
import { ReportResult } from './report-result.tsx'
import { reportSay } from './report-words.ts'
import { named } from './words.ts'

export type Report = {
  readonly id: string | number
  readonly name: string
  readonly entity: string | null
  readonly chart: string
  readonly is_built_in: boolean
}

export default function ReportsScreen({ service, screen, id }: ScreenProps<'own'>) {
  const navigate = useNavigate()
  const read = useAnswer<Report[]>(service, '/reports')
  const reports = read.data?.data ?? []
  const open = (to: string | number | null) =>
    void navigate({ to: `/${service.slug}/${screen.slug}${to === null ? '' : `/${to}`}` })
  return (
    <>
      <PageHead title={screen.title} text={screen.summary} crumbs={[service.title]}>
        <Button leftSection={<Icon name="plus" size={16} />} onClick={() => open('new')}>
          {reportSay.newReport}
        </Button>
      </PageHead>
      <Inbox
        isOpen={id !== null}
        listLabel={reportSay.reports}
        viewLabel={reportSay.figures}
        list={
          <>
            {read.isError && <ErrorState error={read.error} />}
            {read.isPending && <ListSkeleton />}
            {[true, false].map(isBuiltIn => (
              <ReportList
                key={String(isBuiltIn)}
                title={isBuiltIn ? reportSay.builtIn : reportSay.own}
                reports={reports.filter(({ is_built_in }) => is_built_in === isBuiltIn)}
                chosen={id}
                onOpen={open}
              />
            ))}
          </>
        }
        view={<Chosen key={id} {...{ service, id, open }} report={reports.find(one => String(one.id) === id)} />}
      />
    </>
  )
}

type ListProps = {
  readonly title: string
  readonly reports: readonly Report[]
  readonly chosen: string | null
  readonly onOpen: (id: string | number) => void
}

const ReportList = ({ title, reports, chosen, onOpen }: ListProps) =>
  reports.length === 0 ? null : (
    <nav aria-label={title} className="crmpad">
      <p className="below">{title}</p>
      {reports.map(({ id, name, is_built_in: isBuiltIn }) => (
        <NavLink
          key={id}
          component="button"
          type="button"
          label={isBuiltIn ? named({ ...reportSay.names }, String(id)) : name}
          active={String(id) === chosen}
          onClick={() => onOpen(id)}
        />
      ))}
    </nav>
  )

type ChosenProps = {
  readonly service: OpenService
  readonly id: string | null
  readonly report: Report | undefined
  readonly open: (id: string | number | null) => void
}

function Chosen({ service, id, report, open }: ChosenProps) {
  const back = (
    <Button className="inboxback" size="xs" variant="subtle" onClick={() => open(null)}>
      <Icon name="arrow-left" size={16} /> {reportSay.reports}
    </Button>
  )
  if (id === 'new')
    return (
      <div className="crmpad stack">
        {back}
        <ReportBuilder service={service} onMade={open} />
      </div>
    )
  if (!report) return <EmptyState title={reportSay.chooseReport} text={reportSay.chooseReportText} />
  return (
    <div className="crmpad stack">
      {back}
      {report.id === 'forecast' ? (
        <Forecast service={service} />
      ) : (
        <ReportResult service={service} report={report} onGone={() => open(null)} />
      )}
    </div>
  )
}
