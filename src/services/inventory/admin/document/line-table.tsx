/** The lines of a document, and what they come to. */
import { useFormat } from '../../../../../admin/client/format.tsx'
import { say } from '../words.ts'
import { amountName, type Change, type DraftLine } from './draft.ts'
import type { Way } from './kinds.ts'
import type { LineItems } from './line-items.ts'
import { type LineLook, LineRow } from './line-row.tsx'

type Props = {
  readonly lines: readonly DraftLine[]
  readonly items: LineItems
  readonly look: LineLook
  /** By the place of a line. */
  readonly problems: Readonly<Record<string, string>>
  readonly dispatch: (change: Change) => void
}

export function LineTable({ lines, items, look, problems, dispatch }: Props) {
  return (
    <table className="doclines" aria-label={say.lines}>
      <thead>
        <tr>
          <th scope="col">{say.item}</th>
          {columnsOf(look).map(name => (
            <th key={name} scope="col" className="end">
              {name}
            </th>
          ))}
          {look.isOpen && <td />}
        </tr>
      </thead>
      <tbody>
        {lines.map((line, at) => (
          <LineRow
            key={line.key}
            {...{ line, look, item: items.get(line.item_id), problem: problemOf(problems, at) }}
            onChange={values => dispatch({ do: 'line', key: line.key, values })}
            onRemove={() => dispatch({ do: 'remove', key: line.key })}
          />
        ))}
      </tbody>
    </table>
  )
}

function columnsOf({ way, isOpen, isArriving, isBlind, seesCosts }: LineLook): string[] {
  const isCount = way === 'count'
  const after = isCount ? say.difference : isOpen ? say.after : seesCosts ? say.value : null
  return [
    ...(isBlind ? [] : [isCount ? say.expected : say.there]),
    ...(way === 'revalue' ? [] : [isCount ? say.counted : say.quantity]),
    ...(isArriving ? [say.arrived, say.arrivesNow] : []),
    ...((way === 'in' || way === 'revalue') && seesCosts ? [say.unitCost] : []),
    ...(way === 'revalue' ? [say.method] : []),
    ...(way === 'revalue' || isArriving || isBlind || after === null ? [] : [after]),
  ]
}

const problemOf = (problems: Readonly<Record<string, string>>, at: number): string | undefined =>
  Object.entries(problems).find(([name]) => name.startsWith(`lines.${at}.`))?.[1]

type SumProps = {
  readonly lines: readonly DraftLine[]
  readonly items: LineItems
  readonly look: LineLook
}

export function Sums({ lines, items, look }: SumProps) {
  const format = useFormat()
  const sums = sumsOf(lines, { items, way: look.way, type: look.type })
  const told = [
    [say.lines, format.number(lines.length)],
    ...(look.way === 'revalue' ? [] : [[say.pieces, format.number(sums.quantity)]]),
    ...(look.way === 'count' && look.isOpen ? [[say.progress, say.countedOf(sums.counted, lines.length)]] : []),
    ...(look.seesCosts && sums.value > 0 ? [[say.value, format.money(sums.value, look.currency)]] : []),
  ]
  return (
    <dl className="docsums">
      {told.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function sumsOf(lines: readonly DraftLine[], of: { items: LineItems; way: Way; type: string }) {
  const name = amountName(of.type)
  const costOf = (line: DraftLine) => {
    const item = of.items.get(line.item_id)
    return line.unit_cost ?? (of.way === 'in' ? item?.purchase_price : item?.average_cost) ?? 0
  }
  return {
    quantity: lines.reduce((sum, line) => sum + (line[name] ?? 0), 0),
    value: lines.reduce((sum, line) => sum + (line.cost_total ?? (line[name] ?? 0) * costOf(line)), 0),
    counted: lines.filter(line => line[name] !== null).length,
  }
}
