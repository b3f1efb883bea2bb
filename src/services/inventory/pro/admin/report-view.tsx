/** A report as a picture and a table, with sums below. */
import { Link } from '@tanstack/react-router'
import { choiceLabel, entityOf, fieldOf, type OpenService } from '../../../../../admin/client/app.tsx'
import { type Format, useFormat } from '../../../../../admin/client/format.tsx'
import { Bars, Donut, Series } from '../../../../../admin/kit/charts.tsx'
import { EmptyState } from '../../../../../admin/kit/states.tsx'
import { useCurrency } from '../../admin/names.ts'
import { along, COUNTED, MONEY, pictureOf, type ReportRow, summed, sumOf } from './report-chart.ts'
import { sayPro } from './words.ts'

type Props = { readonly service: OpenService; readonly report: string; readonly rows: readonly ReportRow[] }

const LARGEST = 10
const SHOWN = 500

export function ReportView(props: Props) {
  if (props.rows.length === 0)
    return (
      <section className="panel">
        <EmptyState title={sayPro.noRows} text={sayPro.noRowsText} />
      </section>
    )
  return (
    <div className="stack">
      <Picture {...props} />
      <ReportTable {...props} />
    </div>
  )
}

const labelOf = (name: string): string => sayPro.columns[name as keyof typeof sayPro.columns] ?? name

function Picture({ service, report, rows }: Props) {
  const format = useFormat()
  const currency = useCurrency(service)
  const picture = pictureOf(report, Object.keys(rows[0] ?? {}))
  if (!picture) return null
  const write = (name: string) => (MONEY.has(name) ? (value: number) => format.money(value, currency) : format.number)
  const title = sayPro.reports[report as keyof typeof sayPro.reports]
  if (picture.draw === 'columns') {
    const { labels, values } = along(rows, picture)
    const lines = picture.y.map((name, at) => ({ label: labelOf(name), values: values[at] ?? [] }))
    return (
      <section className="panel section" aria-label={title}>
        <Series title={title} draw="columns" labels={labels} lines={lines} format={write(picture.y[0] ?? '')} />
      </section>
    )
  }
  const all = summed(rows, picture.label, picture.value)
  const values = all.slice(0, LARGEST)
  return (
    <section className="panel section" aria-label={title}>
      {picture.draw === 'donut' ? (
        <Donut title={title} values={values} format={write(picture.value)} />
      ) : (
        <Bars title={title} values={values} format={write(picture.value)} />
      )}
      {all.length > LARGEST && <p className="below">{sayPro.chartMore(LARGEST, all.length)}</p>}
    </section>
  )
}

function ReportTable({ service, report, rows }: Props) {
  const format = useFormat()
  const currency = useCurrency(service)
  const columns = Object.keys(rows[0] ?? {}).filter(name => name !== 'item_id')
  const isNumber = (name: string) => MONEY.has(name) || COUNTED.has(name) || name === 'share'
  const write = (name: string, value: unknown) => written(name, value, { format, currency, service })
  return (
    <section className="panel scroll" aria-label={sayPro.report}>
      <table className="stocktable">
        <thead>
          <tr>
            {columns.map(name => (
              <th key={name} scope="col" className={isNumber(name) ? 'end' : undefined}>
                {labelOf(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, SHOWN).map((row, at) => (
            // Rows of a report have no name but where they stand.
            <tr key={`${report} ${at}`}>
              {columns.map(name => (
                <td key={name} className={isNumber(name) ? 'end' : undefined}>
                  {name === 'name' ? <ItemLink service={service} row={row} /> : write(name, row[name])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            {columns.map((name, at) => (
              <td key={name} className={isNumber(name) ? 'end' : undefined}>
                <b>{at === 0 ? sayPro.total : isSummed(name) ? write(name, sumOf(rows, name)) : ''}</b>
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
      {rows.length > SHOWN && <p className="lead foot">{sayPro.truncated}</p>}
    </section>
  )
}

/** Quantities of different things make no sum, but what they are worth does. */
const isSummed = (name: string): boolean => MONEY.has(name) || name === 'transactions'

type Writing = { readonly format: Format; readonly currency: string; readonly service: OpenService }

function written(name: string, value: unknown, { format, currency, service }: Writing): string {
  if (value === null || value === undefined || value === '') return '–'
  if (MONEY.has(name)) return format.money(Number(value), currency)
  if (name === 'share') return format.percent(Math.round(Number(value) * 1000) / 10)
  if (COUNTED.has(name)) return format.number(Number(value))
  if (name === 'document_type') return typeLabel(service, String(value))
  if (name === 'valuation_method') return choiceLabel(fieldOf(entityOf(service, 'items')!, name), String(value))
  return /^\d{4}-\d\d-\d\d$/.test(String(value)) ? format.day(String(value)) : String(value)
}

function typeLabel(service: OpenService, type: string): string {
  const fields = ['stock-movements', 'transfers', 'adjustments'].flatMap(name => {
    const entity = entityOf(service, name)
    return entity ? [fieldOf(entity, 'type')] : []
  })
  return choiceLabel(fields.find(({ labels }) => labels?.[type]) ?? {}, type)
}

function ItemLink({ service, row }: { readonly service: OpenService; readonly row: ReportRow }) {
  const params = { service: service.slug, screen: 'items', id: String(row.item_id) }
  return (
    <Link className="plain" to="/$service/$screen/$id" params={params}>
      {String(row.name)}
    </Link>
  )
}
