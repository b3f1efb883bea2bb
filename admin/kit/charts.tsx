/** Small charts without a library. Each tells its figures as text too. */
import { useFormat } from '../client/format.tsx'

export type Point = { readonly label: string; readonly value: number }
type Props = { readonly title: string; readonly values: readonly Point[] }

const told = ({ title, values }: Props) =>
  `${title}: ${values.map(({ label, value }) => `${label} ${value}`).join(', ')}`
const mostOf = (values: readonly Point[]) => Math.max(1, ...values.map(({ value }) => value))

export function Bars({ title, values }: Props) {
  const format = useFormat()
  const most = mostOf(values)
  return (
    <div role="img" aria-label={told({ title, values })}>
      {values.map(({ label, value }) => (
        <div key={label} className="barrow">
          <span className="cut">{label}</span>
          <svg viewBox="0 0 100 8" preserveAspectRatio="none" className="barline" aria-hidden="true">
            <rect width="100" height="8" rx="2" className="chartground" />
            <rect width={(value / most) * 100} height="8" rx="2" className="chartink" />
          </svg>
          <span className="num end">{format.number(value)}</span>
        </div>
      ))}
    </div>
  )
}

export function Columns({ title, values }: Props) {
  const most = mostOf(values)
  const width = 100 / Math.max(1, values.length)
  return (
    <figure className="chart">
      <svg viewBox="0 0 100 40" preserveAspectRatio="none" role="img" aria-label={told({ title, values })}>
        {values.map(({ label, value }, at) => {
          const tall = (value / most) * 38
          const place = { x: at * width + width * 0.16, y: 40 - tall, width: width * 0.68, height: tall }
          return <rect key={label} {...place} className="chartink" />
        })}
      </svg>
      <Ends values={values} />
    </figure>
  )
}

export function Area({ title, values }: Props) {
  const most = mostOf(values)
  const step = 100 / Math.max(1, values.length - 1)
  const line = values.map(({ value }, at) => `${at * step},${40 - (value / most) * 38}`).join(' ')
  return (
    <figure className="chart">
      <svg viewBox="0 0 100 40" preserveAspectRatio="none" role="img" aria-label={told({ title, values })}>
        <polygon points={`0,40 ${line} 100,40`} className="chartground" />
        <polyline points={line} className="chartline" />
      </svg>
      <Ends values={values} />
    </figure>
  )
}

export function Donut({ title, values }: Props) {
  const sum = values.reduce((total, { value }) => total + value, 0) || 1
  const starts = values.map((_, at) => values.slice(0, at).reduce((total, { value }) => total + value, 0))
  return (
    <div className="donut">
      <svg viewBox="0 0 42 42" role="img" aria-label={told({ title, values })}>
        {values.map(({ label, value }, at) => (
          <circle
            key={label}
            cx="21"
            cy="21"
            r="15.9"
            className={`slice slice${at % 6}`}
            strokeDasharray={`${(value / sum) * 100} 100`}
            strokeDashoffset={25 - ((starts[at] ?? 0) / sum) * 100}
          />
        ))}
      </svg>
      <Bars title={title} values={values} />
    </div>
  )
}

export function Sparkline({ title, values }: Props) {
  const most = mostOf(values)
  const step = 100 / Math.max(1, values.length - 1)
  const line = values.map(({ value }, at) => `${at * step},${20 - (value / most) * 18}`).join(' ')
  return (
    <svg
      viewBox="0 0 100 20"
      preserveAspectRatio="none"
      className="sparkline"
      role="img"
      aria-label={told({ title, values })}
    >
      <polyline points={line} className="chartline" />
    </svg>
  )
}

const Ends = ({ values }: { values: readonly Point[] }) => (
  <figcaption className="chartends">
    <span>{values[0]?.label}</span>
    <span>{values.at(-1)?.label}</span>
  </figcaption>
)
