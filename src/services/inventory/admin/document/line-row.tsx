/** One line: the item, what there is of it, how much moves, and what tells its pieces apart. */
import { NumberInput, Select, TagsInput, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFormat } from '../../../../../admin/client/format.tsx'
import { RemoveButton } from '../../../../../admin/kit/remove-button.tsx'
import { say } from '../words.ts'
import { amountName, type DraftLine, type LineItem } from './draft.ts'
import { stockAfter, type Way } from './kinds.ts'

export type LineLook = {
  readonly way: Way
  readonly type: string
  readonly place: number | null
  readonly isOpen: boolean
  /** A transfer on its way: what arrives is written, and nothing else. */
  readonly isArriving: boolean
  /** Whoever counts does not see what there should be. */
  readonly isBlind: boolean
  readonly seesCosts: boolean
  readonly currency: string
}

type Props = {
  readonly line: DraftLine
  readonly item: LineItem | undefined
  readonly look: LineLook
  readonly problem: string | undefined
  readonly onChange: (values: Partial<DraftLine>) => void
  readonly onRemove: () => void
}

export function LineRow(props: Props) {
  const { line, item, look, problem, onRemove } = props
  const format = useFormat()
  const there = item?.stock.find(({ warehouse_id }) => warehouse_id === look.place)?.on_hand ?? 0
  const expected = line.expected_quantity ?? there
  return (
    <tr data-problem={problem ? '' : undefined}>
      <th scope="row" className="docitem">
        <span className="celltitle">{item?.name ?? `#${line.item_id}`}</span>
        <span className="below">{item?.sku}</span>
        <Traces {...props} />
        {problem && <p className="fielderror">{problem}</p>}
      </th>
      {!look.isBlind && (
        <Shown name={look.way === 'count' ? say.expected : say.there}>
          {format.number(look.way === 'count' ? expected : there)} <span className="docunit">{item?.unit}</span>
        </Shown>
      )}
      {look.way !== 'revalue' && <Amount {...props} />}
      {look.isArriving && <Arriving {...props} />}
      {(look.way === 'in' || look.way === 'revalue') && look.seesCosts && <Cost {...props} />}
      {look.way === 'revalue' && <Method {...props} />}
      {look.way !== 'revalue' && !look.isArriving && !look.isBlind && <After {...props} there={there} />}
      {look.isOpen && (
        <td className="docend">
          <RemoveButton label={say.removeLine(item?.name ?? '')} onClick={onRemove} />
        </td>
      )}
    </tr>
  )
}

const Shown = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <td className="num docnumber" data-name={name}>
    {children}
  </td>
)

function Amount({ line, item, look, onChange }: Props) {
  const format = useFormat()
  const name = amountName(look.type)
  const title = look.way === 'count' ? say.counted : say.quantity
  if (!look.isOpen) return <Shown name={title}>{format.number(line[name] ?? 0)}</Shown>
  return (
    <td className="docinput" data-name={title}>
      <NumberInput
        aria-label={`${title}: ${item?.name ?? ''}`}
        value={line[name] ?? ''}
        min={0}
        decimalScale={item?.precision ?? 0}
        disabled={item?.tracking === 'serial'}
        onChange={value => onChange({ [name]: value === '' ? null : Number(value) })}
      />
    </td>
  )
}

function Arriving({ line, item, onChange }: Props) {
  const format = useFormat()
  const left = (line.quantity ?? 0) - (line.received_quantity ?? 0)
  return (
    <>
      <Shown name={say.arrived}>{format.number(line.received_quantity ?? 0)}</Shown>
      <td className="docinput" data-name={say.arrivesNow}>
        <NumberInput
          aria-label={`${say.arrivesNow}: ${item?.name ?? ''}`}
          value={line.arriving ?? ''}
          min={0}
          max={left}
          decimalScale={item?.precision ?? 0}
          onChange={value => onChange({ arriving: value === '' ? null : Number(value) })}
        />
      </td>
    </>
  )
}

