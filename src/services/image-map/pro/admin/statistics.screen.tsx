/** What visitors do with maps: over time, area by area, and where they click in vain. */
import { Group, SegmentedControl, Select, Table, Text } from '@mantine/core'
import { useState } from 'react'
import type { Static } from 'typebox'
import { useAnswer } from '../../../../../admin/client/answer.ts'
import { useFormat } from '../../../../../admin/client/format.tsx'
import type { ScreenProps } from '../../../../../admin/client/screen.ts'
import { Series } from '../../../../../admin/kit/charts.tsx'
import { PageHead } from '../../../../../admin/kit/page-head.tsx'
import { EmptyState, ErrorState, ListSkeleton } from '../../../../../admin/kit/states.tsx'
import type { statsShape } from '../routes/answers/pro.ts'
import { HeatGrid } from './heat-grid.tsx'
import { sayPro } from './words.ts'

type Stats = Static<typeof statsShape>
type Props = ScreenProps<'own'>
type Named = { readonly id: number; readonly title: string }

const DAYS = ['7', '30', '90', '365']

export default function StatisticsScreen({ service, screen }: Props) {
  const [map, setMap] = useState<string | null>(null)
  const [days, setDays] = useState('30')
  const maps = useAnswer<Named[]>(service, '/maps', { per_page: 200, orderby: 'title', order: 'asc' })
  const stats = useAnswer<Stats>(service, '/stats', { days, ...(map ? { map } : {}) })
  return (
    <>
      <PageHead title={screen.title} text={screen.summary} crumbs={[service.title]} />
      <Group mb="sm" align="end">
        <Select
          label={sayPro.map}
          placeholder={sayPro.allMaps}
          clearable
          searchable
          value={map}
          data={maps.data?.data.map(({ id, title }) => ({ value: String(id), label: title })) ?? []}
          onChange={setMap}
        />
        <SegmentedControl
          aria-label={sayPro.days}
          value={days}
          onChange={setDays}
          data={DAYS.map(value => ({ value, label: sayPro.daysOf(Number(value)) }))}
        />
      </Group>
      {stats.error && <ErrorState error={stats.error} />}
      {stats.isPending && <ListSkeleton />}
      {stats.data && <Figures service={service} stats={stats.data.data} onMap={id => setMap(String(id))} />}
    </>
  )
}

type FiguresProps = Pick<Props, 'service'> & { readonly stats: Stats; readonly onMap: (id: number) => void }

function Figures({ service, stats, onMap }: FiguresProps) {
  const { totals, series, map } = stats
  if (totals.views + totals.clicks + totals.dead === 0)
    return <EmptyState title={sayPro.noVisits} text={sayPro.noVisitsText} />
  const line = (key: 'views' | 'opens' | 'clicks') => ({ label: sayPro[key], values: series.map(day => day[key]) })
  return (
    <div className="stack">
      <section className="panel section" aria-label={sayPro.views}>
        <Totals totals={totals} />
        <Series
          title={sayPro.views}
          labels={series.map(({ date }) => date)}
          lines={[line('views'), line('opens'), line('clicks')]}
          draw="area"
        />
        <Text size="sm">{sayPro.avoidCookies}</Text>
      </section>
      {map === null ? <Maps stats={stats} onMap={onMap} /> : <Areas stats={stats} />}
      {map !== null && <HeatGrid service={service} map={map} heat={stats.heat} />}
    </div>
  )
}

function Totals({ totals }: Pick<Stats, 'totals'>) {
  const format = useFormat()
  const { views, visitors, opens, clicks, dead, rate, dwell_ms } = totals
  const figures = [
    [sayPro.views, format.number(views)],
    [sayPro.visitors, format.number(visitors)],
    [sayPro.opens, format.number(opens)],
    [sayPro.clicks, format.number(clicks)],
    [sayPro.dead, format.number(dead)],
    [sayPro.rate, format.number(Math.round(rate * 100) / 100)],
    [sayPro.dwell, sayPro.seconds(format.number(Math.round(dwell_ms / 100) / 10))],
  ] as const
  return (
    <dl className="mapfigures">
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Areas({ stats: { hotspots } }: { readonly stats: Stats }) {
  const format = useFormat()
  const rows = hotspots.map(({ id, title, opens, clicks, share, dwell_ms }) => ({
    key: id,
    cells: [
      title,
      format.number(opens),
      format.number(clicks),
      format.percent(Math.round(share * 100)),
      sayPro.seconds(format.number(Math.round(dwell_ms / 100) / 10)),
    ],
  }))
  return <Ranking names={[sayPro.area, sayPro.opens, sayPro.clicks, sayPro.share, sayPro.dwell]} rows={rows} />
}

function Maps({ stats: { maps }, onMap }: { readonly stats: Stats; readonly onMap: (id: number) => void }) {
  const format = useFormat()
  const rows = maps.map(({ id, title, views, opens, clicks }) => ({
    key: String(id),
    cells: [
      <button key="open" type="button" className="linkbutton" onClick={() => onMap(id)}>
        {title}
      </button>,
      ...[views, opens, clicks].map(value => format.number(value)),
    ],
  }))
  return <Ranking names={[sayPro.map, sayPro.views, sayPro.opens, sayPro.clicks]} rows={rows} />
}

type RankingProps = {
  readonly names: readonly string[]
  readonly rows: readonly { readonly key: string; readonly cells: readonly React.ReactNode[] }[]
}

const Ranking = ({ names, rows }: RankingProps) => (
  <section className="panel section" aria-label={names[0]}>
    <Table.ScrollContainer minWidth={320}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            {names.map(name => (
              <Table.Th key={name}>{name}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ key, cells }) => (
            <Table.Tr key={key}>
              {names.map((name, at) => (
                <Table.Td key={name}>{cells[at]}</Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  </section>
)
