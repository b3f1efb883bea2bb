/** The shapes of what `capabilities.ts` answers. */
import { Type } from 'typebox'
import { orNull } from '../../../../kernel/reply-shapes.ts'

export const permissionShape = Type.Object(
  {
    severity: Type.Union([Type.Enum(['high', 'critical']), Type.Null()]),
    origin: Type.String(),
    area: Type.String(),
    label: Type.String(),
    cap: Type.String(),
  },
  { title: 'Permission' },
)

export const templateShape = Type.Object(
  {
    capabilities: Type.Record(Type.String(), Type.Boolean()),
    slug: Type.String(),
    name: Type.String(),
  },
  { title: 'Template' },
)

export const catalogueShape = Type.Object(
  {
    areas: Type.Array(Type.Object({ id: Type.String(), label: Type.String() })),
    permissions: Type.Array(permissionShape),
    templates: Type.Array(templateShape),
    default_roles: Type.Array(templateShape),
  },
  { title: 'Catalogue' },
)

export const totalsShape = Type.Object(
  {
    changes: Type.Integer(),
    people: orNull(Type.Integer()),
  },
  { title: 'Totals' },
)

export const deleteCapabilityShape = Type.Object(
  {
    deleted: Type.String(),
    roles: Type.Array(Type.String()),
    snapshot: Type.Integer(),
    totals: totalsShape,
  },
  { title: 'DeleteCapability' },
)
