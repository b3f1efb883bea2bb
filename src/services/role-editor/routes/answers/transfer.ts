/** The shapes of what `transfer.ts` answers. */
import { Type } from 'typebox'
import { totalsShape } from './capabilities.ts'

export const exportRolesShape = Type.Object(
  {
    name: Type.String(),
    capabilities: Type.Record(Type.String(), Type.Boolean()),
  },
  { title: 'ExportRoles' },
)

export const bundleShape = Type.Object(
  {
    roles: Type.Record(Type.String(), exportRolesShape),
    checksum: Type.String(),
    format: Type.String(),
    version: Type.Integer(),
    exported_at: Type.String({ format: 'date-time' }),
    site: Type.String(),
  },
  { title: 'Bundle' },
)

export const inspectFileShape = Type.Object(
  {
    key: Type.String(),
    cap: Type.String(),
    severity: Type.Enum(['high', 'critical']),
  },
  { title: 'InspectFile' },
)

export const role2Shape = Type.Object(
  {
    warnings: Type.Array(inspectFileShape),
    granted: Type.Array(Type.String()),
    revoked: Type.Array(Type.String()),
    denied: Type.Array(Type.String()),
    cleared: Type.Array(Type.String()),
    slug: Type.String(),
    name: Type.String(),
    state: Type.Enum(['new', 'same', 'different']),
  },
  { title: 'Role2' },
)

export const importFileShape = Type.Object(
  {
    snapshot: Type.Integer(),
    totals: totalsShape,
    roles: Type.Array(Type.String()),
  },
  { title: 'ImportFile' },
)
