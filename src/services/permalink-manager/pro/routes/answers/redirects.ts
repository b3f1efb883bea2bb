/** The shapes of what `redirects.ts` answers. */
import { Type } from 'typebox'
import { orNull } from '../../../../../kernel/reply-shapes.ts'

export const redirectShape = Type.Object(
  {
    id: Type.Integer(),
    group: Type.String(),
    source: Type.String(),
    target: Type.String(),
    target_item: orNull(Type.Object({ kind: Type.String(), id: Type.Integer() })),
    status_code: Type.Integer(),
    is_enabled: Type.Boolean(),
    note: Type.String(),
    hits: Type.Integer(),
    last_hit_at: orNull(Type.String({ format: 'date-time' })),
    item: orNull(Type.Object({ kind: Type.String(), id: Type.Integer() }, { description: 'Whose old address it is.' })),
    created_by: orNull(Type.Integer()),
    created_at: Type.String({ format: 'date-time' }),
    modified_at: Type.String({ format: 'date-time' }),
  },
  { title: 'Redirect' },
)

export const addedRedirectsShape = Type.Object(
  {
    results: Type.Array(Type.Object({ source: Type.String(), ok: Type.Boolean(), status: Type.Integer() })),
    added: Type.Integer(),
    failed: Type.Integer(),
  },
  { title: 'AddedRedirects' },
)

/** One redirect that was added. */
export const addedRedirectShape = Type.Object({
  ...redirectShape.properties,
  warnings: Type.Array(Type.String(), { description: 'What you should know although it was added.' }),
})
