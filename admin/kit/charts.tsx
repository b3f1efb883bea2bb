/** Small charts without a library. Each tells its figures as text too. */
import './charts.css'
import { type CSSProperties, useState } from 'react'
import { type Format, useFormat } from '../client/format.tsx'

export type Point = { readonly label: string; readonly value: number }
/** One curve, or one colour of columns. */
export type Line = { readonly label: string; readonly values: readonly number[] }
type Props = { readonly title: string; readonly values: readonly Point[] }
export type SeriesProps = {
  readonly title: string
  /** What stands below the places, from the first to the last. */
  readonly labels: readonly string[]
  readonly lines: readonly Line[]
  readonly draw: 'area' | 'columns' | 'stack'
  /** How an amount is written; as a number unless told. */
  readonly format?: (value: number) => string
}

export const Area = ({ title, values }: Props) => <Series title={title} draw="area" {...oneLine(title, values)} />
export const Columns = ({ title, values }: Props) => <Series title={title} draw="columns" {...oneLine(title, values)} />

const oneLine = (title: string, values: readonly Point[]) => ({
  labels: values.map(({ label }) => label),
  lines: [{ label: title, values: values.map(({ value }) => value) }],
})

/** Curves or columns over time. */
export function Series({ title, labels, lines, draw, format: ownFormat }: SeriesProps) {
  const format = useFormat()
  const write = ownFormat ?? format.number
  const [shown, setShown] = useState<number | null>(null)
  const heights = draw === 'stack' ? labels.map((_, at) => sumAt(lines, at)) : lines.flatMap(({ values }) => values)
  const most = scaleOf(Math.max(0, ...heights))
  const Drawn = DRAWN[draw]
  return (
    <figure className="chart" aria-label={title}>
      <div className="chartplot" style={{ '--scale': `${write(most).length}ch` } as CSSProperties}>
        {[1, 0.5, 0].map(part => (
          <div key={part} className="chartscale" aria-hidden style={{ insetBlockEnd: `${part * 100}%` }}>
            <span>{write(most * part)}</span>
          </div>
        ))}
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          <Drawn lines={lines} most={most} count={labels.length} />
        </svg>
        {labels.map((label, at) => (
          <span
            key={label}
            className="chartmark"
            style={{ insetInlineStart: `${(at / labels.length) * 100}%`, inlineSize: `${100 / labels.length}%` }}
            aria-hidden
            onMouseEnter={() => setShown(at)}
            onMouseLeave={() => setShown(null)}
          />
        ))}
        {shown !== null && <Note {...{ lines, write }} at={shown} label={labels[shown] ?? ''} of={labels.length} />}
      </div>
      <figcaption className="chartends">
        <span>{labels[0]}</span>
        {labels.length > 4 && <span>{labels[Math.floor(labels.length / 2)]}</span>}
        {labels.length > 1 && <span>{labels.at(-1)}</span>}
      </figcaption>
      <p className="hiddentext">{labels.map((label, at) => noteText(lines, { label, at, write })).join('; ')}</p>
      {lines.length > 1 && <Legend labels={lines.map(({ label }) => label)} />}
    </figure>
  )
}

type DrawnProps = { readonly lines: readonly Line[]; readonly most: number; readonly count: number }

function Curves({ lines, most, count }: DrawnProps) {
  const place = (value: number, at: number) => `${((at + 0.5) / count) * 100},${100 - (value / most) * 100}`
  return lines.map(({ label, values }, index) => {
    const points = values.map(place).join(' ')
    const ends = [`${50 / count},100`, `${100 - 50 / count},100`]
    return (
      <g key={label} className={`ink${index % INKS}`}>
        {lines.length === 1 && <polygon points={`${ends[0]} ${points} ${ends[1]}`} className="chartfill" />}
        <polyline points={points} className="chartline" />
      </g>
    )
  })
}

function Blocks({ lines, most, count }: DrawnProps) {
  const wide = (100 / count) * 0.7
  const one = wide / lines.length
  return lines.map(({ label, values }, index) => (
    <g key={label} className={`ink${index % INKS}`}>
      {values.map((value, at) => {
        const tall = (value / most) * 100
        const x = ((at + 0.5) / count) * 100 - wide / 2 + index * one
        // Places of a series have no name but where they stand.
        return <rect key={`${at}`} className="chartcolumn" x={x} y={100 - tall} width={one * 0.92} height={tall} />
      })}
    </g>
  ))
}

/** The lines on top of each other: the first stands on the ground. */
function Stacks({ lines, most, count }: DrawnProps) {
  const wide = (100 / count) * 0.7
  return lines.map(({ label, values }, index) => (
    <g key={label} className={`ink${index % INKS}`}>
      {values.map((value, at) => {
        const below = sumAt(lines.slice(0, index), at)
        const [x, y] = [((at + 0.5) / count) * 100 - wide / 2, 100 - ((below + value) / most) * 100]
        // Places of a series have no name but where they stand.
        return <rect key={`${at}`} className="chartcolumn" x={x} y={y} width={wide} height={(value / most) * 100} />
      })}
    </g>
  ))
}

