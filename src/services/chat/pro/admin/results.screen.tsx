/** What A/B tests have shown, and the choice at their end. */
import { Alert, Badge, Button, Group, Table, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import type { Static } from 'typebox'
import { forgetAnswers, useAnswer, write } from '../../../../../admin/client/answer.ts'
import { useFormat } from '../../../../../admin/client/format.tsx'
import type { ScreenProps } from '../../../../../admin/client/screen.ts'
import { useConfirm } from '../../../../../admin/kit/confirm.tsx'
import { PageHead } from '../../../../../admin/kit/page-head.tsx'
import { EmptyState, ErrorState, ListSkeleton } from '../../../../../admin/kit/states.tsx'
import type { resultsShape } from '../routes/answers/experiments.ts'
import { sayPro } from './words.ts'

type Experiment = { readonly id: number; readonly name: string; readonly status: string }
type Results = Static<typeof resultsShape>

export default function ResultsScreen({ service, screen }: ScreenProps<'own'>) {
  const tests = useAnswer<Experiment[]>(service, '/experiments', { per_page: 50 })
  return (
    <>
      <PageHead title={screen.title} text={screen.summary} crumbs={[service.title]} />
      {tests.error && <ErrorState error={tests.error} />}
      {tests.isPending && <ListSkeleton />}
      {tests.data?.data.length === 0 && <EmptyState title={sayPro.none} text={sayPro.noneText} />}
      <div className="stack">
        {tests.data?.data.map(test => (
          <TestPanel key={test.id} test={test} service={service} />
        ))}
      </div>
    </>
  )
}

type Props = Pick<ScreenProps<'own'>, 'service'> & { readonly test: Experiment }

function TestPanel({ test, service }: Props) {
  const client = useQueryClient()
  const confirm = useConfirm()
  const results = useAnswer<Results>(service, `/experiments/${test.id}/results`)
  const act = async (call: string, body: object) => {
    await write(service, `POST /experiments/${test.id}/${call}`, body)
    await forgetAnswers(client, service)
  }
  const tell = (error: Error) => notifications.show({ color: 'red', message: error.message })
  const end = async (keep: 'a' | 'b') => {
    const isSure = await confirm({ title: sayPro.keep(keep.toUpperCase()), text: sayPro.keepText })
    if (isSure) await act('end', { keep })
  }
  return (
    <section className="panel section" aria-label={test.name}>
      <h2 className="sectiontitle">
        {test.name} <Badge color={test.status === 'running' ? 'teal' : 'gray'}>{sayPro.states[test.status]}</Badge>
      </h2>
      {results.error && <ErrorState error={results.error} />}
      {results.data && <Figures results={results.data.data} />}
      <Group gap="xs" mt="sm">
        {test.status === 'draft' && (
          <Button size="xs" onClick={() => void act('start', {}).catch(tell)}>
            {sayPro.start}
          </Button>
        )}
        {test.status === 'running' &&
          (['a', 'b'] as const).map(side => (
            <Button key={side} size="xs" variant="default" onClick={() => void end(side).catch(tell)}>
              {sayPro.keep(side.toUpperCase())}
            </Button>
          ))}
      </Group>
    </section>
  )
}

function Figures({ results }: { results: Results }) {
  const format = useFormat()
  return (
    <>
      <Alert color={results.verdict === 'keep_running' ? 'gray' : 'teal'} mb="sm">
        {sayPro.verdicts[results.verdict]}{' '}
        {sayPro.chance(format.percent(Math.round(results.probability_b_better * 100)))}
      </Alert>
      {!results.sample_ratio_ok && <Alert color="yellow">{sayPro.ratio}</Alert>}
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{sayPro.widget}</Table.Th>
            <Table.Th>{sayPro.views}</Table.Th>
            <Table.Th>{`${sayPro.conversions} (${sayPro.goals[results.goal]})`}</Table.Th>
            <Table.Th>{sayPro.rate}</Table.Th>
            <Table.Th>{sayPro.interval}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {(['a', 'b'] as const).map(side => (
            <Table.Tr key={side}>
              <Table.Td>
                <Text fw={results.verdict === side ? 700 : 400}>{side.toUpperCase()}</Text>
              </Table.Td>
              <Table.Td>{format.number(results[side].views)}</Table.Td>
              <Table.Td>{format.number(results[side].conversions)}</Table.Td>
              <Table.Td>{format.percent(results[side].rate)}</Table.Td>
              <Table.Td>{results[side].interval.map(rate => format.percent(rate)).join(' – ')}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </>
  )
}
