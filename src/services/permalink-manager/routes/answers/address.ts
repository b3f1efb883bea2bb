/** An item with its address, as every route of the service tells it. */
import { Type } from 'typebox'
import { orNull } from '../../../../kernel/reply-shapes.ts'

export const addressShape = Type.Object(
  {
    id: Type.Integer(),
    kind: Type.String(),
    type: Type.String(),
    type_label: Type.String(),
    title: Type.String(),
    status: Type.String(),
    parent_id: Type.Integer(),
    language: Type.String(),
    uri: Type.String(),
    url: Type.String(),
    default_uri: Type.String(),
    native_uri: Type.String(),
    is_custom: Type.Boolean(),
    mode: Type.Integer(),
    effective_mode: Type.String(),
    excluded: orNull(Type.String()),
    redirects_count: Type.Integer(),
    author_id: orNull(Type.Integer()),
    edit_url: Type.String(),
    modified_at: Type.String({ format: 'date-time' }),
    modified_by: orNull(Type.Integer()),
  },
  { title: 'Address' },
)
