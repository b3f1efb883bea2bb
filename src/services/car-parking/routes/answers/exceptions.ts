/** The shapes of what `exceptions.ts` answers. */
import { Type } from 'typebox'
import { orNull } from '../../../../kernel/reply-shapes.ts'

export const exceptionShape = Type.Object(
  {
    label: Type.String(),
    kind: Type.Enum(['closed', 'capacity', 'special_hours', 'no_entry', 'no_exit']),
    space_type_id: orNull(Type.Integer()),
    capacity: orNull(Type.Integer()),
    date_from: Type.String(),
    date_to: Type.String(),
    start: orNull(Type.String()),
    end: orNull(Type.String()),
    repeats_yearly: Type.Boolean(),
    id: Type.Integer(),
    location_id: Type.Integer(),
  },
  { title: 'Exception' },
)
