import { Type } from 'typebox'
import { updateRecord } from '../../../kernel/records/update.ts'
import { route } from '../../../kernel/route.ts'
import { readShape } from '../../../kernel/schema-values.ts'
import { hoursSchema, locations } from '../entities/locations.ts'
import { errors } from '../errors.ts'
import { can } from '../permissions.ts'

const input = Type.Object({ id: Type.Integer({ minimum: 1 }) })
const written = Type.Object({ ...hoursSchema.properties, timezone: Type.Optional(Type.String({ maxLength: 60 })) })

export const readHours = route({
  method: 'GET',
  path: '/locations/{id}/hours',
  summary: 'The opening hours of a location',
  access: can('view'),
  input,
  reply: written,
  async handler({ id }, ctx) {
    const row = await ctx.db
      .selectFrom('carparking_locations')
      .select(['hours', 'timezone'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!row) throw errors.not_found({ what: 'location' })
    return {
      timezone: row.timezone || ctx.site.zone,
      ...readShape(hoursSchema, row.hours ? JSON.parse(row.hours) : {}),
    }
  },
})

export const saveHours = route({
  method: ['PUT', 'POST'],
  path: '/locations/{id}/hours',
  summary: 'Set the opening hours of a location',
  access: can('edit'),
  input,
  extra: true,
  body: written,
  reply: written,
  async handler({ id, ...sent }, ctx) {
    const { timezone, ...hours } = readShape(written, sent)
    const zone = timezone === undefined ? {} : { timezone }
    const location = await updateRecord(locations, { id, values: zone, set: { hours } }, ctx)
    return { timezone: location.timezone || ctx.site.zone, ...hours }
  },
})
