/** Clicks of up to a year: a chart, the places, and a file that the browser makes. */
import { Button, Group, SegmentedControl, Table } from '@mantine/core'
import { useState } from 'react'
import type { Static } from 'typebox'
import { useAnswer } from '../../../../../admin/client/answer.ts'
import type { ScreenProps } from '../../../../../admin/client/screen.ts'
import { Series } from '../../../../../admin/kit/charts.tsx'
import { PageHead } from '../../../../../admin/kit/page-head.tsx'
import { ErrorState, FormSkeleton } from '../../../../../admin/kit/states.tsx'
import type { analyticsShape } from '../../routes/answers/analytics.ts'
import { say } from './words.ts'

type Figures = Static<typeof analyticsShape>

export default function YearScreen({ service, screen }: ScreenProps<'own'>) {
  const [days, setDays] = useState('90')
  const answer = useAnswer<Figures>(service, '/analytics', { days })
  const figures = answer.data?.data
  return (
    <>
      <PageHead title={screen.title} text={screen.summary} crumbs={[service.title]}>
        <Group>
          <SegmentedControl aria-label={say.days} value={days} onChange={setDays} data={['30', '90', '365']} />
          <Button disabled={!figures} onClick={() => figures && download(figures)}>
            {say.file}
          </Button>
        </Group>
      </PageHead>
      {answer.error && <ErrorState error={answer.error} />}
      {!answer.error && !figures && <FormSkeleton />}
      {figures && (
        <div className="stack">
          <section className="panel section" aria-label={say.clicks}>
            <Series
              title={say.clicks}
              draw="area"
              labels={figures.series.map(({ date }) => date)}
              lines={[
                { label: say.clicks, values: figures.series.map(({ clicks }) => clicks) },
                { label: say.returns, values: figures.series.map(({ returns }) => returns) },
              ]}
            />
          </section>
          <section className="panel section" aria-label={say.places}>
            <Table>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{say.place}</Table.Th>
                  <Table.Th>{say.clicks}</Table.Th>
                  <Table.Th>{say.returns}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {(figures.placements ?? []).map(({ placement, clicks, returns }) => (
                  <Table.Tr key={placement}>
                    <Table.Td>{placement}</Table.Td>
                    <Table.Td>{clicks}</Table.Td>
                    <Table.Td>{returns}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </section>
        </div>
      )}
    </>
  )
}

/** Dates and numbers only, so nothing in it can be taken for a formula. */
function download({ series }: Figures): void {
  const lines = ['date,clicks,returns', ...series.map(({ date, clicks, returns }) => `${date},${clicks},${returns}`)]
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([`\ufeff${lines.join('\r\n')}\r\n`], { type: 'text/csv' }))
  link.download = 'shares.csv'
  link.click()
  URL.revokeObjectURL(link.href)
}
