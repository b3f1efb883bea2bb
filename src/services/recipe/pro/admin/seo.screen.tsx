/** How well recipes can be found: the worst first, each finding with the button that mends it. */
import { Badge, Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { forgetAnswers, useAnswer, write } from '../../../../../admin/client/answer.ts'
import { send } from '../../../../../admin/client/api.ts'
import type { OpenService } from '../../../../../admin/client/app.tsx'
import type { ScreenProps } from '../../../../../admin/client/screen.ts'
import { PageHead } from '../../../../../admin/kit/page-head.tsx'
import { EmptyState, ErrorState, ListSkeleton } from '../../../../../admin/kit/states.tsx'
import type { SeoFinding } from '../domain/seo.ts'
import { sayPro as say } from './words.ts'

type Report = {
  readonly recipe_id: number
  readonly title: string
  readonly score: number
  readonly grade: 'good' | 'fair' | 'poor'
  readonly findings: readonly SeoFinding[]
}

export default function SeoScreen({ service, screen }: ScreenProps<'own'>) {
  const reports = useAnswer<Report[]>(service, '/seo-analyzer/recipes', { per_page: 50 })
  const run = useRun(service)
  return (
    <>
      <PageHead title={screen.title} text={screen.summary} crumbs={[service.title]}>
        <Button onClick={() => run(() => write(service, 'POST /seo-analyzer/analyze-all'), say.started)}>
          {say.all}
        </Button>
      </PageHead>
      {reports.error && <ErrorState error={reports.error} />}
      {reports.isPending && <ListSkeleton />}
      {reports.data?.data.length === 0 && <EmptyState title={screen.title} text={say.none} />}
      {reports.data?.data.map(report => (
        <RecipeReport key={report.recipe_id} report={report} service={service} />
      ))}
    </>
  )
}

/** Does something, tells what became of it, and reads everything again. */
function useRun(service: OpenService) {
  const client = useQueryClient()
  return (work: () => Promise<unknown>, message: string) =>
    void work()
      .then(() => forgetAnswers(client, service))
      .then(() => notifications.show({ color: 'teal', message }))
      .catch((error: Error) => notifications.show({ color: 'red', message: error.message }))
}

const COLORS = { good: 'teal', fair: 'orange', poor: 'red' } as const

function RecipeReport({ report, service }: { readonly report: Report; readonly service: OpenService }) {
  const run = useRun(service)
  const { recipe_id, title, score, grade, findings } = report
  const look = () => write(service, `POST /seo-analyzer/analyze/${recipe_id}`)
  const mend = async ({ fix }: SeoFinding) => {
    await send(fix!.method, fix!.path, { body: fix!.body })
    await look()
  }
  return (
    <section className="panel section" aria-label={title}>
      <h2 className="sectiontitle">
        {title}{' '}
        <Badge variant="light" color={COLORS[grade]}>
          {`${say.score} ${score}`}
        </Badge>
      </h2>
      <ul>
        {findings.map(finding => (
          <li key={finding.id}>
            {finding.message} <small>({say.levels[finding.level]})</small>{' '}
            {finding.fix && (
              <Button size="compact-xs" variant="light" onClick={() => run(() => mend(finding), say.fixed)}>
                {say.fix}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Group>
        <Button variant="default" size="xs" onClick={() => run(look, say.fixed)}>
          {say.again}
        </Button>
      </Group>
    </section>
  )
}
