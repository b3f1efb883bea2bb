/** The shapes of what `availability.ts` answers. */
import { Type } from 'typebox'
import { orNull } from '../../../../kernel/reply-shapes.ts'

export const offeredTypeShape = Type.Object(
  {
    space_type_id: Type.Integer(),
    name: Type.String(),
    free: Type.Integer(),
    capacity: Type.Integer(),
    price: Type.Union([Type.Number(), Type.Null()], { description: 'Null where the type has no prices.' }),
    currency: Type.String(),
    units: Type.Integer(),
    billing_unit: orNull(Type.String()),
  },
  { title: 'OfferedType' },
)

export const alternativeShape = Type.Object(
  {
    kind: Type.Enum(['other_time', 'other_type', 'other_location']),
    location_id: Type.Integer(),
    location: Type.String(),
    distance_km: Type.Optional(Type.Number({ description: 'Only of another location.' })),
    entry: Type.String(),
    exit: Type.String(),
    space_type_id: Type.Integer(),
    name: Type.String(),
    free: Type.Integer(),
    price: orNull(Type.Number()),
    currency: Type.String(),
  },
  { title: 'Alternative' },
)

export const availabilityShape = Type.Object(
  {
    location_id: Type.Integer(),
    entry: Type.String({ format: 'date-time' }),
    exit: Type.String({ format: 'date-time' }),
    open: Type.Object({ entry: Type.Boolean(), exit: Type.Boolean() }),
    types: Type.Array(offeredTypeShape),
    alternatives: Type.Optional(Type.Array(alternativeShape, { description: 'Only where nothing is free.' })),
  },
  { title: 'Availability' },
)
