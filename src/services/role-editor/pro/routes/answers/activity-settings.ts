/** The shapes of what `activity-settings.ts` answers. */
import { Type } from 'typebox'

export const activitySettingsShape = Type.Object(
  {
    retention_days: Type.Integer(),
    alert_critical: Type.Boolean(),
    alert_email: Type.String(),
  },
  { title: 'ActivitySettings' },
)
