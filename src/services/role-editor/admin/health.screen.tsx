/** What is unwise about roles and people, how grave it is, and a change that mends it where there is an obvious one. */
import { Alert, Badge, Button, Group, RingProgress, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Static } from 'typebox'
import { forgetAnswers, useAnswer, write } from '../../../../admin/client/answer.ts'
import type { ScreenProps } from '../../../../admin/client/screen.ts'
import { PageHead } from '../../../../admin/kit/page-head.tsx'
import { ErrorState, ListSkeleton } from '../../../../admin/kit/states.tsx'
import type { healthFindingShape, summaryShape } from '../routes/answers/insights.ts'
import { type Plan, PlanDialog } from './plan-dialog.tsx'
import { say } from './words.ts'

type Finding = Static<typeof healthFindingShape>
type Health = { readonly findings: readonly Finding[]; readonly summary: Static<typeof summaryShape> }
type Fix = { readonly set: object; readonly plan: Plan }

const COLORS = { low: 'gray', medium: 'yellow', high: 'orange', critical: 'red' } as const

export default function HealthScreen({ service, screen }: ScreenProps<'own'>) {
  const client = useQueryClient()
  const health = useAnswer<Health>(service, '/insights/health')
  const [fix, setFix] = useState<Fix | null>(null)
  const fail = (error: Error) => notifications.show({ color: 'red', message: error.message })
  const look = (set: object) =>
    write<Plan>(service, 'POST /changes/preview', set).then(plan => setFix({ set, plan }), fail)
  const apply = async (acknowledged: readonly string[]) => {
    await write(service, 'POST /changes/apply', { ...fix?.set, acknowledged })
    setFix(null)
    await forgetAnswers(client, service)
    notifications.show({ color: 'teal', message: say.applied })
  }
  const told = health.data?.data
  return (
    <>
      <PageHead title={screen.title} text={screen.summary} crumbs={[service.title]} />
      {health.isError && <ErrorState error={health.error} />}
      {health.isPending && <ListSkeleton />}
      {told && (
        <div className="stack">
          <Score summary={told.summary} />
          {told.findings.length === 0 && <Alert color="teal">{say.healthy}</Alert>}
          {told.findings.map(finding => (
            <FindingPanel key={finding.id} finding={finding} onFix={set => void look(set)} />
          ))}
        </div>
      )}
      {fix && (
        <PlanDialog
          plan={fix.plan}
          action={say.apply}
          onApply={acknowledged => void apply(acknowledged).catch(fail)}
          onClose={() => setFix(null)}
        />
      )}
    </>
  )
}

function Score({ summary }: { readonly summary: Health['summary'] }) {
  const color = summary.score >= 80 ? 'teal' : summary.score >= 50 ? 'orange' : 'red'
  return (
    <section className="panel section" aria-label={say.score}>
      <Group>
        <RingProgress
          size={92}
          thickness={9}
          roundCaps
          sections={[{ value: summary.score, color }]}
          label={
            <Text ta="center" fw={680} fz="lg">
              {Math.round(summary.score)}
            </Text>
          }
        />
        <div>
          <Text fw={620}>{say.score}</Text>
          <Group gap={6} mt={6}>
            {(['critical', 'high', 'medium', 'low'] as const).map(grade => (
              <Badge key={grade} color={summary[grade] > 0 ? COLORS[grade] : 'gray'}>
                {say.grades[grade]}: {summary[grade]}
              </Badge>
            ))}
          </Group>
        </div>
      </Group>
    </section>
  )
}

function FindingPanel({ finding, onFix }: { readonly finding: Finding; readonly onFix: (set: object) => void }) {
  const { title, detail, severity, targets, fix } = finding
  return (
    <section className="panel section" aria-label={title}>
      <Group justify="space-between" align="start">
        <div>
          <Text component="div" fw={620}>
            {title} <Badge color={COLORS[severity]}>{say.grades[severity]}</Badge>
          </Text>
          <Text fz="sm" mt={4}>
            {detail}
          </Text>
          {targets.length > 0 && (
            <Text fz="sm" c="dimmed" mt={4}>
              {targets.join(', ')}
            </Text>
          )}
        </div>
        {fix && (
          <Button size="xs" variant="default" onClick={() => onFix(fix)}>
            {say.previewFix}
          </Button>
        )}
      </Group>
    </section>
  )
}
