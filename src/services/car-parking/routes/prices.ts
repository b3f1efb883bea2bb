import { Type } from 'typebox'
import { updateRecord } from '../../../kernel/records/update.ts'
import { route } from '../../../kernel/route.ts'
import { readShape } from '../../../kernel/schema-values.ts'
import { priceModelSchema, priceProblems, type WrittenPrices } from '../bookings/price-model.ts'
import { spaceTypes } from '../entities/space-types.ts'
import { errors } from '../errors.ts'
import { can } from '../permissions.ts'
import { settings } from '../settings.ts'

const input = Type.Object({ id: Type.Integer({ minimum: 1 }) })

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
    return row.prices ? withCurrency(JSON.parse(row.prices), (await ctx.settings(settings)).currency) : null
  },
})

/** Replaces the whole: what is not sent is as it is by default. */
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
    const prices = readShape(priceModelSchema, sent)
    const problems = priceProblems(prices)
    if (problems.length > 0) throw errors.prices({ problems: problems.join(' ') }, { data: { problems } })
    await updateRecord(spaceTypes, { id, set: { prices } }, ctx)
    return withCurrency(prices, (await ctx.settings(settings)).currency)
  },
})

/** All prices of a site are in one currency, that of the settings. */
const withCurrency = (prices: WrittenPrices, currency: string): WrittenPrices => ({ ...prices, currency })
