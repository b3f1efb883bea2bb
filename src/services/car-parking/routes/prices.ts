import { byId } from '../../../kernel/records/record-route.ts'
import { updateRecord } from '../../../kernel/records/update.ts'
import { route } from '../../../kernel/route.ts'
import { readShape } from '../../../kernel/schema-values.ts'
import { priceModelSchema, priceProblems } from '../bookings/price-model.ts'
import { spaceTypes } from '../entities/space-types.ts'
import { errors } from '../errors.ts'
import { can } from '../permissions.ts'
import { settings } from '../settings.ts'

const input = byId('The number of the space type.')

export const readPrices = route({
  method: 'GET',
  path: '/space-types/{id}/prices',
  summary: 'The prices of a space type',
  access: can('view'),
  input,
  reply: priceModelSchema,
  async handler({ id }, ctx) {
    const row = await ctx.db
      .selectFrom('carparking_space_types')
      .select('prices')
      .where('id', '=', id)
      .executeTakeFirst()
    if (!row) throw errors.not_found({ what: 'space type' })
    return row.prices ? { currency: (await ctx.settings(settings)).currency, ...JSON.parse(row.prices) } : null
  },
})

/** Replaces the whole: what is not sent is as it is by default. Kept with the currency that the site has now. */
export const savePrices = route({
  method: 'PUT',
  path: '/space-types/{id}/prices',
  summary: 'Set the prices of a space type',
  access: can('edit'),
  input,
  extra: true,
  body: priceModelSchema,
  reply: priceModelSchema,
  async handler({ id, ...sent }, ctx) {
    const { currency } = await ctx.settings(settings)
    const prices = { ...readShape(priceModelSchema, sent) }
    const isForeign = (prices.currency ?? currency) !== currency
    const problems = [...(isForeign ? [`The currency of the site is ${currency}.`] : []), ...priceProblems(prices)]
    if (problems.length > 0) throw errors.prices({ problems: problems.join(' ') }, { data: { problems } })
    const saved = { ...prices, currency }
    await updateRecord(spaceTypes, { id, set: { prices: saved } }, ctx)
    return saved
  },
})
