/** Where figures of records are added up: in totals that the database keeps by itself, or in the rows. */
import type { ReadContext } from '../../../kernel/context.ts'
import type { Plan } from '../../../kernel/records/plan.ts'
import { activeIndex } from '../../../kernel/records/record-table.ts'
import type { Selection } from '../../../kernel/records/selection.ts'
import { matchedRows } from '../../../kernel/records/totals.ts'
import { isAmong, joined, type Sql } from '../../../kernel/statement.ts'

type Kept = {
  readonly table: string
  readonly by: readonly string[]
  readonly sums: readonly string[]
  /** An index that has all of these, for who may not read all records. */
  readonly index?: string
}

/**
 * By entity: a table whose columns are called like the fields that it counts by and adds up. Of a date it knows the
 * month, and `months` names it as reports do.
 */
const KEPT: Readonly<Record<string, Kept>> = {
  opportunities: {
    table: 'crm_deal_figures',
    by: ['pipeline_id', 'stage', 'lead_source', 'close_date:month'],
    sums: ['amount_converted', 'amount_weighted', 'amount_squares'],
    index: activeIndex('crm_opportunities'),
  },
  leads: { table: 'crm_lead_figures', by: ['status', 'source'], sums: [] },
}

export type FiguresSource = {
  /** Behind `from`, where what is counted is called `t`. */
  readonly from: string
  readonly where: Sql
  /** SQL of how many records there are. */
  readonly count: string
  /** Behind `group by`: totals of what is gone stay, and are nothing. */
  readonly having: string
  readonly isKept: boolean
}

export type Figures = {
  readonly plan: Plan
  readonly selection: Selection
  /** What is grouped by, a month as `close_date:month`. */
  readonly groupBy: readonly string[]
  /** What is added up. */
  readonly sums: readonly string[]
}

export function figuresSource({ plan, selection, groupBy, sums }: Figures, ctx: ReadContext): FiguresSource {
  const kept = KEPT[plan.entity.name]
  const { said, where } = selection
  const isKnown =
    kept !== undefined &&
    said !== null &&
    groupBy.every(name => kept.by.includes(name)) &&
    sums.every(name => kept.sums.includes(name)) &&
    said.every(({ field, names, targets }) => kept.by.includes(field.name) && names.length === 0 && !targets)
  if (!isKnown) return inRows({ plan, selection, groupBy, sums }, ctx)
  const active: Sql = { text: `t.site_id = ? and t.state = 'active'`, values: where.values.slice(0, 1) }
  // None of these fields is ever without a value.
  const parts = said.map(({ field, values }) =>
    isAmong(
      `t.${field.name}`,
      values.filter(value => value !== null),
    ),
  )
  return {
    from: `${kept.table} t`,
    where: joined([active, ...parts], ' and '),
    count: 'cast(coalesce(sum(t.count), 0) as bigint)',
    having: ' having sum(t.count) <> 0',
    isKept: true,
  }
}

function inRows({ plan, selection, groupBy, sums }: Figures, ctx: ReadContext): FiguresSource {
  const { by = [], sums: added = [], index } = KEPT[plan.entity.name] ?? {}
  const isIndexed = groupBy.every(name => by.includes(name)) && sums.every(name => added.includes(name))
  const known = index && isIndexed && selection.state === 'active' ? { index } : {}
  return { ...matchedRows({ plan, selection, ...known }, ctx), count: 'count(*)', having: '', isKept: false }
}
