/** What Pro adds to a price, as the database has it. */

import type { TableRow } from '../../../../db/row-types.ts'
import { dateAt } from '../../../../kernel/calendar.ts'
import type { ReadContext } from '../../../../kernel/context.ts'
import { minorUnits, scaled } from '../../../../kernel/currencies.ts'
import { readRows } from '../../../../kernel/statement.ts'
import { fromCatalogue } from '../../bookings/catalogue.ts'
import { countSpaces } from '../../bookings/free-spaces.ts'
import type { PriceParts } from '../../domain/quote.ts'
import { refusals } from '../../errors.ts'
import type { OfferedExtra, Selection } from '../../hooks.ts'
import { settings } from '../../settings.ts'
import { groupLine } from '../domain/customer-group.ts'
import { type ChosenExtra, extraCharges, isOrderable, mergedOrders } from '../domain/extras.ts'
import { type PricingRule, ruleLines } from '../domain/pricing-rules.ts'
import { type TaxRate, taxLines } from '../domain/taxes.ts'
import { orderedOn } from './extra-stock.ts'
import { readRule } from './read-rule.ts'

type Extra = TableRow<'carparking_booking_extras'>
type Group = Pick<TableRow<'carparking_customer_groups'>, 'id' | 'name' | 'discount_type' | 'discount_value'>
type Kept = 'carparking_pricing_rules' | 'carparking_tax_rates' | 'carparking_booking_extras'

export async function proPriceParts(_free: PriceParts, selection: Selection, ctx: ReadContext): Promise<PriceParts> {
  const groups = await loadGroups(selection.userId, ctx)
  const rules = await loadRules(selection.currency, ctx)
  const rates = await loadRates(ctx)
  const chosen = await loadExtras(selection, ctx)
  const about = {
    locationId: selection.locationId,
    spaceTypeId: selection.spaceTypeId,
    customerGroupIds: groups.map(({ id }) => id),
    now: ctx.clock.millis(),
    occupancy: rules.some(asksForOccupancy) ? await occupancyOf(selection, ctx) : 0,
  }
  const discounts = groups.map(row => readDiscount(row, selection.currency))
  const parking = await rateOfParking(selection, rates, ctx)
  const ofExtras = chosen.flatMap(({ extra }) => {
    const rate = rates.find(({ id }) => id === extra.taxRateId)
    return rate ? [[extra.id, rate] as const] : []
  })
  return {
    rules: (price, stay) => ruleLines(rules, price, { ...about, stay }),
    group: amount => groupLine(discounts, amount),
    extras: facts => extraCharges(chosen, facts),
    taxes: taxables => taxLines(taxables, { parking, extras: new Map(ofExtras) }),
  }
}

const asksForOccupancy = ({ conditions }: PricingRule): boolean =>
  (conditions.occupancyMin ?? null) !== null || (conditions.occupancyMax ?? null) !== null

/** Values are kept with four places. */
const PLACES = 10_000
const amountOf = (stored: unknown, currency: string) => minorUnits(Number(stored) / PLACES, currency)

const loadRules = (currency: string, ctx: ReadContext): Promise<PricingRule[]> => {
  const load = async () => (await active('carparking_pricing_rules', ctx)).map(row => readRule(row, currency))
  return fromCatalogue(`rules in ${currency}`, load, ctx)
}

/** Where prices are without tax, no rate can be contained in them. */
async function loadRates(ctx: ReadContext): Promise<readonly TaxRate[]> {
  const load = async () => (await active('carparking_tax_rates', ctx)).map(readRate)
  const rates = await fromCatalogue('tax rates', load, ctx)
  const isNet = rates.length > 0 && !(await ctx.settings(settings)).prices_include_tax
  return isNet ? rates.map(rate => ({ ...rate, isInclusive: false })) : rates
}

async function active<Name extends Kept>(table: Name, ctx: ReadContext): Promise<readonly TableRow<Name>[]> {
  const text = `select * from ${table} where site_id = ? and status = 'active' and trashed_at is null order by id`
  return readRows<TableRow<Name>>({ text, values: [ctx.site.id] }, ctx)
}

const readRate = (row: TableRow<'carparking_tax_rates'>): TaxRate => ({
  id: row.id,
  name: row.name,
  rate: row.rate,
  isInclusive: row.inclusive === 1,
})

const readDiscount = (row: Group, currency: string) => ({
  name: row.name,
  discountType: row.discount_type as 'percent' | 'fixed',
  discountValue:
    row.discount_type === 'percent' ? scaled(row.discount_value / PLACES, 2) : amountOf(row.discount_value, currency),
})

async function loadGroups(userId: number | null, ctx: ReadContext): Promise<readonly Group[]> {
  if (userId === null) return []
  return ctx.db
    .selectFrom('carparking_customer_groups as g')
    .innerJoin('carparking_group_members as m', 'm.group_id', 'g.id')
    .select(['g.id', 'g.name', 'g.discount_type', 'g.discount_value'])
    .where('m.user_id', '=', userId)
    .where('g.status', '=', 'active')
    .where('g.trashed_at', 'is', null)
    .execute()
}

