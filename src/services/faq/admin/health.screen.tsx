/** The health report: each check with the answers that it is about. */
import './faq.css'
import { Badge } from '@mantine/core'
import { useAnswer } from '../../../../admin/client/answer.ts'
import type { ScreenProps } from '../../../../admin/client/screen.ts'
import { PageHead } from '../../../../admin/kit/page-head.tsx'
import { ErrorState, ListSkeleton } from '../../../../admin/kit/states.tsx'
import type { HealthCheck } from '../domain/health-check.ts'

export default function HealthScreen({ service, screen }: ScreenProps<'own'>) {
  const report = useAnswer<{ checks: HealthCheck[] }>(service, '/settings/health')
  return (
    <>
      <PageHead title={screen.title} text={screen.summary} crumbs={[service.title]} />
      {report.error && <ErrorState error={report.error} />}
      {report.isPending && <ListSkeleton />}
      <div className="faqtree">
        {report.data?.data.checks.map(({ check, status, count, message, items }) => (
          <section key={check} className="panel section" aria-label={check}>
            <h2 className="sectiontitle">
              {check.replaceAll('_', ' ')}{' '}
              <Badge variant="light" color={status === 'good' ? 'teal' : 'orange'}>
                {count}
              </Badge>
            </h2>
            <p>{message}</p>
            <ul className="faqlist">
              {items.map(({ id, label, detail }) => (
                <li key={`${id} ${detail}`}>
                  {label} <small>{detail}</small>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  )
}
