/** The shapes of what `reports.ts` answers. */
import { Type } from 'typebox'
import { orNull } from '../../../../../kernel/reply-shapes.ts'

export const scheduleShape = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String(),
    frequency: Type.Enum(['daily', 'weekly', 'monthly']),
    weekday: Type.Integer(),
    monthday: Type.Integer(),
    hour: Type.Integer(),
    format: Type.Enum(['csv', 'html']),
    sections: Type.Array(Type.Enum(['summary', 'events', 'by_severity', 'by_group', 'by_user', 'by_ip'])),
    filters: Type.Object({ group: Type.Optional(Type.String()) }),
    recipients: Type.Array(Type.String()),
    enabled: Type.Boolean(),
    next_run_at: orNull(Type.String({ format: 'date-time' })),
    last_run_at: orNull(Type.String({ format: 'date-time' })),
    last_status: Type.Enum(['failed', 'sent', 'never']),
    last_error: orNull(Type.String()),
    created_at: Type.String({ format: 'date-time' }),
    updated_at: Type.String({ format: 'date-time' }),
  },
  { title: 'Schedule' },
)
