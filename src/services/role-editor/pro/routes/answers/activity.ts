/** The shapes of what `activity.ts` answers. */
import { Type } from 'typebox'
import { orNull } from '../../../../../kernel/reply-shapes.ts'

export const beforeShape = Type.Object(
  {
    name: Type.Optional(Type.String()),
    capabilities: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    roles: Type.Optional(Type.Array(Type.Unknown())),
  },
  { title: 'Before' },
)

export const capabilitiesShape = Type.Object(
  {
    vendor_carparking_manage_settings: Type.Optional(Type.Boolean()),
    vendor_carparking_export: Type.Optional(Type.Boolean()),
    vendor_carparking_delete: Type.Optional(Type.Boolean()),
    vendor_carparking_edit: Type.Optional(Type.Boolean()),
    vendor_carparking_create: Type.Optional(Type.Boolean()),
    vendor_carparking_view: Type.Optional(Type.Boolean()),
    vendor_carparking_manage: Type.Optional(Type.Boolean()),
    vendor_permalink_redirects: Type.Optional(Type.Boolean()),
    vendor_permalink_tools: Type.Optional(Type.Boolean()),
    vendor_aure_manage_settings: Type.Optional(Type.Boolean()),
  },
  { title: 'Capabilities' },
)

export const afterShape = Type.Object(
  {
    roles: Type.Optional(Type.Array(Type.String())),
    name: Type.Optional(Type.String()),
    capabilities: Type.Optional(capabilitiesShape),
  },
  { title: 'After' },
)

export const activityShape = Type.Object(
  {
    id: Type.Integer(),
    created_at: Type.String({ format: 'date-time' }),
    actor: orNull(Type.Object({ id: Type.Integer(), name: Type.String() })),
    source: Type.String(),
    operation: Type.String(),
    target: Type.Object({ type: Type.String(), id: Type.String(), label: Type.String() }),
    before: orNull(beforeShape),
    after: orNull(afterShape),
    severity: Type.String(),
    ip: Type.String(),
    revertible: Type.Boolean(),
    reverted_by: Type.Unknown(),
  },
  { title: 'Activity' },
)
