/** The shapes of what `registries.ts` answers. */
import { Type } from 'typebox'
import { orNull } from '../../../../kernel/reply-shapes.ts'

export const toolbarShape = Type.Object(
  {
    url: orNull(Type.String()),
    id: Type.String(),
    title: Type.String(),
    parent: orNull(Type.String()),
    capability: Type.String(),
  },
  { title: 'Toolbar' },
)

export const dashboardWidgetShape = Type.Object(
  {
    id: Type.String(),
    title: Type.String(),
    capability: Type.String(),
    column: Type.Enum(['main', 'side']),
  },
  { title: 'DashboardWidget' },
)

export const metaBoxShape = Type.Object(
  {
    id: Type.String(),
    title: Type.String(),
    postType: Type.String(),
    capability: Type.String(),
    column: Type.Enum(['main', 'side']),
  },
  { title: 'MetaBox' },
)

export const noticeShape = Type.Object(
  {
    url: orNull(Type.String()),
    id: Type.String(),
    text: Type.String(),
    severity: Type.Enum(['info', 'warning', 'error']),
    capability: Type.String(),
  },
  { title: 'Notice' },
)

const menuFields = {
  key: Type.String(),
  slug: Type.String(),
  title: Type.String(),
  url: Type.Union([Type.String(), Type.Null()], { description: 'Null where the screen is not a page of ours.' }),
  parent: Type.Union([Type.String(), Type.Null()]),
  capability: Type.String({ description: 'What one needs to see it.' }),
  position: Type.Number(),
}

export const menuItemShape = Type.Object(
  { ...menuFields, children: Type.Array(Type.Object({ ...menuFields, children: Type.Array(Type.Unknown()) })) },
  { title: 'MenuItem' },
)
