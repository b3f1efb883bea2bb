/** The shapes of what `catalogue.ts` answers. */
import { Type } from 'typebox'
import { orNull } from '../../../../kernel/reply-shapes.ts'

export const catalogueShape = Type.Object(
  {
    code: Type.Integer(),
    label: Type.String(),
    description: Type.String(),
    severity: Type.Enum(['informational', 'low', 'medium', 'high', 'critical']),
    group: Type.String(),
    group_label: Type.String(),
    module: Type.String(),
    object_type: Type.String(),
    action: Type.String(),
    monitor: Type.String(),
    enabled: Type.Boolean(),
    default: Type.Boolean(),
    overridden: Type.Boolean(),
    locked: Type.Boolean(),
  },
  { title: 'Catalogue' },
)

export const monitorShape = Type.Object(
  {
    id: Type.String(),
    label: Type.String(),
    description: Type.String(),
    groups: Type.Array(Type.String()),
    enabled: Type.Boolean(),
    default: Type.Boolean(),
    available: Type.Boolean(),
    requires: orNull(Type.String()),
    locked: Type.Boolean(),
    event_codes: Type.Array(Type.Integer()),
  },
  { title: 'Monitor' },
)

export const switchMonitorShape = Type.Object(
  {
    enabled: Type.Boolean(),
    id: Type.String(),
    label: Type.String(),
    description: Type.String(),
    groups: Type.Array(Type.String()),
    default: Type.Boolean(),
    available: Type.Boolean(),
    requires: orNull(Type.String()),
    locked: Type.Boolean(),
    event_codes: Type.Array(Type.Integer()),
  },
  { title: 'SwitchMonitor' },
)
