/** The shapes of what `screens.ts` answers. */
import { Type } from 'typebox'

export const neverHideableShape = Type.Object(
  {
    everybody: Type.Array(Type.String()),
    administrator: Type.Array(Type.String()),
  },
  { title: 'NeverHideable' },
)

export const menuControlShape = Type.Object(
  {
    rules: Type.Object({ roles: Type.Record(Type.String(), Type.Unknown()) }),
    roles: Type.Array(Type.Object({ slug: Type.String(), name: Type.String() })),
    menu: Type.Array(Type.Object({ key: Type.String(), title: Type.String(), capability: Type.String() })),
    never_hideable: neverHideableShape,
  },
  { title: 'MenuControl' },
)

export const cleanupShape = Type.Object(
  {
    rules: Type.Object({ roles: Type.Record(Type.String(), Type.Unknown()) }),
    roles: Type.Array(Type.Object({ slug: Type.String(), name: Type.String() })),
    items: Type.Array(Type.Object({ key: Type.String(), title: Type.String() })),
    panels: Type.Array(Type.Object({ key: Type.String(), title: Type.String() })),
  },
  { title: 'Cleanup' },
)
