/** Instants that belong to a place: told with its offset, read on its clock where none is sent, filtered by its dates. */
import type { ReadContext } from '../context.ts'
import { isAmong, joined, type Sql } from '../statement.ts'
import type { Values } from './kind.ts'
import type { Plan, PlannedField } from './plan.ts'
import { dayBounds, instantIn, isDate, isLocalTime } from './time-kinds.ts'

/** The zone of each place by its id. One that is not in it is on the clock of the site. */
export type Zones = ReadonlyMap<number, string>

export const zonesOf = async (plan: Plan, ctx: ReadContext): Promise<Zones | null> =>
  (await plan.entity.clock?.zones(ctx)) ?? null

/** `rows` are what callers see of `records`, in the same order. */
export async function onTheirClocks(
  plan: Plan,
  { records, rows }: { readonly records: readonly Readonly<Values>[]; readonly rows: readonly Values[] },
  ctx: ReadContext,
): Promise<readonly Values[]> {
  const zones = records.length > 0 ? await zonesOf(plan, ctx) : null
  if (!zones) return rows
  const names = localFields(plan).map(({ name }) => name)
  return rows.map((row, index) => {
    const timeZone = zones.get(Number(records[index]![plan.entity.clock!.by])) ?? ctx.site.zone
    const told = names.flatMap(name =>
      typeof row[name] === 'string' ? [[name, localInstant(row[name], timeZone)] as const] : [],
    )
    return { ...row, ...Object.fromEntries(told) }
  })
}

/** Times that a caller sent without an offset become instants of the place that the record names. */
export async function placeTimes(plan: Plan, values: Values, ctx: ReadContext): Promise<void> {
  const floating = localFields(plan).filter(({ name }) => isLocalTime(values[name]))
  if (floating.length === 0) return
  const zones = await zonesOf(plan, ctx)
  const zone = zones?.get(Number(values[plan.entity.clock!.by])) ?? ctx.site.zone
  for (const { name } of floating) values[name] = instantIn(String(values[name]), zone)
}

type Asked = { readonly plan: Plan; readonly field: PlannedField; readonly zones: Zones }

/** Null where the values are no dates and no times of a place. */
export function localEquals(asked: Asked, wanted: readonly unknown[], ctx: ReadContext): Sql | null {
  const column = `t.${asked.field.name}`
  const isOn = (value: string, zone: string): Sql => {
    if (!isDate(value)) return { text: `${column} = ?`, values: [instantIn(value, zone)] }
    const { from, until } = dayBounds(value, zone)
    return { text: `(${column} >= ? and ${column} < ?)`, values: [from, until] }
  }
  if (!wanted.every(isOfPlace)) return null
  return byZone(
    asked,
    zone =>
      joined(
        wanted.map(value => isOn(value, zone)),
        ' or ',
      ),
    ctx,
  )
}

/** From or to a date or time of the place, both included. */
export function localRange(
  asked: Asked,
  { sent, end }: { readonly sent: unknown; readonly end: 'from' | 'to' },
  ctx: ReadContext,
): Sql | null {
  if (!isOfPlace(sent)) return null
  const column = `t.${asked.field.name}`
  return byZone(
    asked,
    zone => {
      if (!isDate(sent)) return { text: `${column} ${end === 'from' ? '>=' : '<='} ?`, values: [instantIn(sent, zone)] }
      const { from, until } = dayBounds(sent, zone)
      return end === 'from' ? { text: `${column} >= ?`, values: [from] } : { text: `${column} < ?`, values: [until] }
    },
    ctx,
  )
}

const isOfPlace = (value: unknown): value is string =>
  typeof value === 'string' && (isDate(value) || isLocalTime(value))

const localFields = (plan: Plan): readonly PlannedField[] => plan.fields.filter(({ options }) => options.local)

/** `2027-04-16T09:00:00.000000+02:00` */
const localInstant = (instant: string, timeZone: string): string =>
  Temporal.Instant.from(instant).toString({ timeZone, fractionalSecondDigits: 6 })

/** The condition on the clock of each place; where all are on that of the site, that is one condition. */
function byZone({ plan, zones }: Asked, condition: (zone: string) => Sql, ctx: ReadContext): Sql {
  const away = Map.groupBy(
    [...zones].filter(([, zone]) => zone !== ctx.site.zone),
    ([, zone]) => zone,
  )
  const here = condition(ctx.site.zone)
  if (away.size === 0) return here
  const place = `t.${plan.entity.clock!.by}`
  const at = (ids: readonly number[]) => isAmong(place, ids)
  const elsewhere = [...away].map(([zone, places]) => {
    const within = [at(places.map(([id]) => id)), bracketed(condition(zone))]
    return bracketed(joined(within, ' and '))
  })
  const others = at([...away.values()].flat().map(([id]) => id))
  const rest = joined([{ ...others, text: `not (${others.text})` }, bracketed(here)], ' and ')
  return joined([...elsewhere, bracketed(rest)], ' or ')
}

const bracketed = ({ text, values }: Sql): Sql => ({ text: `(${text})`, values })
