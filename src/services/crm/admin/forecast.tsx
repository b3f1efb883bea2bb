/** What open deals will bring: by their stages, and by what this company has won so far. */
import { useAnswer } from '../../../../admin/client/answer.ts'
import type { OpenService } from '../../../../admin/client/app.tsx'
import { useFormat } from '../../../../admin/client/format.tsx'
import { ErrorState, ListSkeleton } from '../../../../admin/kit/states.tsx'
import { RecordLink } from './record-link.tsx'
import { reportSay } from './report-words.ts'
import { named, say } from './words.ts'

type Stage = {
  readonly stage: string
  readonly probability: number
  readonly win_rate: number
  readonly n: number
  readonly is_measured: boolean
  readonly median_days: number | null
}
type Answer = {
  readonly currency: string
  readonly deals: number
  readonly sum: number
  readonly by_stage: number
  readonly by_history: number
  readonly range: { readonly p10: number; readonly p50: number; readonly p90: number }
  readonly stages: readonly Stage[]
  readonly slipping: readonly { id: number; name: string; close_date: string; close_date_moves: number }[]
}

export function Forecast({ service }: { readonly service: OpenService }) {
  const format = useFormat()
  const read = useAnswer<Answer>(service, '/reports/forecast')
  if (read.isError) return <ErrorState error={read.error} />
  if (!read.data) return <ListSkeleton />
  const { currency, deals, sum, by_stage: byStage, by_history: byHistory, range, stages, slipping } = read.data.data
  const money = (value: number) => format.money(value, currency)
  const figures = [
    [reportSay.openDeals, money(sum), say.dealsOf(deals)],
    [reportSay.byStage, money(byStage), ''],
    [reportSay.byHistory, money(byHistory), ''],
    [reportSay.range, `${money(range.p10)} – ${money(range.p90)}`, ''],
  ] as const
  return (
    <>
      <h2>{reportSay.names.forecast}</h2>
      <div className="crmfigures">
        {figures.map(([label, value, below]) => (
          <div key={label} className="crmfigure">
            <span className="below">{label}</span>
            <b className="num">{value}</b>
            <span className="below">{below}</span>
          </div>
        ))}
      </div>
      <Stages stages={stages} />
      <section aria-label={reportSay.slipping}>
        <h3>{reportSay.slipping}</h3>
        {slipping.length === 0 && <p className="lead">{reportSay.noSlipping}</p>}
        <ul className="plainlist">
          {slipping.map(({ id, name, close_date: date, close_date_moves: moves }) => (
            <li key={id}>
              <RecordLink {...{ service, screen: 'opportunities', id }}>{name}</RecordLink>{' '}
              <span className="below">
                {format.day(date)}, {reportSay.movedTimes(moves)}
              </span>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

function Stages({ stages }: Pick<Answer, 'stages'>) {
  const format = useFormat()
  return (
    <div className="crmscroll">
      <table className="crmtable">
        <thead>
          <tr>
            {[reportSay.stage, reportSay.probability, reportSay.winRate, reportSay.days].map(label => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {stages.map(one => (
            <tr key={one.stage}>
              <th scope="row">{named(say.stages, one.stage)}</th>
              <td className="num">{format.percent(one.probability)}</td>
              <td className="num">
                {one.is_measured ? format.percent(Math.round(one.win_rate)) : '–'}{' '}
                <span className="below">
                  {one.is_measured ? reportSay.measured(format.number(one.n)) : reportSay.notMeasured}
                </span>
              </td>
              <td className="num">{one.median_days === null ? '–' : format.number(one.median_days)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
