/** The health report: each check with the answers that it is about, one step from mending them. */
import './faq.css'
import { Badge } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useAnswer } from '../../../../admin/client/answer.ts'
import type { ScreenProps } from '../../../../admin/client/screen.ts'
import { PageHead } from '../../../../admin/kit/page-head.tsx'
import { ErrorState, ListSkeleton } from '../../../../admin/kit/states.tsx'
import type { HealthCheck } from '../domain/health-check.ts'
import { say } from './words.ts'

export default function HealthScreen({ service, screen }: ScreenProps<'own'>) {
  const report = useAnswer<{ checks: HealthCheck[] }>(service, '/settings/health')
  const checks = report.data?.data.checks ?? []
  const [toDo, well] = [checks.filter(({ count }) => count > 0), checks.filter(({ count }) => count === 0)]
  return (
    <>
      <PageHead title={screen.title} text={screen.summary} crumbs={[service.title]} />
      {report.error && <ErrorState error={report.error} />}
      {report.isPending && <ListSkeleton />}
      <div className="faqtree">
        {toDo.map(check => (
          <CheckPanel key={check.check} check={check} service={service.slug} />
        ))}
        {well.length > 0 && <WellPanel checks={well} />}
      </div>
    </>
  )
}

function CheckPanel({ check: { check, count, message, items }, service }: { check: HealthCheck; service: string }) {
  const name = say.checks[check] ?? check
  return (
    <section className="panel section" aria-label={name}>
      <h2 className="sectiontitle">
        {name}{' '}
        <Badge variant="light" color="orange">
          {count}
        </Badge>
      </h2>
      <p className="sectionhelp">{say.checkTexts[check] ?? message}</p>
      <ul className="faqlist">
        {items.map(({ id, label, detail }) => (
          <li key={`${id} ${detail}`}>
            {OF_ANSWERS.has(check) ? (
              <Link to="/$service/$screen/$id" params={{ service, screen: 'faqs', id: String(id) }}>
                {label}
              </Link>
            ) : (
              label
            )}{' '}
            <small>{detail}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The others name jobs and addresses. */
const OF_ANSWERS: ReadonlySet<string> = new Set([
  ...['duplicate_questions', 'stale_translations', 'overdue_reviews', 'broken_links', 'empty_answers'],
  ...['long_answers', 'low_scores', 'unanswered'],
])

function WellPanel({ checks }: { checks: readonly HealthCheck[] }) {
  return (
    <section className="panel section" aria-label={say.allWell}>
      <h2 className="sectiontitle">{say.allWell}</h2>
      <ul className="faqlist">
        {checks.map(({ check }) => (
          <li key={check}>{say.checks[check] ?? check}</li>
        ))}
      </ul>
    </section>
  )
}