function Cost({ line, item, look, onChange }: Props) {
  const format = useFormat()
  if (!look.isOpen)
    return (
      <Shown name={say.unitCost}>{line.unit_cost === null ? '–' : format.money(line.unit_cost, look.currency)}</Shown>
    )
  const usual = look.way === 'revalue' ? item?.average_cost : item?.purchase_price
  return (
    <td className="docinput" data-name={say.unitCost}>
      <NumberInput
        aria-label={`${say.unitCost}: ${item?.name ?? ''}`}
        value={line.unit_cost ?? ''}
        min={0}
        decimalScale={4}
        placeholder={usual ? format.number(usual) : undefined}
        onChange={value => onChange({ unit_cost: value === '' ? null : Number(value) })}
      />
    </td>
  )
}

const Method = ({ line, item, look, onChange }: Props) => (
  <td className="docinput" data-name={say.method}>
    <Select
      aria-label={`${say.method}: ${item?.name ?? ''}`}
      clearable
      disabled={!look.isOpen}
      placeholder={say.asBefore}
      data={[
        { value: 'fifo', label: say.fifo },
        { value: 'average', label: say.average },
      ]}
      value={line.valuation_method}
      onChange={value => onChange({ valuation_method: value })}
    />
  </td>
)

/** What there will be; of a count, by how much it differs. */
function After({ line, look, there }: Props & { readonly there: number }) {
  const format = useFormat()
  const amount = line[amountName(look.type)]
  if (look.way === 'count') {
    const difference = line.difference ?? (amount === null ? null : amount - (line.expected_quantity ?? there))
    const tone = difference === null || difference === 0 ? undefined : difference > 0 ? 'more' : 'less'
    const sign = difference !== null && difference > 0 ? '+' : ''
    return (
      <td className="num docnumber" data-name={say.difference} data-tone={tone}>
        {difference === null ? '–' : `${sign}${format.number(difference)}`}
      </td>
    )
  }
  if (!look.isOpen) return look.seesCosts ? <Value line={line} currency={look.currency} /> : null
  const after = stockAfter(look.way, there, amount)
  return (
    <td className="num docnumber" data-name={say.after} data-tone={after !== null && after < 0 ? 'less' : undefined}>
      {after === null ? '–' : format.number(after)}
    </td>
  )
}

function Value({ line, currency }: { readonly line: DraftLine; readonly currency: string }) {
  const format = useFormat()
  return <Shown name={say.value}>{format.money(line.cost_total ?? 0, currency)}</Shown>
}

/** Lots and serial numbers, for items that have them. */
function Traces({ line, item, look, onChange }: Props) {
  if (!look.isOpen || item === undefined || item.tracking === 'none') {
    const told = [line.lot && `${say.lot} ${line.lot}`, line.expiry_date, ...line.serials].filter(Boolean)
    return told.length > 0 ? <span className="below">{told.join(' · ')}</span> : null
  }
  if (item.tracking === 'serial')
    return (
      <TagsInput
        size="xs"
        aria-label={`${say.serials}: ${item.name}`}
        placeholder={say.serials}
        value={[...line.serials]}
        onChange={serials => onChange({ serials, [amountName(look.type)]: serials.length })}
      />
    )
  return (
    <div className="doctraces">
      <TextInput
        size="xs"
        aria-label={`${say.lot}: ${item.name}`}
        placeholder={say.lot}
        value={line.lot ?? ''}
        onChange={event => onChange({ lot: event.currentTarget.value || null })}
      />
      {look.way !== 'out' && look.way !== 'move' && (
        <TextInput
          size="xs"
          type="date"
          aria-label={`${say.expiry}: ${item.name}`}
          value={line.expiry_date ?? ''}
          onChange={event => onChange({ expiry_date: event.currentTarget.value || null })}
        />
      )}
    </div>
  )
}
