/** The shapes of what `save-uris.ts` answers. */
import { Type } from 'typebox'
import { orNull } from '../../../../kernel/reply-shapes.ts'

export const uriShape = Type.Object(
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
    excluded: Type.Unknown(),
    redirects_count: Type.Integer(),
    author_id: orNull(Type.Integer()),
    edit_url: Type.String(),
    modified_at: Type.String({ format: 'date-time' }),
    modified_by: orNull(Type.Integer()),
  },
  { title: 'Uri' },
)

export const resultShape = Type.Object(
  {
    kind: Type.String(),
    id: Type.Integer(),
    ok: Type.Boolean(),
    status: Type.Integer(),
    uri: orNull(Type.String()),
    code: Type.Optional(Type.String()),
    message: Type.Optional(Type.String()),
  },
  { title: 'Result' },
)

export const urisShape = Type.Object(
  {
    results: Type.Array(resultShape),
    changed: Type.Integer(),
    failed: Type.Integer(),
  },
  { title: 'Uris' },
)
