/** The shapes of what `settings.ts` answers. */
import { Type } from 'typebox'

export const settingsShape = Type.Object(
  {
    show_deprecated: Type.Boolean(),
    show_administrator: Type.Boolean({
      description: 'Off: the Administrator can be neither changed, given nor taken here.',
    }),
    confirm_dangerous: Type.Boolean(),
    snapshot_retention: Type.Integer(),
    delegate_roles: Type.Array(Type.String(), { description: 'Roles that may view and edit roles.' }),
  },
  { title: 'Settings' },
)

export const readSettingsShape = Type.Object(
  {
    settings: settingsShape,
    modules: Type.Record(Type.String(), Type.Boolean()),
  },
  { title: 'ReadSettings' },
)
