/** A type of space as customers may buy it, and what it costs where. */

import type { TableRow } from '../../../db/row-types.ts'
import { MINUTE } from '../../../kernel/calendar.ts'
import type { ReadContext } from '../../../kernel/context.ts'
import { readRows } from '../../../kernel/statement.ts'
import type { Stay } from '../domain/stay.ts'
import { type Tariff, tariffAt } from '../domain/tariff.ts'
import { refusals } from '../errors.ts'
import type { Selection } from '../hooks.ts'
import { settings } from '../settings.ts'
import { fromCatalogue } from './catalogue.ts'
import { readPriceModel, type WrittenPrices } from './price-model.ts'

/** Refuses a type that is not sold, and a stay that is too short or too long for it. */
export async function refuseByType(id: number, stay: Stay, ctx: ReadContext): Promise<void> {
  const type = await fromCatalogue(`type ${id}`, () => loadType(id, ctx), ctx)
  const { currency } = await ctx.settings(settings)
  if (!type?.isSold || !isPricedIn(currency, type.prices)) throw refusals.unpriced()
  const minutes = (stay.exit - stay.entry) / MINUTE
  if (minutes < type.minMinutes) throw refusals.type_too_short()
  if (minutes > type.maxMinutes) throw refusals.type_too_long()
}

/** The tariff of a type at a location, also of one that is no longer sold; null where it has no prices. */
export const loadTariff = (
  { spaceTypeId, locationId, currency }: Pick<Selection, 'spaceTypeId' | 'locationId' | 'currency'>,
  ctx: ReadContext,
): Promise<Tariff | null> => {
  const load = async () => {
    const type = await fromCatalogue(`type ${spaceTypeId}`, () => loadType(spaceTypeId, ctx), ctx)
    if (!type?.prices || !isPricedIn(currency, type.prices)) return null
    return tariffAt(readPriceModel(type.prices, currency), locationId)
  }
  return fromCatalogue(`tariff ${spaceTypeId} at ${locationId} in ${currency}`, load, ctx)
}

/** Prices are numbers of the currency in which they were saved; where the site has another by now, there are none. */
const isPricedIn = (currency: string, prices: WrittenPrices | null): boolean =>
  prices !== null && (prices.currency ?? currency) === currency

async function loadType(id: number, ctx: ReadContext) {
  const [row] = await readRows<TableRow<'carparking_space_types'>>({ text: TYPE, values: [ctx.site.id, id] }, ctx)
  if (!row) return null
  return {
    isSold: row.status === 'published' && row.trashed_at === null,
    prices: row.prices ? (JSON.parse(row.prices) as WrittenPrices) : null,
    minMinutes: row.min_stay_minutes ?? 0,
    maxMinutes: row.max_stay_minutes ?? Infinity,
  }
}

const TYPE = `select prices, min_stay_minutes, max_stay_minutes, status, trashed_at from carparking_space_types
  where site_id = ? and id = ?`
