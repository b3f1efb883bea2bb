/** What callers see of records: readable fields, computed values, links, and whatever listeners make of it. */
import type { ReadContext } from '../context.ts'
import type { ShownLinks } from '../entity.ts'
import { masked } from '../masks.ts'
import { readRows } from '../statement.ts'
import { knowFieldRights } from './field-rights.ts'
import { recordRows } from './hooks.ts'
import type { Values } from './kind.ts'
import { sidesOf } from './link-sides.ts'
import { onTheirClocks } from './local-times.ts'
import { type Plan, planOf } from './plan.ts'
import { isPublicValue, seesAsVisitor } from './public-reads.ts'
import { loadValues, rowColumns, shownValues } from './record-values.ts'
import { hasRight } from './row-rule.ts'
import { selectRecords } from './selection.ts'
import { readableFields } from './visibility.ts'

export async function presentRecords(
  plan: Plan,
  records: readonly Readonly<Values>[],
  ctx: ReadContext,
): Promise<readonly Values[]> {
  const { entity, service } = plan
  await knowFieldRights(plan, ctx)
  const readable = readableFields(plan, ctx)
  const computed = records.length > 0 ? await computedValues(plan, records, ctx) : undefined
  const links = records.length > 0 ? await shownLinks(plan, records, ctx) : new Map<string, LinksOf>()
  const shown = records.map((record, index) => {
    // What was made here is filled up, not copied: records have many values, and lists many records.
    const values = Object.assign(shownValues({ plan, fields: readable, mask: masked }, record), computed?.[index])
    for (const [name, of] of links) values[name] = of.get(record.id as number) ?? []
    return values
  })
  const rows = await onTheirClocks(plan, { records, rows: shown }, ctx)
  if (!ctx.hooks.has(recordRows.name)) return rows
  return ctx.hooks.apply(recordRows, rows, { service: service.slug, entity: entity.name }, ctx)
}

/** What a caller sees of what is computed, for a whole page. */
export async function computedValues(plan: Plan, records: readonly Readonly<Values>[], ctx: ReadContext) {
  const computed = await plan.entity.computed?.of(records as never, ctx)
  if (!computed || !seesAsVisitor(plan, ctx)) return computed
  return computed.map(values =>
    Object.fromEntries(Object.entries(values).filter(([name]) => isPublicValue(name, plan))),
  )
}

/** By the id of the record. */
type LinksOf = ReadonlyMap<number, readonly Values[]>

/** By the name under which records tell them; what the caller may not see is not told at all. */
async function shownLinks(
  plan: Plan,
  records: readonly Readonly<Values>[],
  ctx: ReadContext,
): Promise<ReadonlyMap<string, LinksOf>> {
  const told = new Map<string, LinksOf>()
  for (const [name, shown] of Object.entries(plan.entity.shows ?? {})) {
    const links = planOf({ service: plan.service, entity: shown.of })
    const isHidden = seesAsVisitor(plan, ctx) && !isPublicValue(name, plan)
    if (!isHidden && (await maySee(links, shown.by, ctx)))
      told.set(name, await linksOf({ links, shown, ids: records.map(({ id }) => id as number) }, ctx))
  }
  return told
}

async function maySee(links: Plan, by: string, ctx: ReadContext): Promise<boolean> {
  const other = sidesOf(links).find(side => side.field !== by)!
  return (await hasRight(links, 'list', ctx)) && (await hasRight(other.plan, 'read', ctx))
}

/** The first few of each record, in the order of their list: one statement for a whole page. */
async function linksOf(
  { links, shown, ids }: { links: Plan; shown: ShownLinks; ids: readonly number[] },
  ctx: ReadContext,
): Promise<LinksOf> {
  const { by, most = MOST_SHOWN } = shown
  const { where, order } = await selectRecords({ plan: links, verb: 'list', query: {}, within: [{ [by]: ids }] }, ctx)
  const numbered = `select t.*, row_number() over (partition by t.${by} order by ${order}) as place from ${links.table} t where ${where.text}`
  const text = `select ${rowColumns(links, ctx)} from (${numbered}) t where t.place <= ? order by t.place, t.id`
  const rows = await readRows<Values>({ text, values: [...where.values, most] }, ctx)
  const shownRows = await presentRecords(
    links,
    rows.map(row => loadValues(links, row, ctx)),
    ctx,
  )
  return Map.groupBy(shownRows, (_, index) => rows[index]![by] as number)
}

const MOST_SHOWN = 100
