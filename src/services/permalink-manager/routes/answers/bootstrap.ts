/** The shapes of what `bootstrap.ts` answers. */
import { Type } from 'typebox'

export const permissionsShape = Type.Object(
  {
    view: Type.Boolean(),
    edit: Type.Boolean(),
    redirects: Type.Boolean(),
    tools: Type.Boolean(),
    import: Type.Boolean(),
    settings: Type.Boolean(),
  },
  { title: 'Permissions' },
)

export const modeShape = Type.Object(
  {
    value: Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal(2), Type.Literal(-1), Type.Literal(-2)]),
    id: Type.Enum(['update', 'global', 'keep', 'keep_and_skip', 'disabled']),
    label: Type.Enum([
      'Follow the global setting',
      'Keep the address',
      'Keep the address and skip it in bulk tools',
      'Make the address anew on every save',
      'Use the address of the platform',
    ]),
  },
  { title: 'Mode' },
)

export const limitsShape = Type.Object(
  {
    per_page: Type.Number(),
    check: Type.Integer(),
    bulk: Type.Integer(),
    bulk_delete: Type.Integer(),
    redirects_per_item: Type.Number(),
    uri_length: Type.Integer(),
  },
  { title: 'Limits' },
)

export const bootstrapShape = Type.Object(
  {
    version: Type.String(),
    permissions: permissionsShape,
    modes: Type.Array(modeShape),
    modules: Type.Array(Type.Object({ id: Type.String(), pro: Type.Boolean(), active: Type.Boolean() })),
    limits: limitsShape,
  },
  { title: 'Bootstrap' },
)