const sumAt = (lines: readonly Line[], at: number): number =>
  lines.reduce((sum, { values }) => sum + (values[at] ?? 0), 0)

const DRAWN = { area: Curves, columns: Blocks, stack: Stacks } as const

type NoteProps = {
  readonly lines: readonly Line[]
  readonly label: string
  readonly at: number
  readonly of: number
  readonly write: (value: number) => string
}

function Note({ lines, label, at, of, write }: NoteProps) {
  const middle = ((at + 0.5) / of) * 100
  const place = middle > 50 ? { insetInlineEnd: `${100 - middle + 2}%` } : { insetInlineStart: `${middle + 2}%` }
  return (
    <div className="chartnote" style={place} aria-hidden>
      <b>{label}</b>
      {lines.map(line => (
        <div key={line.label}>
          {lines.length > 1 && `${line.label}: `}
          {write(line.values[at] ?? 0)}
        </div>
      ))}
    </div>
  )
}

const noteText = (lines: readonly Line[], { label, at, write }: Pick<NoteProps, 'label' | 'at' | 'write'>): string =>
  `${label}: ${lines.map(line => `${lines.length > 1 ? `${line.label} ` : ''}${write(line.values[at] ?? 0)}`).join(', ')}`

export const Legend = ({ labels }: { labels: readonly string[] }) => (
  <ul className="chartlegend">
    {labels.map((label, at) => (
      <li key={label}>
        <span className={`swatch ink${at % INKS}`} aria-hidden />
        {label}
      </li>
    ))}
  </ul>
)

/** Amounts by name, the longest bar for the greatest. */
export function Bars({ title, values, format: ownFormat }: Props & { readonly format?: Format['number'] }) {
  const format = useFormat()
  const write = ownFormat ?? format.number
  const most = Math.max(1, ...values.map(({ value }) => Math.abs(value)))
  return (
    <figure className="chart" aria-label={title}>
      {values.map(({ label, value }) => (
        <div key={label} className="barrow">
          <span className="cut">{label}</span>
          <svg viewBox="0 0 100 8" preserveAspectRatio="none" className="barline" aria-hidden="true">
            <rect width="100" height="8" className="chartground" />
            <rect width={(Math.abs(value) / most) * 100} height="8" className="chartink" />
          </svg>
          <span className="num end">{write(value)}</span>
        </div>
      ))}
    </figure>
  )
}

/** Shares of a whole. */
export function Donut({ title, values, format: ownFormat }: Props & { readonly format?: Format['number'] }) {
  const format = useFormat()
  const write = ownFormat ?? format.number
  const sum = values.reduce((total, { value }) => total + value, 0) || 1
  const starts = values.map((_, at) => values.slice(0, at).reduce((total, { value }) => total + value, 0))
  return (
    <figure className="chart donut" aria-label={title}>
      <svg viewBox="0 0 42 42" aria-hidden="true">
        {values.map(({ label, value }, at) => (
          <circle
            key={label}
            cx="21"
            cy="21"
            r="15.9"
            className={`slice ink${at % INKS}`}
            pathLength={100}
            strokeDasharray={`${(value / sum) * 100} ${100 - (value / sum) * 100}`}
            strokeDashoffset={25 - ((starts[at] ?? 0) / sum) * 100}
          />
        ))}
      </svg>
      <ul className="slicelist">
        {values.map(({ label, value }, at) => (
          <li key={label}>
            <span className={`swatch ink${at % INKS}`} aria-hidden />
            <span className="cut">{label}</span>
            <span className="num">
              {write(value)} · {format.percent(Math.round((value / sum) * 100))}
            </span>
          </li>
        ))}
      </ul>
    </figure>
  )
}

/** A curve beside a figure. */
export function Sparkline({ title, values }: Props) {
  const most = Math.max(1, ...values.map(({ value }) => value))
  const step = 100 / Math.max(1, values.length - 1)
  const line = values.map(({ value }, at) => `${at * step},${20 - (value / most) * 18}`).join(' ')
  const told = `${title}: ${values.map(({ label, value }) => `${label} ${value}`).join(', ')}`
  return (
    <svg viewBox="0 0 100 20" preserveAspectRatio="none" className="sparkline ink0" role="img" aria-label={told}>
      <polyline points={line} className="chartline" />
    </svg>
  )
}

const INKS = 6

/** The next round number above: a scale that people read at a glance. */
function scaleOf(most: number): number {
  if (most <= 0) return 1
  const unit = 10 ** Math.floor(Math.log10(most))
  const step = [1, 2, 4, 5, 10].find(times => times * unit >= most) ?? 10
  return step * unit
}