/** What was chosen, and what must be taken in any case. */
async function loadExtras(selection: Selection, ctx: ReadContext): Promise<ChosenExtra[]> {
  const { currency, stay } = selection
  const extras = mergedOrders(selection.extras)
  const offered = await offeredExtras(selection, ctx)
  const unknown = extras.find(({ extra_id }) => !offered.some(({ id }) => id === extra_id))
  if (unknown) throw refusals.no_extra()
  return offered.flatMap(row => {
    const wanted = extras.find(({ extra_id }) => extra_id === row.id)
    const quantity = wanted?.quantity ?? (row.required === 1 ? 1 : 0)
    if (quantity === 0) return []
    if (wanted && !isOrderable(row.lead_time_hours, stay.entry, ctx.clock.millis()))
      throw refusals.extra_too_late({ name: row.name })
    if (row.max_quantity !== null && quantity > row.max_quantity)
      throw refusals.extra_too_many({ most: row.max_quantity, name: row.name })
    return [{ quantity, extra: readExtra(row, currency) }]
  })
}

/** What can still be ordered for a stay, for the booking page. */
export async function tellOfferedExtras(
  _none: readonly OfferedExtra[],
  selection: Selection,
  ctx: ReadContext,
): Promise<OfferedExtra[]> {
  const rows = await offeredExtras(selection, ctx)
  const { entry, timeZone } = selection.stay
  const limited = rows.filter(({ daily_stock }) => daily_stock !== null).map(({ id }) => id)
  const ordered = await orderedOn(dateAt(entry, timeZone), limited, ctx)
  const isLeft = (row: Extra) => row.daily_stock === null || (ordered.get(row.id) ?? 0) < row.daily_stock
  return rows
    .filter(row => isOrderable(row.lead_time_hours, entry, ctx.clock.millis()) && isLeft(row))
    .map(row => ({
      extra_id: row.id,
      name: row.name,
      price: row.price / PLACES,
      price_type: row.price_type as OfferedExtra['price_type'],
      max_quantity: row.max_quantity,
      required: row.required === 1,
    }))
}

/** An extra that names locations or types is offered only there. */
const offeredExtras = ({ locationId, spaceTypeId }: Selection, ctx: ReadContext): Promise<readonly Extra[]> =>
  fromCatalogue(`extras of ${spaceTypeId} at ${locationId}`, () => loadOffered(locationId, spaceTypeId, ctx), ctx)

async function loadOffered(locationId: number, spaceTypeId: number, ctx: ReadContext): Promise<readonly Extra[]> {
  const rows = await active('carparking_booking_extras', ctx)
  if (rows.length === 0) return []
  const links = await readRows<{ owner_id: unknown; field: string; target_id: unknown }>(
    { text: EXTRA_LINKS, values: [ctx.site.id] },
    ctx,
  )
  const isOpen = (extra: unknown, field: string, wanted: number) => {
    const named = links.filter(link => Number(link.owner_id) === Number(extra) && link.field === field)
    return named.length === 0 || named.some(link => Number(link.target_id) === wanted)
  }
  return rows.filter(({ id }) => isOpen(id, 'location_ids', locationId) && isOpen(id, 'space_type_ids', spaceTypeId))
}

const EXTRA_LINKS = `select owner_id, field, target_id from record_links
  where site_id = ? and owner = 'carparking_booking_extras'`

const readExtra = (row: Extra, currency: string) => ({
  id: row.id,
  name: row.name,
  priceType: row.price_type as OfferedExtra['price_type'],
  price: row.price_type === 'percent' ? scaled(row.price / PLACES, 2) : amountOf(row.price, currency),
  maxTotal: row.max_total === null ? null : amountOf(row.max_total, currency),
  taxRateId: row.tax_rate_id,
})

/** The rate of the type of space comes before that of the location. */
async function rateOfParking(
  selection: Selection,
  rates: readonly TaxRate[],
  ctx: ReadContext,
): Promise<TaxRate | null> {
  if (rates.length === 0) return null
  const { spaceTypeId, locationId } = selection
  const load = async () => {
    const values = [ctx.site.id, spaceTypeId, ctx.site.id, locationId]
    const [named] = await readRows<{ of_type: unknown; of_place: unknown }>({ text: RATES, values }, ctx)
    return Number(named?.of_type ?? named?.of_place ?? null)
  }
  const id = await fromCatalogue(`tax of ${spaceTypeId} at ${locationId}`, load, ctx)
  return rates.find(rate => rate.id === id) ?? null
}

const RATES = `select (select tax_rate_id from carparking_space_types where site_id = ? and id = ?) as of_type,
  (select tax_rate_id from carparking_locations where site_id = ? and id = ?) as of_place`

/** Percent of the spaces that others have taken at the fullest instant of the stay. */
async function occupancyOf({ locationId, spaceTypeId, stay }: Selection, ctx: ReadContext): Promise<number> {
  const wanted = { locationId, spaceTypeId, from: stay.entry, to: stay.exit, exceptBooking: null }
  const { free, capacity } = await countSpaces(wanted, ctx)
  return capacity === 0 ? 0 : Math.round((100 * (capacity - free)) / capacity)
}
