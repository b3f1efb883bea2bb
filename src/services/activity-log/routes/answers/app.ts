/** The shapes of what `app.ts` answers. */
import { Type } from 'typebox'
import { recordSchema } from '../../../../kernel/records/schemas.ts'
import { orNull } from '../../../../kernel/reply-shapes.ts'
import { views } from '../../entities/views.ts'

const words = Type.Array(Type.String())

export const bootstrapShape = Type.Object(
  {
    service: Type.String(),
    title: Type.String(),
    edition: Type.String({ description: 'pro or free.' }),
    permissions: Type.Record(Type.String(), Type.Boolean(), { description: 'What the caller may do.' }),
    user: orNull(
      Type.Object({ id: Type.Integer(), name: Type.String(), login: Type.String(), roles: Type.Array(Type.String()) }),
    ),
    site: Type.Object({
      id: Type.Integer(),
      title: Type.String(),
      url: Type.String(),
      timezone: Type.String(),
      language: Type.String(),
    }),
    sites: Type.Array(Type.Object({ id: Type.Integer(), title: Type.String() }), {
      description: 'Those that the caller can choose between; none where there is no choice.',
    }),
    settings: Type.Object({ events_per_page: Type.Integer() }),
    severities: words,
    groups: Type.Array(Type.Object({ key: Type.String(), label: Type.String() })),
    object_types: words,
    actions: words,
    views: Type.Array(recordSchema(views)),
    default_view: orNull(Type.Integer()),
  },
  { title: 'LogBootstrap' },
)
